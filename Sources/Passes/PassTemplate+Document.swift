import WaymarkCore
import WaymarkModel

extension PassTemplate {
  /// The fields that pass.json of a gate pass may use, each with the source of its value.
  static let fields: [(name: String, value: @Sendable (Content) -> PassFieldValue)] = [
    ("type-id", { .text($0.settings.passTypeIdentifier) }),
    ("team-id", { .text($0.settings.teamIdentifier) }),
    ("serial", { .text($0.settings.serial(of: $0.pass)) }),
    ("web-service", { text($0.settings.webService?.url) }),
    ("token", { text($0.token) }),
    ("organization", { text($0.settings.organizationName) }),
    ("background", { .text($0.settings.colors.background.css) }),
    ("foreground", { .text($0.settings.colors.foreground.css) }),
    ("label", { .text($0.settings.colors.label.css) }),
    (
      "stores",
      { content in
        let stores = content.settings.storeIdentifiers
        return stores.isEmpty ? .missing : .json(.array(stores.map { .integer($0) }))
      }
    ),
    ("id", { .text($0.pass.id.text) }),
    ("page-url", { .text($0.pageURL) }),
    ("vehicle", { .text($0.pass.vehicle) }),
    ("vin", { text($0.pass.vin) }),
    ("gate", { text($0.pass.gate) }),
    ("bay", { text($0.pass.bay) }),
    ("carrier", { text($0.pass.haulier.carrier) }),
    ("driver", { text($0.pass.haulier.driver) }),
    ("plate", { text($0.inOrder($0.pass.haulier.plate)) }),
    ("valid-from", { text($0.pass.validFrom?.zoned) }),
    ("valid-until", { text($0.pass.validUntil?.zoned) }),
    ("zone", { text($0.pass.zone) }),
    ("day-end", { text($0.dayEnd?.zoned) }),
    ("relevant-from", { text($0.relevantStart?.zoned) }),
    ("relevant-until", { $0.relevantStart == nil ? .missing : text($0.dayEnd?.zoned) }),
    ("dealer", { text($0.inOrder($0.dealer.map { $0.card.joined(separator: "\n") })) }),
    ("place", { text($0.pass.lot.place) }),
    ("latitude", { degrees($0.pass.lot.coordinate?.latitude) }),
    ("longitude", { degrees($0.pass.lot.coordinate?.longitude) }),
    ("contact", { text($0.inOrder($0.pass.contact)) }),
    ("notes", { text($0.inOrder($0.pass.notes)) }),
    ("is-voided", { $0.pass.isVoided ? .flag(true) : .missing }),
    (
      "maps",
      { content in
        .items(content.directions.map { [.text($0.app), .text($0.url)] }, whole: [])
      }
    ),
  ]

  /// The same names, in the form that compiles a template.
  static let fieldNames = PassFieldNames(fields.map(\.name), lists: ["maps": ["app", "url"]])

  /// The same fields and those of every list, whose objects may be anywhere.
  static let everyField: PassFieldScope = {
    var scope = PassFieldScope(record: fieldNames)
    scope.item = fieldNames.lists.values.flatMap(\.self) + ["number"]
    return scope
  }()

  struct Content {
    let settings: PassSettings
    let pass: GatePass
    let dealer: Dealer?
    let pageURL: String
    let directions: [Directions]

    /// The token with which the phone authenticates to the web service.
    let token: String?

    /// A text in which lines that contain only numbers keep their order in right-to-left languages.
    ///
    /// Otherwise their groups of digits would be shown in reverse order.
    ///
    /// U+200E LEFT-TO-RIGHT MARK begins such a line (Unicode Standard Annex 9, section 2.6).
    func inOrder(_ text: String?) -> String? {
      guard settings.hasRightToLeft, let text else { return text }
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let hasDigits = line.unicodeScalars.contains { $0.properties.numericType != nil }
        let hasLetters = line.unicodeScalars.contains { $0.properties.isAlphabetic }
        return hasDigits && !hasLetters ? "\u{200E}\(line)" : String(line)
      }.joined(separator: "\n")
    }

    /// When the pass starts to appear near its place; `nil` when no date limits that.
    ///
    /// Apple shows a generic pass with a date only near a place, and a voided pass must not appear.
    /// An interval has at most one day, so a pass that is valid for a week would appear only on the
    /// first day.
    var relevantStart: Timestamp? {
      let isLong = pass.validUntil != nil && dayEnd == nil
      guard pass.lot.coordinate != nil, !pass.isVoided, !isLong else { return nil }
      return pass.validFrom
    }

    /// When the pass ends, unless it is valid for more than a day.
    var dayEnd: Timestamp? {
      guard let start = pass.validFrom, let end = pass.validUntil,
        end.seconds - start.seconds <= 86_400
      else { return nil }
      return end
    }
  }

  private static func text(_ text: String?) -> PassFieldValue {
    guard let text, !text.isEmpty else { return .missing }
    return .text(text)
  }

  private static func degrees(_ value: Double?) -> PassFieldValue {
    guard let value else { return .missing }
    return .number(renderedText { $0.degrees(value) })
  }
}
