/// A text of a gate pass that depends on the language, not on the record.
///
/// The raw value is the key of the text in a locale.
public enum PassLabel: String, Hashable, Sendable, CaseIterable {
  case vehicle = "pass.vehicle"
  case vin = "pass.vin"
  case gate = "pass.gate"
  case bay = "pass.bay"
  case carrier = "pass.carrier"
  case driver = "pass.driver"
  case plate = "pass.plate"
  case dealer = "pass.dealer"
  case validFrom = "pass.validFrom"
  case validUntil = "pass.validUntil"
  case place = "pass.place"
  case contact = "pass.contact"
  case notes = "pass.notes"
  case directions = "pass.directions"
  case page = "pass.page"

  /// What the pass is called on its front.
  case title = "pass.title"

  /// What a screen reader calls the pass.
  case description = "pass.description"

  /// What the lock screen says near the lot.
  case relevant = "pass.relevant"

  /// The key of the field that has this label.
  var key: String { String(rawValue.dropFirst("pass.".count)) }

  /// The key of the text in pass.json, in a form that hardly any record has as its own text.
  var token: String { "%\(rawValue)%" }

  /// Text of a record; a text that equals a key gets an invisible character, so that it is not
  /// translated.
  static func verbatim(_ text: String) -> String {
    guard text.utf8.first == UInt8(ascii: "%"), allCases.contains(where: { $0.token == text })
    else { return text }
    return text + "\u{200B}"
  }
}
