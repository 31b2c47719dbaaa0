import Model
import Passes
import Testing

/// What a phone takes as it is, and could be better.
@Suite struct PassAdviceTests {
  private func findings(
    _ style: String, top: String = "", files: [String: [UInt8]] = [:]
  ) -> [Diagnostic] {
    let document = """
      {"formatVersion":1,"passTypeIdentifier":"pass.a","teamIdentifier":"A1B2C3D4E5",
      "serialNumber":"1","organizationName":"Example","description":"Pass",\(top)\(style)}
      """
    let icons = ["icon.png", "icon@2x.png", "icon@3x.png"].map { ($0, Fixtures.png) }
    let all = Dictionary(icons) { $1 }.merging(["pass.json": Array(document.utf8)]) { $1 }
    return UnsignedPass.verdict(on: all.merging(files) { $1 }).findings
  }

  private let plain = #""generic":{"primaryFields":[{"key":"a","label":"Gate","value":"1"}]}"#

  private static let kinds = [
    "JSON-OS", "JSON-LEN", "IMG-BYTES", "L10N-LANG", "L10N-UNUSED", "L10N-MISSING",
  ]

  private func codes(_ findings: [Diagnostic]) -> [String] {
    findings.map(\.code).filter(Self.kinds.contains)
  }

  @Test func findsNothingInAPlainPass() {
    #expect(codes(findings(plain)) == [])
    let strings = ["en.lproj/pass.strings": Array(#""Gate" = "Gate";"#.utf8)]
    #expect(codes(findings(plain, files: strings)) == [])
  }

  @Test func namesTheVersionThatAKeyNeeds() {
    let found = findings(plain, top: #""featuredActions":[],"#)
    #expect(codes(found) == ["JSON-OS"])
    let note = found.first { $0.code == "JSON-OS" }
    #expect(note?.message == "before iOS 27 phones ignore featuredActions")
    #expect(note?.location.field == "/featuredActions")
  }

  @Test func measuresTheRowsOfTheFront() {
    let value = String(repeating: "x", count: 40)
    let row =
      #""generic":{"secondaryFields":[{"key":"a","value":"\#(value)"},{"key":"b","value":"\#(value)"}]}"#
    #expect(codes(findings(row)) == ["JSON-LEN"])
    #expect(codes(findings(row.replacing("secondary", with: "back"))) == [])
  }

  @Test func asksForSmallImages() {
    var deep = Fixtures.png
    deep[24] = 16
    #expect(codes(findings(plain, files: ["logo.png": deep])).contains("IMG-BYTES"))
    var interlaced = Fixtures.png
    interlaced[28] = 1
    #expect(codes(findings(plain, files: ["logo.png": interlaced])).contains("IMG-BYTES"))
  }

  @Test(arguments: [
    ("zh-hans", "zh-Hans"), ("EN", "en"), ("pt-br", "pt-BR"), ("english", "language"),
  ])
  func knowsHowLanguagesAreWritten(tag: String, word: String) {
    let found = findings(plain, files: ["\(tag).lproj/pass.strings": Array(#""Gate" = "G";"#.utf8)])
    #expect(codes(found) == ["L10N-LANG"])
    #expect(found.contains { $0.code == "L10N-LANG" && $0.message.contains(word) })
  }

  @Test func comparesKeysWithTexts() {
    func found(_ strings: String, label: String = "Gate") -> [String] {
      codes(
        findings(
          plain.replacing("Gate", with: label),
          files: ["en.lproj/pass.strings": Array(strings.utf8)]))
    }
    #expect(found(#""gate" = "Gate"; "Pass" = "Pass"; "Example" = "E";"#) == ["L10N-UNUSED"])
    #expect(found(#""gate" = "G"; "Gate" = "Gate";"#) == [])
    #expect(found(#""a" = "A"; "b" = "B"; "Gate" = "Gate";"#) == [])
    #expect(found(#""Pass" = "Pass";"#, label: "%gate%") == ["L10N-MISSING"])
    #expect(found(#""Pass" = "Pass";"#, label: "GATE_LABEL") == ["L10N-MISSING"])
  }
}
