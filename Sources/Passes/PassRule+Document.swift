import Model

/// The rules of pass.json.
extension PassRule {
  var documentRow: (severity: Severity, summary: String, help: String) {
    switch self {
    case .jsonParse:
      (
        .error, "the file is no JSON",
        "write JSON in UTF-8 without a byte order mark, comments and trailing commas"
      )
    case .jsonUnknown:
      (.warning, "no version of iOS knows this key", "correct or remove it; phones ignore it")
    case .jsonType:
      (.error, "a value is of the wrong type", "write numbers without quotes and text with them")
    case .jsonRequired:
      (
        .error, "a required key is missing",
        "add it (an iPhone logs \"Pass dictionary must contain key '…'.\")"
      )
    case .jsonFormatVersion: (.error, "formatVersion is not 1", "write \"formatVersion\": 1")
    case .jsonPassType:
      (.error, "passTypeIdentifier does not begin with pass.", "use the identifier as registered")
    case .jsonStyle:
      (
        .error, "a pass has exactly one style",
        "keep one of boardingPass, coupon, eventTicket, generic and storeCard"
      )
    case .jsonTransit:
      (
        .error, "transitType belongs to boarding passes, which need it",
        "use one of PKTransitTypeAir, Boat, Bus, Generic and Train, in boardingPass only"
      )
    case .jsonKeys:
      (
        .error, "two fields have one key",
        "give every field of the pass its own key (an iPhone logs \"more than one field has the key "
          + "…. Field keys must be unique\")"
      )
    case .jsonCount:
      (.warning, "there are more fields than the style shows", "move fields to the back")
    case .jsonField:
      (.error, "a field contradicts itself", "give it a value that its formatter can format")
    case .jsonChange:
      (.error, "changeMessage has no %@", "write %@ where the new value stands in the notification")
    case .jsonDate:
      (
        .error, "a date is no date with a zone",
        "write it as 2026-11-21T09:15:00Z or with an offset such as +08:00"
      )
    case .jsonColor:
      (
        .error, "a colour is neither rgb() nor #RRGGBB",
        "write it as rgb(255, 255, 255) (an iPhone logs \"Unable to parse color string '…'.\")"
      )
    case .jsonLocation:
      (
        .error, "a location is no place on Earth",
        "give latitude and longitude as numbers in range, at most 10 locations"
      )
    case .jsonBeacon:
      (
        .error, "a beacon is not valid",
        "give a proximityUUID of its own, major and minor from 0 to 65535, at most 10 beacons"
      )
    case .jsonBarcode:
      (
        .error, "a barcode is not valid",
        "give format, message and messageEncoding; the message must fit the encoding and the format"
      )
    case .jsonNFC:
      (.error, "nfc is not valid", "give a message of at most 64 bytes and a public key in base64")
    case .jsonWeb:
      (
        .error, "the update service is incomplete",
        "give webServiceURL with https together with an authenticationToken of 16 characters or more"
      )
    case .jsonApp:
      (
        .error, "appLaunchURL needs associatedStoreIdentifiers",
        "add the App Store identifiers as numbers"
      )
    default:
      (
        .error, "groupingIdentifier belongs to boarding passes and event tickets",
        "remove it from this style"
      )
    }
  }
}
