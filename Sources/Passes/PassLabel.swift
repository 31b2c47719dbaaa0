/// A text of a gate pass that depends on the language rather than on the record.
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

  /// The status of the pass, and the status of a valid pass: issued.
  case status = "pass.status"
  case issued = "pass.issued"

  /// The name of the pass on its front.
  case title = "pass.title"

  /// The text that replaces the name when the pass is voided.
  case voided = "pass.voided"

  /// The name of the pass for screen readers.
  case description = "pass.description"

  /// The text on the lock screen near the lot.
  case relevant = "pass.relevant"

  /// The key of the text in pass.json, in a form that records hardly ever contain.
  package var token: String { "%\(rawValue)%" }

  /// The labels of the fields whose changes the lock screen shows.
  public static let announced: [PassLabel] = [
    .vehicle, .gate, .bay, .carrier, .driver, .plate, .validFrom, .validUntil, .place, .contact,
    .notes,
  ]

  /// The key of a lock-screen message in the settings, such as `Gate: %@`.
  public var changeKey: String { rawValue + ".changed" }

  /// The key of that text in pass.json, with the placeholder for the new value.
  var changeToken: String { "%\(changeKey)%@" }
}
