import Testing
import WaymarkModel
import WaymarkPasses

/// Advice about passes that phones accept but that could be better.
@Suite struct PassAdviceTests {
  @Test func findsNothingInAPlainPass() {
    #expect(PassFolder().faults == [])
  }

  @Test func measuresTheRowsOfTheFront() {
    let value = String(repeating: "x", count: 40)
    let row =
      #""generic": {"secondaryFields": [{"key": "a", "value": "\#(value)"}, {"key": "b", "value": "\#(value)"}]}"#
    #expect(PassFolder(row).faults == ["JSON-LEN pass.json"])
    #expect(PassFolder(row.replacing("secondary", with: "back")).faults == [])
  }

  @Test func measuresThePrimaryFieldAndTheTextOfTheLogo() {
    func primary(_ count: Int) -> PassFolder {
      let value = String(repeating: "x", count: count)
      return PassFolder(#""generic": {"primaryFields": [{"key": "a", "value": "\#(value)"}]}"#)
    }
    #expect(primary(72).faults == [])
    #expect(primary(73).faults == ["JSON-LEN pass.json"])
    func logo(_ count: Int) -> [String] {
      let text = String(repeating: "x", count: count)
      return PassFolder(#""generic": {}, "logoText": "\#(text)""#).findings.map(\.message)
    }
    #expect(logo(40) == [])
    #expect(logo(41) == ["logoText has the width of 41 letters; about 40 fit on a phone"])
  }

  /// A Chinese character is as wide as two letters.
  @Test(arguments: [
    ("headerFields", "保时捷九一一卡雷拉敞篷", []), ("headerFields", "保时捷九一一卡雷拉敞篷版新", ["JSON-LEN"]),
    ("headerFields", "ポルシェ 911 カレラ カブリオレ", ["JSON-LEN"]), ("headerFields", "포르쉐 911 카브리올레", []),
    ("headerFields", String(repeating: "⭐", count: 12), []),
    ("headerFields", String(repeating: "⭐", count: 13), ["JSON-LEN"]),
    ("headerFields", String(repeating: "✅🇩🇪1️⃣", count: 5), ["JSON-LEN"]),
    ("headerFields", String(repeating: "©™½", count: 8), []),
    ("secondaryFields", String(repeating: "车", count: 36), []),
    ("secondaryFields", String(repeating: "车", count: 37), ["JSON-LEN"]),
    ("secondaryFields", String(repeating: "ü", count: 72), []),
  ])
  func countsWideCharactersTwice(list: String, text: String, codes: [String]) {
    let folder = PassFolder(#""generic": {"\#(list)": [{"key": "a", "value": "\#(text)"}]}"#)
    #expect(folder.findings.map(\.code) == codes)
  }

  /// A phone shows the translation, not the key.
  @Test func measuresTranslations() {
    func strings(_ count: Int) -> String { "\"k\" = \"\(String(repeating: "x", count: count))\";" }
    for (members, limit, subject) in [
      (
        #""generic": {"headerFields": [{"key": "a", "label": "k", "value": "1"}]}"#, 24,
        "headerFields have the width of 25 letters in total"
      ),
      (
        #""generic": {"primaryFields": [{"key": "a", "value": "k"}]}"#, 72,
        "primaryFields have the width of 73 letters in total"
      ),
      (#""generic": {}, "logoText": "k""#, 40, "logoText has the width of 41 letters"),
    ] {
      let folder = PassFolder(members).with("en.lproj/pass.strings", strings(limit))
      #expect(folder.with("de.lproj/pass.strings", strings(limit)).faults == [])
      let found = folder.with("de.lproj/pass.strings", strings(limit + 1)).findings
      #expect(found.map(\.location.source) == ["de.lproj/pass.strings"])
      #expect(found.map(\.message) == ["\(subject) in de; about \(limit) fit on a phone"])
    }
    // A long text that is a key is not shown where every language has a translation.
    let key = String(repeating: "x", count: 73)
    let folder = PassFolder(#""generic": {"primaryFields": [{"key": "a", "value": "\#(key)"}]}"#)
      .with("en.lproj/pass.strings", "\"\(key)\" = \"x\";")
    #expect(folder.faults == [])
    #expect(
      folder.with("de.lproj/pass.strings", "\"other\" = \"x\";").findings("JSON-LEN").count == 1)
  }

  /// A date is shown in its style, which is shorter than its text.
  @Test(arguments: [
    (#""dateStyle": "PKDateStyleShort", "timeStyle": "PKDateStyleShort""#, true),
    (#""timeStyle": "PKDateStyleShort""#, true), (#""dateStyle": "PKDateStyleFull""#, false),
  ])
  func measuresDatesAsTheyAreShown(style: String, fits: Bool) {
    let field = #"{"key": "a", "value": "2026-12-01T20:00:00+01:00", \#(style)}"#
    #expect(
      PassFolder(#""generic": {"headerFields": [\#(field)]}"#).faults
        == (fits ? [] : ["JSON-LEN pass.json"]))
  }

  private static func text(_ count: Int) -> [UInt8] {
    Fixtures.chunk("tEXt", Array(repeating: 65, count: count))
  }

  @Test(arguments: [
    (
      Fixtures.png(9, 9, more: text(10_000) + text(10_000)),
      "logo.png has 20024 bytes that are not image data, such as metadata"
    ),
    (Fixtures.png(9, 9, more: text(16_000)), nil),
  ])
  func warnsAboutLargeImages(image: [UInt8], message: String?) {
    let found = PassFolder().with("logo.png", image).findings
    #expect(found.map(\.message) == [message].compactMap(\.self))
    #expect(found.allSatisfy { $0.code == "IMG-BYTES" })
  }

  /// No finding reads a large pass.json from its beginning again, and no field a pass.strings.
  @Test func isFastWithManyFieldsAndKeys() {
    let fields = (0..<4000).map {
      #"{"key": "\#($0)", "value": "%value\#($0)%", "changeMessage": "told \#($0)"}"#
    }
    let folder = PassFolder(#""generic": {"backFields": [\#(fields.joined(separator: ", "))]}"#)
    let strings = (0..<20_000).map { "\"told \($0)\" = \"%@ \($0)\";\n" }.joined()
    let found = folder.with("en.lproj/pass.strings", strings)
    #expect(found.findings("JSON-CHANGE") == [])
    #expect(found.findings("L10N-MISSING").count > 100)
  }

  @Test func warnsAboutAnExpiredPass() {
    let folder = PassFolder(#""expirationDate": "2026-01-01T00:00:00Z", "generic": {}"#)
    func codes(_ now: Int?) -> [String] {
      UnsignedPass.verdict(on: folder.files, now: now).findings.map(\.code)
    }
    #expect(codes(Fixtures.start + 1) == ["JSON-EXPIRED"])
    #expect(codes(Fixtures.start - 1) == [])
    #expect(codes(nil) == [])
  }

  @Test func findsNamesThatDifferInCaseOnly() {
    let folder = PassFolder().with("Icon.png", Fixtures.png(38, 38))
    #expect(folder.faults == ["ZIP-PATH icon.png", "IMG-NAME Icon.png"])
    let name = folder.findings("IMG-NAME").first
    #expect(
      name?.message == "phones do not look for Icon.png; on case-insensitive systems it is the "
        + "same file "
        + "as icon.png")
    #expect(name?.help == "remove it, or use another name; icon.png already exists")
    #expect(PassFolder().with("Icons.txt", "").faults == [])
  }
}
