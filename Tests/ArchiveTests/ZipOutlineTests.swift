import Foundation
import Testing

@testable import WaymarkArchive

@Suite struct ZipOutlineTests {
  private static func archive(
    _ files: [(String, [UInt8])], from start: Int = 0
  ) throws -> (outline: ZipOutline, bytes: [UInt8]) {
    var outline = ZipOutline(size: start)
    var (bytes, records): ([UInt8], [UInt8]) = ([], [])
    for (name, file) in files {
      let contents = try ZipContents(of: file)
      let parts = try outline.add(name, contents)
      bytes += parts.head + contents.bytes
      records += parts.record
    }
    return (outline, bytes + records + outline.end)
  }

  private static let files: [(String, [UInt8])] = [
    ("ads/17/index.html", [UInt8](repeating: 0x41, count: 20_000)),
    ("empty", []),
    ("noise", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 9) }),
    ("名.txt", [1, 2, 3]),
  ]

  @Test func isReadableByOtherTools() throws {
    let archive = try Self.archive(Self.files).bytes
    let reader = try ZipReader(archive)
    #expect(reader.entries.map(\.name) == Self.files.map(\.0))
    #expect(reader.gaps == [])
    for (index, file) in Self.files.enumerated() {
      #expect(try reader.read(at: index) == file.1)
      #expect(reader.entries[index].method == (file.1.count > 1_000 ? 8 : 0))
    }
    let result = try run(["unzip", "-t"], onArchive: archive)
    #expect(result.status == 0 && result.output.contains("No errors detected"))
    #expect(try Self.archive(Self.files).bytes == archive)
  }

  /// In pieces, as for an archive larger than memory; also if it begins after four gigabytes of
  /// other data, whose bytes are not available.
  @Test(arguments: [0, 5 << 30]) func isReadableInPieces(start: Int) throws {
    let archive = try Self.archive(Self.files, from: start).bytes
    let size = start + archive.count
    let directory = try #require(
      ZipPieces.directory(before: Array(archive.suffix(ZipPieces.endSize)), archiveSize: size))
    let records = Array(archive[(directory.lowerBound - start)..<(directory.upperBound - start)])
    var offset = 0
    for file in Self.files {
      let record = try #require(ZipPieces.record(in: records, at: offset))
      offset += record.size
      #expect(record.name == Array(file.0.utf8))
      let begin = record.head - start
      let head = Array(archive[begin..<begin + ZipPieces.headSize])
      let sizes = try #require(ZipPieces.sizes(afterHead: head))
      let contents = begin + ZipPieces.headSize + sizes.name
      var bytes = Array(archive[contents..<contents + sizes.contents])
      #expect(ZipPieces.contents(bytes, afterHead: head) == file.1)
      if !bytes.isEmpty { bytes[0] ^= 1 }
      #expect(bytes.isEmpty || ZipPieces.contents(bytes, afterHead: head) == nil)
    }
    #expect(offset == records.count && ZipPieces.record(in: records, at: offset) == nil)
    #expect(ZipPieces.directory(before: archive.dropLast(), archiveSize: size) == nil)
  }

  /// More entries than a two-byte count.
  @Test func hasMoreEntriesThanOldArchives() throws {
    let files = (0..<66_000).map { ("f/\($0)", [UInt8(truncatingIfNeeded: $0)]) }
    let archive = try Self.archive(files).bytes
    let result = try run(["unzip", "-tq"], onArchive: archive)
    #expect(result.status == 0, "\(result.output)")
    let counted = try run(
      [
        "python3", "-c",
        "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(len(z.namelist()), z.testzip())",
      ],
      onArchive: archive)
    #expect(counted.output == "66000 None\n", "\(counted.output)")
  }

  /// Entries after five gigabytes, in a file with a hole.
  @Test func canExceedFourGigabytes() throws {
    let start = 5 << 30
    let made = try Self.archive(Self.files, from: start)
    let path = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString).zip"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seek(toOffset: UInt64(start))
    try file.write(contentsOf: Data(made.bytes))
    try file.close()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      "-c",
      """
      import sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None and len(z.namelist()) == 4
      assert all(e.header_offset >= 5 << 30 for e in z.infolist())
      assert z.read("ads/17/index.html") == b"A" * 20000
      """, path,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(arguments: ["/etc/passwd", "../up", "a/../b", ""])
  func refusesNamesThatLeaveTheFolder(name: String) throws {
    var outline = ZipOutline()
    let contents = try ZipContents(of: [1])
    #expect(throws: ArchiveError.self) { try outline.add(name, contents) }
  }

  /// The length of a name has two bytes.
  @Test func refusesANameThatIsTooLong() throws {
    var outline = ZipOutline()
    let contents = try ZipContents(of: [1])
    let name = String(repeating: "a", count: 65_535)
    #expect(throws: Never.self) { try outline.add(name, contents) }
    #expect(throws: ArchiveError.badName(name + "a", reason: "the name is too long")) {
      try outline.add(name + "a", contents)
    }
  }
}
