import Foundation
import Testing
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkWallet

@Suite struct PassFolderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for folder in ["en.lproj", "images"] {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
    }
    for name in [
      "pass.json", "icon.png", "personalization.json", "en.lproj/pass.strings", "en.lproj/logo.png",
      "images.json", "images/p.png", "manifest.json", "signature",
    ] {
      try scratch.write(name, name)
    }
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/sub", withIntermediateDirectories: false)
  }

  private func codes(_ folder: PassFolder) -> [String] {
    folder.findings.map { "\($0.location) \($0.code)" }.sorted()
  }

  private static let passFiles = [
    "en.lproj/logo.png", "en.lproj/pass.strings", "icon.png", "pass.json", "personalization.json",
  ]

  @Test func distinguishesTheFilesOfAPass() throws {
    for path in [scratch.path, scratch.path + "/pass.json"] {
      let folder = try PassFolder(at: path)
      #expect(folder.path == scratch.path && folder.findings == [])
      #expect(folder.passFiles.keys.sorted() == Self.passFiles)
      #expect(folder.designFiles.keys.sorted() == (Self.passFiles + ["images.json"]).sorted())
      #expect(folder.files.count == Self.passFiles.count + 3)
      #expect(folder.files["signature"] == Array("signature".utf8))
    }
  }

  @Test func leavesOutForeignFiles() throws {
    try makeFolder()
    for name in [
      "notes.txt", "tooling.json", "sub/a.png", "en.lproj/b.txt", ".DS_Store", "key.pem",
    ] {
      try scratch.write(name, name)
    }
    // A certificate is public.
    try scratch.write("-----BEGIN CERTIFICATE-----\n", "ca.pem")
    for (name, target) in [("logo.png", "icon.png"), ("fr.lproj", "/etc"), ("other", "/etc")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(scratch.path)/\(name)", withDestinationPath: target)
    }
    let folder = try PassFolder(at: scratch.path)
    #expect(folder.passFiles.keys.sorted() == Self.passFiles)
    #expect(
      codes(folder) == [
        ".DS_Store ZIP-JUNK", "ca.pem pass.unused-file", "en.lproj/b.txt pass.unused-file",
        "fr.lproj ZIP-LINK",
        "key.pem CERT-LEAK", "logo.png ZIP-LINK",
        "notes.txt pass.unused-file", "other pass.unused-file", "sub pass.unused-file",
        "tooling.json pass.unused-file",
      ])
  }

  @Test(arguments: [
    ("de.lproj/Pass.strings", "name it de.lproj/pass.strings"),
    ("de.lproj/Localizable.strings", "name it de.lproj/pass.strings"),
    ("pass.strings", "name it LANGUAGE.lproj/pass.strings"), ("logo.PNG", "rename it to logo.png"),
    ("logo.jpg", "convert it to logo.png"), ("fr.LPROJ/pass.strings", "name it fr.lproj"),
    (
      "notes.txt",
      "move it elsewhere; a pass has pass.json, PNG images and pass.strings in .lproj folders"
    ),
  ])
  func suggestsTheNameOfAFile(name: String, help: String) throws {
    for folder in ["de.lproj", "fr.LPROJ"] where name.hasPrefix(folder) {
      try FileManager.default.createDirectory(
        atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: false)
    }
    try scratch.write("", name)
    let found = try PassFolder(at: scratch.path).findings
    #expect(found.map(\.code) == ["pass.unused-file"])
    #expect(found.map(\.help) == [help])
  }

  @Test func readsTheFilesOfAManifest() throws {
    try makeFolder()
    for name in ["notes.txt", "sub/a.txt", "sub/b.txt"] { try scratch.write(name, name) }
    try scratch.write(#"{"notes.txt": "", "sub/a.txt": "", "manifest.json": ""}"#, "manifest.json")
    let folder = try PassFolder(at: scratch.path, isPrepared: true)
    #expect(
      folder.passFiles.keys.sorted() == (Self.passFiles + ["notes.txt", "sub/a.txt"]).sorted())
    #expect(codes(folder) == ["sub/b.txt pass.unused-file"])
  }

  @Test func namesAFileThatIsTooLarge() throws {
    try scratch.write([UInt8](repeating: 0, count: 9 << 20), "strip.png")
    try scratch.write([UInt8](repeating: 0, count: 8 << 20), "thumbnail.png")
    try scratch.write([UInt8](repeating: 0, count: 17 << 20), "film.mov")
    let folder = try PassFolder(at: scratch.path)
    #expect(codes(folder) == ["film.mov pass.unused-file", "thumbnail.png ZIP-BOMB"])
    #expect(
      folder.findings.last?.message == "thumbnail.png makes the folder larger than 16 MiB")
  }
}
