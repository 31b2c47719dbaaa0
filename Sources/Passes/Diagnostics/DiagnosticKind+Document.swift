package import Model

extension DiagnosticKind {
  package static let jsonParse = DiagnosticKind(
    "JSON-PARSE", .error, "the file is not JSON",
    help: "write JSON in UTF-8 without a byte order mark, comments and trailing commas")

  package static let jsonUnknown = DiagnosticKind(
    "JSON-UNKNOWN", .warning, "no version of iOS knows this key",
    help: "correct or remove it; phones ignore it")

  package static let jsonType = DiagnosticKind(
    "JSON-TYPE", .error, "a value is of the wrong type",
    help: "write numbers without quotes and text with them")

  package static let jsonReq = DiagnosticKind(
    "JSON-REQ", .error, "a required key is missing",
    help: "add it (an iPhone logs \"Pass dictionary must contain key '…'.\")")

  package static let jsonFormatVersion = DiagnosticKind(
    "JSON-FORMATVERSION", .error, "formatVersion is not 1",
    help: "write \"formatVersion\": 1")

  package static let jsonPTI = DiagnosticKind(
    "JSON-PTI", .error, "passTypeIdentifier does not begin with pass.",
    help: "use the identifier as registered")

  package static let jsonStyle = DiagnosticKind(
    "JSON-STYLE", .error, "a pass has exactly one style",
    help: "keep one of boardingPass, coupon, eventTicket, generic and storeCard")

  package static let jsonTransit = DiagnosticKind(
    "JSON-TRANSIT", .error, "transitType belongs to boarding passes, which need it",
    help: "use one of PKTransitTypeAir, Boat, Bus, Generic and Train, in boardingPass only")

  package static let jsonKeys = DiagnosticKind(
    "JSON-KEYS", .error, "two fields have one key",
    help: "give every field of the pass its own key (an iPhone logs \"more than one field has the "
      + "key …. Field keys must be unique\")")

  package static let jsonCount = DiagnosticKind(
    "JSON-COUNT", .warning, "there are more fields than the style shows",
    help: "move fields to the back")

  package static let jsonField = DiagnosticKind(
    "JSON-FIELD", .error, "a field contradicts itself",
    help: "give it a value that its formatter can format")

  package static let jsonChange = DiagnosticKind(
    "JSON-CHANGE", .error, "changeMessage has no %@",
    help: "write %@ where the new value goes in the notification")

  package static let jsonDate = DiagnosticKind(
    "JSON-DATE", .error, "a date cannot be read, or has no zone",
    help: "write it as 2026-11-21T09:15:00Z or with an offset such as +08:00")

  package static let jsonColor = DiagnosticKind(
    "JSON-COLOR", .error, "a colour is neither rgb() nor #RRGGBB",
    help: "write it as rgb(255, 255, 255) (an iPhone logs \"Unable to parse color string '…'.\")")

  package static let jsonLoc = DiagnosticKind(
    "JSON-LOC", .error, "a location is not on Earth",
    help: "give latitude and longitude as numbers in range, at most 10 locations")

  package static let jsonBeacon = DiagnosticKind(
    "JSON-BEACON", .error, "a beacon is not valid",
    help: "give a proximityUUID of its own, major and minor from 0 to 65535, at most 10 beacons")

  package static let jsonBarcode = DiagnosticKind(
    "JSON-BARCODE", .error, "a barcode is not valid",
    help: "give format, message and messageEncoding; the message must fit the encoding and the "
      + "format")

  package static let jsonNFC = DiagnosticKind(
    "JSON-NFC", .error, "nfc is not valid",
    help: "give a message of at most 64 bytes and a public key in base64")

  package static let jsonWeb = DiagnosticKind(
    "JSON-WEB", .error, "the update service is incomplete",
    help: "give webServiceURL with https together with an authenticationToken of 16 characters or "
      + "more")

  package static let jsonApp = DiagnosticKind(
    "JSON-APP", .error, "appLaunchURL needs associatedStoreIdentifiers",
    help: "add the App Store identifiers as numbers")

  package static let jsonGroup = DiagnosticKind(
    "JSON-GROUP", .error, "groupingIdentifier belongs to boarding passes and event tickets",
    help: "remove it from this style")
}

extension [DiagnosticKind] {
  /// What can be wrong with pass.json.
  package static let passDocument: [DiagnosticKind] = [
    .jsonParse, .jsonUnknown, .jsonType, .jsonReq, .jsonFormatVersion, .jsonPTI, .jsonStyle,
    .jsonTransit, .jsonKeys, .jsonCount, .jsonField, .jsonChange, .jsonDate, .jsonColor, .jsonLoc,
    .jsonBeacon, .jsonBarcode, .jsonNFC, .jsonWeb, .jsonApp, .jsonGroup,
  ]
}
