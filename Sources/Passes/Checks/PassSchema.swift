import WaymarkCore
import WaymarkModel

/// The keys that pass.json may have, and what kind of value each takes.
///
/// The names are Apple's, up to iOS 27. Lints and templates read the same tables.
enum PassSchema {
  /// What a value must be.
  indirect enum Kind: Sendable {
    /// A text that nobody reads, such as an identifier.
    case string

    /// A text that is shown, and that pass.strings may translate.
    case text

    /// A text with links in HTML.
    case markup

    /// A text that tells of a change: it has `%@`, or is a key of pass.strings.
    case change

    /// What a field shows: a text or a number.
    case value

    /// A number that a field shows.
    case figure

    /// What a barcode holds.
    case code

    /// An identifier of at least so many characters.
    case identifier(least: Int)
    case number
    case integer
    case bool
    case date
    case color
    case any
    case word([String])

    /// The code of a currency.
    case currency

    /// Degrees of a latitude or a longitude, with the limit of both signs.
    case degrees(Int)
    case object(Table)
    case list(Kind)
  }

  typealias Table = [String: Kind]

  /// Makes a table of kinds and the names, between blanks, that have them.
  static func table(_ rows: (Kind, String)...) -> Table {
    var table: Table = [:]
    for (kind, names) in rows {
      for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = kind }
    }
    return table
  }

  static let styles = ["boardingPass", "coupon", "eventTicket", "generic", "storeCard"]

  /// Every style; the poster of iOS 27 is the last, because older phones show the one beside it.
  static let allStyles = styles + ["posterGeneric"]

  static let fieldLists = [
    "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields",
    "additionalInfoFields", "footerFields",
  ]

  /// How many fields of each list a style shows, by the names of both; it shows no other list.
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

  static let required = [
    "formatVersion", "passTypeIdentifier", "teamIdentifier", "serialNumber", "organizationName",
    "description",
  ]

  /// The required keys that are not empty; iOS may take a pass without the texts for people.
  static let filled: [(key: String, severity: Severity)] = [
    ("serialNumber", .error), ("teamIdentifier", .error), ("organizationName", .warning),
    ("description", .warning),
  ]

  static let top = table(
    (.string, "passTypeIdentifier teamIdentifier"),
    (.identifier(least: 1), "serialNumber"),
    (.identifier(least: 16), "authenticationToken"),
    (.text, "organizationName description logoText eventLogoText"),
    (.string, "groupingIdentifier webServiceURL appLaunchURL logoSymbolName"),
    (.string, eventURLs.joined(separator: " ")),
    (.string, boardingURLs.joined(separator: " ")),
    (.number, "maxDistance"),
    (.integer, "formatVersion"),
    (.bool, "useAutomaticColors suppressHeaderDarkening suppressStripShine"),
    (.bool, "voided sharingProhibited"),
    (.object(style), allStyles.joined(separator: " ")),
    (.object(barcode), "barcode"),
    (.object(nfc), "nfc"),
    (.object(semantics), "semantics"),
    (.list(.object(barcode)), "barcodes"),
    (.list(.object(location)), "locations"),
    (.list(.object(beacon)), "beacons"),
    (.list(.object(relevantDate)), "relevantDates"),
    (.list(.object(upcomingInformation)), "upcomingPassInformation"),
    (.list(.object(featuredAction)), "featuredActions"),
    (.list(.string), "preferredStyleSchemes"),
    (.list(.integer), "associatedStoreIdentifiers auxiliaryStoreIdentifiers"),
    (.date, "relevantDate expirationDate"),
    (.color, "backgroundColor foregroundColor labelColor footerBackgroundColor stripColor"),
    (.any, "userInfo calendarEvent"))

  static let style = table(
    (.string, "transitType"), (.list(.object(field)), fieldLists.joined(separator: " ")))

  static let field = table(
    (.string, "key textAlignment dateStyle timeStyle currencyCode numberStyle"),
    (.text, "label"), (.change, "changeMessage"), (.markup, "attributedValue"),
    (.value, "value"),
    (.list(.string), "dataDetectorTypes"), (.bool, "ignoresTimeZone isRelative"),
    (.integer, "row"), (.object(semantics), "semantics"),
    // Apple's own builder gives each field an `_id`.
    (.any, "_id"))

  static let barcode = table(
    (.string, "format messageEncoding"), (.code, "message"), (.text, "altText"))

  static let location = table((.number, "latitude longitude altitude"), (.text, "relevantText"))

  static let beacon = table(
    (.string, "proximityUUID name"), (.integer, "major minor"), (.text, "relevantText"))

  static let relevantDate = table((.date, "date relevantDate startDate endDate"))

  static let nfc = table(
    (.string, "message encryptionPublicKey"), (.bool, "requiresAuthentication"))

  /// The links of the guide to an event, shown by poster event tickets (iOS 18).
  static let eventURLs = [
    "accessibilityURL", "addOnURL", "bagPolicyURL", "contactVenueEmail",
    "contactVenuePhoneNumber", "contactVenueWebsite", "directionsInformationURL",
    "merchandiseURL", "orderFoodURL", "parkingInformationURL", "purchaseParkingURL", "sellURL",
    "transferURL", "transitInformationURL",
  ]

  /// The links of a semantic boarding pass (iOS 26).
  static let boardingURLs = [
    "changeSeatURL", "entertainmentURL", "managementURL", "purchaseAdditionalBaggageURL",
    "purchaseLoungeAccessURL", "purchaseWifiURL", "registerServiceAnimalURL", "reportLostBagURL",
    "requestWheelchairURL", "trackBagsURL", "transitProviderEmail", "transitProviderPhoneNumber",
    "transitProviderWebsiteURL", "upgradeURL",
  ]

  /// The keys that only a poster event ticket shows (iOS 18).
  static let posterKeys = [
    "eventLogoText", "footerBackgroundColor", "useAutomaticColors", "suppressHeaderDarkening",
    "auxiliaryStoreIdentifiers",
  ]

  /// A newer form of a style, which a pass prefers by name.
  struct Scheme: Sendable {
    let name: String

    /// The style that older phones show.
    let style: String

    /// How a message calls a pass in this form, and what is wrong with one.
    let phrase: String
    let kind: DiagnosticKind

    /// The links that only this form shows, and the other keys.
    let links: [String]
    let keys: [String]

    /// The semantics without which iOS does not draw it.
    let semantics: [String]
  }

  static let poster = Scheme(
    name: "posterEventTicket", style: "eventTicket",
    phrase: "a poster event ticket", kind: .jsonPoster, links: eventURLs, keys: posterKeys,
    semantics: ["eventName", "venueName", "venueRegionName", "venueRoom"])

  static let semanticBoarding = Scheme(
    name: "semanticBoardingPass", style: "boardingPass",
    phrase: "a semantic boarding pass", kind: .jsonSemBoard, links: boardingURLs, keys: [],
    semantics: boardingSemantics)

  static let schemes = [poster, semanticBoarding]

  /// The schemes that a pass prefers.
  static func preferredSchemes(of document: JSONNode) -> [Scheme] {
    let names = (document["preferredStyleSchemes"]?.array ?? []).compactMap(\.string)
    return schemes.filter { names.contains($0.name) }
  }

  /// The words of preferredStyleSchemes.
  static let preferences = schemes.flatMap { [$0.name, $0.style] }

  static let transitTypes = ["Air", "Boat", "Bus", "Generic", "Train"]
    .map { "PKTransitType" + $0 }

  static let dateStyles = ["None", "Short", "Medium", "Long", "Full"].map { "PKDateStyle" + $0 }

  static let numberStyles = ["Decimal", "Percent", "Scientific", "SpellOut"]
    .map { "PKNumberStyle" + $0 }

  static let alignments = ["Left", "Center", "Right", "Natural"].map { "PKTextAlignment" + $0 }

  /// The keys of a field that take one of a few words.
  static let fieldWords = [
    ("textAlignment", alignments), ("dateStyle", dateStyles), ("timeStyle", dateStyles),
    ("numberStyle", numberStyles),
  ]

  static let detectors = ["PhoneNumber", "Link", "Address", "CalendarEvent"]
    .map { "PKDataDetectorType" + $0 }
}
