/// A line and a column, both counted from one; columns count Unicode scalars.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds the line and column of an offset in bytes.
  public init(of offset: Int, in bytes: [UInt8]) {
    var positions = TextPositions(bytes)
    self = positions.position(of: offset)
  }

  public var description: String { "\(line):\(column)" }
}
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
