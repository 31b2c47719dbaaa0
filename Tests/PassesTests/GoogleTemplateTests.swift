import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPasses

/// Objects for Google Wallet from any pass.json.
@Suite struct GoogleTemplateTests {
  private static let template = GoogleTemplate(
    GoogleSettings(
      issuerID: "33", classSuffix: "gate",
      languages: [
        GoogleSettings.Language("en", labels: ["pass.gate": "Gate"]) { moment, _ in
          "at \(moment.iso8601)"
        },
        GoogleSettings.Language("zh-Hans", labels: ["pass.gate": "门"]) { moment, _ in
          "\(moment.iso8601) 时"
        },
      ]))

  /// The object of a pass.json with some members.
  private static func object(
    _ members: String, _ change: (inout GatePass) -> Void = { _ in }
  ) throws -> JSONNode {
    var pass = GatePass(id: try Identifier("a1"), vehicle: "Corolla")
    change(&pass)
    let document = "{\"organizationName\":\"Cars\",\"description\":\"A pass\",\(members)}"
    let object = try template.object("S-a1", of: Array(document.utf8), for: pass)
    return try JSONReader.read(rendered { $0.json(object, in: .plain) }).root
  }

  /// The messages about what Google does not show.
  private static func losses(_ members: String) throws -> [String] {
    template.losses(of: try JSONReader.read(Array("{\(members)}".utf8)).root).map {
      "\($0.pointer): \($0.fault.message)"
    }
  }

  private static func value(_ node: JSONNode?) -> String? {
    node?["defaultValue"]?["value"]?.string
  }

  @Test(arguments: [
    ("QR", "QR_CODE"), ("PDF417", "PDF_417"), ("Aztec", "AZTEC"), ("Code128", "CODE_128"),
    ("Code39", "CODE_39"), ("Codabar", "CODABAR"), ("EAN13", "EAN_13"), ("I2of5", "TEXT_ONLY"),
    ("New", "TEXT_ONLY"),
  ])
  func writesTheBarcodesThatGoogleSupports(format: String, type: String) throws {
    let code = #"{"format":"PKBarcodeFormat\#(format)","message":"m"}"#
    let object = try Self.object("\"barcodes\":[\(code)],\"generic\":{}")
    #expect(object["barcode"]?["type"]?.string == type)
    #expect(object["barcode"]?["value"]?.string == "m")
    #expect(object["barcode"]?["alternateText"] == nil)
    #expect(
      (try Self.losses("\"barcodes\":[\(code)],\"generic\":{}").isEmpty) == (type != "TEXT_ONLY"))
    let other = #"{"format":"PKBarcodeFormatAztec","message":"n"}"#
    let second = try Self.object("\"barcodes\":[\(code),\(other)],\"generic\":{}")
    #expect(second["barcode"]?["value"]?.string == (type == "TEXT_ONLY" ? "n" : "m"))
  }

  @Test(arguments: [
    ("00012345600012", "ITF_14"), ("00012345600013", "TEXT_ONLY"), ("123456", "TEXT_ONLY"),
  ])
  func drawsInterleavedCodesOf14Digits(message: String, type: String) throws {
    let code = #"{"format":"PKBarcodeFormatI2of5","message":"\#(message)"}"#
    let object = try Self.object("\"barcodes\":[\(code)],\"generic\":{}")
    #expect(object["barcode"]?["type"]?.string == type)
  }

  @Test(arguments: [
    (
      #""label":"Terms","attributedValue":"<a href=\"https://a.com/x\">See</a>","value":"See""#,
      ["k https://a.com/x Terms: See"], nil as String?
    ),
    (
      #""label":"","attributedValue":"<a href=\"https://a.com/x\">See</a>","value":"See""#,
      ["k https://a.com/x See"], nil
    ),
    (
      #""label":"L","attributedValue":"Ask <a href=\"mailto:a@b.c\">us</a> or <A HREF='tel:+1'>call</A>.","value":"x""#,
      ["k mailto:a@b.c us", "k-2 tel:+1 call"], "Ask us or call."
    ),
    (#""label":"L","attributedValue":"<a href=\"myapp://x\">Open</a>","value":"x""#, [], "Open"),
    (
      #""label":"L","attributedValue":"<a href=\"javascript:x\">a</a> <a href=\"geo:1,2\">b</a>","value":"x""#,
      ["k-2 geo:1,2 b"], "a b"
    ),
    (#""label":"L","attributedValue":"plain","value":"x""#, [], "plain"),
    (
      #""label":"L","attributedValue":"<a href=\"https://a.b/x y\">Open</a>","value":"x""#, [],
      "Open"
    ),
    (#""label":"L","attributedValue":"<a href=\"https:///x\">Open</a>","value":"x""#, [], "Open"),
    (#""label":"Web","value":"https://a.b/x y""#, [], "https://a.b/x y"),
    (
      #""label":"Mail","value":"ann@a.example""#, ["k mailto:ann@a.example Mail: ann@a.example"],
      nil
    ),
    (#""label":"Mail","value":"ann@a.example","dataDetectorTypes":[]"#, [], "ann@a.example"),
    (
      #""label":"Call","value":"+1 212 555 0147""#, ["k tel:+12125550147 Call: +1 212 555 0147"],
      nil
    ),
    (#""label":"Number","value":"2125550147""#, [], "2125550147"),
    (#""label":"Web","value":"http://a.example/""#, ["k http://a.example/ Web"], nil),
    (#""label":"Map","value":"geo:1,2""#, ["k geo:1,2 Map"], nil),
  ])
  func keepsTheLinksOfTheBack(field: String, links: [String], text: String?) throws {
    let members = "\"coupon\":{\"backFields\":[{\"key\":\"k\",\(field)}]}"
    let object = try Self.object(members)
    let uris = object["linksModuleData"]?["uris"]?.array ?? []
    #expect(
      uris.map { uri in
        ["id", "uri", "description"].map { uri[$0]?.string ?? "" }.joined(separator: " ")
      } == links)
    #expect(object["textModulesData"]?.array?.first?["body"]?.string == text)
    let isLost = ["myapp", "javascript", "x y\\\"", "https:///"].contains(where: field.contains)
    #expect(try Self.losses(members).count == (isLost ? 1 : 0))
  }

  @Test func showsTheLabelOfThePrimaryField() throws {
    let fields = #""primaryFields":[{"key":"who","label":"Guest","value":"Ann"}]"#
    #expect(Self.value(try Self.object("\"generic\":{\(fields)}")["subheader"]) == "Guest")
    let logo = try Self.object("\"logoText\":\"VIP\",\"generic\":{\(fields)}")
    #expect(Self.value(logo["subheader"]) == "VIP · Guest")
    #expect(logo["textModulesData"] == nil)
  }

  @Test func takesNoValidityFromRelevantDates() throws {
    let date = #""relevantDate":"2030-01-02T03:04:05Z""#
    #expect(try Self.object("\(date),\"storeCard\":{}")["validTimeInterval"] == nil)
    let pass = try Self.object("\(date),\"generic\":{}") {
      $0.validFrom = Timestamp("2030-01-01T00:00:00Z")
    }
    #expect(pass["validTimeInterval"]?["start"]?["date"]?.string?.hasPrefix("2030-01-01") == true)
  }

  @Test func usesTheAvailableFields() throws {
    let empty = try Self.object("\"generic\":{}")
    #expect(Self.value(empty["cardTitle"]) == "Cars")
    #expect(Self.value(empty["header"]) == "A pass")
    #expect(empty["state"]?.string == "ACTIVE")
    for name in [
      "subheader", "barcode", "validTimeInterval", "notifications", "merchantLocations",
      "textModulesData", "linksModuleData", "hexBackgroundColor", "logo", "heroImage",
    ] {
      #expect(empty[name] == nil, "\(name)")
    }
    let color = try Self.object("\"backgroundColor\":\"rgb(1, 20, 255)\",\"generic\":{}")
    #expect(color["hexBackgroundColor"]?.string == "#0114ff")
    let end = try Self.object("\"expirationDate\":\"2030-01-02T03:04:05+01:00\",\"generic\":{}")
    #expect(
      end["validTimeInterval"]?["end"]?["date"]?.string == "2030-01-02T03:04:05+01:00")
    #expect(end["validTimeInterval"]?["start"] == nil)
    #expect(end["notifications"]?["expiryNotification"]?["enableNotification"]?.bool == true)
    #expect(end["notifications"]?["upcomingNotification"] == nil)
    let place = try Self.object(
      "\"locations\":[{\"latitude\":0,\"longitude\":-0.5}],\"generic\":{}")
    #expect(place["merchantLocations"]?.array?.first?["latitude"]?.digits == "0")
  }

  @Test func translatesLabelsAndMoments() throws {
    let object = try Self.object(
      #""generic":{"secondaryFields":[{"key":"gate","label":"%pass.gate%","value":"3"},"#
        + #"{"key":"end","label":"End","value":"2030-01-02T03:04:05+01:00","dateStyle":"PKDateStyleShort"}]}"#
    )
    let texts = try #require(object["textModulesData"]?.array)
    let header = texts[0]["localizedHeader"]
    #expect(Self.value(header) == "Gate")
    #expect(header?["translatedValues"]?.array?.first?["language"]?.string == "zh-Hans")
    #expect(header?["translatedValues"]?.array?.first?["value"]?.string == "门")
    #expect(texts[0]["body"]?.string == "3")
    #expect(texts[0]["localizedBody"] == nil)
    #expect(texts[1]["header"]?.string == "End")
    #expect(Self.value(texts[1]["localizedBody"]) == "at 2030-01-02T02:04:05Z")
  }

  @Test func makesLinksOfLinksAndTelephones() throws {
    let object = try Self.object(
      #""generic":{"backFields":[{"key":"directions-1","label":"Way","value":"https://m.example/?a=1&b","#
        + #""attributedValue":"<a href=\"https://m.example/?a=1&amp;b\">A &amp; B</a>"},"#
        + #"{"key":"t","label":"Call","value":"+1 (212) 555-0147","dataDetectorTypes":["PKDataDetectorTypePhoneNumber"]},"#
        + #"{"key":"n","label":"Call","value":"gate 5","dataDetectorTypes":["PKDataDetectorTypePhoneNumber"]}]}"#
    )
    let links = try #require(object["linksModuleData"]?["uris"]?.array)
    #expect(links.map { $0["uri"]?.string } == ["tel:+12125550147", "https://m.example/?a=1&b"])
    #expect(
      links.map { $0["description"]?.string } == ["Call: +1 (212) 555-0147", "Way: A & B"])
    #expect(object["textModulesData"]?.array?.map { $0["id"]?.string } == ["n"])
  }

  @Test func joinsFieldsOverTheLimitOfGoogle() throws {
    let fields = (1...13).map { #"{"key":"k'\#($0)","label":"L\#($0)","value":"v\#($0)"}"# }
    let links = (1...12).map {
      #"{"key":"l\#($0)","label":"L","value":"https://a.example/\#($0)"}"#
    }
    let object = try Self.object(
      "\"coupon\":{\"backFields\":[\((fields + links).joined(separator: ","))]}")
    let texts = try #require(object["textModulesData"]?.array)
    #expect(texts.count == 10)
    #expect(texts.first?["id"]?.string == "k_1")
    #expect(texts.last?["body"]?.string == "v10\nL11: v11\nL12: v12\nL13: v13")
    #expect(object["linksModuleData"]?["uris"]?.array?.count == 10)
  }

  @Test func usesTheFieldsOfAPoster() throws {
    let object = try Self.object(
      #""posterGeneric":{"primaryFields":[{"key":"p","label":"P","value":"one"}],"#
        + #""additionalInfoFields":[{"key":"a","label":"A","value":"two"}],"#
        + #""footerFields":[{"key":"f","label":"F","value":"three"}]}"#)
    #expect(Self.value(object["header"]) == "one")
    #expect(
      object["textModulesData"]?.array?.map { $0["body"]?.string } == ["two", "three"])
  }

  @Test(arguments: [
    "[]", "{}", "{\"generic\":5}", "{\"barcodes\":{}}",
    "{\"generic\":{\"backFields\":[5,{\"key\":[]},{\"value\":{}}]},\"locations\":[7]}",
  ])
  func acceptsAnyDocument(document: String) throws {
    let pass = GatePass(id: try Identifier("a1"), vehicle: "Corolla")
    let bytes = Array(document.utf8)
    _ = try Self.template.object("a", of: bytes, for: pass)
    _ = try Self.template.passClass(of: bytes, for: pass)
  }

  @Test(arguments: [
    (1, "oneItem", 1), (2, "twoItems", 2), (3, "threeItems", 3), (5, "threeItems", 3),
  ])
  func laysOutTheFront(count: Int, name: String, items: Int) throws {
    let fields = (1...count).map { #"{"key":"k\#($0)","label":"L","value":"v"}"# }
    let document =
      #"{"generic":{"auxiliaryFields":[\#(fields.joined(separator: ","))],"secondaryFields":[]}}"#
    let made = try Self.template.passClass(
      of: Array(document.utf8), for: GatePass(id: try Identifier("a1"), vehicle: "c"))
    let root = try JSONReader.read(rendered { $0.json(made, in: .plain) }).root
    #expect(root["id"]?.string == "33.gate")
    let rows = root["classTemplateInfo"]?["cardTemplateOverride"]?["cardRowTemplateInfos"]?.array
    #expect(rows?.count == 1)
    #expect(rows?.first?[name]?.object?.count == items)
  }

  /// Who may save an object is part of its class.
  @Test(arguments: [
    ("", "MULTIPLE_HOLDERS"), (#","sharingProhibited":false"#, "MULTIPLE_HOLDERS"),
    (#","sharingProhibited":true"#, "ONE_USER_ALL_DEVICES"),
  ])
  func keepsAPassThatMayNotBeShared(member: String, status: String) throws {
    let made = try Self.template.passClass(
      of: Array(#"{"generic":{}\#(member)}"#.utf8),
      for: GatePass(id: try Identifier("a1"), vehicle: "c"))
    let root = try JSONReader.read(rendered { $0.json(made, in: .plain) }).root
    #expect(root["multipleDevicesAndHoldersAllowedStatus"]?.string == status)
    #expect(root["classTemplateInfo"] == nil, "a card without rows has Google's own layout")
  }

  @Test func writesTheRequestForAChange() throws {
    let body: JSON = .members(["id": "33.a", "state": "ACTIVE", "header": "\"state\":\"ACTIVE\""])
    let line = GoogleLine.line(.object, "33.a", body)
    func request(_ change: GoogleLine.Change) -> String? {
      GoogleLine.request(change, line[...]).map { String(decoding: $0, as: UTF8.self) }
    }
    let path = "\"path\":\"/walletobjects/v1/genericObject"
    #expect(request(.new)?.contains("\"method\":\"POST\",\(path)\",\"body\":{\"id\"") == true)
    #expect(request(.changed)?.contains("\"method\":\"PUT\",\(path)/33.a\"") == true)
    #expect(request(.gone)?.hasSuffix("\(path)/33.a\",\"body\":{\"state\":\"INACTIVE\"}}") == true)
    let late = String(decoding: GoogleLine.expired(line[...]), as: UTF8.self)
    #expect(late.contains("\"state\":\"EXPIRED\",\"header\":\"\\\"state\\\":\\\"ACTIVE\\\"\""))
    let kind = GoogleLine.line(.passClass, "33.gate", .members([:]))
    #expect(GoogleLine.request(.gone, kind[...]) == nil)
    #expect(kind.lexicographicallyPrecedes(line))
    #expect(GoogleLine.request(.new, Array("{}".utf8)[...]) == nil)
  }

  @Test func findsATelephoneNumberAfterAMark() throws {
    let field =
      #"{"key":"contact","label":"l","value":"\u200E+971 4 555 0147","#
      + #""dataDetectorTypes":["PKDataDetectorTypePhoneNumber"]}"#
    let object = try Self.object("\"generic\":{\"backFields\":[\(field)]}")
    let links = object["linksModuleData"]?["uris"]?.array
    #expect(links?.map { $0["uri"]?.string } == ["tel:+97145550147"])
  }
}
