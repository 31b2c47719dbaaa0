package import WaymarkCore
package import WaymarkDisk

/// Notes what one worker makes of its records, for the next build.
package final class CacheRecorder {
  private let path: DiskPath
  private var file: PartFile?
  private var counts = CacheCounts()

  /// The line of the open record.
  private var line = Output()

  /// Whether a record is being noted.
  package private(set) var isOpen = false

  /// Whether what the last build made is written anew, too.
  private let isComplete: Bool

  /// Makes a recorder; its file is made when the first line is written.
  package init(at path: DiskPath, isComplete: Bool) {
    self.path = path
    self.isComplete = isComplete
  }

  package func begin(_ key: RecordKey, _ facts: [UInt8]) {
    line.removeAll()
    line.cached(key, facts)
    isOpen = true
  }

  /// Adds a file; a record whose file the next build could not recognise is left out.
  package func add(
    _ path: String, _ kind: ServedKind, _ coding: ContentCoding?, sha256: [UInt8],
    _ identity: FileIdentity?
  ) {
    guard isOpen else { return }
    if let code = kind.code, let identity {
      line.cachedFile(path, code, coding, sha256: sha256, identity)
    } else {
      isOpen = false
    }
  }

  /// Adds a line of a feed.
  package func add(_ feedLine: [UInt8], to feed: Feed) {
    guard isOpen else { return }
    line.append("\t\(feed.mark)\t")
    line.append(feedLine)
  }

  package func end() throws(FileError) {
    guard isOpen else { return }
    isOpen = false
    try write(line.bytes)
  }

  /// Keeps what the last build made.
  package func keep(_ record: CachedRecord) throws(FileError) {
    counts.repeated += 1
    if isComplete { try write(record.line) } else { counts.kept += 1 }
  }

  private func write(_ line: [UInt8]) throws(FileError) {
    if file == nil {
      if let folder = path.parent { try makeFolders(at: folder) }
      file = try PartFile(at: path)
    }
    try file?.append(line: Checksum.sealed(line)[...])
    counts.kept += 1
  }

  /// Ends the writing, and tells where the lines are.
  package func finish() throws(FileError) -> (runs: [DiskPath], counts: CacheCounts) {
    guard let file = file.take() else { return ([], counts) }
    try file.commit()
    return ([path], counts)
  }
}
