import Testing
import WaymarkCore
import WaymarkModel
import WaymarkPasses

@Suite struct PassLintTests {
  /// A small valid pass.json.
  private static let good = """
    {
      "formatVersion": 1,
      "passTypeIdentifier": "pass.com.example.gate",
      "teamIdentifier": "A1B2C3D4E5",
      "serialNumber": "1",
      "organizationName": "Example",
      "description": "Gate pass",
      "generic": {
        "primaryFields": [{"key": "a", "value": "v"}]
      }
    }
    """

  private func verdict(_ document: String) throws -> PassVerdict {
    var parts = try Parts(Fixtures.bundle())
    parts["pass.json"] = Array(document.utf8)
    for language in ["en", "zh-Hans"] { parts["\(language).lproj/pass.strings"] = nil }
    try parts.sign()
    return try Fixtures.verifier().verify(parts.bundle())
  }

  /// The verdict on the valid document with a member added after its first key.
  private func verdict(adding text: String) throws -> PassVerdict {
    try verdict(
      Self.good.replacing("\"formatVersion\": 1,", with: "\"formatVersion\": 1, \(text),"))
  }

  @Test(arguments: [("generic", true), ("eventTicket", false)])
  func suggestsRemovingAKeyOfAnotherStyle(style: String, isRemoved: Bool) throws {
    let document = Self.good.replacing("generic", with: style)
      .replacing(
        "\"formatVersion\"", with: "\"bagPolicyURL\": \"https://a.example\", \"formatVersion\"")
    let found = try verdict(document).findings.filter { $0.code == "JSON-POSTER" }
    #expect(found.map { $0.help == "remove it" } == [isRemoved], "\(found)")
  }

  /// A library for passes writes an empty list, which its users cannot remove.
  @Test(arguments: ["", #"{"key": "a", "value": "b"}"#])
  func warnsOfFieldsThatOnlyPostersShow(field: String) throws {
    let document = Self.good.replacing(
      "\"generic\": {", with: "\"eventTicket\": {\"additionalInfoFields\": [\(field)], ")
    let found = try verdict(document).findings.filter { $0.code == "JSON-POSTER" }
    #expect(found.count == (field.isEmpty ? 0 : 1), "\(found)")
  }

  @Test func findsNothingInAGoodDocument() throws {
    #expect(try verdict(Self.good).findings == [])
  }

  @Test(arguments: [
    "", "{", "[1,,]", "{,}", "// c\n{}", "\u{FEFF}{}", "{} x", "{\"a\": 01}", "nul",
    "{\"formatVersion\": 1, \"formatVersion\": 1}",
  ])
  func refusesInvalidJSON(_ text: String) throws {
    #expect(try verdict(text).errors.contains("JSON-PARSE"))
  }

  /// Apple's reader accepts a comma after the last member; a signed sample of Apple's has one.
  @Test func warnsOfACommaAfterTheLastMember() throws {
    let document = Self.good.replacing("\"v\"}]", with: "\"v\",},]")
    let verdict = try verdict(document)
    #expect(verdict.isValid)
    let finding = try #require(verdict.findings.first)
    #expect(finding.code == "JSON-PARSE")
    #expect(finding.severity == .warning)
    #expect(finding.location.line == 9)
    #expect(finding.help == "remove the comma")
    let contents = try PassContents(files: ["pass.json": Array(document.utf8)])
    #expect(contents.document["serialNumber"]?.string == "1")
  }

  @Test func refusesBytesThatAreNoText() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["pass.json"] = Array(#"{"a": ""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    try parts.sign()
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == ["JSON-PARSE"])
    parts["pass.json"] = Array(repeating: UInt8(ascii: " "), count: 2 << 20)
    try parts.sign()
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == ["JSON-PARSE"])
  }

  @Test func suggestsAFixForAnUnreadableDocument() throws {
    func finding(_ document: [UInt8]) throws -> Diagnostic? {
      var parts = try Parts(Fixtures.bundle())
      parts["pass.json"] = document
      try parts.sign()
      return try Fixtures.verifier().verify(parts.bundle()).findings.first {
        $0.kind.code == "JSON-PARSE"
      }
    }
    let deep = String(repeating: "[", count: 129) + String(repeating: "]", count: 129)
    #expect(try finding(Array("{\"a\": \(deep)}".utf8))?.help.contains("less deeply") == true)
    let large = [UInt8](repeating: 0x20, count: 1 << 20) + Array("{}".utf8)
    #expect(try finding(large)?.help.contains("shorten") == true)
    for wide in [[0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x7D, 0]] as [[UInt8]] {
      #expect(try finding(wide)?.message.contains("UTF-16") == true)
    }
  }

  @Test(arguments: [
    (#""textAlignment": "justified""#, "use one of these values"),
    (#""dataDetectorTypes": ["PKDataDetectorTypeNone"]"#, "[] to turn detectors off"),
  ])
  func listsTheValuesThatAFieldAllows(_ text: String, _ words: String) throws {
    let found = try verdict(
      Self.good.replacing("\"value\": \"v\"", with: "\"value\": \"v\", \(text)")
    ).findings.first { $0.kind.code == "JSON-FIELD" }
    #expect(found?.help.contains(words) == true, "\(String(describing: found))")
  }

  @Test(arguments: [
    "formatVersion", "teamIdentifier", "serialNumber", "organizationName", "description",
    "passTypeIdentifier",
  ])
  func requiresTheRequiredKeys(_ key: String) throws {
    let verdict = try verdict(Self.good.replacing("\"\(key)\"", with: "\"userInfo\""))
    #expect(verdict.errors.contains("JSON-REQ"))
    #expect(verdict.findings.contains { $0.location.field == "/" + key })
  }

  @Test(arguments: [
    // Types
    (#""voided": "yes""#, "JSON-TYPE", "/voided"),
    (#""logoText": 5"#, "JSON-TYPE", "/logoText"),
    (#""maxDistance": "100""#, "JSON-TYPE", "/maxDistance"),
    (#""associatedStoreIdentifiers": ["1"]"#, "JSON-TYPE", "/associatedStoreIdentifiers/0"),
    (#""barcodes": {}"#, "JSON-TYPE", "/barcodes"),
    (#""barcodes": [1]"#, "JSON-TYPE", "/barcodes/0"),
    // Colours
    (#""backgroundColor": "Black""#, "JSON-COLOR", "/backgroundColor"),
    (#""labelColor": "rgb(0,0,256)""#, "JSON-COLOR", "/labelColor"),
    (#""labelColor": "rgb(0,0)""#, "JSON-COLOR", "/labelColor"),
    (#""labelColor": "rgb(2 5 5, 0, 0)""#, "JSON-COLOR", "/labelColor"),
    (#""labelColor": "rgb(1)2)3)""#, "JSON-COLOR", "/labelColor"),
    (#""labelColor": "rgb(1,,2,3)""#, "JSON-COLOR", "/labelColor"),
    (##""labelColor": "#12345""##, "JSON-COLOR", "/labelColor"),
    // Dates
    (#""expirationDate": "2026-11-21""#, "JSON-DATE", "/expirationDate"),
    (#""expirationDate": "2026-11-21T09:15:00""#, "JSON-DATE", "/expirationDate"),
    (#""expirationDate": "2026-02-30T09:15:00Z""#, "JSON-DATE", "/expirationDate"),
    (#""expirationDate": "2026-11-21 09:15:00Z""#, "JSON-DATE", "/expirationDate"),
    (#""relevantDates": [{}]"#, "JSON-DATE", "/relevantDates/0"),
    (
      #""relevantDates": [{"startDate": "2026-11-21T09:15Z"}]"#, "JSON-DATE", "/relevantDates/0"
    ),
    (
      #""relevantDates": [{"startDate": "2026-11-21T09:15Z", "endDate": "2026-11-20T09:15Z"}]"#,
      "JSON-DATE", "/relevantDates/0"
    ),
    (
      #""relevantDates": [{"startDate": "2026-11-21T09:15Z", "endDate": "2026-11-22T09:16Z"}]"#,
      "JSON-DATE", "/relevantDates/0"
    ),
    // Places
    (#""locations": [{"latitude": 91, "longitude": 0}]"#, "JSON-LOC", "/locations/0/latitude"),
    (#""locations": [{"latitude": 0}]"#, "JSON-LOC", "/locations/0/longitude"),
    (
      #""locations": [{"latitude": 0, "longitude": -1e999}]"#, "JSON-LOC",
      "/locations/0/longitude"
    ),
    (
      #""locations": [{"latitude": "0", "longitude": 0}]"#, "JSON-TYPE", "/locations/0/latitude"
    ),
    (#""beacons": [{"major": 1}]"#, "JSON-BEACON", "/beacons/0/proximityUUID"),
    (#""beacons": [{"proximityUUID": "A"}]"#, "JSON-BEACON", "/beacons/0/proximityUUID"),
    (
      #""beacons": [{"proximityUUID": "5A4BCFCE-174E-4BAC-A814-092E77F6B7E5", "major": 65536}]"#,
      "JSON-BEACON",
      "/beacons/0/major"
    ),
    // Barcodes
    (
      #""barcodes": [{"format": "QR", "message": "1", "messageEncoding": "iso-8859-1"}]"#,
      "JSON-BARCODE", "/barcodes/0/format"
    ),
    (
      #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "名", "messageEncoding": "ISO-8859-1"}]"#,
      "JSON-BARCODE", "/barcodes/0/message"
    ),
    (
      #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "1"}]"#, "JSON-BARCODE",
      "/barcodes/0/messageEncoding"
    ),
    (
      #""barcodes": [{"format": "PKBarcodeFormatQR", "message": 1, "messageEncoding": "utf-8"}]"#,
      "JSON-TYPE", "/barcodes/0/message"
    ),
    // Services
    (#""webServiceURL": "https://example.com""#, "JSON-WEB", "/webServiceURL"),
    (#""authenticationToken": "0123456789abcdef""#, "JSON-WEB", "/authenticationToken"),
    (
      #""webServiceURL": "https://example.com", "authenticationToken": "0123456789abcdef\n""#,
      "JSON-WEB", "/authenticationToken"
    ),
    (
      #""webServiceURL": "https://example.com", "authenticationToken": " 0123456789abcdef""#,
      "JSON-WEB", "/authenticationToken"
    ),
    (
      #""webServiceURL": "https://example.com", "authenticationToken": "0123456789abcdéf""#,
      "JSON-WEB", "/authenticationToken"
    ),
    (
      #""webServiceURL": "http://example.com", "authenticationToken": "0123456789abcdef""#,
      "JSON-WEB", "/webServiceURL"
    ),
    (
      #""webServiceURL": "https://example.com", "authenticationToken": "short""#, "JSON-WEB",
      "/authenticationToken"
    ),
    (#""appLaunchURL": "x://y""#, "JSON-APP", "/appLaunchURL"),
    (
      #""webServiceURL": "https://a.example/a b", "authenticationToken": "0123456789abcdef""#,
      "JSON-WEB", "/webServiceURL"
    ),
    (#""groupingIdentifier": "g""#, "JSON-GROUP", "/groupingIdentifier"),
    (#""nfc": {}"#, "JSON-NFC", "/nfc/message"),
    (
      #""nfc": {"message": "1", "encryptionPublicKey": "AAAA"}"#, "JSON-NFC",
      "/nfc/encryptionPublicKey"
    ),
    (
      #""nfc": {"message": "1", "encryptionPublicKey": "===="}"#, "JSON-NFC",
      "/nfc/encryptionPublicKey"
    ),
    (
      #""webServiceURL": "https://", "authenticationToken": "0123456789abcdef""#, "JSON-WEB",
      "/webServiceURL"
    ),
    (
      #""webServiceURL": "https://192.168.1.2/a", "authenticationToken": "0123456789abcdef""#,
      "JSON-WEBHOST", "/webServiceURL"
    ),
    (
      #""webServiceURL": "https://LOCALHOST.", "authenticationToken": "0123456789abcdef""#,
      "JSON-WEBHOST", "/webServiceURL"
    ),
    (
      #""webServiceURL": "https://[fe80::1]/", "authenticationToken": "0123456789abcdef""#,
      "JSON-WEBHOST", "/webServiceURL"
    ),
    (
      #""appLaunchURL": "x://y", "associatedStoreIdentifiers": []"#, "JSON-APP", "/appLaunchURL"
    ),
    (#""a": 1, "a": 2, "userInfo": {"x": 1, "x/y": 2, "x/y": 3}"#, "JSON-PARSE", "/userInfo/x~1y"),
    (
      #""upcomingPassInformation": [{"type": "event", "identifier": "1"}]"#, "JSON-UPCOMING",
      "/upcomingPassInformation/0/name"
    ),
    (
      #""upcomingPassInformation": [{"images": {"venueMap": {"URLs": [{"URL": "https://a.example"}]}}}]"#,
      "JSON-UPCOMING", "/upcomingPassInformation/0/images/venueMap/URLs/0/SHA256"
    ),
    // Styles
  ])
  func findsABadValue(text: String, code: String, field: String) throws {
    let verdict = try verdict(adding: text)
    #expect(verdict.errors.contains(code))
    #expect(verdict.findings.contains { $0.code == code && $0.location.field == field })
    #expect(verdict.findings.first { $0.code == code }?.location.line == 2)
  }

  @Test func asksForAStyle() throws {
    let verdict = try verdict(Self.good.replacing("\"generic\"", with: "\"userInfo\""))
    let finding = verdict.findings.first { $0.code == "JSON-STYLE" }
    #expect(finding?.help.hasPrefix("add one of boardingPass") == true, "\(verdict.findings)")
  }

  @Test func refusesASecondStyle() throws {
    let verdict = try verdict(adding: #""coupon": {}"#)
    #expect(verdict.errors == ["JSON-STYLE"])
    #expect(verdict.findings.first?.message == "the pass has the styles coupon and generic")
  }

  @Test(arguments: [
    ##""backgroundColor": "rgb(0,0,255)", "labelColor": "rgb( 255, 255, 3 )", "stripColor": "#aBc""##,
    #""expirationDate": "2030-11-21T09:15+05:45", "relevantDate": "2026-11-21T09:15:00-03:00", "locations": [{"latitude": 1, "longitude": 1}]"#,
    #""locations": [{"latitude": 0, "longitude": -180.0, "altitude": 1e2}]"#,
    #""beacons": [{"proximityUUID": "5A4BCFCE-174E-4BAC-A814-092E77F6B7E5", "major": 0, "minor": 65535}]"#,
    #""webServiceURL": "https://example.com", "authenticationToken": "0123456789abcdef""#,
    #""userInfo": {"anything": [null]}, "associatedStoreIdentifiers": [1449450298]"#,
    #""barcodes": [{"format": "PKBarcodeFormatAztec", "message": "名", "messageEncoding": "utf-8"}]"#,
    #""posterGeneric": {"footerFields": []}"#,
  ])
  func acceptsAGoodValue(_ text: String) throws {
    // That a key needs a later iOS is a note.
    #expect(try verdict(adding: text).findings.filter { $0.severity != .note } == [])
  }

  @Test(arguments: [
    ("[{}]", "remove the [ and ] around the object"),
    ("[]", "write an object with the keys of a pass, such as {\"formatVersion\": 1}"),
    ("\"x\"", "write an object with the keys of a pass, such as {\"formatVersion\": 1}"),
  ])
  func saysHowToWriteADocumentThatIsNoObject(document: String, help: String) throws {
    #expect(try verdict(document).findings.first { $0.code == "JSON-TYPE" }?.help == help)
  }

  @Test(arguments: [
    (#""departureAirportCode": "toronto""#, false), (#""destinationAirportCode": "EGLL""#, false),
    (#""departureAirportCode": "LHR""#, true), (#""airlineCode": "ACA""#, false),
    (#""airlineCode": "U2""#, true), (#""airlineCode": "22""#, false),
    (#""flightCode": "EX123""#, true), (#""flightCode": "EX 123A""#, true),
    (#""flightCode": "123""#, false), (#""flightCode": "EX""#, false),
  ])
  func requiresCodesOfIATA(text: String, isRight: Bool) throws {
    let verdict = try verdict(adding: "\"semantics\": {\(text)}")
    #expect(verdict.findings.contains { $0.code == "JSON-SEMANTICS" } == !isRight)
  }

  @Test(arguments: [
    (#""changeMessage": "%@ and %@""#, "JSON-CHANGE"), (#""changeMessage": "%@""#, nil),
    (#""attributedValue": "<a href='https://a.example'>x""#, "JSON-FIELD"),
    (#""attributedValue": "<a href='https://a.example'>x</a>""#, nil as String?),
    (#""value": "<a href='https://a.example'>x</a>""#, "JSON-FIELD"),
    (#""value": "a <b and c> d""#, nil),
  ])
  func warnsOfTextsThatPhonesReadOtherwise(text: String, code: String?) throws {
    let found = try verdict(
      Self.good.replacing(
        "\"value\": \"v\"", with: text.hasPrefix("\"value\"") ? text : "\"value\": \"v\", \(text)"))
    #expect(found.isValid)
    #expect(found.findings.first?.code == code)
  }

  @Test func placesThePosterOfAnEventAtItsNFC() throws {
    let nfc = #""nfc": {"message": "1"}, "preferredStyleSchemes": ["posterEventTicket"]"#
    let found = try verdict(adding: nfc).findings.filter { $0.code == "JSON-POSTER" }
    #expect(found.contains { $0.location.field == "/nfc/requiresAuthentication" }, "\(found)")
  }

  @Test(arguments: [
    (#""backgroundColour": "rgb(0,0,0)""#, "/backgroundColour", "did you mean backgroundColor?"),
    (#""exprirationDate": "x""#, "/exprirationDate", "did you mean expirationDate?"),
    (#""grouping": "x""#, "/grouping", "did you mean groupingIdentifier?"),
    (#""a/b~c": 1"#, "/a~1b~0c", "fix or remove it; phones ignore it"),
    (#""madeUp": 1"#, "/madeUp", "fix or remove it; phones ignore it"),
    (
      #""additionalInfoFields": []"#, "/additionalInfoFields",
      "move it to eventTicket or posterGeneric"
    ),
    (#""backFields": []"#, "/backFields", "move it to generic"),
    (#""transitType": "x""#, "/transitType", "move it to boardingPass"),
    (#""message": "x""#, "/message", "move it to an entry of barcodes or nfc"),
    (#""eventName": "x""#, "/eventName", "move it to semantics"),
    (
      #""nfc": {"message": "1", "encryptionPublicKey": "x", "voided": true}"#, "/nfc/voided",
      "move it to the top level of pass.json"
    ),
    (
      #""locations": [{"latitude": 0, "longitude": 0, "lat": 1}]"#, "/locations/0/lat",
      "did you mean latitude?"
    ),
  ])
  func warnsAboutAnUnknownKey(text: String, field: String, help: String) throws {
    let verdict = try verdict(adding: text)
    let finding = try #require(verdict.findings.first { $0.code == "JSON-UNKNOWN" })
    #expect(finding.severity == .warning)
    #expect(finding.location.field == field)
    #expect(finding.help == help)
  }

  @Test(arguments: [
    (#"{"value": "v"}"#, "JSON-REQ"), (#"{"key": "b"}"#, "JSON-REQ"), ("7", "JSON-TYPE"),
    (#"{"key": "a", "value": "again"}"#, "JSON-KEYS"),
    (#"{"key": "b", "value": [1]}"#, "JSON-TYPE"),
    (#"{"key": "b", "value": 1, "changeMessage": "changed"}"#, "JSON-CHANGE"),
    (#"{"key": "b", "value": "1", "currencyCode": "USD"}"#, "JSON-FIELD"),
    (#"{"key": "b", "value": 1, "currencyCode": "eur"}"#, "JSON-FIELD"),
    (
      #"{"key": "b", "value": "2026-11-21T09:15:00", "dateStyle": "PKDateStyleShort"}"#, "JSON-DATE"
    ),
    (
      #"{"key": "b", "value": 1, "currencyCode": "USD", "numberStyle": "PKNumberStyleDecimal"}"#,
      "JSON-FIELD"
    ),
    (#"{"key": "b", "value": "soon", "dateStyle": "PKDateStyleShort"}"#, "JSON-DATE"),
    (#"{"key": "b", "value": "v", "textAlignment": "left"}"#, "JSON-FIELD"),
    (#"{"key": "b", "value": "v", "dataDetectorTypes": ["Phone"]}"#, "JSON-FIELD"),
    (#"{"key": "b", "value": "v", "row": "1"}"#, "JSON-TYPE"),
  ])
  func findsABadField(field: String, code: String) throws {
    let document = Self.good.replacing(
      "\"primaryFields\"", with: "\"backFields\": [\(field)], \"primaryFields\"")
    #expect(try verdict(document).errors == [code])
  }

  @Test(arguments: [
    ("eur", "write EUR"), ("gbp", "write GBP"), ("RMB", "write its ISO 4217 code, such as EUR"),
  ])
  func suggestsNoOtherCurrency(code: String, help: String) throws {
    let field = "{\"key\": \"b\", \"value\": 1, \"currencyCode\": \"\(code)\"}"
    let found = try verdict(
      Self.good.replacing(
        "\"primaryFields\"", with: "\"backFields\": [\(field)], \"primaryFields\""))
    #expect(found.findings.map(\.help) == [help])
  }

  /// Phones append /v1/ to the address of the service.
  @Test(arguments: [("/passes/v1/", true), ("/v1", true), ("/passes/", false), ("/v10", false)])
  func warnsOfAServiceWhoseAddressEndsWithItsVersion(path: String, isOdd: Bool) throws {
    let found = try verdict(
      adding: "\"webServiceURL\": \"https://a.example\(path)\", "
        + "\"authenticationToken\": \"0123456789abcdef\"")
    #expect(found.findings.map(\.code) == (isOdd ? ["JSON-WEB"] : []))
    #expect(found.isValid)
  }

  /// An empty changeMessage is none.
  @Test func acceptsAnEmptyChangeMessage() throws {
    let field = #"{"key": "b", "value": 1, "changeMessage": ""}"#
    let document = Self.good.replacing(
      "\"primaryFields\"", with: "\"backFields\": [\(field)], \"primaryFields\"")
    #expect(try verdict(document).findings == [])
  }

  @Test(arguments: [
    ("rgba(220, 58, 92, 1.00)", "write it as rgb(220, 58, 92)"),
    ("RGBA(1,2,3,0.5)", "write it as rgb(1, 2, 3)"),
  ])
  func keepsTheColourWithoutItsOpacity(color: String, help: String) throws {
    let verdict = try verdict(adding: #""backgroundColor": "\#(color)""#)
    #expect(verdict.findings.first { $0.code == "JSON-COLOR" }?.help == help)
  }

  @Test(arguments: [
    (#""relevantDate": "2026-11-21T09:15:00Z""#, "JSON-REL"),
    (#""expirationDate": "2020-11-21T09:15:00Z""#, "JSON-EXPIRED"),
    (##""backgroundColor": "#FFFFFF", "labelColor": "#EEEEEE""##, "JSON-CONTRAST"),
    (#""eventLogoText": "x""#, "JSON-POSTER"),
    (#""preferredStyleSchemes": ["posterEventTickets"]"#, "JSON-POSTER"),
    (#""preferredStyleSchemes": ["posterEventTicket", "eventTicket"]"#, "JSON-POSTER"),
    (#""upgradeURL": "https://example.com""#, "JSON-SEMBOARD"),
    (#""preferredStyleSchemes": ["semanticBoardingPass"]"#, "JSON-SEMBOARD"),
    (#""upcomingPassInformation": []"#, "JSON-UPCOMING"),
    (#""userInfo": {"a": ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x"]}"#, "JSON-SECRET"),
    (
      #""webServiceURL": "https://a.example", "authenticationToken": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.x""#,
      "JSON-SECRET"
    ),
    (#""userInfo": {"api_key": "x"}"#, "JSON-SECRET"),
    (#""voided": true"#, "JSON-EXPIRED"),
    (#""relevantDate": "2020-11-21T09:15:00Z""#, "JSON-EXPIRED"),
    (#""relevantDates": [{"date": "2020-11-21T09:15:00Z"}]"#, "JSON-EXPIRED"),
    (#""relevantDate": "2026-11-21T09:15:00Z", "locations": []"#, "JSON-REL"),
    (
      #""barcodes": [{"format": "PKBarcodeFormatCode128", "message": "1", "messageEncoding": "utf-8"}]"#,
      "JSON-BARCODE"
    ),
    (
      #""barcodes": [{"format": "PKBarcodeFormatEAN13", "message": "4006381333931", "messageEncoding": "utf-8"}]"#,
      "JSON-BARCODE"
    ),
    (#""semantics": {"eventType": "PKEventTypeParty"}"#, "JSON-SEMANTICS"),
    (#""semantics": {"departureGate": "Gate B22"}"#, "JSON-SEMANTICS"),
    (#""semantics": {"departureLocationTimeZone": "CET+1"}"#, "JSON-SEMANTICS"),
    (#""semantics": {"eventNames": "x"}"#, "JSON-UNKNOWN"),
    (#""semantics": {"seats": [{"seatRow": 1}]}"#, "JSON-TYPE"),
    (#""semantics": {"eventStartDate": "soon"}"#, "JSON-DATE"),
  ])
  func warnsOfWhatNeverShows(text: String, code: String) throws {
    let verdict = try verdict(adding: text)
    #expect(verdict.isValid)
    #expect(verdict.codes.contains(code))
  }

  @Test(arguments: [
    ("QR", "iso-8859-1", String(repeating: "é", count: 2953), true),
    ("QR", "utf-8", String(repeating: "é", count: 1476), true),
    ("QR", "utf-8", String(repeating: "é", count: 1477), false),
    ("QR", "iso-8859-1", String(repeating: "7", count: 7089), true),
    ("QR", "iso-8859-1", String(repeating: "7", count: 7090), false),
    ("QR", "iso-8859-1", String(repeating: "A7", count: 2148), true),
    ("QR", "shift_jis", String(repeating: "漢", count: 1400), true),
    ("QR", "utf-8", "https://a.example/" + String(repeating: "7", count: 4000), true),
    ("QR", "utf-8", String(repeating: "aA1;", count: 900), false),
    ("PDF417", "utf-8", String(repeating: "a", count: 1200), true),
    ("PDF417", "utf-8", String(repeating: "a", count: 1851), false),
    ("PDF417", "utf-8", String(repeating: "é", count: 1108), false),
    ("PDF417", "iso-8859-1", String(repeating: "é", count: 1108), true),
    ("PDF417", "iso-8859-1", String(repeating: "é", count: 1109), false),
    ("PDF417", "utf-8", String(repeating: "1", count: 2710), true),
    ("PDF417", "utf-8", String(repeating: "1", count: 2711), false),
    ("Aztec", "utf-8", String(repeating: "a", count: 2500), true),
    ("Aztec", "utf-8", String(repeating: "A1", count: 1530), false),
    ("Aztec", "utf-8", String(repeating: "a", count: 1914), true),
    ("Aztec", "utf-8", String(repeating: "é", count: 1100), false),
    ("Code128", "utf-8", "漢", false), ("EAN13", "utf-8", "4006381333931", true),
    ("EAN13", "utf-8", "4006381333932", false), ("EAN13", "utf-8", "400638133393", true),
    ("EAN13", "utf-8", "12AB", false), ("I2of5", "utf-8", "12x", false),
    ("Codabar", "utf-8", "A40156B", true), ("Codabar", "utf-8", "€", false),
    ("Code39", "utf-8", "CODE 39", true), ("Code39", "utf-8", "ä", false),
    ("QR", "Latin1", "€", false), ("QR", "US-ASCII", "é", false),
  ])
  func comparesAMessageWithWhatItsFormatHolds(
    format: String, encoding: String, message: String, isGood: Bool
  ) throws {
    let verdict = try verdict(
      adding: #""barcodes": [{"format": "PKBarcodeFormat\#(format)", "message": "\#(message)", "#
        + #""messageEncoding": "\#(encoding)"}]"#)
    #expect(verdict.errors == (isGood ? [] : ["JSON-BARCODE"]))
  }

  @Test(arguments: [
    (
      "Aztec", String(repeating: "é", count: 1100),
      "2200 bytes do not fit in an Aztec code, which holds"
    ),
    (
      "I2of5", String(repeating: "1", count: 82),
      "82 characters make an Interleaved 2 of 5 too wide"
    ),
    ("Code39", "a", "the message has \"a\", which a Code 39 cannot encode"),
    ("Codabar", "1A", "a Codabar has the letters A to D at both ends, and nowhere else"),
  ])
  func saysWhatDoesNotFitABarcode(format: String, message: String, start: String) throws {
    let verdict = try verdict(
      adding: #""barcodes": [{"format": "PKBarcodeFormat\#(format)", "message": "\#(message)", "#
        + #""messageEncoding": "utf-8"}]"#)
    let found = verdict.findings.filter { $0.code == "JSON-BARCODE" }.map(\.message)
    #expect(found.contains { $0.hasPrefix(start) }, "\(found)")
  }

  @Test(arguments: ["iso8859-1", "foo", "", "latin-1"])
  func warnsAboutAnUnknownEncoding(_ encoding: String) throws {
    let verdict = try verdict(
      adding: #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "1", "#
        + #""messageEncoding": "\#(encoding)"}]"#)
    #expect(verdict.codes == ["JSON-BARCODE"])
    #expect(verdict.isValid)
    #expect(verdict.findings.first?.location.field == "/barcodes/0/messageEncoding")
  }

  @Test(arguments: [
    "iso-8859-7", "windows-1256", "utf-32", "ISO_8859-1:1987", "ANSI_X3.4-1968", "csUTF8",
  ])
  func acceptsTheKnownEncodings(_ encoding: String) throws {
    let verdict = try verdict(
      adding: #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "1", "#
        + #""messageEncoding": "\#(encoding)"}]"#)
    #expect(verdict.codes == [])
  }

  @Test(arguments: [("QR", true), ("Aztec", true), ("Code128", false), ("EAN13", false)])
  func acceptsFormatsOfIOS8InTheOldKey(format: String, isTaken: Bool) {
    let found = folder(
      #""barcode": {"format": "PKBarcodeFormat\#(format)", "message": "4006381333931", "#
        + #""messageEncoding": "utf-8"}"#)
    #expect(
      found.findings("JSON-BARCODE").map(\.message)
        == (isTaken ? [] : ["barcode cannot hold PKBarcodeFormat\(format)"]))
  }

  @Test func acceptsOnlyAKeyOfTheRightCurve() throws {
    let good = Fixtures.publicKey
    #expect(
      try verdict(
        adding: #""nfc": {"message": "1", "encryptionPublicKey": "\#(good)"}"#
      ).errors == ["CERT-NFC"])
    for key in [
      "", "!!!", String(good.dropLast(4)), good.replacing("DAQcDQgAE", with: "DAQcDQgAF"),
    ] {
      let verdict = try verdict(
        adding: #""nfc": {"message": "1", "encryptionPublicKey": "\#(key)"}"#)
      #expect(verdict.errors.contains("JSON-NFC"))
    }
  }

  @Test(arguments: [
    ("PKEventTypeSports", "awayTeamAbbreviation"), ("PKEventTypeLivePerformance", "performerNames"),
  ])
  func requiresTheSemanticsOfAnEventForAPoster(type: String, key: String) throws {
    let verdict = try verdict(
      Self.good.replacing("generic", with: "eventTicket").replacing(
        "\"formatVersion\": 1,",
        with: #"""
          "formatVersion": 1, "preferredStyleSchemes": ["posterEventTicket", "eventTicket"],
          "semantics": {"eventType": "\#(type)", "eventName": "a", "venueName": "a",
          "venueRegionName": "a", "venueRoom": "a"},
          """#))
    #expect(verdict.isValid)
    let fields = verdict.findings.filter { $0.code == "JSON-POSTER" }.compactMap(\.location.field)
    #expect(fields.contains("/semantics/" + key))
    #expect(fields.contains("/nfc"))
  }

  @Test func checksManyFaultsInBoundedTime() throws {
    let flood = #""beacons": [\#(repeatElement("{}", count: 100_000).joined(separator: ","))]"#
    let verdict = try verdict(adding: flood)
    #expect(verdict.findings.count { $0.code == "JSON-BEACON" } == 500)
  }

  @Test func checksTheSemanticsOfEveryStyle() throws {
    let text = #"""
      "semantics": {"seats": [{"seatRow": "1", "seatSectionColor": "rgb(1,2,3)"}],
      "totalPrice": {"amount": "1.00", "currencyCode": "EUR"}, "flightNumber": 0,
      "venueLocation": {"latitude": 0, "longitude": 0}, "eventType": "PKEventTypeSports",
      "passengerName": {"givenName": "A"}, "wifiAccess": [{"ssid": "a", "password": "b"}],
      "currentArrivalDate": "2026-11-21T09:15:00Z", "silenceRequested": false}
      """#
    // That a key needs a later iOS is a note.
    #expect(try verdict(adding: text).findings.filter { $0.severity != .note } == [])
  }

  @Test(arguments: [
    (#""backFields": [{"key": "b", "value": "v", "row": 0}]"#, "JSON-ROW"),
    (
      #""backFields": [{"key": "b", "value": "v", "textAlignment": "PKTextAlignmentLeft"}]"#,
      "JSON-ALIGN"
    ),
    (
      #""headerFields": [{"key": "b", "value": "v", "dataDetectorTypes": ["PKDataDetectorTypeLink"]}]"#,
      "JSON-DETECT"
    ),
  ])
  func warnsAboutAKeyInTheWrongPlace(text: String, code: String) throws {
    let verdict = try verdict(
      Self.good.replacing("\"primaryFields\"", with: "\(text), \"primaryFields\""))
    #expect(verdict.findings.map(\.code) == [code])
    #expect(verdict.isValid)
  }

  @Test(arguments: [
    (#""featuredActions": [{"identifier": "a", "type": "dance", "url": "https://a.example"}]"#, 1),
    (#""featuredActions": [{"identifier": "a", "type": "shop"}]"#, 1),
    (#""featuredActions": [{}, {}, {}]"#, 10),
    (#""featuredActions": [{"identifier": "a", "type": "shop", "url": "nonsense"}]"#, 1),
    (#""featuredActions": [{"identifier": "a", "type": "shop", "url": "https://a.example"}]"#, 0),
  ])
  func checksActions(text: String, count: Int) throws {
    // A missing URL and one that no phone opens are warnings.
    let isShop = text.contains("shop")
    #expect(folder(text).findings.allSatisfy { !isShop || $0.severity != .error })
    #expect(try verdict(adding: text).findings.count { $0.code == "JSON-ACTIONS" } == count)
  }

  private func folder(_ members: String, generic: Bool = true) -> PassFolder {
    PassFolder(members + (generic ? #", "generic": {}"# : ""))
  }

  /// An old key and the list that newer phones read in its place.
  @Test(arguments: [
    (#""barcode": {A}, "barcodes": [{A}, {B}]"#, nil), (#""barcodes": [{A}]"#, nil),
    (#""barcode": {B}, "barcodes": [{A}, {B}]"#, "barcode disagrees with barcodes"),
    (#""barcode": {A}, "barcodes": [{C}, {A}]"#, nil),
    (#""barcode": {A}, "barcodes": []"#, "barcodes is empty"),
    (#""barcodes": []"#, "barcodes is empty"), (#""relevantDates": []"#, "relevantDates is empty"),
    (
      #""relevantDate": "2030-01-02T03:04Z", "relevantDates": [{"date": "2030-01-02T04:04+01:00"}]"#,
      nil
    ),
    (
      #""relevantDate": "2030-01-02T03:04Z", "relevantDates": [{"date": "2030-01-03T03:04Z"}]"#,
      "relevantDate disagrees with relevantDates"
    ),
    (
      #""relevantDate": "2030-01-02T03:04Z", "relevantDates": [{"startDate": "2030-01-02T03:00Z", "endDate": "2030-01-02T05:00Z"}]"#,
      nil
    ),
    (
      #""relevantDate": "2030-01-02T06:04Z", "relevantDates": [{"startDate": "2030-01-02T03:00Z", "endDate": "2030-01-02T05:00Z"}]"#,
      "relevantDate disagrees with relevantDates"
    ),
  ])
  func comparesOldKeysWithNewOnes(members: String, message: String?) {
    func code(_ format: String, _ message: String) -> String {
      #"{"format": "PKBarcodeFormat\#(format)", "message": "\#(message)", "messageEncoding": "utf-8"}"#
    }
    let members = members.replacing("{A}", with: code("QR", "1")).replacing(
      "{B}", with: code("PDF417", "1")
    ).replacing("{C}", with: code("Code128", "1"))
    let found = folder(members + #", "locations": [{"latitude": 1, "longitude": 2}]"#).findings
    #expect(found.map(\.message) == (message.map { [$0] } ?? []), "\(members)")
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: [
    (
      #"{"description": "Join", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]}"#,
      nil
    ),
    (#"{"description": "Join", "requiredPersonalizationFields": ["#, "JSON-PARSE"),
    (#"{"requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]}"#, "JSON-REQ"),
    (#"{"description": "Join"}"#, "JSON-REQ"),
    (#"{"description": "Join", "requiredPersonalizationFields": []}"#, "JSON-REQ"),
    (#"{"description": "Join", "requiredPersonalizationFields": ["Name"]}"#, "JSON-TYPE"),
    (#"{"description": "Join", "requiredPersonalizationFields": "Name"}"#, "JSON-TYPE"),
    (
      #"{"description": 1, "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]}"#,
      "JSON-TYPE"
    ),
    ("[]", "JSON-TYPE"),
  ])
  func readsTheFormOfAProgram(form: String, code: String?) {
    let found = folder(
      "\"relevantDate\": \"2030-01-02T03:04Z\", \"locations\": [{\"latitude\": 1, \"longitude\": 2}]"
    ).with(
      "personalization.json", form
    ).findings.filter { $0.code != "JSON-SIGNUP" }
    #expect(found.map(\.code) == (code.map { [$0] } ?? []), "\(form)")
    #expect(
      found.allSatisfy { $0.severity == .error && $0.location.source == "personalization.json" })
  }

  @Test(arguments: [
    (
      #""generic": {}"#, ["nfc", "webServiceURL", "the style storeCard", "personalizationLogo.png"]
    ),
    (
      #""storeCard": {}, "nfc": {}, "webServiceURL": "https://a.example/""#,
      ["personalizationLogo.png"]
    ),
  ])
  func namesWhatASignUpNeeds(members: String, needs: [String]) {
    let form = #"{"description": "Join", "requiredPersonalizationFields": []}"#
    let found = folder(members, generic: false).with("personalization.json", form)
      .findings("JSON-SIGNUP")
    #expect(found.map(\.message) == needs.map { "a sign-up needs \($0)" })
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(folder(members, generic: false).findings("JSON-SIGNUP").isEmpty)
  }

  @Test func warnsOfTheLogoOfNoSignUp() {
    let found = folder(#""storeCard": {}"#, generic: false).with("personalizationLogo.png", "x")
      .findings("JSON-SIGNUP")
    #expect(found.map(\.location.source) == ["personalizationLogo.png"])
  }

  @Test func comparesWholeBeacons() {
    let uuid = "5A4BCFCE-174E-4BAC-A814-092E77F6B7E5"
    func found(_ beacons: [String]) -> [String] {
      folder(#""beacons": [\#(beacons.joined(separator: ", "))]"#).findings
        .map { "\($0.severity.rawValue) \($0.message)" }
    }
    func beacon(_ uuid: String, _ more: String = "") -> String {
      #"{"proximityUUID": "\#(uuid)"\#(more)}"#
    }
    let doors = (0..<12).map { beacon(uuid, #", "major": 1, "minor": \#($0)"#) }
    #expect(found(doors) == [])
    let many = (10..<21).map { beacon(uuid.dropLast(2) + "\($0)") }
    #expect(found(Array(many.prefix(10))) == [])
    #expect(found(many) == ["error the beacons have more than 10 different UUIDs"])
  }

  @Test(arguments: [
    #"{"type": "event", "identifier": "1", "name": "a"}"#,
    #"{"type": "event", "identifier": "1", "name": "a", "dateInformation": {"isUndetermined": true}}"#,
  ])
  func acceptsEventsWithoutADate(events: String) {
    let found = folder(#""upcomingPassInformation": [\#(events)]"#).findings("JSON-UPCOMING")
    #expect(found.allSatisfy { $0.severity == .warning })
    // The finding about the list itself is that the pass is not a poster.
    let inner = found.compactMap(\.location.field).filter { $0 != "/upcomingPassInformation" }
    #expect(inner == [])
  }

  @Test(arguments: [
    ("10.1.2.3", true), ("10.1.2.3.", true), ("10.1.2.3.passes.example.com", false),
    ("10.1.2.3", true), ("10.1.2.3.4", false), ("a.10.1.2.3", false), ("9.1.2.3", false),
    ("[::1]", true), ("[::]", true), ("[2001:db8::1]", false), ("[fd00::1]", true),
    ("a.local", true), ("100.64.0.1", true), ("100.127.9.9", true), ("100.63.0.1", false),
    ("100.128.0.1", false),
    ("127.1", true), ("[::ffff:10.0.0.1]", true), ("[::ffff:a00:1]", true),
    ("[::ffff:8.8.8.8]", false), ("0x7f.1", true), ("2130706433", true), ("134744072", false),
    ("8.8", false), ("256.1.1.1", false), ("intranet", true), ("x.home.arpa", true),
    ("home.arpa.example.com", false), ("1and1.com", false), ("0x7f.example.com", false),
    ("example.co.uk", false), ("xn--fiq228c.xn--fiqs8s", false), ("api-1.example.com.", false),
  ])
  func knowsPrivateHosts(host: String, isPrivate: Bool) {
    let found = folder(
      #""webServiceURL": "https://\#(host)/x", "authenticationToken": "0123456789abcdef""#)
    #expect(found.findings.map(\.code) == (isPrivate ? ["JSON-WEBHOST"] : []))
  }

  @Test(arguments: [
    ("https://example.com:99999/w", ["error 99999 is not a port from 1 to 65535"]),
    ("https://example.com:0/w", ["error 0 is not a port from 1 to 65535"]),
    ("https://example.com:8443/w", []), ("https://example.com:/w", []),
    ("https://example.com/w/@1", []),
    (
      "https://example.com/w?x=1",
      [
        "warning webServiceURL contains ?, but phones append /v1/… to "
          + "it"
      ]
    ),
    (
      "https://example.com/w#y",
      [
        "warning webServiceURL contains #, but phones append /v1/… to "
          + "it"
      ]
    ),
    (
      "https://me:pw@example.com/w",
      ["warning webServiceURL contains a user name or password"]
    ),
  ])
  func readsTheURLOfTheService(url: String, messages: [String]) {
    let found = folder(
      #""webServiceURL": "\#(url)", "authenticationToken": "0123456789abcdef""#)
    #expect(found.findings.map { "\($0.severity.rawValue) \($0.message)" } == messages)
    #expect(found.findings("JSON-WEB").count == messages.count)
  }

  @Test(arguments: [
    ("1.0", ["warning 1.0 is not written as a whole number"]),
    ("1e0", ["warning 1e0 is not written as a whole number"]),
    ("1.5", ["error the value is a number, not a whole number"]),
    ("2.0", ["warning 2.0 is not written as a whole number", "error formatVersion is not 1"]),
  ])
  func readsWholeNumbersWithAPoint(digits: String, messages: [String]) {
    var folder = PassFolder()
    let text = String(decoding: folder.files["pass.json"] ?? [], as: UTF8.self)
    folder.files["pass.json"] = Array(
      text.replacing("\"formatVersion\": 1", with: "\"formatVersion\": \(digits)").utf8)
    let found = folder.findings
    #expect(
      Set(found.map { "\($0.severity.rawValue) \($0.message)" }) == Set(messages))
    let help = found.first { $0.severity == .warning }?.help
    #expect(help == nil || help == "write \(digits.prefix(1)), without a decimal point")
  }

  @Test func comparesWholeNumbersWithAPoint() {
    let beacon = #"{"proximityUUID": "74278BDA-B644-4520-8F0C-720EAF059935", "minor": 70000.0}"#
    let found = folder(#""beacons": [\#(beacon)]"#)
    #expect(found.findings.map(\.code).sorted() == ["JSON-BEACON", "JSON-TYPE"])
  }

  @Test(arguments: [
    (#""totalPrice": {"amount": "1", "currencyCode": "EURO"}"#, "/totalPrice/currencyCode"),
    (#""venueLocation": {"latitude": 100, "longitude": 0}"#, "/venueLocation/latitude"),
    (#""venueLocation": {"latitude": 0, "longitude": -181}"#, "/venueLocation/longitude"),
    (#""totalPrice": {"amount": "1", "currencyCode": "EUR"}"#, nil),
    (#""venueLocation": {"latitude": -90, "longitude": 180}"#, nil),
  ])
  func warnsAboutSemanticsThatPhonesIgnore(semantics: String, pointer: String?) {
    let found = folder(#""semantics": {\#(semantics)}"#).findings
      .filter { $0.severity != .note }
    #expect(found.map(\.location.field) == [pointer.map { "/semantics" + $0 }].filter { $0 != nil })
    #expect(found.allSatisfy { $0.code == "JSON-SEMANTICS" && $0.severity == .warning })
  }

  @Test(arguments: [
    (#""images": {"headerImage": {"URLs": [{"URL": "nonsense", "SHA256": "HASH"}]}}"#, "URL"),
    (#""URLs": {"sellURL": "nonsense"}"#, "sellURL"),
    (
      #"""
      "images": {"venueMap": {"URLs": [{"URL": "https://a.example/1", "SHA256": "HASH"}]}},
      "URLs": {"sellURL": "https://a.example", "contactVenuePhoneNumber": "+1 555"},
      "dateInformation": {"date": "2036-11-21T09:15Z", "timeZone": "Asia/Tokyo"},
      "backFields": [{"key": "a", "value": "1"}, {"key": "b", "value": "2"}]
      """#, nil
    ),
  ])
  func readsTheValuesOfEvents(members: String, key: String?) {
    let hash = String(repeating: "0a", count: 32)
    let event = #"{"type": "event", "identifier": "1", "name": "a", "# + members + "}"
    let found = folder(
      #""upcomingPassInformation": [\#(event.replacing("HASH", with: hash))]"#
    ).findings.filter { $0.location.field?.hasPrefix("/upcomingPassInformation/0") == true }
    let keys: [String?] = found.map { finding in
      finding.location.field?.split(separator: "/").last.map(String.init)
    }
    #expect(keys == (key == nil ? [] : [key]))
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test func requiresAMessageForNFC() {
    let found = folder(#""nfc": {"message": "", "encryptionPublicKey": "\#(Fixtures.publicKey)"}"#)
    #expect(found.findings.map(\.message) == ["the message is empty"])
    #expect(found.findings.map(\.severity) == [.warning])
  }

  @Test(arguments: [
    ("2036-11-21T09:15:00+0100", "2036-11-21T09:15:00+01:00"),
    ("2036-11-21T09:15-08", "2036-11-21T09:15-08:00"),
    ("2036-11-21 09:15:00+01:00", "2036-11-21T09:15:00+01:00"),
    ("2036-11-21 09:15:00.25 -0330", "2036-11-21T09:15:00-03:30"),
    ("2036-11-21t09:15:00z", "2036-11-21T09:15:00Z"),
  ])
  func saysHowToWriteADate(text: String, right: String) {
    let found = folder(#""expirationDate": "\#(text)""#).findings
    #expect(found.map(\.message) == ["the date is not in the form that Wallet reads"])
    #expect(found.map(\.help) == ["write \(right)"])
    #expect(found.map(\.severity) == [.error])
  }

  @Test(arguments: [
    ("2036-11-21T09:15:00.000Z", "the seconds have a fraction", Severity.warning),
    ("2036-11-21T09:15:00.5+08:00", "the seconds have a fraction", .warning),
    ("2036-11-21T09:15:00.5", "the date has no time zone", .error),
    ("2036-11-21T09:15:00", "the date has no time zone", .error),
    ("2036-11-21", "the date has no time", .error),
    ("2036-11-21T", #""2036-11-21T" is not a date with a time and a time zone"#, .error),
    (
      "2036-11-21T09:15.5Z",
      #""2036-11-21T09:15.5Z" is not a date with a time and a time "#
        + #"zone"#, .error
    ),
    ("", #""" is not a date with a time and a time zone"#, .error),
  ])
  func saysWhatADateLacks(text: String, message: String, severity: Severity) {
    let key = folder(#""expirationDate": "\#(text)""#).findings
    #expect(key.map(\.message) == [message])
    #expect(key.map(\.severity) == [severity])
    let field = PassFolder(
      #""generic": {"backFields": [{"key": "a", "value": "\#(text)", "timeStyle": "PKDateStyleShort"}]}"#
    ).findings
    #expect(
      field.map(\.message)
        == [
          message.hasPrefix("\"")
            ? "the field has a date style but its value is not a "
              + "date" : message
        ])
    #expect(field.map(\.severity) == [severity])
  }

  @Test(arguments: [
    (#""a.example" <a href="https://a.example">x</a>"#, nil),
    ("<b>bold</b> <script>x</script>", "attributedValue contains <b> and <script>"),
    ("<BR/><A HREF='tel:1'>y</A>", "attributedValue contains <BR>"), ("1 < 2 <3", nil),
    ("<i><u><b><s>", "attributedValue contains <i> and <u> and <b>"), ("<b", nil), ("a <", nil),
  ])
  func findsTagsThatAreNotLinks(text: String, message: String?) {
    let value = text.replacing("\"", with: "\\\"")
    let found = PassFolder(
      #""generic": {"backFields": [{"key": "a", "value": "1", "attributedValue": "\#(value)"}]}"#
    ).findings
    #expect(found.map(\.message) == [message].compactMap(\.self))
    #expect(found.allSatisfy { $0.code == "JSON-FIELD" && $0.severity == .warning })
  }

  @Test(arguments: [
    ("generic", "footerFields", false), ("eventTicket", "footerFields", false),
    ("posterGeneric", "footerFields", true), ("posterGeneric", "secondaryFields", false),
    ("posterGeneric", "auxiliaryFields", false), ("posterGeneric", "backFields", true),
    ("coupon", "additionalInfoFields", false), ("eventTicket", "additionalInfoFields", true),
    ("posterGeneric", "additionalInfoFields", true), ("storeCard", "auxiliaryFields", true),
  ])
  func checksTheListsOfEachStyle(style: String, list: String, isShown: Bool) {
    let document = #""\#(style)": {"\#(list)": [{"key": "a", "value": "1"}]}"#
    #expect(
      PassFolder(document).findings("JSON-COUNT").map(\.message)
        == (isShown ? [] : ["\(style) does not show \(list)"]))
    let empty = #""\#(style)": {"\#(list)": []}"#
    #expect(PassFolder(empty).findings("JSON-COUNT") == [])
  }

  private static func ticket(_ rows: [Int], style: String = "eventTicket") -> PassFolder {
    let fields = rows.enumerated().map {
      #"{"key": "\#($0)", "value": "fifteen letters", "row": \#($1)}"#
    }
    return PassFolder(#""\#(style)": {"auxiliaryFields": [\#(fields.joined(separator: ", "))]}"#)
  }

  @Test func countsTheRowsOfATicketSeparately() {
    func found(_ rows: [Int]) -> [String] { Self.ticket(rows).findings.map(\.message) }
    #expect(found([0, 0, 0, 0, 1, 1, 1, 1]) == [])
    #expect(
      found([0, 1, 1, 1, 1, 1]) == [
        "eventTicket shows 4 of the 5 auxiliaryFields of a row",
        "auxiliaryFields of a row have the width of 75 letters in total; about 72 fit on a phone",
      ])
    #expect(
      found([0, 0, 0, 0, 0]) == [
        "eventTicket shows 4 of the 5 auxiliaryFields",
        "auxiliaryFields have the width of 75 letters in total; about 72 fit on a phone",
      ])
    #expect(Self.ticket([0, 0, 0, 1, 1], style: "coupon").findings("JSON-COUNT").count == 1)
  }

  @Test func comparesThePosterWithItsStyle() {
    func found(_ styles: String) -> [String] {
      PassFolder(styles).findings("JSON-KEYS").map { $0.severity.rawValue }
    }
    let fields = #"{"primaryFields": [{"key": "a", "value": "1"}]}"#
    let twice = #"{"primaryFields": [{"key": "a", "value": "1"}, {"key": "a", "value": "2"}]}"#
    #expect(found(#""generic": \#(fields), "posterGeneric": \#(fields)"#) == [])
    #expect(found(#""generic": \#(fields), "posterGeneric": \#(twice)"#) == ["error"])
    #expect(found(#""posterGeneric": \#(twice)"#) == ["error"])
  }

  @Test(arguments: [
    (#""upgradeURL": "nonsense""#, ["JSON-SEMBOARD", "JSON-SEMBOARD"]),
    (#""bagPolicyURL": "nonsense""#, ["JSON-POSTER", "JSON-POSTER"]),
    (#""bagPolicyURL": "https://a.example/a b""#, ["JSON-POSTER", "JSON-POSTER"]),
    (#""bagPolicyURL": "https://a.example/a""#, ["JSON-POSTER"]),
    (#""contactVenueEmail": "a@b.example""#, ["JSON-POSTER"]),
    (#""contactVenueWebsite": "a.example""#, ["JSON-POSTER", "JSON-POSTER"]),
  ])
  func checksLinks(member: String, codes: [String]) {
    let found = folder(member).findings
    #expect(found.filter { $0.severity == .warning }.map(\.code) == codes)
  }

  @Test(arguments: [
    ("https://a.example/a b", "has a space", "write %20 for a space"),
    ("https://a.example/a|b", #"has "|""#, #"write %7C for "|""#),
    ("a.example", "is not a URL", "include the scheme"), ("a b", "is not a URL", "the scheme"),
  ])
  func saysWhichCharacterOfALinkIsWrong(url: String, message: String, help: String) throws {
    let found = folder(#""bagPolicyURL": "\#(url)""#).findings("JSON-POSTER").filter {
      $0.message.contains(message)
    }
    #expect(found.map { $0.help.contains(help) } == [true])
    let launch = folder(#""appLaunchURL": "shop://a b", "associatedStoreIdentifiers": [1]"#)
    #expect(launch.findings("JSON-LINK").map(\.help) == ["write %20 for a space"])
  }

  @Test func requiresArtworkForAPoster() {
    let poster = #""eventTicket": {}, "preferredStyleSchemes": ["posterEventTicket"]"#
    func found(_ folder: PassFolder) -> [String] {
      folder.findings("JSON-POSTER").map(\.message).filter { $0.contains("artwork") }
    }
    let artwork = "a poster event ticket needs artwork.png or background.png"
    #expect(found(PassFolder(poster)) == [artwork])
    #expect(found(PassFolder(poster).with("artwork@3x.png")) == [])
    #expect(found(PassFolder(poster).with("en.lproj/background.png")) == [])
    #expect(found(PassFolder(#""eventTicket": {}"#)) == [])
  }

  @Test func comparesColorsThatAreShown() {
    let colors = ##""backgroundColor": "#FFFFFF", "foregroundColor": "#EEEEEE""##
    func count(_ folder: PassFolder) -> Int { folder.findings("JSON-CONTRAST").count }
    #expect(count(folder(colors)) == 1)
    #expect(count(folder(colors + #", "useAutomaticColors": true"#)) == 0)
    #expect(count(folder(colors + #", "useAutomaticColors": false"#)) == 1)
    let ticket = folder(colors + #", "eventTicket": {}"#, generic: false)
    #expect(count(ticket) == 1)
    #expect(count(ticket.with("background@2x.png")) == 0)
    #expect(count(ticket.with("background.png").with("strip.png")) == 1)
    #expect(count(folder(colors).with("background.png")) == 1)
  }

  @Test(arguments: [
    ("Train", #""headerFields": [{"key": "a", "value": "1"}]"#, "is only for flights"),
    ("Air", #""backFields": [{"key": "a", "value": "1"}]"#, "the front of the pass is empty"),
    ("Air", #""headerFields": [{"key": "a", "value": "1"}]"#, nil),
  ])
  func warnsOfBoardingPassesThatPhonesShowOtherwise(kind: String, fields: String, message: String?)
  {
    let messages = PassFolder(
      #""boardingPass": {"transitType": "PKTransitType\#(kind)", \#(fields)}, "#
        + #""preferredStyleSchemes": ["semanticBoardingPass"], "semantics": {}"#
    ).findings("JSON-SEMBOARD").map(\.message).filter { !$0.contains(" needs ") }
    #expect(messages.count == (message == nil ? 0 : 1))
    #expect(message.map { messages.first?.hasSuffix($0) == true } != false, "\(messages)")
  }

  @Test func namesTheSemanticsOfVerifiedDocuments() {
    let pass = PassFolder(
      #""boardingPass": {}, "preferredStyleSchemes": ["semanticBoardingPass"], "#
        + #""semantics": {"internationalDocumentsAreVerified": true}"#)
    #expect(
      pass.findings.contains {
        $0.message == "semantics has no internationalDocumentsVerifiedDeclarationName"
      })
  }

  @Test func acceptsEitherNameOfATimeZone() {
    func lacks(_ key: String, _ semantics: String) -> Bool {
      PassFolder(
        #""boardingPass": {}, "preferredStyleSchemes": ["semanticBoardingPass"], "semantics": {\#(semantics)}"#
      ).findings.contains { $0.message.hasSuffix("needs \(key)") }
    }
    for end in ["departure", "destination"] {
      let key = end + "LocationTimeZone"
      #expect(lacks(key, ""))
      #expect(!lacks(key, #""\#(key)": "Asia/Tokyo""#))
      #expect(!lacks(key, #""\#(end)AirportTimeZone": "Asia/Tokyo""#))
    }
  }

  @Test(arguments: [
    (
      #""preferredStyleSchemes": ["airlinePass"], "boardingPass": {"transitType": "PKTransitTypeAir"}"#,
      [
        #"JSON-SEMBOARD "airlinePass" is not one of posterEventTicket, eventTicket, "#
          + "semanticBoardingPass, boardingPass"
      ]
    ),
    (#""voided": null, "generic": {}"#, ["JSON-TYPE the value is null, not a boolean"]),
    (
      #""generic": {"backFields": [{"key": "a", "value": 1, "currencyCode": "EUR", "timeStyle": "PKDateStyleShort"}]}"#,
      [
        "JSON-DATE the field has a date style but its value is not a date",
        "JSON-FIELD currencyCode excludes timeStyle",
      ]
    ),
    (
      #""generic": {"backFields": [{"key": "a", "value": 1, "currencyCode": "XAU"}]}"#,
      [#"JSON-FIELD "XAU" is not a currency in use"#]
    ),
    (#""generic": {"backFields": [{"key": "a", "value": 1, "_id": "B7E5"}]}"#, []),
    (
      #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "1", "messageEncoding": "x-y"}], "generic": {}"#,
      [#"JSON-BARCODE "x-y" is not a known encoding"#]
    ),
  ])
  func saysWhatIsWrong(members: String, found: [String]) {
    #expect(PassFolder(members).findings.map { "\($0.code) \($0.message)" } == found)
  }

  @Test func suggestsAReplacementForAValue() {
    func help(_ member: String) -> [String] {
      folder(member).findings("JSON-TYPE").compactMap(\.help)
    }
    #expect(help(#""logoText": null"#) == ["omit the key, or write a string"])
    #expect(help(#""voided": "yes""#) == ["write true or false, without quotes"])
    #expect(help(#""logoText": 5"#) == ["write numbers without quotes and text with them"])
    #expect(help(#""barcodes": {}"#) == ["write an array here"])
  }

  /// Of an empty value, one finding is enough.
  @Test(arguments: [
    ("teamIdentifier", "A1B2C3D4E5", Severity.error), ("serialNumber", "1", .error),
    ("organizationName", "Example", .warning), ("description", "Pass", .warning),
  ])
  func requiresATextInRequiredKeys(key: String, value: String, severity: Severity) {
    let folder = PassFolder()
    let document = String(decoding: folder.files["pass.json"] ?? [], as: UTF8.self)
    for blank in ["", " \\n"] {
      let found = folder.with(
        "pass.json",
        document.replacing("\"\(key)\": \"\(value)\"", with: "\"\(key)\": \"\(blank)\"")
      ).findings
      #expect(found.map { "\($0.code) \($0.message)" }.contains("JSON-REQ \(key) is empty"))
      #expect(found.first?.severity == severity)
    }
  }

  /// Phones write the serial number into the URLs of their requests.
  @Test(arguments: [
    ("a\\nb", "has characters that are not visible"), ("a\u{200B}", "that are not visible"),
    ("\u{202E}17", "that are not visible"), ("a/b", "has a slash"),
    (String(repeating: "x", count: 101), "has 101 bytes"),
    (String(repeating: "x", count: 100), nil), ("A-1_2.é:=+ 7", nil),
  ])
  func warnsOfSerialNumbersThatServicesMisread(serial: String, fault: String?) {
    let folder = PassFolder()
    let document = String(decoding: folder.files["pass.json"] ?? [], as: UTF8.self)
    let found = folder.with(
      "pass.json",
      document.replacing("\"serialNumber\": \"1\"", with: "\"serialNumber\": \"\(serial)\"")
    ).findings
    #expect(found.map(\.code) == (fault == nil ? [] : ["JSON-REQ"]), "\(found)")
    #expect(found.allSatisfy { $0.severity == .warning && $0.message.contains(fault ?? "") })
  }

  @Test func findsFieldsOfOneKeyInDifferentLists() throws {
    let document = Self.good.replacing(
      "\"primaryFields\"",
      with: "\"headerFields\": [{\"key\":\"a\",\"value\":\"\"}], \"primaryFields\"")
    let verdict = try verdict(document)
    #expect(verdict.errors == ["JSON-KEYS"])
    #expect(verdict.findings.first?.location.field == "/generic/primaryFields/0/key")
    #expect(verdict.findings.first?.message.contains("/generic/headerFields/0") == true)
  }

  @Test(arguments: [
    ("\"generic\"", "\"boardingPass\"", ["JSON-TRANSIT"]),
    ("\"generic\": {", "\"boardingPass\": {\"transitType\": \"Air\",", ["JSON-TRANSIT"]),
    ("\"generic\": {", "\"boardingPass\": {\"transitType\": \"PKTransitTypeAir\",", []),
    ("\"generic\": {", "\"generic\": {\"transitType\": \"PKTransitTypeAir\",", ["JSON-TRANSIT"]),
    ("\"generic\"", "\"userInfo\"", ["JSON-STYLE"]),
    ("\"formatVersion\": 1", "\"formatVersion\": 2", ["JSON-FORMATVERSION"]),
    ("\"formatVersion\": 1", "\"formatVersion\": \"1\"", ["JSON-TYPE"]),
    ("pass.com.example.gate", "com.example.gate", ["CERT-EXT", "CERT-PTI", "JSON-PTI"]),
    ("pass.com.example.gate", "pass.", ["CERT-EXT", "CERT-PTI", "JSON-PTI"]),
    ("pass.com.example.gate", "pass.a b", ["CERT-EXT", "CERT-PTI", "JSON-PTI"]),
    ("\"serialNumber\": \"1\"", "\"serialNumber\": 1", ["JSON-TYPE"]),
  ])
  func checksTheFrameOfTheDocument(old: String, new: String, codes: [String]) throws {
    #expect(try verdict(Self.good.replacing(old, with: new)).errors == codes)
  }

  @Test(arguments: [
    ("A1B2C3D4E5", "YOURTEAMID", "\"YOURTEAMID\" looks like a placeholder"),
    ("A1B2C3D4E5", "PLACEHOLDER", "\"PLACEHOLDER\" looks like a placeholder"),
    ("A1B2C3D4E5", "TODO", "\"TODO\" looks like a placeholder"),
    ("A1B2C3D4E5", "YOUR_TEAM_ID", "\"YOUR_TEAM_ID\" looks like a placeholder"),
    ("A1B2C3D4E5", "1234567890", "\"1234567890\" looks like a placeholder"),
    ("A1B2C3D4E5", "a1b2c3d4e5", "\"a1b2c3d4e5\" is not 10 capital letters and digits"),
    (
      "pass.com.example.gate", "pass.com..gate",
      "\"pass.com..gate\" is not pass. and a reversed domain name"
    ),
  ])
  func warnsAboutOddIdentifiers(old: String, new: String, message: String) throws {
    let found = try verdict(Self.good.replacing(old, with: new)).findings
      .filter { ["JSON-TEAM", "JSON-PTI"].contains($0.code) }
    #expect(found.map(\.message) == [message] && found.allSatisfy { $0.severity == .warning })
  }

  @Test func warnsAboutFieldsThatAreNotShown() throws {
    let fields = (0..<3).map { "{\"key\":\"s\($0)\",\"value\":\"\"}" }.joined(separator: ",")
    let more = fields.replacing("\"s", with: "\"x")
    let lists =
      "\"secondaryFields\": [\(fields)], \"auxiliaryFields\": [\(more)], \"primaryFields\""
    let document = Self.good.replacing("\"primaryFields\"", with: lists)
    #expect(try verdict(document).findings == [])
    let barcode =
      #""formatVersion": 1, "barcodes": [{"format": "PKBarcodeFormatQR", "message": "1", "messageEncoding": "utf-8"}]"#
    let square = try verdict(document.replacing("\"formatVersion\": 1", with: barcode))
    #expect(square.codes == ["JSON-COUNT"])
    #expect(square.isValid)
  }

  @Test func limitsTheNumberOfFindings() throws {
    let keys = (0..<2_000).map { "\"unknown\($0)\": 1" }.joined(separator: ",")
    // The last one says how many there are besides.
    #expect(try verdict(adding: keys).findings.count == 501)
  }

  @Test(arguments: [
    (#""maxDistance": 1e400"#, "/maxDistance"),
    (#""userInfo": {"a": [1, -1e999]}"#, "/userInfo/a/1"),
    (
      #""locations": [{"latitude": 1, "longitude": 2, "altitude": 1e999}]"#,
      "/locations/0/altitude"
    ),
    (#""semantics": {"totalPrice": {"amount": 1e400}}"#, "/semantics/totalPrice/amount"),
  ])
  func refusesANumberThatPhonesCannotRead(member: String, pointer: String) throws {
    let found = try verdict(adding: member).findings.filter { $0.severity == .error }
    #expect(found.map(\.code) == ["JSON-TYPE"] && found.map(\.location.field) == [pointer])
    let smaller = member.replacing("e400", with: "e300").replacing("e999", with: "e-9")
    #expect(try verdict(adding: smaller).errors == [])
  }

  @Test func refusesAFieldWithANumberThatPhonesCannotRead() throws {
    let text = Self.good.replacing(#""value": "v""#, with: #""value": 1e400"#)
    #expect(try verdict(text).errors == ["JSON-TYPE"])
  }
}
