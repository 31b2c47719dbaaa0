/// Writes lines for a later build, between a first line that identifies them and a last line with
/// the checksum of all.
public struct StateWriter: ~Copyable {
  private var file: PartFile
  private var checksum: Checksum

  /// The beginning of the last line, and of no other.
  fileprivate static let endMark = UInt8(ascii: "=")

  public init(at path: DiskPath, header: String) throws(FileError) {
    let first = Array(header.utf8)
    var file = try PartFile(at: path)
    try file.append(line: first[...])
    self.file = file
    checksum = Checksum(of: first)
  }

  /// Adds a line, which must not begin with `=`.
  public mutating func append(line: ArraySlice<UInt8>) throws(FileError) {
    checksum.add(line)
    try file.append(line: line)
  }

  /// Writes the last line, and gives the file its name.
  public consuming func commit() throws(FileError) {
    try file.append(line: ([Self.endMark] + checksum.hex)[...])
    try file.commit()
  }
}

/// Reads the lines of a `StateWriter`.
public struct StateReader: ~Copyable {
  private var lines: LineReader

  /// Opens a file; `nil` if there is none, if its first line differs, or if it was changed since it
  /// was written.
  public init?(at path: DiskPath, header: String) throws(FileError) {
    guard try Self.isWhole(path, header) else { return nil }
    var lines = try LineReader(at: path)
    _ = try lines.next()
    self.lines = lines
  }

  /// Whether there is a file with this first line that was not changed since it was written.
  public static func isWhole(_ path: DiskPath, _ header: String) throws(FileError) -> Bool {
    guard fileKind(at: path) == .file else { return false }
    var lines = try LineReader(at: path)
    guard let first = try lines.next(limit: lineLimit), first.elementsEqual(header.utf8) else {
      return false
    }
    var checksum = Checksum(of: first)
    while let line = try lines.next(limit: lineLimit) {
      if line.first == StateWriter.endMark {
        let isLast = try lines.next(limit: 1) == nil
        return isLast && line.dropFirst().elementsEqual(checksum.hex)
      }
      checksum.add(line)
    }
    return false
  }

  /// The maximum length of a line.
  private static let lineLimit = 1 << 16

  /// The next line; `nil` after the last.
  public mutating func next() throws(FileError) -> ArraySlice<UInt8>? {
    guard let line = try lines.next(), line.first != StateWriter.endMark else { return nil }
    return line
  }
}
