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

  /// Goes on from an offset whose line and column are known.
  fileprivate init(_ bytes: [UInt8], from index: Int, _ position: TextPosition) {
    self.bytes = bytes
    self.index = index
    line = position.line
    column = position.column
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

/// The lines and columns of offsets that are asked for in any order.
///
/// A text with a fault at every byte is not read again from its beginning for each.
public struct PositionIndex: Sendable {
  private static let step = 1024

  private let bytes: [UInt8]

  /// The positions of every so many bytes; the first is where a byte order mark ends.
  private let marks: [TextPosition]
  private let start: Int

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var positions = TextPositions(bytes)
    marks = stride(from: start, through: bytes.count, by: Self.step).map {
      positions.position(of: $0)
    }
  }

  /// The line and column of an offset in bytes.
  public func position(of offset: Int) -> TextPosition {
    let mark = max(0, min(offset, bytes.count) - start) / Self.step
    guard mark < marks.count else { return TextPosition(line: 1, column: 1) }
    var positions = TextPositions(bytes, from: start + mark * Self.step, marks[mark])
    return positions.position(of: offset)
  }
}
