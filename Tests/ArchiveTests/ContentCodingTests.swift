import Testing
import WaymarkCore

@testable import WaymarkArchive

@Suite struct ContentCodingTests {
  private static func text(_ size: Int, _ seed: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: 0x61 + ($0 &* seed) % 7) }
  }

  private static func noise(_ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
  }

  @Test(arguments: ContentCoding.allCases)
  func decodesWhatItEncodes(coding: ContentCoding) throws {
    for bytes in [[], [7], Self.text(511, 3), Self.text(200_000, 5), Self.noise(70_000)] {
      let encoded = try coding.encode(bytes)
      #expect(try coding.encode(bytes) == encoded)
      #expect(coding.decode(encoded, limit: bytes.count) == bytes)
      if !bytes.isEmpty { #expect(coding.decode(encoded, limit: bytes.count - 1) == nil) }
    }
    #expect(try coding.encode(Self.text(200_000, 5)).count < 2_000)
  }

  @Test(arguments: ContentCoding.allCases)
  func refusesDamagedData(coding: ContentCoding) throws {
    let bytes = Self.text(5_000, 3) + Self.noise(5_000)
    let encoded = try coding.encode(bytes)
    for index in stride(from: 0, to: encoded.count, by: 97) {
      var damaged = encoded
      damaged[index] ^= 0x55
      // Of the gzip header, only the compression method is checked.
      let isNote = coding == .gzip && 4..<10 ~= index
      #expect(isNote || coding.decode(damaged, limit: 1 << 20) != bytes, "byte \(index)")
    }
    #expect(coding.decode(Array(encoded.dropLast()), limit: 1 << 20) == nil)
    #expect(coding.decode(encoded + [0], limit: 1 << 20) == nil)
    #expect(coding.decode([], limit: 10) == nil)
  }

  /// Some writers fill the last block of each member with zeros.
  @Test func readsTheMembersAfterZeros() throws {
    let parts = try ["one ", "two ", "three"].map {
      try ContentCoding.gzip.encode(Array($0.utf8)) + [UInt8](repeating: 0, count: 300)
    }
    let expander = try GzipExpander()
    var text: [UInt8] = []
    try expander.expand(Array(parts.joined())) { text += $0 }
    #expect(String(decoding: text, as: UTF8.self) == "one two three" && expander.isAtEnd)
  }

  /// A file of zeros expands a thousandfold.
  @Test(arguments: ContentCoding.allCases)
  func stopsAtTheLimit(coding: ContentCoding) throws {
    let bomb = try coding.encode([UInt8](repeating: 0, count: 8 << 20))
    #expect(bomb.count < 1 << 14)
    #expect(coding.decode(bomb, limit: 10_000) == nil)
  }

  @Test func gzipHasNoNameAndNoTime() throws {
    for bytes in [[], Array("waymark".utf8), Self.text(200_000, 5), Self.noise(70_000)] {
      let count = (0..<4).map { UInt8(truncatingIfNeeded: bytes.count >> (8 * $0)) }
      let checksum = crc32(bytes)
      // RFC 1952 § 2.3, with Unix as the system.
      let expected =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + (try Deflate.compress(bytes))
        + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) } + count
      #expect(try ContentCoding.gzip.encode(bytes) == expected)
    }
  }
}
