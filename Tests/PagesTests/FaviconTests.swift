import Testing
import WaymarkModel

@testable import WaymarkPages

@Suite struct FaviconTests {
  /// A number in a file, in little-endian order.
  private func number(_ bytes: [UInt8], at offset: Int, _ count: Int = 4) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  @Test func drawsACardInTheColorOfTheBrand() {
    let bytes = Favicon(color: "#0b6e4f").bytes
    #expect(Array(bytes.prefix(6)) == [0, 0, 1, 0, 1, 0] && bytes[6] == 32 && bytes[7] == 32)
    let (size, start) = (number(bytes, at: 14), number(bytes, at: 18))
    #expect(start == 22 && start + size == bytes.count)
    // BITMAPINFOHEADER: its size, the width, the height of both maps, one plane, one bit.
    #expect(number(bytes, at: 22) == 40 && number(bytes, at: 26) == 32)
    #expect(number(bytes, at: 30) == 64 && number(bytes, at: 34, 2) == 1)
    #expect(number(bytes, at: 36, 2) == 1 && size == 40 + 8 + 2 * 32 * 4)
    #expect(Array(bytes[62..<66]) == [0x4F, 0x6E, 0x0B, 0])
    // The corners are transparent; the centre of the card is paper.
    let (drawn, hidden) = (70, 70 + 128)
    #expect(bytes[hidden] & 0x80 != 0 && bytes[hidden + 16 * 4 + 2] == 0)
    #expect(bytes[drawn + 13 * 4 + 2] & 0x80 != 0 && bytes[drawn] == 0)
    #expect(bytes == Favicon(color: "#0b6e4f").bytes && bytes != Favicon(color: "#111111").bytes)
  }

  @Test(arguments: [(180, UInt8(180)), (256, 0)])
  func containsAnImage(width: Int, side: UInt8) throws {
    let png = Self.png(width)
    let icon = Favicon(png: png, try #require(ImageHeader(png)))
    #expect(icon.format == nil && icon.bytes[6] == side && icon.bytes[7] == side)
    #expect(Array(icon.bytes.dropFirst(22)) == png && number(icon.bytes, at: 14) == png.count)
  }

  @Test func keepsALargeImageUnchanged() throws {
    let png = Self.png(512)
    let icon = Favicon(png: png, try #require(ImageHeader(png)))
    #expect(icon.format == .png && icon.bytes == png)
  }

  /// A PNG file of a size, with only its header.
  private static func png(_ side: Int) -> [UInt8] {
    let number = [UInt8(0), 0, UInt8(side >> 8), UInt8(side & 0xFF)]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + number + number + [8, 6, 0, 0, 0, 0, 0, 0, 0]
  }
}
