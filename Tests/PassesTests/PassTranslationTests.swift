import Foundation
import Testing
import WaymarkModel
import WaymarkPasses

/// The translations of a pass, and the texts of pass.json.
@Suite struct PassTranslationTests {
  /// A pass whose logo has a text.
  private static func pass(_ text: String, label: String = "Gate") -> PassFolder {
    PassFolder(
      #"""
      "logoText": "\#(text)",
      "generic": {"primaryFields": [{"key": "a", "label": "\#(label)", "value": "1"}]}
      """#)
  }

  private static func strings(_ pairs: [(String, String)]) -> String {
    pairs.map { "\"\($0)\" = \"\($1)\";\n" }.joined()
  }

  @Test(arguments: [
    ("en_GB", "\"en_GB\" is not a language tag"),
    ("zh-hans", "\"zh-hans\" is normally written zh-Hans"), ("EN", "\"EN\" is normally written en"),
    ("pt-br", "\"pt-br\" is normally written pt-BR"),
    (
      "english",
      "\"english\" is not a language "
        + "tag"
    ),
  ])
  func recognisesLanguageTags(tag: String, message: String) {
    for file in ["pass.strings", "logo.png"] {
      let folder = PassFolder().with("\(tag).lproj/logo@2x.png").with("\(tag).lproj/" + file)
      #expect(folder.findings("L10N-LANG").map(\.message) == [message])
      #expect(folder.findings("L10N-LANG").map(\.location.source) == [tag + ".lproj"])
    }
  }

  @Test(arguments: [
    ("en_GB", "name it en-GB.lproj"), ("zh_hans", "name it zh-Hans.lproj"),
    (
      "english",
      "name it LANGUAGE.lproj/pass.strings, such as en.lproj/pass.strings or "
        + "zh-Hans.lproj/pass.strings; names are case-sensitive"
    ),
  ])
  func suggestsTheLanguageThatWasMeant(tag: String, help: String) {
    let found = PassFolder().with("\(tag).lproj/logo.png").findings("L10N-LANG")
    #expect(found.map(\.help) == [help])
  }

  @Test(arguments: [
    ("CAR_LABEL", true), ("%gate%", true), ("VALID_UNTIL", true), ("GATE", false), ("VIP", false),
    ("gate_label", false), ("A-1", false), ("ROW_12", false), ("Gate", false),
  ])
  func findsKeysWithoutTranslations(label: String, isKey: Bool) {
    let found = Self.pass("Example", label: label).findings
    #expect(
      found.map(\.message)
        == (isKey ? ["\"\(label)\" looks like a key, but the pass has no pass.strings"] : []))
    #expect(found.allSatisfy { $0.code == "L10N-MISSING" && $0.severity == .warning })
    #expect(Self.pass("Example").with("en.lproj/logo.png").findings("L10N-MISSING") == [])
  }

  /// A value may be a code that people enter elsewhere.
  @Test func doesNotMistakeACodeForAKey() {
    let code = #""coupon": {"primaryFields": [{"key": "a", "value": "SUMMER_SALE"}]}"#
    #expect(PassFolder(code).faults == [])
  }

  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    <key>CHG_MSG</key><string>Now %@</string><key>b</key><string/>
    </dict>
    </plist>
    """

  @Test(arguments: [
    (xml, "XML"), (#"{ "CHG_MSG" = "Now %@"; }"#, "braces"),
  ])
  func reportsOnlyTheFormOfAPropertyList(text: String, form: String) {
    expectOne("it is a property list in \(form)", in: Array(text.utf8))
  }

  /// Python writes the same form as `plutil -convert binary1`.
  @Test func reportsOnlyTheFormOfABinaryPropertyList() throws {
    let script = """
      import base64, plistlib
      print(base64.b64encode(plistlib.dumps({"CHG_MSG": "Now %@"}, fmt=plistlib.FMT_BINARY)).decode())
      """
    let result = try run(["python3", "-c", script], with: [:])
    let text = result.1.filter { !$0.isWhitespace }
    expectOne(
      "it is a property list in binary",
      in: [UInt8](try #require(Data(base64Encoded: text))))
  }

  @Test(arguments: [
    (#"<?xml version="1.0"?><html>404</html>"#, "XML"), (#"<plist version="1.0"><dict>"#, "XML"),
    ("{not a list at all", "braces"), (#"{ "k" = "a"; "#, "braces"), ("bplistzzzz", "binary"),
    ("bplist00\u{D0}\u{8}" + String(repeating: "\0", count: 31), "binary"),
  ])
  func refusesAPropertyListWithoutItsEnd(text: String, form: String) {
    let found = PassFolder().with("en.lproj/pass.strings", text).findings
    #expect(found.map(\.message) == ["it is a property list in \(form), and is damaged"])
    #expect(found.map(\.code) == ["L10N-PARSE"])
    #expect(found.map(\.severity) == [.error])
  }

  private func expectOne(_ message: String, in strings: [UInt8]) {
    let found = PassFolder(
      #"""
      "generic": {"primaryFields": [{"key": "a", "label": "CAR_LABEL", "value": "1",
      "changeMessage": "CHG_MSG"}]}
      """#
    ).with("en.lproj/pass.strings", strings).findings
    #expect(found.map(\.message) == [message])
    #expect(found.map(\.code) == ["L10N-PARSE"])
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.help.hasPrefix("write it as text") == true)
  }

  /// Texts of the barcode of iOS 8 and of announced events are shown too.
  @Test func readsTheTextsOfEveryPart() {
    let folder = PassFolder(
      #"""
      "eventTicket": {}, "barcode": {"format": "PKBarcodeFormatQR", "message": "1",
      "messageEncoding": "utf-8", "altText": "ALT_TEXT"}, "upcomingPassInformation": [{"type": "event",
      "identifier": "1", "name": "NEXT_SHOW", "backFields": [{"key": "a", "value": "1",
      "changeMessage": "CHG_MSG"}]}]
      """#
    ).with("en.lproj/pass.strings", Self.strings([("CHG_MSG", "changed")]))
    #expect(
      folder.findings("L10N-MISSING").map(\.message)
        == [#""ALT_TEXT" is not in any pass.strings"#, #""NEXT_SHOW" is not in any pass.strings"#])
    #expect(folder.findings("L10N-PLACEHOLDER").count == 1)
  }

  @Test(arguments: [
    ("en.LPROJ/pass.strings", "en.LPROJ", "name it en.lproj"),
    ("en.lproj/Pass.strings", "en.lproj/Pass.strings", "name it en.lproj/pass.strings"),
    (
      "en.lproj/Localizable.strings", "en.lproj/Localizable.strings",
      "name it en.lproj/pass.strings"
    ),
    ("pass.strings", "pass.strings", "name it LANGUAGE.lproj/pass.strings"),
    (
      "en.lproj/sub/pass.strings", "en.lproj/sub/pass.strings",
      "name it LANGUAGE.lproj/pass.strings"
    ),
    (
      "de.lproj/Localizable.strings", "de.lproj/Localizable.strings",
      "remove it; de.lproj/pass.strings already exists"
    ),
  ])
  func saysWherePhonesLook(path: String, place: String, help: String) {
    let folder = Self.pass("logo_text").with("de.lproj/pass.strings", #""logo_text" = "Logo";"#)
    let found = folder.with(path, "").findings
    #expect(found.map(\.code) == ["L10N-LANG"])
    #expect(found.map(\.location.source) == [place])
    #expect(found.map(\.help) == [help])
  }

  @Test func comparesKeysWithTexts() {
    func found(_ keys: String...) -> [String] {
      Self.pass("logo_text").with("en.lproj/pass.strings", Self.strings(keys.map { ($0, $0) }))
        .findings("L10N-UNUSED").map(\.message)
    }
    #expect(found("logo_text", "Gate", "Pass", "Example") == [])
    #expect(found("logo_text", "not_used") == [#"pass.json does not use "not_used""#])
    #expect(
      found("e", "logo_text", "d", "c", "b", "a")
        == [#"pass.json does not use "e", "d", "c" and 1 more"#])
    #expect(found("logo_text", "gate") == [#"pass.json does not use "gate""#])
    #expect(found("logo_text", "gate", "Gate") == [#"pass.json does not use "gate""#])
  }

  @Test func reportsUnusedKeysOfFoldersOnly() throws {
    let folder = Self.pass("{{name}}").with("en.lproj/pass.strings", #""a" = "A";"#)
    #expect(folder.findings("L10N-UNUSED") == [])
    // The pass of a template uses some of the keys.
    let verdict = try Fixtures.verifier().verify(Fixtures.bundle())
    #expect(!verdict.codes.contains("L10N-UNUSED"))
    var files = Dictionary(
      uniqueKeysWithValues: try Parts(Fixtures.bundle()).files.map { ($0, $1) })
    files["manifest.json"] = nil
    #expect(
      UnsignedPass.verdict(on: files).findings.filter { $0.code == "L10N-UNUSED" }.count == 2)
  }

  @Test func acceptsTheKeysOfPersonalization() {
    let folder = Self.pass("Logo")
      .with(
        "personalization.json",
        #"""
        {"description": "JOIN", "termsAndConditions": "TERMS",
        "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]}
        """#
      )
      .with("en.lproj/pass.strings", Self.strings([("JOIN", "Join"), ("TERMS", "T"), ("OLD", "")]))
    #expect(folder.findings("L10N-UNUSED").map(\.message) == [#"pass.json does not use "OLD""#])
  }

  @Test func findsTheSameInEveryRun() {
    let folder = PassFolder(
      #""logoText": "GATE", "generic": {"primaryFields": [{"key": "a", "label": "Gate", "value": "gATE"}]}"#
    ).with("en.lproj/pass.strings", #""gate" = "Gate";"#)
    for _ in 0..<20 {
      #expect(
        folder.findings("L10N-UNUSED").map(\.message)
          == [#"pass.json does not use "gate""#])
    }
  }

  /// A label without a translation, next to a key of the same file.
  @Test(arguments: [
    ("gate_label", "logo_text", true), ("gate_label", "LOGO_TEXT", true),
    ("gate_label", "logoText", false), ("gate.label", "logo.text", false),
    ("%gate%", "logo", true), ("GATE_LABEL", "logo", true), ("gate_2", "logo_text", false),
    ("X_1", "logo_text", false), ("B_12", "logo_text", false), ("ORDER_1234", "logo_text", false),
    ("a_b", "logo_text", false), ("gate_", "logo_text", false), ("gate label", "logo_text", false),
  ])
  func findsKeysWithoutAnyTranslation(label: String, key: String, isKey: Bool) {
    let folder = Self.pass(key, label: label).with(
      "en.lproj/pass.strings", Self.strings([(key, "Logo")]))
    let found = folder.findings("L10N-MISSING")
    #expect(found.isEmpty != isKey)
    #expect(
      found.allSatisfy { $0.location.field == "/generic/primaryFields/0/label" })
  }

  @Test func comparesTheFoldersOfLanguages() {
    let folder = Self.pass("logo_text").with("en.lproj/pass.strings", #""logo_text" = "Logo";"#)
    #expect(folder.faults == [])
    let german = folder.with("de.lproj/logo.png")
    #expect(
      german.findings("L10N-SAME").map(\.message)
        == ["de.lproj lacks pass.strings", "en.lproj lacks logo.png"])
    #expect(PassFolder().with("de.lproj/logo.png").findings("L10N-SAME") == [])
    // Some files of a pass, as made from a record, are complete.
    let some = german.with("pass.json", nil)
    #expect(some.findings("L10N-SAME") == [])
    let more = folder.with("de.lproj/pass.strings", #""logo_text" = "a"; "Gate" = "b";"#)
    #expect(
      more.findings("L10N-SAME").map(\.message)
        == [#"en.lproj lacks 1 of the others' keys, such as "Gate""#])
  }

  @Test func findsAnImageAtTheRootAndInALocalisation() {
    func found(_ paths: String...) -> [String] {
      paths.reduce(PassFolder()) { $0.with($1) }.findings("L10N-DUP").map(\.message)
    }
    #expect(found("logo.png", "en.lproj/logo.png") == ["logo.png hides en.lproj/logo.png"])
    #expect(found("logo.png", "en.lproj/logo@2x.png") == ["logo.png hides en.lproj/logo@2x.png"])
    #expect(
      found("logo.png", "logo@2x.png", "de.lproj/logo.png", "en.lproj/logo.png")
        == ["logo.png hides de.lproj/logo.png"])
    #expect(found("logo.png", "en.lproj/strip.png") == [])
    #expect(found("de.lproj/logo.png", "en.lproj/logo.png") == [])
  }

  @Test func findsAKeyThatOccursTwice() {
    func found(_ strings: String) -> [Diagnostic] {
      Self.pass("logo_text").with("en.lproj/pass.strings", strings).findings
    }
    let twice = found(#""logo_text" = "a"; "Gate" = "Gate"; "logo_text" = "c"; "logo_text" = "d";"#)
    #expect(
      twice.map(\.message) == [#"duplicate key "logo_text"; the last one takes precedence"#])
    #expect(twice.map(\.code) == ["L10N-PARSE"] && twice[0].severity == .warning)
    let many = found(
      #""logo_text" = "a"; "Gate" = "Gate"; "logo_text" = "c"; "Gate" = "Gate";"#)
    #expect(
      many.map(\.message)
        == [#"2 duplicate keys, such as "logo_text"; the last one takes precedence"#])
    #expect(found(#""logo_text" = "a"; "Gate" = "Gate";"#) == [])
  }
}
