package import WaymarkModel

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

  package static let jsonTeam = DiagnosticKind(
    "JSON-TEAM", .warning, "teamIdentifier is not one of Apple's",
    help: "use the 10 characters of the membership page, which are in the certificate too")

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
    "JSON-COUNT", .warning, "there are more fields, or other ones, than the style shows",
    help: "move fields to the back")

  package static let jsonField = DiagnosticKind(
    "JSON-FIELD", .error, "a field contradicts itself",
    help: "give it a value that its formatter can format")

  package static let jsonLink = DiagnosticKind(
    "JSON-LINK", .warning, "a link has a scheme that passes have no use for",
    help: "link to https, mailto, tel or geo")

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
    help: "give a proximityUUID, major and minor from 0 to 65535, and at most 10 different UUIDs")

  package static let jsonBarcode = DiagnosticKind(
    "JSON-BARCODE", .error, "a barcode is not valid",
    help: "give format, message and messageEncoding; the message must fit the encoding and the "
      + "format")

  package static let jsonNFC = DiagnosticKind(
    "JSON-NFC", .error, "nfc is not valid",
    help: "give a message of 1 to 64 bytes, and the base64 of a P-256 public key in DER")

  package static let jsonWeb = DiagnosticKind(
    "JSON-WEB", .error, "the update service is incomplete, or cannot be asked",
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
    "JSON-ALIGN", .warning, "primary fields and those of the back are never aligned",
    help: "remove textAlignment")

  package static let jsonDetect = DiagnosticKind(
    "JSON-DETECT", .warning, "data is detected on the back only",
    help: "move the field to backFields, or remove dataDetectorTypes")

  package static let jsonRel = DiagnosticKind(
    "JSON-REL", .warning, "the pass does not appear by itself as it says",
    help: "give the pass a location, and a date only where its style appears by one")

  package static let jsonExpired = DiagnosticKind(
    "JSON-EXPIRED", .warning, "the pass is over, or voided",
    help: "correct expirationDate, or stop handing out the pass; phones show it greyed")

  package static let jsonContrast = DiagnosticKind(
    "JSON-CONTRAST", .warning, "a colour is hard to tell from the background",
    help: "choose colours with a contrast of 3 to 1 or more, best 4.5")

  package static let jsonPoster = DiagnosticKind(
    "JSON-POSTER", .warning, "the pass is not complete as a poster",
    help: "give \"preferredStyleSchemes\": [\"posterEventTicket\", \"eventTicket\"] and the "
      + "semantics it needs, or remove what only posters show")

  package static let jsonSemBoard = DiagnosticKind(
    "JSON-SEMBOARD", .warning, "the pass is not complete as a semantic boarding pass",
    help: "give \"preferredStyleSchemes\": [\"semanticBoardingPass\", \"boardingPass\"] and the "
      + "semantics it needs, or remove what only those show")

  package static let jsonUpcoming = DiagnosticKind(
    "JSON-UPCOMING", .warning, "only poster event tickets announce events",
    help: "give each event type, identifier and name, in an eventTicket that prefers "
      + "posterEventTicket")

  package static let jsonActions = DiagnosticKind(
    "JSON-ACTIONS", .error, "featuredActions is not valid",
    help: "give at most two actions, each with identifier, type and url")

  package static let jsonSemantics = DiagnosticKind(
    "JSON-SEMANTICS", .warning, "a value of the semantics is none that iOS knows",
    help: "use one of Apple's words; phones leave out others")

  package static let jsonWebHost = DiagnosticKind(
    "JSON-WEBHOST", .error, "webServiceURL is on a private network",
    help: "give the URL that phones reach")

  package static let jsonSecret = DiagnosticKind(
    "JSON-SECRET", .warning, "the pass seems to have a secret",
    help: "remove it: whoever has the pass can read it")
}
