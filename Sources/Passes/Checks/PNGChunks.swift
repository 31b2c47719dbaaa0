import WaymarkArchive
import WaymarkCore

/// The contents of the chunks of a PNG file (ISO/IEC 15948).
struct PNGChunks {
  /// Whether the file begins as a PNG, so that a flaw is damage.
  let isPNG: Bool

  /// What is wrong, as a phrase; `nil` when the file has the signature, a valid header with a size,
  /// image data and an end.
  private(set) var flaw: String?

  /// The bytes that are not needed to show the image: metadata, and data for more pixels than it has.
  private(set) var spareBytes = 0

  /// The size in pixels; 0 without a header.
  private(set) var size = (width: 0, height: 0)

  init(_ bytes: [UInt8]) {
    isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    if isPNG {
      flaw = flaw(inChunksOf: bytes)
    } else {
      flaw = "it is \(probableKind(of: bytes[...]) ?? "of an unknown format")"
    }
  }

  private mutating func flaw(inChunksOf bytes: [UInt8]) -> String? {
    var offset = 8
    var dataBytes = 0
    while offset + 12 <= bytes.count {
      let length = Int(word(at: offset, in: bytes))
      guard length <= bytes.count - offset - 12 else { return "it is truncated" }
      let type = word(at: offset + 4, in: bytes)
      if offset == 8 {
        guard type == ChunkType.header, length == 13 else { return "it has no header" }
        size = (Int(word(at: 16, in: bytes)), Int(word(at: 20, in: bytes)))
        if let flaw = headerFlaw(bytes, size) { return flaw }
      }
      if type == ChunkType.end {
        // A pixel has at most 8 bytes, and a row two more in an interlaced image.
        let row = 8 * size.width + 2
        spareBytes += row * max(0, dataBytes / row - size.height)
        return dataBytes > 0 ? nil : "it has no image data"
      }
      if type == ChunkType.data { dataBytes += length }
      // § 5.4: a lower-case first letter marks an ancillary chunk.
      if bytes[offset + 4] & 0x20 != 0 { spareBytes += length + 12 }
      offset += length + 12
    }
    return "it is truncated"
  }
}

/// The types of the chunks that every PNG has: IHDR, IDAT and IEND.
private enum ChunkType {
  static let header: UInt32 = 0x4948_4452
  static let data: UInt32 = 0x4944_4154
  static let end: UInt32 = 0x4945_4E44
}

/// What is wrong with the header, which is the first chunk of a PNG.
private func headerFlaw(_ bytes: [UInt8], _ size: (width: Int, height: Int)) -> String? {
  guard crc32(Array(bytes[12..<29])) == word(at: 29, in: bytes) else {
    return "its header is damaged"
  }
  guard min(size.width, size.height) > 0 else { return "it has no pixels" }
  return max(size.width, size.height) > Int32.max ? "its size is above the limit of PNG" : nil
}

private func word(at offset: Int, in bytes: [UInt8]) -> UInt32 {
  (offset..<offset + 4).reduce(0) { $0 << 8 | UInt32(bytes[$1]) }
}
