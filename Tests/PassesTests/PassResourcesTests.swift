import Testing
import WaymarkModel
import WaymarkPasses

@Suite struct PassResourcesTests {
  /// The verdict on a pass with some changed files.
  private func verdict(_ files: [String: [UInt8]?], _ document: String? = nil) throws
    -> PassVerdict
  {
    var parts = try Parts(Fixtures.bundle())
    for (name, bytes) in files { parts[name] = bytes }
    if let document { parts["pass.json"] = Array(document.utf8) }
    try parts.sign()
    return try Fixtures.verifier().verify(parts.bundle())
  }

  @Test(arguments: [
    ("icon.png", 40, 40, "IMG-SIZE"), ("icon@2x.png", 58, 58, "IMG-SCALE"),
    ("logo.png", 161, 51, ""), ("logo.png", 170, 50, "IMG-SIZE"),
    ("thumbnail.png", 90, 60, ""), ("thumbnail@3x.png", 272, 270, "IMG-SIZE"),
    ("strip.png", 375, 144, "IMG-STYLE"), ("background.png", 180, 220, "IMG-STYLE"),
  ])
  func warnsAboutImages(name: String, width: Int, height: Int, code: String) throws {
    let verdict = try verdict([name: Fixtures.png(width, height)])
    #expect(verdict.isValid)
    #expect(
      verdict.findings.contains { $0.location.source == name && $0.code == code } || code == "")
    if code.isEmpty { #expect(!verdict.findings.contains { $0.location.source == name }) }
  }

  private static let document = #"""
    {"formatVersion": 1, "passTypeIdentifier": "pass.com.example.gate",
    "teamIdentifier": "A1B2C3D4E5", "serialNumber": "1", "organizationName": "Example",
    "description": "Coupon", "generic": {"primaryFields": [
    {"key": "a", "label": "Your seat", "value": "v", "changeMessage": "seat_changed"}]}}
    """#

  private func translated(_ german: String, _ english: String?) throws -> PassVerdict {
    try verdict(
      [
        "zh-Hans.lproj/pass.strings": nil, "de.lproj/pass.strings": Array(german.utf8),
        "en.lproj/pass.strings": english.map { Array($0.utf8) },
      ], Self.document)
  }

  @Test func findsALostPlaceholder() throws {
    let english = #""Your seat" = "Your seat"; "seat_changed" = "Now %@";"#
    #expect(try translated(english, english).codes == [])
    let lost = try translated(english.replacing("Now %@", with: "Jetzt"), english)
    #expect(lost.errors == ["L10N-PLACEHOLDER"])
    let mistyped = english.replacing("seat_changed", with: "seat_change")
    #expect(try translated(mistyped, mistyped).errors == ["JSON-CHANGE"])
  }

  @Test func suggestsRemovingAKeyFromTheFolder() {
    let folder = PassFolder().with("key.pem", "-----BEGIN PRIVATE KEY-----\n")
    #expect(folder.findings("CERT-LEAK").first?.help.hasPrefix("remove it;") == true)
  }

  @Test(arguments: [
    ("ca.pem", "", "warning"), ("ca.cer", "", "warning"),
    ("ca.pem", "-----BEGIN PRIVATE KEY-----\n", "error"), ("ca.key", "x", "error"),
  ])
  func acceptsACertificateInAFolder(name: String, more: String, severity: String) {
    let text = more == "x" ? "x" : "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
    let found = PassFolder().with(name, text + more).findings("CERT-LEAK")
    #expect(found.map(\.severity.rawValue) == [severity], "\(found)")
  }
}
