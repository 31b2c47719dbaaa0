import Testing
import WaymarkCore
import WaymarkModel
import WaymarkPasses
import WaymarkSigning
import WaymarkTestSupport

@Suite struct PassDesignTests {
  private static let fields = PassFieldNames(
    ["id", "name", "seat", "price", "open", "photo", "extra", "stops"],
    lists: ["stops": ["city", "minutes"]])

  private static let icons = ["icon.png", "icon@2x.png", "icon@3x.png"]

  /// The files of a folder whose pass.json has further members.
  private func files(_ members: String) -> [String: [UInt8]] {
    let document = """
      {"formatVersion": 1, "passTypeIdentifier": "pass.com.example.gate",
      "teamIdentifier": "A1B2C3D4E5", "serialNumber": "{{id}}", "organizationName": "Example",
      "description": "Ticket", \(members)}
      """
    var files = ["pass.json": Array(document.utf8)]
    for (index, name) in Self.icons.enumerated() {
      files[name] = Fixtures.png(38 * (index + 1), 38 * (index + 1))
    }
    return files
  }

  private func record(_ values: [String: PassFieldValue]) -> [PassFieldValue] {
    Self.fields.names.map { values[$0] ?? .missing }
  }

  /// The result of a member; the text after the required members.
  private func filled(_ members: String, _ values: [String: PassFieldValue]) throws -> String {
    let design = try PassDesign(files: files(members), fields: Self.fields)
    var output = Output()
    var values = values
    values["id"] = .text("1")
    let pass = try design.fill(record(values), output: &output) { _, _ in
      try PassFile(Fixtures.png)
    }
    let text = String(decoding: pass.document, as: UTF8.self)
    let start = try #require(text.firstRange(of: "\"Ticket\""))
    return String(text[start.upperBound...].dropFirst().dropLast())
  }

  @Test(arguments: [
    (#""logoText": "Hi {{ name }}!""#, #""logoText":"Hi Ann!""#),
    (#""logoText": "{{name}}{{#seat}}, seat {{seat}}{{/seat}}""#, #""logoText":"Ann""#),
    (#""logoText": "{{^seat}}free seating{{/seat}}""#, #""logoText":"free seating""#),
    (#""a": 1, "logoText": "{{#seat}}x{{/seat}}", "b": 2"#, #""a":1,"b":2"#),
    (#""logoText": "{{#seat}}x{{/seat}}", "b": 2"#, #""b":2"#),
    (#""maxDistance": "{{price}}""#, #""maxDistance":12.50"#),
    (#""voided": "{{open}}""#, #""voided":true"#),
    (#""voided": "{{#seat}}{{seat}}{{/seat}}""#, ""),
    (
      #""locations": [{"latitude": "{{price}}", "longitude": 0}]"#,
      #""locations":[{"latitude":12.50,"longitude":0}]"#
    ),
    (#""associatedStoreIdentifiers": ["{{price}}"]"#, #""associatedStoreIdentifiers":[12.50]"#),
    (#""userInfo": "{{extra}}""#, #""userInfo":{"a":[1,null]}"#),
    (#""userInfo": ["{{price}}", "{{name}}"]"#, #""userInfo":[12.50,"Ann"]"#),
    (
      #""generic": {"primaryFields": [{"key": "a", "value": "{{price}}"}]}"#,
      #""generic":{"primaryFields":[{"key":"a","value":12.50}]}"#
    ),
    (
      #""generic": {"primaryFields": [{"key": "a", "value": "{{name}}", "label": "{{price}}"}]}"#,
      #""generic":{"primaryFields":[{"key":"a","value":"Ann","label":"12.50"}]}"#
    ),
    (#""nfc": {"if": "seat", "message": "x"}, "b": []"#, #""b":[]"#),
    (#""nfc": {"unless": "seat", "message": "x"}"#, #""nfc":{"message":"x"}"#),
    (#""barcodes": [{"if": "seat", "message": "{{seat}}"}]"#, ""),
    (
      #""barcodes": [{"if": "seat", "message": "a"}, {"message": "b"}, {"if": "name", "message": "c"}]"#,
      #""barcodes":[{"message":"b"},{"message":"c"}]"#
    ),
    (
      #""userInfo": [{"each": "stops", "n": "{{number}}", "to": "{{city}}, {{name}}"}]"#,
      #""userInfo":[{"n":1,"to":"Rome, Ann"},{"n":2,"to":"Bari, Ann"}]"#
    ),
    (
      #""generic": {"backFields": [{"key": "a", "value": "v", "attributedValue": "<a href='x'>{{name}}</a>"}]}"#,
      #""generic":{"backFields":[{"key":"a","value":"v","attributedValue":"\u003ca href='x'\u003eAnn\u003c/a\u003e"}]}"#
    ),
  ])
  func fillsADocument(members: String, expected: String) throws {
    let values: [String: PassFieldValue] = [
      "name": .text("Ann"), "price": .number("12.50"), "open": .flag(true),
      "extra": .json(.members(["a": [1, .null]])),
      "stops": .items(
        [[.text("Rome"), .number("5")], [.text("Bari"), .missing]], whole: []),
    ]
    #expect(try filled(members, values) == expected)
  }

  /// Databases have numbers that JSON does not have.
  @Test(arguments: ["NaN", "Infinity", "-inf"])
  func refusesWhatIsNotANumber(_ digits: String) {
    for member in [#""userInfo": ["{{price}}"]"#, #""maxDistance": "{{price}}""#] {
      let error = #expect(throws: PassFieldFault.self) {
        try filled(member, ["price": .number(digits)])
      }
      let diagnostic = error.map { Diagnostic($0, at: Location("r")).message }
      #expect(diagnostic == "the value is \"\(digits)\", but must be a number such as 1234.5")
    }
  }

  /// A mark before three digits of a text is a point in one language and groups thousands in
  /// another.
  @Test(arguments: [
    ("1.250", "1250 if the mark groups thousands, or 1.2500"),
    ("1,250", "1250 if the mark groups thousands, or 1.2500"),
    ("-12.500", "-12500 if the mark groups thousands, or -12.5000"),
    ("12,5", "a number with a point, such as 12.5"),
    ("19%", "a number such as 1234.5, or 0.19 for 19%"),
  ])
  func refusesATextThatMayBeAnotherNumber(_ text: String, wanted: String) throws {
    let error = #expect(throws: PassFieldFault.self) {
      try filled(#""maxDistance": "{{price}}""#, ["price": .text(text)])
    }
    let message = error.map { Diagnostic($0, at: Location("r")).message }
    #expect(message == "the value is \"\(text)\", but must be \(wanted)")
    #expect(try filled(#""logoText": "{{price}}""#, ["price": .text(text)]).contains(text))
  }

  @Test func readsNumbersThatHaveOneMeaning() throws {
    for value: PassFieldValue in [
      .text("0.250"), .text("1250.500"), .text("1.25"), .text("1.2500"), .number("1.250"),
    ] {
      _ = try filled(#""maxDistance": "{{price}}""#, ["price": value])
    }
    _ = try filled(
      #""locations": [{"latitude": "{{price}}", "longitude": 0}]"#, ["price": .text("12.345")])
  }

  /// The first of two columns must not win in silence; columns that no text uses do not matter.
  @Test(arguments: [
    #""logoText": "{{name}}""#, #""logoText": "{{#name}}x{{/name}}""#,
    #""nfc": {"if": "name", "message": "1"}"#,
  ])
  func namesTwoColumnsWithOneName(members: String) throws {
    let fields = PassFieldNames(["id", "name", "seat", "name", "seat"])
    let error = try #require(throws: DiagnosedError.self) {
      try PassDesign(files: files(members), fields: fields)
    }
    #expect(
      error.diagnostics.map(\.message)
        == ["the columns 2 and 4 of the records have the same name \"name\""])
  }

  @Test(arguments: ["<b>&\"'", "a\u{0}b", "\u{2028}", "{{name}}", "</script>", "名\u{1F697}"])
  func writesTextOfARecordUnchanged(_ text: String) throws {
    let json = try filled(
      #""logoText": "{{name}}", "userInfo": ["x{{name}}"]"#, ["name": .text(text)])
    let root = try JSONReader.read(Array("{\(json)}".utf8)).root
    #expect(root["logoText"]?.string == text)
    #expect(root["userInfo"]?.array?.first?.string == "x" + text)
  }

  @Test func escapesTextOfARecordInMarkup() throws {
    let json = try filled(
      #""generic": {"backFields": [{"attributedValue": "{{name}}"}]}"#,
      ["name": .text("<a href=\"x\">")])
    let root = try JSONReader.read(Array("{\(json)}".utf8)).root
    let value = root["generic"]?["backFields"]?.array?.first?["attributedValue"]?.string
    #expect(value == "&lt;a href=&quot;x&quot;&gt;")
  }

  @Test(arguments: [
    (#""logoText": "{{nam}}""#, "pass.unknown-field", "/logoText", "did you mean {{name}}?"),
    (
      #""logoText": "{{#sea}}x{{/sea}} {{sea}}""#, "pass.unknown-field", "/logoText",
      "did you mean {{seat}}?"
    ),
    (
      #""logoText": "{{^sea}}{{sea}}{{/sea}}""#, "pass.unknown-field", "/logoText",
      "did you mean {{seat}}?"
    ),
    (
      #""nfc": {"unless": "sea", "message": "{{sea}}"}"#, "pass.unknown-field", "/nfc/message",
      "did you mean {{seat}}?"
    ),
    (
      #""logoText": "{{#}}x{{/}}""#, "pass.template", "/logoText",
      "Write the name of a field between the braces."
    ),
    (
      #""logoText": "{{#name.first}}x{{/name.first}}""#, "pass.unknown-field", "/logoText",
      "only texts, numbers and booleans of the record itself can be used: add a member to the"
        + #" records, such as "name_first""#
    ),
    (#""logoText": "{{name""#, "pass.template", "/logoText", "Write }} after its name."),
    (
      #""logoText": "{{}}""#, "pass.template", "/logoText",
      "Write the name of a field between the braces."
    ),
    (#""logoText": "{{#seat}}""#, "pass.template", "/logoText", "Close it with {{/seat}}."),
    (
      #""logoText": "{{/seat}}""#, "pass.template", "/logoText",
      "Begin it with {{#seat}}, or remove the tag."
    ),
    (
      #""nfc": [{"each": "stop"}]"#, "pass.unknown-field", "/nfc/0/each", "did you mean {{stops}}?"
    ),
    (#""nfc": {"if": 1}"#, "pass.template", "/nfc/if", "write the name of a field"),
    (
      #""nfc": {"each": "name"}"#, "pass.template", "/nfc/each",
      "give the records an array of objects, or use \"if\""
    ),
    (
      #""nfc": {"each": "stops"}"#, "pass.template", "/nfc", "put the object into an array"
    ),
    (
      #""if": "name""#, "pass.template", "",
      "remove \"if\", \"unless\" and \"each\" from the outermost object"
    ),
  ])
  func refusesATemplate(members: String, code: String, pointer: String, help: String) throws {
    let error = try #require(throws: DiagnosedError.self) {
      try PassDesign(files: files(members), fields: Self.fields)
    }
    let fault = try #require(error.diagnostics.first)
    #expect(fault.code == code)
    #expect(fault.location.field ?? "" == pointer)
    #expect(fault.help == help)
  }

  @Test func refusesFieldsInASignUp() throws {
    var files = files(#""generic": {}"#)
    files["personalization.json"] = Array(#"{"description": "{{name}}"}"#.utf8)
    let error = try #require(throws: DiagnosedError.self) {
      try PassDesign(files: files, fields: Self.fields)
    }
    #expect(error.diagnostics.map(\.location.source) == ["personalization.json"])
    #expect(error.diagnostics.map(\.code) == ["pass.template"])
  }

  /// A section is how a template states that a field may be missing, even in every record.
  @Test(arguments: [
    (#""logoText": "a{{#note}}, {{note}}{{/note}}""#, #""logoText":"a""#),
    (#""logoText": "{{#note}}{{note}}{{/note}}", "b": 1"#, #""b":1"#),
    (#""logoText": "{{#note}}{{#seat}}{{note}}{{seat}}{{/seat}}{{/note}}", "b": 1"#, #""b":1"#),
    (#""logoText": "{{^note}}none{{/note}}{{#note}}x{{/note}}""#, #""logoText":"none""#),
    (#""nfc": {"if": "note", "message": "{{note}}"}, "b": 1"#, #""b":1"#),
    (#""nfc": {"unless": "note", "message": "{{name}}"}"#, #""nfc":{"message":"Ann"}"#),
    (#""maxDistance": "{{#note}}{{note}}{{/note}}", "b": 1"#, #""b":1"#),
  ])
  func leavesOutSectionsOfAFieldThatNoRecordHas(members: String, expected: String) throws {
    #expect(try filled(members, ["name": .text("Ann")]) == expected)
    let design = try PassDesign(files: files(members), fields: Self.fields)
    #expect(design.warnings.map(\.code) == ["pass.unknown-field"])
    let warning = try #require(design.warnings.first)
    #expect(warning.severity == .warning && warning.message == "no record has a field \"note\"")
    #expect(warning.location.source == "pass.json" && warning.location.line == 3)
  }

  @Test func namesAFieldThatNoRecordHasOnce() throws {
    var files = files(#""logoText": "{{#sea}}x{{/sea}}", "nfc": {"if": "sea"}, "generic": {}"#)
    files["en.lproj/pass.strings"] = Array(
      #""a" = "{{#sea}}{{sea}}{{/sea}}{{#gaet}}{{gaet}}{{/gaet}}";"#.utf8)
    files["images.json"] = Array(#"{"thumbnail.png": "{{#sea}}{{sea}}{{/sea}}"}"#.utf8)
    let warnings = try PassDesign(files: files, fields: Self.fields).warnings
      .filter { $0.code == "pass.unknown-field" }
    #expect(
      warnings.map(\.message).sorted() == ["gaet", "sea"].map { "no record has a field \"\($0)\"" })
    #expect(warnings.first { $0.location.field == "sea" }?.help == "did you mean {{seat}}?")
    #expect(throws: DiagnosedError.self) {
      try PassFileName(
        "{{#sea}}{{sea}}{{/sea}}", fields: Self.fields, at: Location("--name"))
    }
  }

  @Test(arguments: [
    (#""maxDistance": "{{name}}""#, "name"), (#""maxDistance": "{{open}}""#, "open"),
    (#""logoText": "{{seat}}""#, "seat"), (#""logoText": "a {{stops}}""#, "stops"),
    (#""voided": "{{name}}""#, "name"), (#""locations": "{{name}}""#, "name"),
    (#""maxDistance": "{{photo}}""#, "photo"),
  ])
  func namesTheMissingFieldOfARecord(members: String, field: String) throws {
    let values: [String: PassFieldValue] = [
      "name": .text("Ann"), "open": .flag(true), "stops": .items([[]], whole: []),
      "photo": .text("007"),
    ]
    let fault = #expect(throws: PassFieldFault.self) { try filled(members, values) }
    #expect(fault?.field == field)
  }

  @Test(arguments: [
    "thumb.png", "Thumbnail.png", "../thumbnail.png", "../de.lproj/thumbnail.png",
    "a/b.lproj/thumbnail.png", "/de.lproj/thumbnail.png", #"x\u0000.lproj/thumbnail.png"#,
    #"x\n.lproj/thumbnail.png"#, #"x\\y.lproj/thumbnail.png"#, "",
  ])
  func refusesToChooseAFileThatIsNotAnImage(name: String) throws {
    var files = files(#""logoText": "x", "generic": {}"#)
    files["images.json"] = Array("{\"\(name)\": \"{{photo}}\"}".utf8)
    let error = try #require(throws: DiagnosedError.self) {
      try PassDesign(files: files, fields: Self.fields)
    }
    #expect(error.diagnostics.map(\.code) == ["pass.template"])
    #expect(error.diagnostics.first?.location.source == "images.json")
  }

  @Test func refusesToChooseAnImageTwice() throws {
    var files = files(#""logoText": "x", "generic": {}"#)
    files["images.json"] = Array(
      #"{"thumbnail.png": "{{photo}}", "thumbnail.png": "{{photo}}"}"#.utf8)
    let error = try #require(throws: DiagnosedError.self) {
      try PassDesign(files: files, fields: Self.fields)
    }
    #expect(error.description.contains("images.json /thumbnail.png"))
    #expect(error.description.contains("duplicate key"))
  }

  @Test func refusesAFileWhoseNameNoArchiveCanHave() throws {
    var files = files(#""logoText": "x", "generic": {}"#)
    files["a\nb.png"] = Fixtures.png
    let error = try #require(throws: DiagnosedError.self) {
      try PassDesign(files: files, fields: Self.fields)
    }
    #expect(error.diagnostics.map(\.code) == ["ZIP-PATH"])
  }

  @Test func usesAnImageOrItsDefault() throws {
    var files = files(#""logoText": "x", "generic": {}"#)
    files["images.json"] = Array(
      #"{"thumbnail.png": "{{#photo}}{{photo}}{{/photo}}", "logo.png": "{{#photo}}x{{/photo}}"}"#
        .utf8)
    files["logo.png"] = Fixtures.png(10, 10)
    let design = try PassDesign(files: files, fields: Self.fields)
    var output = Output()
    var paths: [String] = []
    func manifest(_ values: [String: PassFieldValue]) throws -> [String] {
      let pass = try design.fill(record(values), output: &output) { path, _ in
        paths.append(path)
        return try PassFile(Fixtures.png(9, 9))
      }
      let signer = try Signer(Fixtures.shared().identity)
      var checked = CheckedPasses()
      let bytes = try pass.sealed(by: signer, signingTime: Fixtures.now, checked: &checked)
      #expect(try Fixtures.verifier().verify(bytes).isValid)
      let proven = try pass.sealed(by: signer, signingTime: Fixtures.now, checked: &checked)
      #expect(proven == bytes)
      return try Parts(bytes).files.map(\.name).sorted()
    }
    let without = Self.icons + ["logo.png", "manifest.json", "pass.json", "signature"]
    #expect(try manifest(["id": .text("1")]) == without)
    #expect(paths.isEmpty)
    #expect(
      try manifest(["id": .text("1"), "photo": .text("a/b.png")]) == without + ["thumbnail.png"])
    #expect(paths == ["x", "a/b.png"])
  }

  @Test func translatesOnlyTextsOfTheTemplate() throws {
    var files = files(#""logoText": "title", "userInfo": "{{name}}", "generic": {}"#)
    for language in ["de", "en"] {
      files["\(language).lproj/pass.strings"] = Array(
        #""title" = "{{name}} \"\#(language)\"";"#.utf8)
    }
    let design = try PassDesign(files: files, fields: Self.fields)
    var output = Output()
    let pass = try design.fill(
      record(["id": .text("1"), "name": .text("title")]), output: &output
    ) { _, _ in try PassFile([]) }
    let text = String(decoding: pass.document, as: UTF8.self)
    // Text that is not shown is unchanged.
    #expect(text.contains("\"userInfo\":\"title\""))
    #expect(text.contains("\"logoText\":\"title\""))
    let signer = try Signer(Fixtures.shared().identity)
    var checked = CheckedPasses()
    let parts = try Parts(pass.sealed(by: signer, signingTime: Fixtures.now, checked: &checked))
    #expect(parts.text("en.lproj/pass.strings") == "\"title\" = \"title \\\"en\\\"\";\n")
  }

  @Test(arguments: [
    "", ".", "..", "a/b", "a\\b", "a\nb", ".hidden", "C:x", "\u{202E}x", "CON", "con", "Prn",
    "nul.txt", "AUX .a", "COM1", "lpt9", "COM¹", "com3.tar.gz",
  ])
  func refusesAFileName(_ name: String) throws {
    let isRefused =
      switch fileName(name) {
      case .failure: true
      case .success: false
      }
    #expect(isRefused)
  }

  @Test(arguments: ["CONS", "COM", "COM0", "COM10", "my CON", "a.con", "nul-1", "LPT", "é"])
  func acceptsAFileName(_ name: String) throws {
    #expect(try fileName(name).get() == name)
  }

  @Test(arguments: [
    (
      "a/b/en.lproj/logo.png",
      "write logo.png, or a name such as en.lproj/logo.png, and a text such as {{photo}}"
    ),
    (
      "a/logo.png",
      "write logo.png, or a name such as en.lproj/logo.png, and a text such as {{photo}}"
    ),
    ("en.lproj/Logo.png", "did you mean logo.png?"),
  ])
  func choosesImagesOnlyAtThePathsThatPhonesRead(name: String, help: String) throws {
    var files = files(#""generic": {}"#)
    files["images.json"] = Array(#"{"en.lproj/logo.png": "x", "\#(name)": "{{photo}}"}"#.utf8)
    let error = try #require(throws: DiagnosedError.self) {
      try PassDesign(files: files, fields: Self.fields)
    }
    #expect(error.diagnostics.map(\.location.field) == ["/" + name])
    #expect(error.diagnostics.map(\.help) == [help])
  }

  @Test func namesTheCertificateThatNFCNeeds() throws {
    let design = try PassDesign(
      files: files(#""generic": {}, "nfc": {"if": "name", "message": "{{name}}"}"#),
      fields: Self.fields)
    let authority = try Fixtures.shared().authority
    var output = Output()
    let pass = try design.fill(record(["id": .text("1"), "name": .text("m")]), output: &output)
    for hasNFC in [false, true] {
      let identity = try authority.issue(
        passType: Fixtures.passType, team: Fixtures.team, notBefore: Fixtures.start,
        notAfter: Fixtures.end, hasNFC: hasNFC)
      #expect(identity.leaf.allowsNFC == hasNFC)
      var checked = CheckedPasses()
      let found = design.findings(
        in: pass, signedBy: identity.leaf, now: nil, checked: &checked)
      #expect(found.contains { $0.code == "CERT-NFC" } == !hasNFC)
    }
  }

  /// Any text is a template or a fault.
  @Test func readsAnyText() throws {
    let pieces = ["{{", "}}", "{", "}", "#", "^", "/", "name", "seat", " ", "é", "\\n", "a"]
    var random = Random(state: 12)
    var accepted = 0
    for _ in 0..<400 {
      let text = (0..<random.next(12)).map { _ in pieces[random.next(pieces.count)] }.joined()
      do {
        _ = try PassDesign(files: files("\"logoText\": \"\(text)\""), fields: Self.fields)
        accepted += 1
      } catch let error as DiagnosedError {
        #expect(error.diagnostics.allSatisfy { $0.severity == .error })
      }
    }
    #expect(50..<400 ~= accepted)
  }
}
