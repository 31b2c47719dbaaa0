package import WaymarkModel

extension DiagnosticKind {
  package static let jsonParse = DiagnosticKind(
    "JSON-PARSE", .error, "the file is not JSON",
    help: "write JSON in UTF-8 without a byte order mark, comments and trailing commas")

  package static let jsonUnknown = DiagnosticKind(
    "JSON-UNKNOWN", .warning, "the key is unknown to all versions of iOS",
    help: "fix or remove it; phones ignore it")

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

  package static let jsonTeam = DiagnosticKind(
    "JSON-TEAM", .warning, "teamIdentifier is not a valid team identifier",
    help: "use the 10 characters of the membership page, which are also in the certificate")

  package static let jsonStyle = DiagnosticKind(
    "JSON-STYLE", .error, "a pass must have exactly one style",
    help: "keep one of boardingPass, coupon, eventTicket, generic and storeCard")

  package static let jsonTransit = DiagnosticKind(
    "JSON-TRANSIT", .error, "transitType belongs to boarding passes, which need it",
    help: "use one of PKTransitTypeAir, Boat, Bus, Generic and Train, in boardingPass only")

  package static let jsonKeys = DiagnosticKind(
    "JSON-KEYS", .error, "two fields have the same key",
    help: "give every field of the pass a unique key (an iPhone logs \"more than one field has the "
      + "key …. Field keys must be unique\")")

  package static let jsonCount = DiagnosticKind(
    "JSON-COUNT", .warning, "there are fields that the style does not show",
    help: "move fields to the back")

  package static let jsonField = DiagnosticKind(
    "JSON-FIELD", .error, "a field contradicts itself",
    help: "give it a value that its formatter can format")

  package static let jsonLink = DiagnosticKind(
    "JSON-LINK", .warning, "a link has a scheme that does not work in passes",
    help: "link to https, mailto, tel or geo")

  package static let jsonChange = DiagnosticKind(
    "JSON-CHANGE", .error, "changeMessage has no %@",
    help: "write %@ where the new value goes in the notification")

  package static let jsonDate = DiagnosticKind(
    "JSON-DATE", .error, "a date cannot be read, or has no time zone",
    help: "write it as 2026-11-21T09:15:00Z or with an offset such as +08:00")

  package static let jsonColor = DiagnosticKind(
    "JSON-COLOR", .error, "a colour is neither rgb() nor #RRGGBB",
    help: "write it as rgb(255, 255, 255) (an iPhone logs \"Unable to parse color string '…'.\")")

  package static let jsonLoc = DiagnosticKind(
    "JSON-LOC", .error, "a location is not valid",
    help: "give latitude and longitude as numbers in range, at most 10 locations")

  package static let jsonBeacon = DiagnosticKind(
    "JSON-BEACON", .error, "a beacon is not valid",
    help: "give a proximityUUID, major and minor from 0 to 65535, and at most 10 different UUIDs")

  package static let jsonBarcode = DiagnosticKind(
    "JSON-BARCODE", .error, "a barcode is not valid",
    help: "give format, message and messageEncoding; the message must fit the encoding and the "
      + "format")

  package static let jsonNFC = DiagnosticKind(
    "JSON-NFC", .error, "nfc is not valid",
    help: "give a message of 1 to 64 bytes, and a P-256 public key in DER as base64")

  package static let jsonWeb = DiagnosticKind(
    "JSON-WEB", .error, "the update service is incomplete, or cannot be reached",
    help: "give webServiceURL with https together with an authenticationToken of 16 characters or "
      + "more")

  package static let jsonApp = DiagnosticKind(
    "JSON-APP", .error, "appLaunchURL needs associatedStoreIdentifiers",
    help: "add the App Store identifiers as numbers")

  package static let jsonGroup = DiagnosticKind(
    "JSON-GROUP", .error, "groupingIdentifier belongs to boarding passes and event tickets",
    help: "remove it from this style")

  package static let jsonRow = DiagnosticKind(
    "JSON-ROW", .warning, "only auxiliary fields of event tickets have rows",
    help: "remove the row, or move the field to auxiliaryFields of an eventTicket")

  package static let jsonAlign = DiagnosticKind(
    "JSON-ALIGN", .warning, "primary fields and back fields cannot be aligned",
    help: "remove textAlignment")

  package static let jsonDetect = DiagnosticKind(
    "JSON-DETECT", .warning, "data is detected only on the back",
    help: "move the field to backFields, or remove dataDetectorTypes")

  package static let jsonRel = DiagnosticKind(
    "JSON-REL", .warning, "the pass does not appear on the lock screen as specified",
    help: "give the pass a location, and a date only if its style supports it")

  package static let jsonExpired = DiagnosticKind(
    "JSON-EXPIRED", .warning, "the pass has expired or is voided",
    help: "fix expirationDate, or stop giving out the pass; phones show it greyed out")

  package static let jsonContrast = DiagnosticKind(
    "JSON-CONTRAST", .warning, "a colour has too little contrast with the background",
    help: "choose colours with a contrast of at least 3 to 1, ideally 4.5 to 1")

  package static let jsonPoster = DiagnosticKind(
    "JSON-POSTER", .warning, "the pass is not complete as a poster",
    help: "give \"preferredStyleSchemes\": [\"posterEventTicket\", \"eventTicket\"] and the "
      + "semantics it needs, or remove what only posters show")

  package static let jsonSemBoard = DiagnosticKind(
    "JSON-SEMBOARD", .warning, "the pass is not complete as a semantic boarding pass",
    help: "give \"preferredStyleSchemes\": [\"semanticBoardingPass\", \"boardingPass\"] and the "
      + "semantics it needs, or remove what only those passes show")

  package static let jsonUpcoming = DiagnosticKind(
    "JSON-UPCOMING", .warning, "only poster event tickets announce events",
    help: "give each event type, identifier and name, in an eventTicket that prefers "
      + "posterEventTicket")

  package static let jsonActions = DiagnosticKind(
    "JSON-ACTIONS", .error, "featuredActions is not valid",
    help: "give at most two actions, each with identifier, type and url")

  package static let jsonSemantics = DiagnosticKind(
    "JSON-SEMANTICS", .warning, "a value of the semantics is unknown to iOS",
    help: "use one of Apple's values; phones ignore others")

  package static let jsonWebHost = DiagnosticKind(
    "JSON-WEBHOST", .error, "webServiceURL is on a private network",
    help: "give a URL that phones can reach")

  package static let jsonSecret = DiagnosticKind(
    "JSON-SECRET", .warning, "the pass seems to contain a secret",
    help: "remove it: everyone with the pass can read it")
}
