import Testing
import WaymarkArchive

@Suite struct ZipWriterTests {
  private static let files: [(String, [UInt8])] = [
    ("pass.json", Array("{}".utf8)),
    ("en.lproj/pass.strings", Array("\"a\" = \"b\";\n".utf8)),
    ("empty", []),
    ("large.bin", (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) }),
    ("名.txt", [0, 1, 2]),
  ]

  @Test func writesArchivesThatTheReaderReads() throws {
    let archive = try archive(of: Self.files)
    let reader = try ZipReader(archive)
    #expect(reader.entries.map(\.name) == Self.files.map(\.0))
    #expect(reader.gaps == [])
    for (index, file) in Self.files.enumerated() {
      let entry = reader.entries[index]
      #expect(entry.method == 0)
      #expect(entry.kind == .file)
      #expect(entry.isCanonical)
      #expect(entry.contradiction == nil && entry.unsupported == nil)
      let contents = try reader.read(at: index)
      #expect(contents == file.1)
    }
  }

  @Test func givesEqualBytesForEqualEntries() throws {
    let first = try archive(of: Self.files)
    #expect(try archive(of: Self.files) == first)
    #expect(try archive(of: Self.files.reversed()) != first)
  }

  @Test func unzipAcceptsTheArchive() throws {
    let result = try run(["unzip", "-t"], onArchive: try archive(of: Self.files))
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("No errors detected"))
  }

  @Test func pythonReadsNamesTimesAndModes() throws {
    let script = """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as z:
        assert z.testzip() is None
        for i in z.infolist():
          print(i.filename, i.date_time, oct(i.external_attr >> 16), i.compress_type, len(i.extra))
      """
    let result = try run(["python3", "-c", script], onArchive: try archive(of: Self.files))
    #expect(result.status == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == Self.files.count)
    for line in lines {
      #expect(line.hasSuffix("(1980, 1, 1, 0, 0, 0) 0o100644 0 0"))
    }
  }

  @Test(arguments: ["", "/a", "a/", "a//b", "../a", "a/./b", "a\\b", "a\u{0}b", "a\nb"])
  func refusesAName(_ name: String) throws {
    var writer = ZipWriter()
    let error = refusal(of: name, by: &writer)
    guard case .badName(name, _) = error else {
      Issue.record("\(String(describing: error)) does not refuse the name")
      return
    }
  }

  @Test func refusesTwoEntriesWithOneName() throws {
    var writer = ZipWriter()
    try writer.add([1], as: "a")
    let error = refusal(of: "a", by: &writer)
    #expect(error == .badName("a", reason: "another entry has it"))
  }

  /// The check value of CRC-32/ISO-HDLC.
  @Test(arguments: [("", 0), ("123456789", 0xCBF4_3926)] as [(String, UInt32)])
  func hasTheChecksumOfZip(text: String, checksum: UInt32) {
    #expect(crc32(Array(text.utf8)) == checksum)
  }

  @Test func refusesAnArchiveWithoutEntries() throws {
    #expect(throws: ArchiveError.empty) { try archive(of: []) }
  }
}

private func refusal(of name: String, by writer: inout ZipWriter) -> ArchiveError? {
  do throws(ArchiveError) {
    try writer.add([], as: name)
    return nil
  } catch {
    return error
  }
}
