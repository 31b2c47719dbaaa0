import Testing
import WaymarkCore
import WaymarkModel
import WaymarkSigning
import WaymarkTestSupport

@testable import WaymarkPasses

/// Passes that are not checked again must have the findings of those that were checked.
@Suite struct CheckedContentTests {
  private static let fields = PassFieldNames(["id", "x", "items"], lists: ["items": ["x"]])

  private static let values: [PassFieldValue] = [
    .text("a"), .text("plain text of more than sixteen characters"), .text("  "), .text("é"),
    .text("title"), .text("%@"), .text("now %@"), .text("2030-01-01T00:00:00Z"),
    .text("2001-01-01T00:00Z"), .text("2030-13-01T00:00:00Z"), .text("#fff"),
    .text("ABCx"), .text("ABCy"), .text("hello"), .text("GATE_NAME"), .text("Title"),
    .text("TITLE"), .text("%gate%@%"), .text("gate_changed"), .text("now gate"), .text("A1B"),
    .text(String(repeating: "b", count: 79)), .text(String(repeating: "b", count: 300)),
    .text("2030-01-01T00:00:0?Z"), .text("A1"), .text("a & <b>"),
    .text("rgb(1, 2, 3)"), .text("rgb(250, 250, 250)"), .text("eyJhbGci.eyJ.x"),
    .text("-----BEGIN"), .text("https://cars.example.com/1"), .text("http://localhost/"),
    .text(String(repeating: "a", count: 3000)), .text("PKBarcodeFormatQR"), .text("true"),
    .text("<b>a</b>"), .text(""),
    .text("\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n\r\n"), .text("1"),
    .number("1"), .number("-1.5e3"), .number("01"), .number("inf"), .number("100"), .flag(true),
    .json(.array([])), .json(.sorted(["a": .null])), .items([[.text("a")]], whole: .array([])),
    .items([[.text("a")], [.text("b")]], whole: .array([])), .missing,
  ]

  /// A field in place of each value that a phone reads, and some that depend on another.
  private static let members: [String] = {
    func each(_ table: PassSchema.Table, _ form: (String) -> String) -> [String] {
      table.keys.sorted().flatMap { key in
        ["\"\(key)\": \"{{x}}\"", "\"\(key)\": \"{{#x}}{{x}}{{/x}}\""].map(form)
      }
    }
    let required: Set = [
      "formatVersion", "passTypeIdentifier", "teamIdentifier", "organizationName", "description",
      "serialNumber",
    ]
    func field(_ members: String) -> String {
      "\"generic\": {\"backFields\": [{\"key\": \"k\", \"value\": 1}, {\(members)}]}"
    }
    let top = PassSchema.top.filter { !required.contains($0.key) }
    let barcode = PassSchema.table("barcode").filter { $0.key != "messageEncoding" }
    return each(top) { "\"generic\": {}, \($0)" }
      + each(PassSchema.top.filter { required.contains($0.key) }) { $0 }
      + each(PassSchema.table("field")) { field("\"key\": \"n\", \"value\": \"v\", \($0)") }
      + ["dateStyle", "timeStyle", "currencyCode", "numberStyle", "row"].map { key in
        field("\"key\": \"n\", \"value\": \"{{x}}\", \"\(key)\": \"{{#x}}PKDateStyleShort{{/x}}\"")
      }
      + ["isRelative", "ignoresTimeZone"].map { key in
        field("\"key\": \"n\", \"value\": \"{{x}}\", \"\(key)\": true")
      }
      + ["headerFields", "secondaryFields", "auxiliaryFields", "primaryFields"].flatMap { list in
        ["value", "label"].map { key in
          "\"generic\": {\"\(list)\": [{\"key\": \"k\", \"\(key)\": \"{{x}}\"}]}"
        }
      }
      + BarcodeRule.rules.keys.sorted().map { format in
        "\"generic\": {}, \"barcodes\": [{\"messageEncoding\": \"utf-8\", "
          + "\"format\": \"\(format)\", \"message\": \"{{x}}\"}]"
      }
      + each(barcode) { "\"generic\": {}, \"barcodes\": [{\"messageEncoding\": \"ascii\", \($0)}]" }
      + each(PassSchema.table("location")) { "\"generic\": {}, \"locations\": [{\($0)}]" }
      + each(PassSchema.table("beacon")) { "\"generic\": {}, \"beacons\": [{\($0)}]" }
      + each(PassSchema.table("relevantDate")) { "\"generic\": {}, \"relevantDates\": [{\($0)}]" }
      + each(PassSchema.table("nfc")) { "\"generic\": {}, \"nfc\": {\"message\": \"m\", \($0)}" }
      + each(PassSchema.table("semantics")) { "\"generic\": {}, \"semantics\": {\($0)}" }
      + each(PassSchema.table("upcomingInformation")) {
        "\"eventTicket\": {}, \"upcomingPassInformation\": [{\($0)}]"
      }
      + each(PassSchema.table("featuredAction")) {
        "\"generic\": {}, \"featuredActions\": [{\($0)}]"
      }
      + [
        #""generic": {"backFields": [{"each": "items", "key": "k", "value": "{{x}}"}]}"#,
        #""generic": {"backFields": [{"if": "x", "key": "k", "label": "{{x}}"}]}"#,
        #""generic": {}, "userInfo": {"a": ["{{x}}"]}"#, #""generic": {}, "other": "{{x}}""#,
      ]
  }()

  @Test func reportsTheFindingsOfEveryPass() throws {
    let leaf = try Fixtures.shared().identity.leaf
    var output = Output()
    var skipped = 0
    for member in Self.members {
      guard let design = try? PassDesign(files: files(member), fields: Self.fields) else {
        continue
      }
      var checked = CheckedPasses()
      // Twice, because a valid pass may follow a similar one.
      for value in Self.values + Self.values {
        let items: PassFieldValue = if case .items = value { value } else { .missing }
        guard
          let pass = try? design.fill([.text("1"), value, items], output: &output, image: noImage)
        else { continue }
        let isCovered = pass.checkedContent.map { checked.findings(in: $0) != nil } ?? false
        skipped += isCovered ? 1 : 0
        // The place in the text of a document is not reported, because it is not visible.
        func found(_ checked: inout CheckedPasses) -> [[String?]] {
          design.findings(in: pass, signedBy: leaf, now: Fixtures.now, checked: &checked)
            .map { [$0.code, $0.location.field, $0.message, $0.help, "\($0.severity)"] }
        }
        var fresh = CheckedPasses()
        let all = found(&fresh)
        #expect(found(&checked) == all, "\(member) with \(value)")
      }
    }
    // Half of all are the second ones, so valid ones are covered then.
    #expect(skipped > 1000)
  }

  /// The part of a field of a random template that depends on a field `F` of the records.
  private static let snippets = [
    #""value": "{{F}}""#, #""label": "{{F}}", "value": "v""#, #""value": "{{F}} {{F}}""#,
    #""value": "v", "changeMessage": "{{F}}""#, #""value": "v", "attributedValue": "{{F}}""#,
    #""value": "{{F}}", "isRelative": true"#, #""value": "{{F}}", "ignoresTimeZone": true"#,
    #""value": "{{F}}", "dateStyle": "PKDateStyleShort""#,
    #""value": "{{F}}", "numberStyle": "PKNumberStyleDecimal""#,
    #""value": "{{F}}", "currencyCode": "EUR""#, #""value": "{{#F}}{{F}}{{/F}}""#,
    #""value": "v", "attributedValue": "{{#F}}<a href='{{F}}'>x</a>{{/F}}{{^F}}<b>x</b>{{/F}}""#,
    #""value": "v", "changeMessage": "{{#F}}now %@{{/F}}{{^F}}gate %@{{/F}}""#,
    #""value": "v", "label": "{{#F}}title{{/F}}{{^F}}Gate Name{{/F}}""#,
    #""value": "v", "label": "{{#F}}Title{{/F}}{{^F}}offer{{/F}}""#,
  ]

  private static let lists = [
    "headerFields", "primaryFields", "secondaryFields", "auxiliaryFields", "backFields",
  ]

  private static func randomDesign(_ random: inout Random) -> String {
    let styles = lists.map { list in
      let fields = (0..<random.next(3)).map { index in
        let snippet = snippets[random.next(snippets.count)]
        let name = ["a", "b", "c"][random.next(3)]
        return "{\"key\": \"\(list)\(index)\", "
          + snippet.replacing("{F}", with: "{\(name)}").replacing("#F}", with: "#\(name)}")
          .replacing("/F}", with: "/\(name)}").replacing("^F}", with: "^\(name)}") + "}"
      }
      return "\"\(list)\": [\(fields.joined(separator: ", "))]"
    }
    let formats = BarcodeRule.rules.keys.sorted()
    let barcode =
      #"{"format": "\#(formats[random.next(formats.count)])", "message": "{{a}}", "#
      + #""messageEncoding": "\#(["utf-8", "iso-8859-1"][random.next(2)])", "altText": "{{b}}"}"#
    return #""coupon": {\#(styles.joined(separator: ", "))}, "barcodes": [\#(barcode)]"#
  }

  /// The order of records does not matter: each has the same findings as alone.
  @Test(arguments: 1..<41)
  func findsTheSameInAnyOrder(seed: Int) throws {
    var random = Random(state: UInt64(seed))
    let leaf = try Fixtures.shared().identity.leaf
    var files = files(Self.randomDesign(&random))
    let keys = ["title", "Gate Name", "now %@", "gate_changed", "OFFER"]
    files["en.lproj/pass.strings"] = PassStrings.write(keys.map { ($0, $0 + "!") })
    files["de.lproj/pass.strings"] = PassStrings.write(keys.map { ($0, "Neu") })
    let design = try PassDesign(files: files, fields: PassFieldNames(["id", "a", "b", "c"]))
    // A few repeated values, so that most passes are like an earlier one.
    let values = (0..<6).map { _ in Self.values[random.next(Self.values.count)] } + [.missing]
    var output = Output()
    var checked = CheckedPasses()
    for number in 0..<60 {
      let record = [.text("\(number)")] + (0..<3).map { _ in values[random.next(values.count)] }
      guard let pass = try? design.fill(record, output: &output, image: noImage) else { continue }
      func found(_ checked: inout CheckedPasses) -> [[String?]] {
        design.findings(in: pass, signedBy: leaf, now: Fixtures.now, checked: &checked)
          .map { [$0.code, $0.location.field, $0.message, $0.help, "\($0.severity)"] }
      }
      var fresh = CheckedPasses()
      #expect(found(&checked) == found(&fresh), "\(String(decoding: pass.document, as: UTF8.self))")
    }
  }

  @Test func limitsTheSizeOfADocument() throws {
    let design = try PassDesign(
      files: files(#""generic": {"backFields": [{"key": "k", "value": "{{x}}"}]}"#),
      fields: Self.fields)
    var output = Output()
    for (count, isShort) in [(1, true), (PassPackage.documentLimit, false), (2, true)] {
      let value = PassFieldValue.text(String(repeating: "a ", count: count))
      let pass = try? design.fill([.text("1"), value, .missing], output: &output)
      #expect((pass != nil) == isShort)
    }
  }

  /// Texts of records are all different, but most passes have no other differences.
  @Test func recognisesMostTextsByTheirMarks() throws {
    let design = try PassDesign(
      files: files(
        #""generic": {"primaryFields": [{"key": "a", "value": "{{x}}"}], "backFields": [{"key": "k", "#
          + #""label": "{{x}}", "value": "{{x}}", "attributedValue": "<a href='{{x}}'>{{x}}</a>"}]}, "#
          + #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "{{x}}", "#
          + #""messageEncoding": "utf-8", "altText": "{{x}}"}]"#), fields: Self.fields)
    var output = Output()
    let contents = try (0..<50).map { index in
      let value = PassFieldValue.text("https://cars.example.com/" + String(index, radix: 2))
      return try design.fill([.text("1"), value, .missing], output: &output).checkedContent
    }
    // The front counts the characters.
    #expect(Set(contents).count == 6)
  }

  @Test func distinguishesLeftOutSections() throws {
    let contents = try [PassFieldValue.text("a"), .text("b"), .missing, .number("1")].map { value in
      let design = try PassDesign(
        files: files(
          #""generic": {"backFields": [{"key": "k", "value": "{{#x}}{{x}}{{/x}}"}]}"#),
        fields: Self.fields)
      var output = Output()
      return try design.fill([.text("1"), value, .missing], output: &output).checkedContent
    }
    #expect(contents[0] == contents[1])
    #expect(Set(contents).count == 3)
  }

  @Test func checksALaterPassAcrossItsFiles() throws {
    let members =
      #""coupon": {"secondaryFields": [{"if": "x", "key": "g", "value": "{{x}}", "changeMessage": "gate_changed"}]}"#
    var files = files(members)
    files["en.lproj/pass.strings"] = Array("\"gate_changed\" = \"New gate\";\n".utf8)
    let design = try PassDesign(files: files, fields: Self.fields)
    let leaf = try Fixtures.shared().identity.leaf
    var output = Output()
    var checked = CheckedPasses()
    let found = try [PassFieldValue.missing, .text("7"), .text("8")].map { value in
      let pass = try design.fill([.text("1"), value, .missing], output: &output)
      return design.findings(in: pass, signedBy: leaf, now: Fixtures.now, checked: &checked)
        .filter { $0.severity == .error }.map(\.code)
    }
    #expect(found == [[], ["L10N-PLACEHOLDER"], ["L10N-PLACEHOLDER"]])
  }

  @Test func keepsTextsThatAreNotChecked() throws {
    let members =
      #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "{{x}}", "#
      + #""messageEncoding": "utf-8"}], "logoText": "{{x}}", "coupon": {}"#
    let design = try PassDesign(files: files(members), fields: Self.fields)
    var output = Output()
    let pass = try design.fill([.text("title"), .text("title"), .missing], output: &output)
    let root = try JSONReader.read(pass.document).root
    #expect(root["serialNumber"]?.string == "title")
    #expect(root["barcodes"]?.array?.first?["message"]?.string == "title")
    // A text that is shown would be translated.
    #expect(root["logoText"]?.string == "title\u{200B}")
  }

  @Test(arguments: [
    ("{{x}}\u{200C}ha", "v\u{200C}ha"), ("\u{600}{{x}}", "\u{600}v"),
    ("{{x}}\u{FE0F}", "v\u{FE0F}"),
  ])
  func findsAFieldNextToAMark(text: String, expected: String) throws {
    let design = try PassDesign(
      files: files("\"logoText\": \"\(text)\", \"coupon\": {}"), fields: Self.fields)
    var output = Output()
    let pass = try design.fill([.text("1"), .text("v"), .missing], output: &output)
    #expect(try JSONReader.read(pass.document).root["logoText"]?.string == expected)
  }

  private func noImage(_ path: String, _ name: String) throws -> PassFile { try PassFile([]) }

  private func files(_ members: String) -> [String: [UInt8]] {
    let required = [
      ("formatVersion", "1"), ("passTypeIdentifier", "\"pass.com.example.gate\""),
      ("teamIdentifier", "\"A1B2C3D4E5\""), ("serialNumber", "\"{{id}}\""),
      ("organizationName", "\"Example\""), ("description", "\"Ticket\""),
    ].filter { !members.contains("\"\($0.0)\"") }.map { "\"\($0)\": \($1)" }
    let document = "{\(required.joined(separator: ", ")), \(members)}"
    return [
      "pass.json": Array(document.utf8), "icon.png": Fixtures.png(38, 38),
      "en.lproj/pass.strings": Array("\"title\" = \"Title\";\n".utf8),
    ]
  }
}
