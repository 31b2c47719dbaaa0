import WaymarkCore
import WaymarkEmbedded
import WaymarkModel

/// The keys that pass.json may have, and the kind of value that each takes.
///
/// The names are Apple's, up to iOS 27, in `schema.json`. Lints and templates read the same tables.
enum PassSchema {
  /// The kind of a value.
  indirect enum Kind: Sendable {
    /// A text that is not shown, such as an identifier.
    case string

    /// A text that is shown, and that pass.strings may translate.
    case text

    /// A text with links in HTML.
    case markup

    /// A text that announces a change: it contains `%@`, or is a key of pass.strings.
    case change

    /// The value of a field: a text or a number.
    case value

    /// A number that a field shows.
    case figure

    /// The message of a barcode.
    case code

    /// An identifier with a minimum number of characters.
    case identifier(least: Int)
    case number
    case integer
    case bool
    case date
    case color
    case any

    /// One of the values of a list in `schema.json`.
    case word(String)

    /// The code of a currency.
    case currency

    /// A text of the semantics with a form, such as a code of the airlines' association.
    case form(TagForm)

    /// Degrees of latitude or longitude, with the limit of the absolute value.
    case degrees(Int)
    case object(Table)
    case list(Kind)
  }

  typealias Table = [String: Kind]

  /// The keys of the objects of pass.json with their kinds, by the name of the object, and lists of
  /// values.
  static let data = DataTable("Sources/Passes/schema.json") { row throws(DataFault) in
    let keys = try row.rows.map { value throws(DataFault) in
      let words = value.name.split(separator: " ")[...]
      guard value.name == "words" || kind(words, table: { _ in [:] }) != nil else {
        throw value.fault("unknown kind")
      }
      return (kind: words, names: try value.words)
    }
    return (name: row.name, keys: keys)
  }

  /// The table of the objects with a name in `schema.json`.
  static func table(_ name: String) -> Table {
    var table: Table = [:]
    for (words, names) in data.rows.first(where: { $0.name == name })?.keys ?? [] {
      let kind = kind(words, table: Self.table)
      for key in names.flatMap({ $0.first == "@" ? Self.words(String($0.dropFirst())) : [$0] }) {
        table[key] = kind
      }
    }
    return table
  }

  /// A list of values with a name in `schema.json`; a name that begins with `PK` is a prefix of
  /// each value.
  static func words(_ name: String) -> [String] {
    let words = data.rows.first { $0.name == name }?.keys.first?.names ?? []
    return name.hasPrefix("PK") ? words.map { name + $0 } : words
  }

  /// Reads a kind such as `list object seat`; `nil` for an unknown kind.
  private static func kind(_ words: ArraySlice<Substring>, table: (String) -> Table) -> Kind? {
    let rest = words.dropFirst()
    let argument = rest.first.map(String.init)
    switch words.first {
    case "list": return kind(rest, table: table).map { .list($0) }
    case "object": return argument.map { .object(table($0)) }
    case "word": return argument.map { .word($0) }
    case "form": return argument.flatMap { TagForm(rawValue: $0) }.map { .form($0) }
    case "identifier": return argument.flatMap { Int($0) }.map { .identifier(least: $0) }
    case "degrees": return argument.flatMap { Int($0) }.map { .degrees($0) }
    case let name?: return plainKinds[String(name)]
    case nil: return nil
    }
  }

  private static let plainKinds: [String: Kind] = [
    "string": .string, "text": .text, "markup": .markup, "change": .change, "value": .value,
    "code": .code, "number": .number, "integer": .integer, "bool": .bool, "date": .date,
    "color": .color, "any": .any, "currency": .currency,
  ]

  static let top = table("top")

  /// Where each key belongs, as people call the place: parts of pass.json, or styles.
  static let places: [String: [String]] = {
    var places: [String: [String]] = [:]
    for (table, name) in [
      ("top", "the top level of pass.json"), ("field", "a field"),
      ("barcode", "an entry of barcodes"),
      ("nfc", "nfc"), ("location", "an entry of locations"),
      ("beacon", "an entry of beacons"),
      ("relevantDate", "an entry of relevantDates"), ("semantics", "semantics"),
    ] {
      for key in Self.table(table).keys { places[key, default: []].append(name) }
    }
    for (style, lists) in shownFields {
      for list in lists.keys { places[list, default: []].append(style) }
    }
    places["transitType"] = ["boardingPass"]
    return places.mapValues { $0.sorted() }
  }()

  static let styles = words("styles")

  /// Every style; the poster of iOS 27 is the last, because older phones show the other style.
  static let allStyles = styles + ["posterGeneric"]

  static let fieldLists = words("fieldLists")
  static let required = words("required")

  /// How many fields of each list a style shows, by style and list; it shows no other lists.
  static let shownFields: [String: [String: Int]] = {
    func front(primary: Int, auxiliary: Int) -> [String: Int] {
      [
        "headerFields": 3, "primaryFields": primary, "secondaryFields": 4,
        "auxiliaryFields": auxiliary, "backFields": .max,
      ]
    }
    let usual = front(primary: 1, auxiliary: 4)
    var ticket = usual
    ticket["additionalInfoFields"] = .max
    return [
      "boardingPass": front(primary: 2, auxiliary: 5), "coupon": usual, "eventTicket": ticket,
      "generic": usual, "storeCard": usual,
      "posterGeneric": [
        "headerFields": 1, "primaryFields": 4, "footerFields": 2, "backFields": .max,
        "additionalInfoFields": .max,
      ],
    ]
  }()

  /// The required keys that must not be empty; iOS may accept a pass without the texts for people.
  static let filled: [(key: String, severity: Severity)] = [
    ("serialNumber", .error), ("teamIdentifier", .error), ("organizationName", .warning),
    ("description", .warning),
  ]

  /// A newer form of a style, which a pass prefers by name.
  struct Scheme: Sendable {
    let name: String

    /// The style that older phones show.
    let style: String

    /// The systems that show it.
    let system: String

    /// The name of such a pass in messages, and the kind of its faults.
    let phrase: String
    let kind: DiagnosticKind

    /// The links that only this form shows, and its other keys.
    let links: [String]
    let keys: [String]

    /// The semantics that iOS requires to show it, and others that it shows.
    let semantics: [String]
    let shown: [String]

    /// The required semantics that a pass lacks.
    func missing(of root: JSONNode) -> [String] {
      let semantics = root["semantics"]
      let event = kind == .jsonPoster ? semantics?["eventType"]?.string ?? "" : ""
      return (self.semantics + (eventSemantics[event] ?? [])).filter { key in
        semantics?[key] == nil && otherNames[key].flatMap { semantics?[$0] } == nil
      }
    }

    /// Whether phones show a pass in this form; an incomplete boarding pass, or one that is not for
    /// a flight, has the older one.
    func isShown(for root: JSONNode) -> Bool {
      kind == .jsonPoster || missing(of: root).isEmpty && isFlight(root[style])
    }
  }

  static func isFlight(_ style: JSONNode?) -> Bool {
    style?["transitType"]?.string == "PKTransitTypeAir"
  }

  static let poster = Scheme(
    name: "posterEventTicket", style: "eventTicket", system: "iOS 18 and later",
    phrase: "a poster event ticket", kind: .jsonPoster, links: words("eventURLs"),
    keys: words("posterKeys"), semantics: words("posterSemantics"), shown: [])

  static let semanticBoarding = Scheme(
    name: "semanticBoardingPass", style: "boardingPass", system: "iOS 26 and later",
    phrase: "a semantic boarding pass", kind: .jsonSemBoard, links: words("boardingURLs"),
    keys: [], semantics: words("boardingSemantics"), shown: words("boardingShown"))

  static let schemes = [poster, semanticBoarding]

  /// The schemes that a pass prefers.
  static func preferredSchemes(of document: JSONNode) -> [Scheme] {
    let names = (document["preferredStyleSchemes"]?.array ?? []).compactMap(\.string)
    return schemes.filter { names.contains($0.name) }
  }

  /// The words of preferredStyleSchemes.
  static let preferences = schemes.flatMap { [$0.name, $0.style] }

  /// Additional requirements of some events.
  static let eventSemantics = [
    "PKEventTypeSports": ["homeTeamAbbreviation", "awayTeamAbbreviation"],
    "PKEventTypeLivePerformance": ["performerNames"],
  ]

  /// Alternative names of semantics that a boarding pass needs; either is enough.
  static let otherNames = [
    "departureLocationTimeZone": "departureAirportTimeZone",
    "destinationLocationTimeZone": "destinationAirportTimeZone",
  ]

  static let transitTypes = words("PKTransitType")
  static let detectors = words("PKDataDetectorType")

  /// The lists of fields of an announced event.
  static let upcomingLists = words("upcomingLists")

  static let actionTypes = words("actionTypes")

  /// The keys of a field that take one of several values.
  static let fieldWords = [
    ("textAlignment", words("PKTextAlignment")), ("dateStyle", words("PKDateStyle")),
    ("timeStyle", words("PKDateStyle")), ("numberStyle", words("PKNumberStyle")),
  ]
}
