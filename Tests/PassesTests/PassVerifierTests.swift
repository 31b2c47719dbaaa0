import Testing
import WaymarkArchive
import WaymarkModel
import WaymarkPasses
import WaymarkSigning

@Suite struct PassVerifierTests {
  @Test func requiresTrustInATestAuthority() throws {
    let verdict = PassVerifier(now: Fixtures.now).verify(try Fixtures.bundle())
    #expect(verdict.errors == ["CERT-ROOT"])
    #expect(verdict.findings.first?.help.contains("--trust CA.pem") == true)
    let other = try TestAuthority(notBefore: Fixtures.start, notAfter: Fixtures.end)
    let verifier = PassVerifier(trust: [other.root], now: Fixtures.now)
    #expect(try verifier.verify(Fixtures.bundle()).errors == ["CERT-ROOT"])
  }

  @Test func findsAChangeOfEveryFile() throws {
    let parts = try Parts(Fixtures.bundle())
    for (name, bytes) in parts.files {
      for index in [0, bytes.count / 2, bytes.count - 1] {
        var changed = parts
        var other = bytes
        other[index] ^= 1
        changed[name] = other
        let verdict = try Fixtures.verifier().verify(changed.bundle())
        #expect(!verdict.isValid, "\(name) at \(index)")
        if name != "manifest.json", name != "signature" {
          #expect(verdict.errors.contains("MAN-HASH"), "\(name)")
        }
      }
    }
  }

  @Test func findsAManifestThatWasNotSignedAgain() throws {
    var parts = try Parts(Fixtures.bundle())
    let signature = parts["signature"]
    parts["pass.json"] = Array(parts.text("pass.json").replacing("Corolla", with: "Camry").utf8)
    try parts.sign()
    #expect(try Fixtures.verifier().verify(parts.bundle()).isValid)
    parts["signature"] = signature
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == ["SIG-VERIFY"])
  }

  @Test(arguments: [
    ("pass.json", ["MAN-MISSING", "REQ-PASS"]), ("manifest.json", ["REQ-MANIFEST"]),
    ("signature", ["REQ-SIGNATURE"]), ("icon.png", ["MAN-MISSING"]),
  ])
  func findsAMissingFile(name: String, codes: [String]) throws {
    var parts = try Parts(Fixtures.bundle())
    parts[name] = nil
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == codes)
  }

  @Test func requiresAnIcon() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["icon@2x.png"] = nil
    try parts.sign()
    var verdict = try Fixtures.verifier().verify(parts.bundle())
    #expect(verdict.isValid)
    #expect(verdict.codes == ["REQ-ICON"])
    parts["icon.png"] = nil
    parts["icon@3x.png"] = nil
    parts["Icon.png"] = Fixtures.png
    try parts.sign()
    verdict = try Fixtures.verifier().verify(parts.bundle())
    #expect(verdict.errors == ["REQ-ICON"])
    #expect(
      verdict.findings.contains { $0.code == "IMG-NAME" && $0.help == "rename it to icon.png" })
  }

  @Test func comparesNamesOfRequiredFilesExactly() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["Pass.json"] = parts["pass.json"]
    parts["pass.json"] = nil
    try parts.sign()
    let verdict = try Fixtures.verifier().verify(parts.bundle())
    #expect(verdict.errors == ["REQ-PASS"])
    #expect(verdict.findings.first?.message.contains("Pass.json") == true)
  }

  @Test(arguments: [
    (#"[]"#, ["MAN-EXTRA", "MAN-JSON"].suffix(1)),
    (#"{"#, ["MAN-JSON"].suffix(1)),
    (#"{"pass.json":1}"#, ["MAN-EXTRA", "MAN-JSON"].suffix(2)),
    (#"{"pass.json":"abc"}"#, ["MAN-EXTRA", "MAN-HEX"].suffix(2)),
    (
      #"{"pass.json":"0000000000000000000000000000000000000000"}"#,
      ["MAN-EXTRA", "MAN-HASH"].suffix(2)
    ),
  ])
  func findsABadManifest(manifest: String, codes: ArraySlice<String>) throws {
    var parts = try Parts(Fixtures.bundle())
    try parts.sign(manifest: Array(manifest.utf8))
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == Array(codes))
  }

  @Test func findsFilesThatAManifestMustNotList() throws {
    var parts = try Parts(Fixtures.bundle())
    let manifest = parts.text("manifest.json")
    let hash = String(repeating: "0", count: 40)
    func errors(_ manifest: String) throws -> [String] {
      var changed = parts
      try changed.sign(manifest: Array(manifest.utf8))
      return try Fixtures.verifier().verify(changed.bundle()).errors
    }
    #expect(try errors(manifest) == [])
    #expect(
      try errors(manifest.replacing("{", with: "{\"signature\":\"\(hash)\",")) == ["MAN-SELF"])
    #expect(try errors(manifest.replacing("{", with: "{\"x.png\":\"\(hash)\",")) == ["MAN-MISSING"])
    #expect(try errors(manifest.replacing("{", with: "{\"icon.png\":\"\(hash)\",")) == ["MAN-JSON"])
    #expect(try errors("\u{FEFF}" + manifest) == ["MAN-JSON"])
    #expect(try errors(manifest.replacing("en.lproj/", with: "en.lproj\\/")) == [])
    // An iPhone compares the texts.
    #expect(try errors(manifest.uppercasedHashes) == ["MAN-HEX"])

    parts["zh-Hans.lproj/pass.strings"] = nil
    try parts.sign()
    let flat = parts.text("manifest.json").replacing("en.lproj/pass.strings", with: "pass.strings")
    #expect(try errors(flat) == ["MAN-EXTRA", "MAN-MISSING"])
  }

  @Test func findsAFileThatIsNotInTheManifest() throws {
    var parts = try Parts(Fixtures.bundle())
    parts[".DS_Store"] = [1]
    let verdict = try Fixtures.verifier().verify(parts.bundle())
    #expect(verdict.errors == ["MAN-EXTRA"])
    #expect(verdict.codes == ["MAN-EXTRA", "ZIP-JUNK"])
    #expect(verdict.findings.first?.help.contains("No entry in manifest for file") == true)
  }

  @Test func findsAKeyInThePass() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["notes.txt"] = try Fixtures.shared().identity.key.pem()
    parts["identity.p12"] = [0x30]
    try parts.sign()
    let verdict = try Fixtures.verifier().verify(parts.bundle())
    #expect(verdict.errors == ["CERT-LEAK"])
    #expect(verdict.findings.count { $0.code == "CERT-LEAK" } == 2)
  }

  @Test func findsDifferentOrInvalidTranslations() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["en.lproj/pass.strings"] = Array("\"a\" = \"b\";\n\"c\" = \"d\"\n\"e\" = \"f\";".utf8)
    try parts.sign()
    var verdict = try Fixtures.verifier().verify(parts.bundle())
    #expect(verdict.errors == ["L10N-PARSE"])
    #expect(verdict.findings.first?.location.line == 2)
    parts["en.lproj/pass.strings"] = Array("/* c */ \"%pass.gate%\" = \"b\"; // d".utf8)
    parts["en.lproj/logo.png"] = Fixtures.png
    try parts.sign()
    verdict = try Fixtures.verifier().verify(parts.bundle())
    #expect(verdict.isValid)
    #expect(verdict.codes == ["L10N-SAME", "L10N-DUP"])
  }

  @Test func verifiesEveryPassOfABundle() throws {
    let good = try Fixtures.bundle()
    var parts = try Parts(good)
    parts["icon.png"] = parts["icon.png"].map { $0 + [0] }
    let bad = try parts.bundle()
    let verifier = try Fixtures.verifier()
    func collection(_ passes: [UInt8]...) throws -> ZipWriter {
      var archive = ZipWriter()
      for (index, pass) in passes.enumerated() { try archive.add(pass, as: "\(index).pkpass") }
      return archive
    }
    var another = try Fixtures.gatePass()
    another.id = try Identifier("another")
    let other = try Fixtures.bundle(of: another)
    #expect(try verifier.verify(collection(good, other).close()).findings == [])
    let verdict = try verifier.verify(collection(good, bad).close())
    #expect(verdict.errors == ["MAN-HASH"])
    #expect(verdict.findings.first?.location.source == "1.pkpass/icon.png")

    var archive = ZipWriter()
    for index in 0..<11 { try archive.add(good, as: "\(index).pkpass") }
    try archive.add([1], as: "read.me")
    let many = verifier.verify(try archive.close())
    #expect(many.errors == ["BUNDLE"])
    #expect(many.findings.count { $0.severity == .error } == 2)
  }
}

extension String {
  /// The text with the letters of its 40-digit hashes in upper case.
  fileprivate var uppercasedHashes: String {
    split(separator: "\"", omittingEmptySubsequences: false)
      .map { $0.count == 40 ? $0.uppercased() : String($0) }.joined(separator: "\"")
  }
}
