import TestSupport
import Testing

@testable import Archive

@Suite struct FastZipWriterTests {
  private typealias Files = [(name: String, contents: StoredContents)]

  private func files(_ contents: [(String, String)]) -> Files {
    contents.map { (name: $0, contents: StoredContents(Array($1.utf8))) }
  }

  /// What libzip makes of the files.
  private func written(_ files: Files) throws -> [UInt8] {
    var writer = ZipWriter()
    for file in files { try writer.add(file.contents, as: file.name) }
    return try writer.close()
  }

  @Test func writesWhatLibzipWrites() throws {
    var writer = FastZipWriter()
    for count in [5, 0, 1, 300, 70_000, 5] {
      let files = files([
        ("pass.json", String(repeating: "a", count: count)), ("en.lproj/pass.strings", "b"),
        ("ünï.png", String(count)), ("empty", ""),
      ])
      let archive = try writer.archive(of: files)
      #expect(archive == (try written(files)))
      #expect(isExactArchive(archive, of: files))
    }
  }

  @Test func takesOtherNames() throws {
    var writer = FastZipWriter()
    for names in [["a", "b"], ["a"], ["a", "c"], ["a", "b"], ["a", "b", "d"]] {
      let files = files(names.map { ($0, "contents of \($0)") })
      #expect(try writer.archive(of: files) == (try written(files)))
    }
    #expect(throws: ArchiveError.self) { try writer.archive(of: files([("a", ""), ("a", "")])) }
    #expect(throws: ArchiveError.self) { try writer.archive(of: []) }
  }

  @Test func everyChangedByteIsSeen() throws {
    var writer = FastZipWriter()
    let files = files([("a", "first"), ("b/c", "second")])
    _ = try writer.archive(of: self.files([("a", ""), ("b/c", "x")]))
    let archive = try writer.archive(of: files)
    for index in archive.indices {
      var changed = archive
      changed[index] ^= 1
      #expect(!isExactArchive(changed, of: files), "\(index)")
    }
    #expect(!isExactArchive(Array(archive.dropLast()), of: files))
    #expect(!isExactArchive(archive + [0], of: files))
  }

  /// The check value of CRC-32/ISO-HDLC.
  @Test(arguments: [("", 0), ("123456789", 0xCBF4_3926)] as [(String, UInt32)])
  func hasTheChecksumOfZip(text: String, checksum: UInt32) {
    #expect(StoredContents(Array(text.utf8)).checksum == checksum)
  }
}
