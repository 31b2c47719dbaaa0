import Testing
import WaymarkModel

@testable import WaymarkReaders
@testable import WaymarkRecords

/// Sources that are compressed with gzip.
@Suite struct ExpandedSourceTests {
  private static let first: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0xCB, 0x4C, 0xD1, 0x29, 0xC9, 0x2C,
    0xC9, 0x49, 0xE5, 0x32, 0xD4, 0x71, 0xE4, 0x02, 0x00, 0xE7, 0x46, 0x50, 0x28, 0x0D, 0x00, 0x00,
    0x00,
  ]

  private static let second: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0xFF, 0x33, 0xD2, 0x71, 0xE2, 0x02, 0x00,
    0x2B, 0x94, 0xAB, 0x68, 0x04, 0x00, 0x00, 0x00,
  ]

  private func titles(_ bytes: [UInt8]) throws -> [String?] {
    let scratch = try Scratch()
    return try scratch.decode(scratch.source(.csv, bytes), as: Listing.self).map(\.record?.title)
  }

  /// A file may have several members, and zeros after them.
  @Test func readsCompressedFiles() throws {
    #expect(try titles(Self.first) == ["A"])
    #expect(try titles(Self.first + Self.second) == ["A", "B"])
    #expect(try titles(Self.first + Self.second + [0, 0, 0]) == ["A", "B"])
  }

  @Test(arguments: [5, 12, 20])
  func refusesTruncatedFiles(count: Int) throws {
    let scratch = try Scratch()
    let source = try scratch.source(.csv, Array(Self.first.prefix(count)))
    let fault = sourceError { _ = try RecordSource(source) }
    #expect(fault?.code == "source.unreadable")
    #expect(fault?.message.contains("gzip") == true)
  }

  @Test func refusesDamagedFiles() throws {
    let scratch = try Scratch()
    var bytes = Self.first
    bytes[bytes.count - 6] ^= 0xFF
    let source = try scratch.source(.csv, bytes)
    #expect(sourceError { _ = try RecordSource(source) }?.code == "source.unreadable")
  }
}
