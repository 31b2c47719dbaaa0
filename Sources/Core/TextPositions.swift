/// A line and a column, both counted from one; columns count Unicode scalars.
public struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  public private(set) var line: Int
  public private(set) var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds the line and column of an offset in bytes.
  public init(of offset: Int, in bytes: [UInt8]) {
    self.init(line: 1, column: 1)
    let start = TextPosition.start(of: bytes)
    advance(over: bytes[start..<max(start, min(offset, bytes.count))])
  }

  public var description: String { "\(line):\(column)" }

  /// The offset of the first column: a byte order mark has no column.
  fileprivate static func start(of bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  fileprivate mutating func advance(over bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }
}

/// The lines and columns of offsets, in any order.
///
/// Looking up many offsets does not read the text from the beginning each time.
public struct PositionIndex: Sendable {
  private static let step = 1024

  private let bytes: [UInt8]

  /// The positions at regular intervals of bytes; the first is the end of a byte order mark.
  private var marks: [TextPosition] = []
  private let start: Int

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = TextPosition.start(of: bytes)
    var position = TextPosition(line: 1, column: 1)
    var rest = bytes[start...]
    while true {
      marks.append(position)
      guard rest.count >= Self.step else { return }
      position.advance(over: rest.prefix(Self.step))
      rest = rest.dropFirst(Self.step)
    }
  }

  /// The line and column of an offset in bytes.
  public func position(of offset: Int) -> TextPosition {
    let offset = max(start, min(offset, bytes.count))
    let mark = (offset - start) / Self.step
    var position = marks[mark]
    position.advance(over: bytes[start + mark * Self.step..<offset])
    return position
  }
}
