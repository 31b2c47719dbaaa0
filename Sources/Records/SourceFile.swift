import Disk
import Model

/// A file of records that is read in chunks.
struct SourceFile {
  /// How much is read at once.
  static let chunkSize = 256 * 1024

  /// The bytes read last; those before `index` are used up.
  private(set) var chunk: [UInt8] = []
  var index = 0

  private let file: RandomAccessFile
  private let name: String
  private let chunkSize: Int

  /// Where in the file the chunk begins.
  private var offset = 0

  /// Opens a text file, skips the byte order mark of UTF-8, and refuses other encodings.
  init(
    _ source: SourceDescription, chunkSize: Int = SourceFile.chunkSize
  ) throws(DiagnosedError) {
    file = try Self.open(source)
    name = source.name
    self.chunkSize = max(16, chunkSize)
    try fill()
    if let encoding = foreignEncoding(chunk.prefix(16)) {
      throw DiagnosedError(
        .sourceEncoding, at: Location(name), "the file is \(encoding), not UTF-8 text")
    }
    if chunk.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Opens a regular file.
  static func open(_ source: SourceDescription) throws(DiagnosedError) -> RandomAccessFile {
    let location = Location(source.name)
    guard !source.path.isEmpty, !source.path.utf8.contains(0) else {
      throw DiagnosedError(.sourceMissing, at: location, "the path of the source is no path")
    }
    switch fileKind(at: source.path) {
    case .file, nil: break
    case .folder:
      throw DiagnosedError(.sourceUnreadable, at: location, "this is a folder, not a file")
    case .other:
      // Records are read twice, and a pipe gives them once; without a writer it would be waited for.
      throw DiagnosedError(
        .sourceUnreadable, at: location, "this is a pipe or a device, not a regular file")
    }
    do throws(FileError) {
      return try RandomAccessFile(at: source.path)
    } catch {
      throw DiagnosedError(
        error.isNowhere ? .sourceMissing : .sourceUnreadable, at: location,
        error.isNowhere ? "there is no such file" : "the file cannot be opened: \(error.reason)")
    }
  }

  /// The next byte; `nil` at the end of the file.
  @inline(__always)
  mutating func peek() throws(DiagnosedError) -> UInt8? {
    if index == chunk.count { try fill() }
    return index < chunk.count ? chunk[index] : nil
  }

  private mutating func fill() throws(DiagnosedError) {
    offset += chunk.count
    index = 0
    do throws(FileError) {
      try file.read(chunkSize, at: offset, into: &chunk)
    } catch {
      throw DiagnosedError(
        .sourceUnreadable, at: Location(name), "reading fails: \(error.reason)")
    }
  }

  /// Where in the file the next byte is.
  var position: Int { offset + index }

  /// Goes back to a position.
  mutating func rewind(to position: Int) {
    offset = position
    index = 0
    chunk.removeAll(keepingCapacity: true)
  }
}

/// What the first bytes of a file show it to be, when that is no UTF-8.
private func foreignEncoding(_ start: ArraySlice<UInt8>) -> String? {
  let signatures: [([UInt8], String)] = [
    ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
    ([0xFE, 0xFF], "UTF-16"), ([0x1F, 0x8B], "compressed by gzip"),
    ([0x50, 0x4B, 3, 4], "a zip archive"), (Array("SQLite format 3\0".utf8), "a SQLite database"),
  ]
  if let known = signatures.first(where: { start.starts(with: $0.0) }) { return known.1 }
  // ASCII in UTF-16 has a zero in every second byte.
  let zeros = start.prefix(4).map { $0 == 0 }
  return zeros == [true, false, true, false] || zeros == [false, true, false, true]
    ? "UTF-16" : nil
}
