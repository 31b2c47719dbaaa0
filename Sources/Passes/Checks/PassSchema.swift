/// The keys that pass.json may have, and what kind of value each takes.
///
/// The names are Apple's, up to iOS 27.
enum PassSchema {
  enum Kind {
    case string
    case number
    case integer
    case bool
    case object
    case array
    case strings
    case integers
    case date
    case color
    case any
  }

  static let styles = ["boardingPass", "coupon", "eventTicket", "generic", "storeCard"]

  static let fieldLists = [
    "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields",
    "additionalInfoFields", "footerFields",
  ]

  static let style = kinds([.string: ["transitType"], .array: fieldLists])

  static let top = kinds([
    .string: [
      "passTypeIdentifier", "teamIdentifier", "serialNumber", "organizationName", "description",
      "logoText", "eventLogoText", "groupingIdentifier", "webServiceURL", "authenticationToken",
      "appLaunchURL", "logoSymbolName",
      "accessibilityURL", "addOnURL", "bagPolicyURL", "contactVenueEmail",
      "contactVenuePhoneNumber", "contactVenueWebsite", "directionsInformationURL",
      "merchandiseURL", "orderFoodURL", "parkingInformationURL", "purchaseParkingURL", "sellURL",
      "transferURL", "transitInformationURL",
      "changeSeatURL", "entertainmentURL", "managementURL", "purchaseAdditionalBaggageURL",
      "purchaseLoungeAccessURL", "purchaseWifiURL", "registerServiceAnimalURL", "reportLostBagURL",
      "requestWheelchairURL", "trackBagsURL", "transitProviderEmail", "transitProviderPhoneNumber",
      "transitProviderWebsiteURL", "upgradeURL",
    ],
    .number: ["maxDistance"],
    .integer: ["formatVersion"],
    .bool: [
      "useAutomaticColors", "suppressHeaderDarkening", "suppressStripShine", "voided",
      "sharingProhibited",
    ],
    .object: styles + ["posterGeneric", "barcode", "nfc", "semantics"],
    .array: [
      "barcodes", "locations", "beacons", "relevantDates", "upcomingPassInformation",
      "featuredActions",
    ],
    .strings: ["preferredStyleSchemes"],
    .integers: ["associatedStoreIdentifiers", "auxiliaryStoreIdentifiers"],
    .date: ["relevantDate", "expirationDate"],
    .color: [
      "backgroundColor", "foregroundColor", "labelColor", "footerBackgroundColor", "stripColor",
    ],
    .any: ["userInfo", "calendarEvent"],
  ])

  static let required = [
    "formatVersion", "passTypeIdentifier", "teamIdentifier", "serialNumber", "organizationName",
    "description",
  ]

  static let field: [String: Kind] = [
    "key": .string, "value": .any, "label": .string, "attributedValue": .any,
    "changeMessage": .string, "dataDetectorTypes": .strings, "textAlignment": .string,
    "dateStyle": .string, "timeStyle": .string, "ignoresTimeZone": .bool, "isRelative": .bool,
    "currencyCode": .string, "numberStyle": .string, "row": .integer, "semantics": .object,
  ]

  static let barcode: [String: Kind] = [
    "format": .string, "message": .string, "messageEncoding": .string, "altText": .string,
  ]

  static let location: [String: Kind] = [
    "latitude": .number, "longitude": .number, "altitude": .number, "relevantText": .string,
  ]

  static let beacon: [String: Kind] = [
    "proximityUUID": .string, "major": .integer, "minor": .integer, "relevantText": .string,
    "name": .string,
  ]

  static let relevantDate: [String: Kind] = [
    "date": .date, "relevantDate": .date, "startDate": .date, "endDate": .date,
  ]

  static let nfc: [String: Kind] = [
    "message": .string, "encryptionPublicKey": .string, "requiresAuthentication": .bool,
  ]

  static let transitTypes = ["Air", "Boat", "Bus", "Generic", "Train"]
    .map { "PKTransitType" + $0 }

  /// The barcode formats, those that came with iOS 27 last.
  static let barcodeFormats = [
    "QR", "PDF417", "Aztec", "Code128", "Code39", "Codabar", "EAN13", "I2of5",
  ].map { "PKBarcodeFormat" + $0 }

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

  private static func kinds(_ keys: [Kind: [String]]) -> [String: Kind] {
    Dictionary(uniqueKeysWithValues: keys.flatMap { kind, names in names.map { ($0, kind) } })
  }
}
