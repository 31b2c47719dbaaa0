import Foundation
import Testing
import WaymarkModel

@testable import WaymarkPasses

@Suite struct PassVerifierArchiveTests {
  @Test(arguments: [
    ("", "the file is empty"), ("<!doctype html>", "HTML"), ("\n{\"error\": 1}", "JSON"),
    ("UEsDBBQ", "base64"), ("-----BEGIN CERTIFICATE-----", "PEM"), ("%PDF-1.7", "PDF"),
    ("hello", "not a zip archive"),
  ])
  func reportsTheActualKindOfAFile(text: String, words: String) throws {
    let verdict = try Fixtures.verifier().verify(Array(text.utf8))
    #expect(verdict.errors == ["ZIP-OPEN"])
    #expect(verdict.findings.first?.message.contains(words) == true)
    #expect(verdict.findings.first?.help.contains("PKZipArchiver") == true)
  }

  @Test func refusesABundleCutOffAnywhere() throws {
    let bundle = try Fixtures.bundle()
    let verifier = try Fixtures.verifier()
    for length in 0..<bundle.count {
      #expect(!verifier.verify(Array(bundle[..<length])).isValid, "\(length)")
    }
  }

  @Test func neverCrashesOnAChangedByte() throws {
    let bundle = try Fixtures.bundle()
    let verifier = try Fixtures.verifier()
    for index in stride(from: 0, to: bundle.count, by: 31) {
      var changed = bundle
      changed[index] ^= index.isMultiple(of: 2) ? 0xFF : 0x08
      _ = verifier.verify(changed)
    }
  }

  @Test func findsFilesInAFolder() throws {
    let bytes = try archive(
      """
      for n, b in files: z.writestr("Gate.pass/" + n, b)
      """)
    let verdict = try Fixtures.verifier().verify(bytes)
    #expect(verdict.errors == ["ZIP-ROOT"])
    #expect(verdict.findings.first?.message.contains("Gate.pass/pass.json") == true)
  }

  /// A path that is a file and a folder is extracted as either.
  @Test(arguments: [
    (["en.lproj", "en.lproj/pass.strings"], true), (["a", "a-b", "a/", "A.c"], true),
    (["a", "A", "a.b", "A/b/c"], true), (["a/b", "a/b/c/d"], true),
    (["a.b", "a/b", "a/c", "ab", "a/", "a/bc", "a/b-/c"], false),
  ])
  func refusesAFileThatIsAFolder(names: [String], isFound: Bool) {
    let findings = Findings.ofPass()
    PassPackage.checkCase(of: names, findings)
    #expect(findings.list.contains { $0.message.contains("file and of a folder") } == isFound)
  }

  @Test(arguments: [
    (#"z.writestr("../x", "")"#, "ZIP-PATH"), (#"z.writestr("/x", "")"#, "ZIP-PATH"),
    (#"z.writestr("a\\b", "")"#, "ZIP-PATH"), (#"z.writestr("c:x", "")"#, "ZIP-PATH"),
    (#"z.writestr("ICON.png", open("icon.png", "rb").read())"#, "ZIP-PATH"),
    (#"z.writestr("icon.png", b"other")"#, "ZIP-PATH"),
    (#"z.writestr("pass.json/x", "")"#, "ZIP-PATH"), (#"z.writestr("Icon.PNG/", "")"#, "ZIP-PATH"),
    (
      """
      i = zipfile.ZipInfo("link"); i.create_system = 3; i.external_attr = 0o120777 << 16
      z.writestr(i, "pass.json")
      """, "ZIP-LINK"
    ),
    (#"z.writestr("x", b"abc", zipfile.ZIP_BZIP2)"#, "ZIP-METHOD"),
    (#"z.writestr("x", b"abc", zipfile.ZIP_LZMA)"#, "ZIP-METHOD"),
    (#"z.writestr("x", b"\0" * 17000000, zipfile.ZIP_DEFLATED)"#, "ZIP-BOMB"),
    (
      """
      for i in range(4200): z.writestr("f%d" % i, b"")
      """, "ZIP-BOMB"
    ),
    (
      """
      import os
      for i in range(17): z.writestr("f%d" % i, os.urandom(1 << 20))
      """, "ZIP-BOMB"
    ),
  ])
  func refusesAHostileEntry(python: String, code: String) throws {
    let bytes = try archive("for n, b in files: z.writestr(n, b)\n" + python)
    #expect(try Fixtures.verifier().verify(bytes).errors.contains(code))
  }

  /// An image of one colour compresses a thousandfold.
  @Test func acceptsAnImageThatCompressesWell() throws {
    var parts = try Parts(Fixtures.bundle())
    let text = Fixtures.chunk("tEXt", [UInt8](repeating: 0x20, count: 300_000))
    parts["thumbnail.png"] = Fixtures.png(90, 90, more: text)
    try parts.sign()
    let script = "for n, b in files: z.writestr(n, b, zipfile.ZIP_DEFLATED)"
    let verdict = try Fixtures.verifier().verify(archive(script, of: parts.bundle()))
    #expect(verdict.errors == [])
    #expect(verdict.codes.contains("IMG-BYTES"))
  }

  /// A pass that was encrypted with a password has all files, but phones cannot read them.
  @Test func reportsEncryptedFilesAsUnreadable() throws {
    let names = try Parts(Fixtures.bundle()).files.map(\.name)
    for name in names + ["signature"] {
      let verdict = try Fixtures.verifier().verify(
        archive(
          """
          for n, b in files:
            z.writestr(n, b, zipfile.ZIP_BZIP2 if n == "\(name)" else zipfile.ZIP_STORED)
          """))
      #expect(verdict.errors == ["ZIP-METHOD"], "\(name)")
      #expect(verdict.codes.isSubset(of: ["ZIP-METHOD", "ZIP-REPRO"]), "\(name)")
    }
  }

  /// Each entry here has a note about its time, and the notes leave room for errors.
  @Test func reportsAnErrorAfterManyNotes() throws {
    let bytes = try archive(
      """
      for i in range(1200): z.writestr("f%d" % i, b"")
      for n, b in files: z.writestr(n, b)
      """)
    let verdict = try Fixtures.verifier().verify(bytes)
    #expect(!verdict.isValid)
    #expect(verdict.errors.contains("MAN-EXTRA"))
  }

  @Test func acceptsArchivesOfOtherTools() throws {
    let bytes = try archive(
      """
      z.writestr("en.lproj/", "")
      for n, b in files: z.writestr(n, b, zipfile.ZIP_DEFLATED)
      """)
    let verdict = try Fixtures.verifier().verify(bytes)
    #expect(verdict.isValid)
    #expect(verdict.codes == ["ZIP-DIR", "ZIP-REPRO"])
    #expect(verdict.findings.allSatisfy { $0.severity == .note })
    let appended = try Fixtures.verifier().verify(Fixtures.bundle() + [0x0A])
    #expect(appended.isValid)
    #expect(appended.codes == ["ZIP-GAP"])
  }

  @Test(arguments: [
    (#"hide(b"PK\x03\x04" + bytes(30) + b"{}")"#, ["ZIP-GAP"], "another archive"),
    (#"hide(b"-----BEGIN PRIVATE KEY-----\n")"#, ["CERT-LEAK", "ZIP-GAP"], "PEM text"),
    (#"hide(open("good.pkpass", "rb").read())"#, ["ZIP-GAP"], "another archive"),
    (#"hide(bytes(40))"#, ["ZIP-GAP"], "40 bytes at offset"),
  ])
  func findsBytesHiddenBetweenTheFiles(python: String, codes: [String], words: String) throws {
    let bytes = try archive(
      """
      def hide(what):
        z.fp.seek(z.start_dir); z.fp.write(what); z.start_dir = z.fp.tell()
      for n, b in files[:3]: z.writestr(n, b)
      \(python)
      for n, b in files[3:]: z.writestr(n, b)
      """)
    let verdict = try Fixtures.verifier().verify(bytes)
    #expect(verdict.errors == codes)
    #expect(verdict.findings.contains { $0.code == "ZIP-GAP" && $0.message.contains(words) })
  }

  @Test func findsBytesHiddenAfterTheEnd() throws {
    let bundle = try Fixtures.bundle()
    let verifier = try Fixtures.verifier()
    #expect(verifier.verify(bundle).codes == [])
    #expect(verifier.verify(bundle + Array("MZ".utf8)).errors == ["ZIP-GAP"])
    let commented = try archive(
      """
      for n, b in files: z.writestr(n, b)
      z.comment = b"-----BEGIN RSA PRIVATE KEY-----"
      """)
    #expect(verifier.verify(commented).errors == ["CERT-LEAK", "ZIP-GAP"])
  }

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n\r\n", "19 bytes come before the archive"),
    ("<br />\n<b>Warning</b>", "they look like HTML"),
    ("\u{FEFF}", "they look like a byte order mark"),
  ])
  func findsBytesBeforeTheArchive(prefix: String, words: String) throws {
    let finding = try #require(
      try Fixtures.verifier().verify(Array(prefix.utf8) + Fixtures.bundle()).findings.first)
    #expect(finding.code == "ZIP-GAP" && finding.severity == .error)
    #expect(finding.message.contains(words), "\(finding.message)")
    #expect(finding.help.hasPrefix("remove them"))
  }

  /// Makes an archive with Python; the script has the files of a good pass in `files`.
  private func archive(_ python: String, of pass: [UInt8]? = nil) throws -> [UInt8] {
    let lines = python.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let script = """
      import base64, io, sys, warnings, zipfile
      warnings.simplefilter("ignore")
      good = zipfile.ZipFile("good.pkpass")
      good.extract("icon.png")
      files = [(n, good.read(n)) for n in good.namelist()]
      buffer = io.BytesIO()
      with zipfile.ZipFile(buffer, "w") as z:
      \(lines)
      print(base64.b64encode(buffer.getvalue()).decode())
      """
    let good = try pass ?? Fixtures.bundle()
    let result = try run(["python3", "-c", script], with: ["good.pkpass": good])
    try #require(result.0 == 0, "\(result.1)")
    let text = result.1.trimmingCharacters(in: .whitespacesAndNewlines)
    return [UInt8](try #require(Data(base64Encoded: text)))
  }
}
