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
  case zone = "pass.zone"
  case place = "pass.place"
  case contact = "pass.contact"
  case notes = "pass.notes"
  case directions = "pass.directions"
  case page = "pass.page"

  /// What became of the pass, and what became of one that counts: it was issued.
  case status = "pass.status"
  case issued = "pass.issued"

  /// What the pass is called on its front.
  case title = "pass.title"

  /// What stands in its place when the pass is voided.
  case voided = "pass.voided"

  /// What a screen reader calls the pass.
  case description = "pass.description"

  /// What the lock screen says near the lot.
  case relevant = "pass.relevant"

  /// The key of the text in pass.json, in a form that hardly any record has as its own text.
  package var token: String { "%\(rawValue)%" }

  /// The labels of the fields whose change the lock screen tells.
  public static let told: [PassLabel] = [
    .vehicle, .gate, .bay, .carrier, .driver, .plate, .validFrom, .validUntil, .place, .contact,
    .notes,
  ]

  /// What a settings' text of what the lock screen tells is found by, such as `Gate: %@`.
  public var changeKey: String { rawValue + ".changed" }

  /// The key of that text in pass.json, which has the place for the new value that a message needs.
  var changeToken: String { "%\(changeKey)%@" }
}
