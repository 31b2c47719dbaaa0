import Bytes

/// The lines and columns of offsets that are asked for in their order, found in one pass.
struct FilePositions {
  private let bytes: [UInt8]
  private var index: Int
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark takes no column.
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func position(of offset: Int) -> TextPosition {
    while index < min(offset, bytes.count) {
      if bytes[index] == 0x0A {
        line += 1
        column = 1
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    return TextPosition(line: line, column: column)
  }
}

/// Text in UTF-16, as strings files of older projects are.
enum UTF16Text {
  /// The same text in UTF-8; `nil` when it does not begin with UTF-16's byte order mark.
  static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map { index in
      let (high, low) =
        isLittle ? (bytes[index + 1], bytes[index]) : (bytes[index], bytes[index + 1])
      return UInt16(high) << 8 | UInt16(low)
    }
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false
    ) { result.append($0) }
    return result
  }
}
