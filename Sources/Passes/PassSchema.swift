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

  static let top: [String: Kind] = {
    var keys: [String: Kind] = [
      "formatVersion": .integer, "backgroundColor": .color, "foregroundColor": .color,
      "labelColor": .color, "footerBackgroundColor": .color, "stripColor": .color,
      "useAutomaticColors": .bool, "suppressHeaderDarkening": .bool, "suppressStripShine": .bool,
      "barcode": .object, "maxDistance": .number, "relevantDate": .date, "expirationDate": .date,
      "voided": .bool, "sharingProhibited": .bool, "associatedStoreIdentifiers": .integers,
      "auxiliaryStoreIdentifiers": .integers, "userInfo": .any, "nfc": .object,
      "semantics": .object, "preferredStyleSchemes": .strings, "calendarEvent": .any,
    ]
    for key in [
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
    ] {
      keys[key] = .string
    }
    for key in [
      "barcodes", "locations", "beacons", "relevantDates", "upcomingPassInformation",
      "featuredActions",
    ] {
      keys[key] = .array
    }
    for key in styles + ["posterGeneric"] { keys[key] = .object }
    return keys
  }()

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

  static let detectors = ["PhoneNumber", "Link", "Address", "CalendarEvent"]
    .map { "PKDataDetectorType" + $0 }
}
