import WaymarkCore

/// Reads the lines of a file one at a time; the last line may have no line feed.
public struct LineReader: ~Copyable {
  private let file: OpenFile
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  public init(at path: some PathOnDisk) throws(FileError) {
    file = try OpenFile(path.onDisk)
  }

  /// The next line without its line feed; `nil` after the last.
  ///
  /// A line that is longer than the limit is cut one byte after it; the rest is not kept in memory.
  public mutating func next(limit: Int = .max - 1) throws(FileError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[...].firstIndex(of: 0x0A, from: searched) {
        defer { start = end + 1 }
        return buffer[start..<end].prefix(limit + 1)
      }
      guard !isAtEnd else {
        defer { start = buffer.count }
        return start < buffer.count ? buffer[start...].prefix(limit + 1) : nil
      }
      if buffer.count - start > limit { buffer.removeLast(buffer.count - start - limit - 1) }
      searched = buffer.count - start
      buffer.removeFirst(start)
      start = 0
      isAtEnd = try file.load(upTo: 1 << 16, into: &buffer) == 0
    }
  }
}

/// Reads a file in blocks of complete lines, each block from a single read: a program that writes a
/// line into a pipe gets its answer before it writes the next line.
public struct LineBlockReader: ~Copyable {
  private let file: OpenFile

  /// The beginning of an incomplete line.
  private var rest: [UInt8] = []

  public init(at path: String) throws(FileError) {
    file = try OpenFile(path.onDisk)
  }

  /// The next lines, each with its line feed except for the last of the file; `nil` after the last.
  ///
  /// A line that is longer than the limit is cut after it; the rest is not kept in memory.
  public mutating func next(limit: Int) throws(FileError) -> [UInt8]? {
    var block = rest
    rest = []
    while true {
      let searched = block.count
      guard try file.load(upTo: 1 << 20, into: &block) > 0 else {
        return block.isEmpty ? nil : block
      }
      if let end = block[searched...].lastIndex(of: 0x0A) {
        rest = Array(block[(end + 1)...])
        block.removeLast(block.count - end - 1)
        return block
      }
      if block.count > limit { block.removeLast(block.count - limit - 1) }
    }
  }
}
