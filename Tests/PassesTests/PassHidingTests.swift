import Foundation
import Testing
import WaymarkArchive
import WaymarkModel
import WaymarkPasses
import WaymarkSigning
import WaymarkTestSupport

/// Hidden bytes in a signed pass.
@Suite struct PassHidingTests {
  /// The errors in a valid pass whose archive is changed.
  private func errors(_ change: (inout RawArchive) throws -> Void) throws -> [String] {
    try verdict(change).errors
  }

  private func verdict(_ change: (inout RawArchive) throws -> Void) throws -> PassVerdict {
    var archive = RawArchive(try Parts(Fixtures.bundle()).files)
    try change(&archive)
    return try Fixtures.verifier().verify(archive.bytes)
  }

  /// The verdict on a pass with one more file, which is listed and signed.
  private func verdict(with name: String, _ bytes: [UInt8]) throws -> PassVerdict {
    var parts = try Parts(Fixtures.bundle())
    parts[name] = bytes
    try parts.sign()
    return try Fixtures.verifier().verify(parts.bundle())
  }

  private static func pem() throws -> [UInt8] { try Fixtures.shared().identity.key.pem() }

  /// The same key in DER: PKCS#8.
  private static func der() throws -> [UInt8] {
    let lines = String(decoding: try pem(), as: UTF8.self).split(separator: "\n")
    let base64 = lines.filter { !$0.hasPrefix("-----") }.joined()
    return [UInt8](try #require(Data(base64Encoded: base64)))
  }

  private static let archive = RawArchive([("pass.json", Array("{}".utf8))]).bytes

  @Test func acceptsTheRawArchiveOfThePass() throws {
    #expect(try verdict { _ in }.findings == [])
  }

  @Test func findsBytesHiddenInFolders() throws {
    for (name, mode) in [("en.lproj/", 0o040755), ("a/", 0o100644), ("folder", 0o040755)] {
      var folder = RawArchive.Entry(name)
      folder.mode = mode
      #expect(try errors { $0.entries.append(folder) } == [], "\(name)")
      // The DEFLATE form of no bytes: Java and Python write it.
      folder.contents = [3, 0]
      folder.method = 8
      folder.size = 0
      folder.checksum = 0
      #expect(try errors { $0.entries.append(folder) } == [], "\(name)")
      folder.contents = Self.archive
      #expect(try errors { $0.entries.append(folder) } == ["ZIP-GAP"], "\(name)")
      folder.method = 0
      folder.contents = try Self.pem()
      #expect(try errors { $0.entries.append(folder) } == ["CERT-LEAK", "ZIP-GAP"], "\(name)")
      folder.contents = []
      folder.size = 7
      #expect(try errors { $0.entries.append(folder) } == ["ZIP-OPEN"], "\(name)")
      folder.size = 0
      folder.checksum = 7
      #expect(try errors { $0.entries.append(folder) } == ["ZIP-OPEN"], "\(name)")
    }
  }

  @Test(arguments: [true, false])
  func findsBytesHiddenInExtraFields(isLocal: Bool) throws {
    func verdict(_ extra: [UInt8]) throws -> PassVerdict {
      try self.verdict {
        if isLocal { $0.entries[3].localExtra = extra } else { $0.entries[3].centralExtra = extra }
      }
    }
    let der = try Self.der()
    let leak = ["CERT-LEAK", "ZIP-GAP"]
    #expect(try verdict(RawArchive.field(0x9999, Self.pem())).errors == leak)
    #expect(try verdict(RawArchive.field(0x5455, Self.pem())).errors == leak)
    #expect(try verdict(RawArchive.field(0x9999, der)).errors == leak)
    #expect(try verdict(RawArchive.field(0x9999, Self.archive)).errors == ["ZIP-GAP"])
    #expect(try verdict(RawArchive.field(0x9999, [0x50, 0x4B, 3, 4])).errors == ["ZIP-GAP"])
    #expect(
      try verdict(RawArchive.field(0x9999, Array(repeating: 7, count: 65))).errors == ["ZIP-GAP"])
    let many = (0..<20).flatMap { _ in RawArchive.field(0x5455, Array(repeating: 7, count: 9)) }
    #expect(try verdict(many).errors == ["ZIP-GAP"])
    #expect(
      try verdict(RawArchive.field(0x9901, [2, 0, 65, 69, 3, 0, 0])).errors == ["ZIP-METHOD"])
    #expect(try verdict(RawArchive.field(0x6C78, [1, 0])).errors == ["ZIP-METHOD"])
    // The forms of zip, PHP and Java.
    let times = RawArchive.field(0x5455, [3] + Array(repeating: 0x50, count: 8))
    let owner = RawArchive.field(0x7875, [1, 4, 0, 0, 0, 0, 4, 0, 0, 0, 0])
    let windows = RawArchive.field(0x000A, Array(repeating: 1, count: 32))
    for extra in [times + owner, windows, RawArchive.field(0xCAFE, []), [0, 0, 0]] {
      let verdict = try verdict(extra)
      #expect(verdict.isValid && verdict.codes == ["ZIP-REPRO"], "\(verdict.findings)")
    }
    #expect(try verdict(RawArchive.field(0x9999, [1, 2])).codes == ["ZIP-REPRO"])
  }

  @Test func findsFilesInComments() throws {
    let der = try Self.der()
    #expect(try errors { $0.comment = Array("made by zip".utf8) } == [])
    // Without its end: with it, the comment is the archive that is read.
    let file = Array(Self.archive.dropLast(22))
    #expect(try errors { $0.comment = file } == ["ZIP-GAP"])
    #expect(try errors { $0.comment = Array("note".utf8) + file } == ["ZIP-GAP"])
    #expect(try !verdict { $0.comment = Self.archive }.isValid)
    #expect(try errors { $0.comment = der } == ["CERT-LEAK", "ZIP-GAP"])
    #expect(try errors { $0.entries[2].comment = Self.archive } == ["ZIP-GAP"])
    #expect(try errors { $0.entries[2].comment = Array("icon".utf8) } == [])
  }

  @Test(arguments: [
    (2, true), (3, true), (5, true), (16, true), (30, true), (0, false), (10, false),
  ])
  func findsLinksOfEverySystem(system: Int, isLink: Bool) throws {
    let found = try errors {
      for index in $0.entries.indices { $0.entries[index].system = system }
      $0.entries[3].mode = 0o120777
    }
    #expect(found.contains("ZIP-LINK") == isLink)
  }

  @Test func requiresTheFlagOfUTF8Names() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["münchen.txt"] = [1]
    try parts.sign()
    var archive = RawArchive(parts.files)
    let verifier = try Fixtures.verifier()
    #expect(verifier.verify(archive.bytes).errors == ["ZIP-PATH"])
    let index = try #require(archive.entries.firstIndex { $0.name.contains(0xC3) })
    archive.entries[index].flags = 0x800
    #expect(verifier.verify(archive.bytes).errors == [])
    archive.entries[index].flags = 0
    let field = RawArchive.field(0x7075, [1, 0, 0, 0, 0] + archive.entries[index].name)
    archive.entries[index].centralExtra = field
    archive.entries[index].localExtra = field
    #expect(verifier.verify(archive.bytes).errors == [])
  }

  @Test func comparesNamesByTheirBytes() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["e\u{301}.txt"] = [1]
    try parts.sign()
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == [])
    let manifest = parts.text("manifest.json").replacing("e\u{301}.txt", with: "\u{E9}.txt")
    try parts.sign(manifest: Array(manifest.utf8))
    let verdict = try Fixtures.verifier().verify(parts.bundle())
    #expect(verdict.errors == ["MAN-EXTRA", "MAN-MISSING"])
  }

  @Test func findsAMissingFileWhoseNameAnotherFolderHas() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["en.lproj/extra.png"] = Fixtures.png
    try parts.sign()
    let hash = String(repeating: "1", count: 40)
    let manifest = parts.text("manifest.json").replacing("{", with: "{\"extra.png\":\"\(hash)\",")
    try parts.sign(manifest: Array(manifest.utf8))
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors == ["MAN-MISSING"])
  }

  @Test func findsEveryFormOfAKey() throws {
    let pem = try Self.pem()
    let der = try Self.der()
    #expect(try verdict(with: "data.bin", der).errors == ["CERT-LEAK"])
    #expect(try verdict(with: "data.bin", [1, 2, 3] + der).errors == ["CERT-LEAK"])
    #expect(try verdict(with: "thumbnail.png", Fixtures.png + pem).errors == ["CERT-LEAK"])
    #expect(try verdict(with: "thumbnail.png", Fixtures.png + der).errors == ["CERT-LEAK"])
    let units: [UInt8] = pem.flatMap { [$0, 0] }
    for wide in [[0xFF, 0xFE] + units, [0] + units.dropLast()] {
      #expect(try verdict(with: "notes.txt", wide).errors == ["CERT-LEAK"])
      #expect(PassFolder().with("notes.txt", wide).findings("CERT-LEAK").count == 1)
    }
    // The first bytes of PKCS#1, SEC 1, PKCS#12 and encrypted PKCS#8.
    for hex in [
      "308204A40201000282010100", "30770201010420", "30820A09020103308209CF06092A864886F70D010701",
    ] {
      #expect(try verdict(with: "data.bin", bytes(hex)).errors == ["CERT-LEAK"], "\(hex)")
    }
    let file = bytes("30820A09020103308209CF06092A864886F70D010701")
    let leaks = PassFolder().with("key.P12", file).findings("CERT-LEAK")
    #expect(leaks.map(\.message) == ["key.P12 contains a PKCS#12 file"])
    let encrypted = bytes("30820533305D06092A864886F70D01050D")
    #expect(try verdict(with: "data.bin", encrypted).errors == ["CERT-LEAK"])
    // A certificate with the serial number 0 is not a key.
    let certificate = bytes("308202A0A003020102020100300D06092A864886F70D01010B0500")
    #expect(try verdict(with: "data.bin", certificate).errors == [])
  }

  /// The number of listed findings is limited.
  @Test func findsAKeyInSpiteOfManyOtherErrors() throws {
    var parts = try Parts(Fixtures.bundle())
    parts["key.p12"] = bytes("30820A09020103308209CF06092A864886F70D010701")
    try parts.sign()
    let hash = String(repeating: "1", count: 40)
    let lines = (0..<600).map { "\"missing\($0).png\":\"\(hash)\"," }.joined()
    let manifest = parts.text("manifest.json").replacing("{", with: "{" + lines)
    try parts.sign(manifest: Array(manifest.utf8))
    let found = try Fixtures.verifier().verify(parts.bundle()).findings
    let leaks = found.filter { $0.code == "CERT-LEAK" }
    #expect(leaks.map(\.message) == ["key.p12 contains a PKCS#12 file"])
    #expect(found.contains { $0.code == "lint.more" })
  }

  @Test func namesTheKindOfAKeyOnce() throws {
    let leaks = PassFolder().with("key.pem", try Self.pem()).findings("CERT-LEAK")
    #expect(leaks.map(\.message) == ["key.pem contains a private key in PEM"])
  }

  private func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).compactMap { offset in
      UInt8(hex.dropFirst(offset).prefix(2), radix: 16)
    }
  }

  @Test func limitsNamesAndTranslations() throws {
    let long = String(repeating: "n", count: 1025)
    #expect(try errors { $0.entries.append(.init(long)) } == ["ZIP-PATH"])
    #expect(try errors { $0.entries.append(.init(String(long.dropLast()))) } == ["MAN-EXTRA"])
    let texts = Array(repeating: UInt8(ascii: "\n"), count: 3 << 20)
    #expect(try verdict(with: "en.lproj/pass.strings", texts).errors == ["ZIP-BOMB"])
  }

  @Test func acceptsNoIconFromAnotherFolder() throws {
    var parts = try Parts(Fixtures.bundle())
    for name in ["icon.png", "icon@2x.png", "icon@3x.png"] { parts[name] = nil }
    parts["images/icon.png"] = Fixtures.png(38, 38)
    try parts.sign()
    #expect(try Fixtures.verifier().verify(parts.bundle()).errors.contains("REQ-ICON"))
  }

  @Test func comparesTheNameOfTheFile() throws {
    let pass = try Fixtures.bundle()
    let bundle = RawArchive([("1.pkpass", pass)]).bytes
    let verifier = try Fixtures.verifier()
    #expect(verifier.verify(pass, named: "a.pkpass").findings == [])
    #expect(verifier.verify(bundle, named: "a.pkpasses").findings == [])
    for verdict in [
      verifier.verify(pass, named: "a.pkpasses"), verifier.verify(bundle, named: "a.PKPASS"),
    ] {
      #expect(verdict.isValid && verdict.codes == ["BUNDLE"])
    }
  }

  @Test func namesAPassThatIsInABundleTwice() throws {
    let pass = try Fixtures.bundle()
    var other = try Fixtures.gatePass()
    other.id = try Identifier("another")
    let bundle = RawArchive([
      ("1.pkpass", pass), ("2.pkpass", try Fixtures.bundle(of: other)), ("3.pkpass", pass),
    ]).bytes
    let verdict = try Fixtures.verifier().verify(bundle)
    #expect(verdict.isValid && verdict.codes == ["BUNDLE"])
    let finding = try #require(verdict.findings.first)
    #expect(finding.severity == .warning && finding.location.source == "3.pkpass")
    #expect(
      finding.message
        == "3.pkpass and 1.pkpass are the same pass: both are \(Fixtures.passType) with the serial"
        + " number \"test-6mTq2vX0fBzK\"")
  }

  @Test func readsTheOuterBundle() throws {
    let pass = try Fixtures.bundle()
    let bytes = RawArchive([("a.pkpass", pass), ("b.pkpass", pass)]).bytes
    let bundle = try #require(try PassBundle(bytes))
    #expect(bundle.passes.map(\.name) == ["a.pkpass", "b.pkpass"])
    #expect(bundle.passes.map(\.bytes) == [pass, pass])
    #expect(try PassBundle(pass) == nil)
    #expect(try PassBundle(Array("no archive".utf8)) == nil)
    let error = try #require(throws: DiagnosedError.self) { try PassContents(bytes) }
    #expect(error.diagnostics.map(\.code) == ["BUNDLE"])
    #expect(error.description.contains("a bundle of passes: a.pkpass, b.pkpass"))
  }

  @Test func reportsABundleThatIsTooLarge() throws {
    let large = [UInt8](repeating: 0, count: PassVerifier.bundleLimit)
    let verdict = try Fixtures.verifier().verify(RawArchive([("1.pkpass", large)]).bytes)
    #expect(verdict.errors == ["BUNDLE"])
  }

  @Test(arguments: [".a.swp", ".git/HEAD", "#icon.png#", "a/b~"])
  func reportsFilesThatEditorsLeave(name: String) throws {
    #expect(try verdict(with: name, [1]).codes == ["ZIP-JUNK"])
  }

  /// In an earlier version, a manifest was compared with each name of the archive.
  @Test func readsALongManifestInLinearTime() throws {
    var parts = try Parts(Fixtures.bundle())
    let hash = String(repeating: "1", count: 40)
    let lines = (0..<60_000).map { "\"f\($0)\":\"\(hash)\"" }.joined(separator: ",")
    try parts.sign(manifest: Array(("{" + lines + "}").utf8))
    var errors: [String] = []
    let seconds = try processorSeconds {
      errors = try Fixtures.verifier().verify(parts.bundle()).errors
    }
    #expect(errors.contains("MAN-MISSING"))
    #expect(seconds < 5)
  }
}
