import Synchronization
import WaymarkArchive
import WaymarkDisk
import WaymarkModel

/// Expands a gzip-compressed source once, into an unnamed file.
enum ExpandedSource {
  /// The maximum expanded size, to prevent a small file from filling the disk.
  private static let limit = 4 << 30
  private static let chunkSize = 1 << 18

  /// Where the expanded files are.
  private static let folder = "/tmp"

  /// The expanded files, by path and identity; a source is opened several times.
  private static let files = Mutex<[String: RandomAccessFile]>([:])

  /// The file itself, or its expanded contents if it is compressed.
  static func file(
    of file: RandomAccessFile, _ source: SourceDescription
  ) throws(DiagnosedError) -> RandomAccessFile {
    do {
      var start: [UInt8] = []
      try file.read(2, at: 0, into: &start)
      guard start == [0x1F, 0x8B] else { return file }
      let key = "\(source.path) \(file.identity)"
      if let known = files.withLock({ $0[key] }) { return known }
      let expanded = try expanded(file)
      files.withLock { $0[key] = expanded }
      return expanded
    } catch {
      let reason = (error as? FileError)?.reason ?? (error as? Fault)?.message ?? "it is damaged"
      throw DiagnosedError(
        .sourceUnreadable, at: Location(source.name),
        "the file is compressed by gzip and cannot be expanded: \(reason)",
        help: "Unpack it with gunzip.")
    }
  }

  private static func expanded(_ file: RandomAccessFile) throws -> RandomAccessFile {
    let gzip = try GzipExpander()
    let target = try ExpandedFile(of: file, in: folder)
    var offset = 0
    var length = 0
    var bytes: [UInt8] = []
    repeat {
      try file.read(chunkSize, at: offset, into: &bytes)
      offset += bytes.count
      try gzip.expand(bytes) { piece in
        length += piece.count
        guard length <= limit else { throw Fault("it is larger than \(limit >> 30) GiB") }
        try target.append(piece)
      }
    } while !bytes.isEmpty
    guard gzip.isAtEnd else { throw Fault("its end is missing") }
    return target.finish()
  }
}
