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

  /// The compressed image data, and the bits of a pixel.
  private var data: [UInt8] = []
  private var (pixelBits, isInterlaced) = (0, false)

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
    var (hasPalette, last) = (false, ChunkType.header)
    while offset + 12 <= bytes.count {
      let length = Int(word(at: offset, in: bytes))
      guard length <= bytes.count - offset - 12 else { return "it is truncated" }
      let type = word(at: offset + 4, in: bytes)
      let end = offset + 8 + length
      // § 5.4: a lower-case first letter marks an ancillary chunk.
      let isAncillary = bytes[offset + 4] & 0x20 != 0
      guard isAncillary || crc32(Array(bytes[offset + 4..<end])) == word(at: end, in: bytes) else {
        return offset == 8 ? "its header is damaged" : "a chunk is damaged"
      }
      if offset == 8 {
        guard type == ChunkType.header, length == 13 else { return "it has no header" }
        size = (Int(word(at: 16, in: bytes)), Int(word(at: 20, in: bytes)))
        if let flaw = headerFlaw(bytes, size) { return flaw }
        pixelBits = Int(bytes[24]) * (samples[bytes[25]] ?? 0)
        isInterlaced = bytes[28] == 1
      } else if let flaw = chunkFlaw(type, after: last, isAncillary: isAncillary) {
        return flaw
      }
      if type == ChunkType.palette { hasPalette = true }
      if type == ChunkType.data, bytes[25] == 3, !hasPalette { return "it has no palette" }
      if type == ChunkType.end {
        // A pixel has at most 8 bytes, and a row two more in an interlaced image.
        let row = 8 * size.width + 2
        spareBytes += row * max(0, data.count / row - size.height)
        return data.isEmpty ? "it has no image data" : nil
      }
      if type == ChunkType.data { data += bytes[offset + 8..<offset + 8 + length] }
      if isAncillary { spareBytes += length + 12 }
      offset += length + 12
      last = type
    }
    return "it is truncated"
  }

  /// What is wrong with a chunk after the header: all image data follow each other (§ 5.6), and no
  /// reader may ignore an unknown critical chunk (§ 5.4).
  private func chunkFlaw(_ type: UInt32, after last: UInt32, isAncillary: Bool) -> String? {
    if type == ChunkType.data, last != type, !data.isEmpty { return "its image data are divided" }
    let isKnown = isAncillary || [ChunkType.palette, ChunkType.data, ChunkType.end].contains(type)
    return isKnown ? nil : "it has a chunk that no reader knows, or two headers"
  }

  /// What is wrong with the image data of a file without another flaw, as a phrase.
  ///
  /// Data for many more pixels than the header has would take memory and time without end.
  var dataFlaw: String? {
    let (width, height) = size
    guard width * height <= Self.pixelLimit else { return "it has \(width) × \(height) pixels" }
    let passes = isInterlaced ? Self.interlacedPasses : [(0, 0, 1, 1)]
    var parts = passes.compactMap { pass -> (rows: Int, size: Int)? in
      let columns = (width - pass.0 + pass.2 - 1) / pass.2
      let rows = (height - pass.1 + pass.3 - 1) / pass.3
      return columns > 0 && rows > 0 ? (rows, rowBytes(columns)) : nil
    }[...]
    let needed = parts.reduce(0) { $0 + $1.rows * $1.size }
    // Some writers fill the last row.
    let limit = needed + rowBytes(width)
    var (nextRow, greatestFilter) = (0, UInt8(0))
    let count = expandedSize(ofZlib: data, limit: limit) { piece, start in
      while let part = parts.first, nextRow < start + piece.count {
        greatestFilter = max(greatestFilter, piece[nextRow - start])
        nextRow += part.size
        parts[parts.startIndex].rows -= 1
        if part.rows == 1 { parts.removeFirst() }
      }
    }
    guard let count else { return "its image data are damaged" }
    guard greatestFilter <= 4 else { return "it has a filter that PNG does not have" }
    guard count < needed || count > limit else { return nil }
    return "its data are for \(count < needed ? "fewer" : "more") than \(width) × \(height) pixels"
  }

  /// The bytes of a row: its pixels, and one for the filter.
  private func rowBytes(_ width: Int) -> Int { (width * pixelBits + 7) / 8 + 1 }

  /// No phone has the memory for more.
  private static let pixelLimit = 1 << 27

  /// § 8.2: the first column and row, and the steps, of each pass of an interlaced image.
  private static let interlacedPasses = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
  ]
}

/// § 11.2.2: the samples of a pixel, and their bits, by colour type.
private let samples: [UInt8: Int] = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
private let depths: [UInt8: [UInt8]] = [
  0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
]

/// The types of critical chunks: IHDR, PLTE, IDAT and IEND.
private enum ChunkType {
  static let header: UInt32 = 0x4948_4452
  static let palette: UInt32 = 0x504C_5445
  static let data: UInt32 = 0x4944_4154
  static let end: UInt32 = 0x4945_4E44
}

/// What is wrong with the header, which is the first chunk of a PNG.
private func headerFlaw(_ bytes: [UInt8], _ size: (width: Int, height: Int)) -> String? {
  guard min(size.width, size.height) > 0 else { return "it has no pixels" }
  guard depths[bytes[25]]?.contains(bytes[24]) == true else {
    return "its colour type is not one of PNG"
  }
  guard bytes[26] == 0, bytes[27] == 0, bytes[28] <= 1 else {
    return "its compression, filter or interlacing is not one of PNG"
  }
  return max(size.width, size.height) > Int32.max ? "its size is above the limit of PNG" : nil
}

private func word(at offset: Int, in bytes: [UInt8]) -> UInt32 {
  (offset..<offset + 4).reduce(0) { $0 << 8 | UInt32(bytes[$1]) }
}
