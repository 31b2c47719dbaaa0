import Foundation
import Testing

/// The Google Wallet objects of passes that `passes build --records` makes.
struct PassGoogleTests {
  private static let issuer = "3388000000022222222"

  /// The marketplace of the tests with Google Wallet in production, and a folder of passes of a style.
  private static func market(
    _ style: String, _ more: String = "",
    logo: String = #""logo": "https://cars.example.com/l.png","#
  ) throws -> Marketplace {
    let market = try Marketplace()
    try ServiceAccountKey.write(to: market.folder + "/Identities/google.json")
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"allowTestIdentity\": true,",
        with:
          "\"allowTestIdentity\": true, \"googleWallet\": { \"issuerID\": \"\(issuer)\", \(logo)"
          + " \"serviceAccount\": { \"file\": \"Identities/google.json\" } },")
    }
    let images = Waymark.root + "/Templates/theme/passes/"
    for folder in ["Card/en.lproj", "Card/de.lproj"] {
      try FileManager.default.createDirectory(
        atPath: market.folder + "/" + folder, withIntermediateDirectories: true)
    }
    for name in ["icon.png", "icon@2x.png", "icon@3x.png"] {
      try FileManager.default.copyItem(
        atPath: images + name, toPath: market.folder + "/Card/" + name)
    }
    try market.write(
      """
      {
        "formatVersion": 1, "passTypeIdentifier": "pass.com.example.gatepass",
        "teamIdentifier": "A1B2C3D4E5", "serialNumber": "{{id}}", "organizationName": "Fair",
        "description": "entry", "backgroundColor": "rgb(1, 2, 3)", "expirationDate": "2030-01-02T03:04:05Z",
        "barcodes": [{ "format": "PKBarcodeFormatQR", "message": "{{id}}", "messageEncoding": "iso-8859-1" }],
        "\(style)": {
          \(more)
          "primaryFields": [{ "key": "who", "label": "Guest", "value": "{{name}}" }, { "key": "to", "value": "B" }],
          "backFields": [{ "key": "site", "label": "site", "value": "https://fair.example/{{id}}" }]
        }
      }
      """, to: "Card/pass.json")
    try market.write(
      "\"entry\" = \"Entry\";\n\"site\" = \"Site\";\n", to: "Card/en.lproj/pass.strings")
    try market.write(
      "\"entry\" = \"Eintritt\";\n\"site\" = \"Seite\";\n", to: "Card/de.lproj/pass.strings")
    return market
  }

  private static func build(
    _ market: Marketplace, _ records: String, _ more: [String] = [], folder: String = "Card"
  ) throws -> Waymark.Run {
    try market.write(records, to: "guests.csv")
    return try Waymark.run(
      [
        "passes", "build", market.folder + "/" + folder, "--records", market.folder + "/guests.csv",
        "--google",
        "--project", market.folder, "--environment", "production", "--output",
        market.output + "/cards",
        "--jobs", "2",
      ] + more,
      environment: Marketplace.variables.merging(["SOURCE_DATE_EPOCH": "1795305600"]) { $1 })
  }

  private static func lines(_ name: String, _ market: Marketplace) throws -> [[String: Any]] {
    try String(contentsOfFile: market.output + "/cards/" + name, encoding: .utf8).split(
      separator: "\n"
    )
    .map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
  }

  /// Passes that were saved are those of the folder, however its path is written.
  @Test func namesTheRealFolder() throws {
    let market = try Self.market("generic")
    try #require(Self.build(market, "id,name\na,Ann\n").status == 0)
    let lines = try Self.lines("google-wallet.ndjson", market)
    for path in ["Card/", "Card/.", "./Card/en.lproj/.."] {
      try #require(Self.build(market, "id,name\na,Ann\n", folder: path).status == 0)
      #expect(
        try Self.lines("google-wallet.ndjson", market).map { $0["id"] as? String }
          == lines.map { $0["id"] as? String }, "\(path)")
    }
    for (name, reason) in [
      ("券", "has no letter or digit"), ("gatepass", "the class of the gate passes"),
    ] {
      try FileManager.default.copyItem(
        atPath: market.folder + "/Card", toPath: market.folder + "/" + name)
      let run = try Self.build(market, "id,name\na,Ann\n", folder: name)
      #expect(run.status == 2 && run.errors.contains(reason), "\(run.errors)")
    }
  }

  /// A class is on the passes of all holders, so no record may name it.
  @Test(arguments: [
    ("eventTicket", true), ("coupon", true), ("storeCard", true), ("generic", false),
  ])
  func namesNoClassAfterARecord(style: String, isRefused: Bool) throws {
    let market = try Self.market(style)
    try market.edit("Card/pass.json") { $0 = $0.replacing("\"entry\"", with: "\"For {{name}}\"") }
    let run = try Self.build(market, "id,name\na,Ann\nb,Bo\n")
    #expect((run.status == 0) == !isRefused, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("description of the first pass") == isRefused, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: market.output + "/cards") == !isRefused)
  }

  @Test(arguments: [
    ("generic", "", "generic", ["id"]),
    (
      "coupon", "", "offer",
      ["issuerName", "provider", "title", "redemptionChannel", "reviewStatus"]
    ),
    ("storeCard", "", "loyalty", ["issuerName", "programName", "programLogo", "reviewStatus"]),
    ("eventTicket", "", "eventTicket", ["issuerName", "eventName", "reviewStatus"]),
    (
      "boardingPass", #""transitType": "PKTransitTypeTrain","#, "transit",
      ["issuerName", "transitType", "logo", "reviewStatus"]
    ),
  ])
  func makesAnObjectAndALinkOfEachPass(
    style: String, more: String, kind: String, members: [String]
  ) throws {
    let market = try Self.market(style, more)
    let run = try Self.build(market, "id,name\na,Ann\nb,Bo\n")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let lines = try Self.lines("google-wallet.ndjson", market)
    #expect(
      lines.map { $0["resource"] as? String } == ["\(kind)Class", "\(kind)Object", "\(kind)Object"])
    let made = try #require(lines[0]["body"] as? [String: Any])
    #expect(made["id"] as? String == "\(Self.issuer).production-Card")
    for member in members { #expect(made[member] != nil, "\(member)") }
    let object = try #require(lines[1]["body"] as? [String: Any])
    #expect(
      object["id"] as? String == "\(Self.issuer).Card-a" && object["state"] as? String == "ACTIVE")
    #expect((object["barcode"] as? [String: Any])?["value"] as? String == "a")
    let interval = object["validTimeInterval"] as? [String: [String: String]]
    #expect(interval?["end"]?["date"] == "2030-01-02T03:04:05Z")
    // It contains the fields of the record, with the texts of both languages.
    let text = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    #expect(text.contains("Ann") && text.contains("fair.example") && text.contains("Seite"))
    let links = try Self.lines("google-wallet-links.ndjson", market)
    #expect(links.map { $0["file"] as? String } == ["a.pkpass", "b.pkpass"])
    for link in links {
      let token = try #require((link["url"] as? String)?.split(separator: "/").last)
      let part = String(token).split(separator: ".")[1].replacing("-", with: "+").replacing(
        "_", with: "/")
      let padded = part + String(repeating: "=", count: (4 - part.count % 4) % 4)
      let claims = String(
        decoding: try #require(Data(base64Encoded: String(padded))), as: UTF8.self)
      #expect(claims.contains("\"\(kind)Objects\"") && claims.contains("cars.example.com"))
    }
    // Nothing else is left next to the passes.
    let files = try FileManager.default.contentsOfDirectory(atPath: market.output + "/cards")
    #expect(files.count == 4)
    #expect(try FileManager.default.contentsOfDirectory(atPath: market.output) == ["cards"])
  }

  /// The semantics of an event ticket are in the fields that Google has for them.
  @Test func takesAnEventFromTheSemantics() throws {
    let semantics = #"""
      "semantics": { "eventType": "PKEventTypeSports", "eventName": "Derby",
        "venueName": "Arena", "venueRegionName": "Wien", "eventStartDate": "2029-05-06T18:00:00Z",
        "eventEndDate": "2029-05-06T20:00:00Z", "homeTeamName": "Reds",
        "seats": [{ "seatNumber": "{{name}}", "seatRow": "4", "seatSection": "B", "seatLevel": "1" }, {}],
        "venueEntranceGate": "G", "confirmationNumber": "X1" },
      """#
    let market = try Self.market("eventTicket")
    try market.edit("Card/pass.json") {
      $0 = $0.replacing("\"description\"", with: semantics + "\"description\"")
    }
    let run = try Self.build(market, "id,name\na,7\nb,8\n")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("has no place for homeTeamName, seatLevel"), "\(run.errors)")
    #expect(run.errors.contains("shows one of the 2 seats"), "\(run.errors)")
    let text = try String(
      contentsOfFile: market.output + "/cards/google-wallet.ndjson", encoding: .utf8)
    let lines = text.split(separator: "\n")
    func local(_ text: String) -> String {
      #"{"defaultValue":{"language":"en","value":"\#(text)"}}"#
    }
    for part in [
      #""eventName":"# + local("Derby"),
      #""venue":{"name":\#(local("Arena")),"address":\#(local("Wien"))}"#,
      #""dateTime":{"start":"2029-05-06T18:00:00Z","end":"2029-05-06T20:00:00Z"}"#,
    ] {
      #expect(lines[0].contains(part), "\(part)\n\(lines[0])")
    }
    let seat =
      #""seatInfo":{"seat":\#(local("7")),"row":\#(local("4")),"section":\#(local("B")),"gate":\#(local("G"))}"#
    #expect(lines[1].contains(seat), "\(lines[1])")
    #expect(lines[1].contains(#""reservationInfo":{"confirmationCode":"X1"}"#))
    #expect(!text.contains("cardRowTemplateInfos\":[]"))
    // Everyone would have the event of the first record.
    try market.edit("Card/pass.json") { $0 = $0.replacing("Derby", with: "{{name}}") }
    let refused = try Self.build(market, "id,name\na,7\nb,8\n")
    #expect(refused.errors.contains("shows the eventName of the first pass"), "\(refused.errors)")
  }

  /// The object of the first pass, as text.
  private static func object(_ market: Marketplace) throws -> String {
    let lines = try lines("google-wallet.ndjson", market)
    let body = try #require(lines[1]["body"])
    return String(
      decoding: try JSONSerialization.data(withJSONObject: body, options: .sortedKeys),
      as: UTF8.self)
  }

  @Test func keepsTheLanguageOfThePassAsTheDefault() throws {
    let market = try Self.market("generic")
    for folder in ["en", "de"] {
      try FileManager.default.removeItem(atPath: market.folder + "/Card/\(folder).lproj")
    }
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Card/fr.lproj", withIntermediateDirectories: false)
    try market.write("\"site\" = \"Page\";\n", to: "Card/fr.lproj/pass.strings")
    let run = try Self.build(market, "id,name\na,Ann\n")
    #expect(run.status == 0, "\(run.errors)")
    let object = try Self.object(market)
    #expect(
      object.contains(
        #""defaultValue":{"language":"en","value":"site"},"translatedValues":[{"language":"fr","value":"Page"}]"#
      ), "\(object)")
  }

  @Test(arguments: [
    (#""dateStyle": "PKDateStyleShort""#, "Nov 21, 2026", "Nov 21, 2026 09:15"),
    (#""timeStyle": "PKDateStyleShort""#, "09:15 UTC-05:00", "2026"),
    (
      #""dateStyle": "PKDateStyleShort", "timeStyle": "PKDateStyleNone""#, "Nov 21, 2026",
      "Nov 21, 2026 09:15"
    ),
    (
      #""dateStyle": "PKDateStyleShort", "timeStyle": "PKDateStyleShort""#,
      "Nov 21, 2026 09:15 UTC-05:00", "T09:15"
    ),
  ])
  func showsTheDayOrTheClock(style: String, shown: String, hidden: String) throws {
    let field = #"{ "key": "on", "label": "On", "value": "2026-11-21T09:15-05:00", \#(style) }"#
    let market = try Self.market("generic", "\"secondaryFields\": [\(field)],")
    let run = try Self.build(market, "id,name\na,Ann\n")
    #expect(run.status == 0, "\(run.errors)")
    let lines = try Self.lines("google-wallet.ndjson", market)
    let object = try #require(lines[1]["body"] as? [String: Any])
    let texts = try #require(object["textModulesData"] as? [[String: Any]])
    let data = try JSONSerialization.data(
      withJSONObject: try #require(texts.first { $0["id"] as? String == "on" }))
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(shown) && !text.contains(hidden), "\(text)")
  }

  @Test func givesAVoidedPassNoLink() throws {
    let market = try Self.market("coupon")
    try market.edit("Card/pass.json") {
      $0 = $0.replacing("\"formatVersion\": 1,", with: "\"formatVersion\": 1, \"voided\": true,")
    }
    let run = try Self.build(market, "id,name\na,Ann\n")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("voided, so it has no link"), "\(run.errors)")
    #expect(try Self.object(market).contains(#""state":"INACTIVE""#))
    #expect(try Self.lines("google-wallet-links.ndjson", market).isEmpty)
  }

  @Test func givesAnExpiredPassNoLink() throws {
    let market = try Self.market("coupon")
    try market.edit("Card/pass.json") { $0 = $0.replacing("2030-01-02T03:04:05Z", with: "{{end}}") }
    let run = try Self.build(
      market, "id,name,end\na,Ann,2026-01-02T03:04:05Z\nb,Bo,2030-01-02T03:04:05Z\n")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("has expired, so it has no link"), "\(run.errors)")
    let lines = try Self.lines("google-wallet.ndjson", market)
    #expect(
      lines.map { ($0["body"] as? [String: Any])?["state"] as? String } == [
        nil, "EXPIRED", "ACTIVE",
      ])
    let links = try Self.lines("google-wallet-links.ndjson", market)
    #expect(links.map { $0["serialNumber"] as? String } == ["b"])
  }

  @Test func reportsAFaultOfTheTemplateOnce() throws {
    let market = try Self.market("generic")
    try market.edit("Card/pass.json") {
      $0 = $0.replacing(
        #""value": "https://fair.example/{{id}}""#,
        with: #""value": "x", "attributedValue": "<a href=\"fair://{{id}}\">Open</a>""#
      ).replacing("FormatQR", with: "FormatI2of5").replacing(
        "\"formatVersion\": 1,", with: "\"formatVersion\": 1, \"voided\": true,")
    }
    let run = try Self.build(
      market, "id,name\n00012345600012,Ann\n1234,Bo\n123456,Cy\n", ["--format", "json"])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    func count(_ text: String) -> Int { run.output.components(separatedBy: text).count - 1 }
    #expect(count("does not open \\\"fair:") == 1 && count("is voided, so it has no link") == 1)
    // Which messages Google draws depends on the record.
    #expect(count("14 digits of an ITF-14") == 2, "\(run.output)")
  }

  @Test func refusesALinkThatIsTooLong() throws {
    let serial = String(repeating: "x", count: 900)
    let run = try Self.build(
      try Self.market("coupon"), "id,name\n\(serial),Ann\nb,Bo\n", ["--name", "{{name}}"])
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.contains("characters; only 1800 are certain to work"), "\(run.errors)")
  }

  @Test func saysWhatGoogleCannotHave() throws {
    let flight = try Self.market("boardingPass", #""transitType": "PKTransitTypeAir","#)
    let run = try Self.build(flight, "id,name\na,Ann\nb,Bo\n")
    #expect(run.errors.components(separatedBy: "no pass of this style [pass.google]").count == 2)
    #expect(!FileManager.default.fileExists(atPath: flight.output + "/cards"))
    let card = try Self.market("storeCard", logo: "")
    #expect(try Self.build(card, "id,name\na,Ann\n").errors.contains("need a logo [pass.google]"))
    let serial = try Self.build(try Self.market("coupon"), "id,name\nA/1,Ann\n")
    #expect(serial.errors.contains("pass.google") || serial.errors.contains("pass.file-name"))
  }
}
