/// The lines and columns of offsets that are asked for in their order, found in one pass.
public struct TextPositions {
  private let bytes: [UInt8]
  private var index: Int
  private var line = 1
  private var column = 1

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark takes no column.
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The line and column of an offset in bytes that is no smaller than the last one.
  public mutating func position(of offset: Int) -> TextPosition {
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
