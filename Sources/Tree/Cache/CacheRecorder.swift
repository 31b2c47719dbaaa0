import WaymarkCore
package import WaymarkDisk

/// Notes what one worker makes of its records, for the next build.
package final class CacheRecorder {
  private let path: DiskPath
  private let file: StoredFiles
  private var counts = CacheCounts()

  /// The line of the open record.
  private var line: [UInt8] = []

  /// Whether a record is being noted.
  package private(set) var isOpen = false

  /// Whether what the last build made is written anew, too.
  private let isComplete: Bool

  /// Makes a recorder; its file is made when the first line is written.
  package init(at path: DiskPath, isComplete: Bool) {
    self.path = path
    file = StoredFiles(at: path)
    self.isComplete = isComplete
  }

  package func begin(_ key: RecordKey, _ facts: [UInt8]) {
    line = rendered { $0.hex(key.bytes) } + [LineCoder.tab] + facts
    isOpen = true
  }

  /// Adds a file; a record whose file the next build could not recognise is left out.
  func add(_ file: CachedFile?) {
    guard isOpen else { return }
    if let file { add(CachedRecord.fileMark, file.bytes) } else { isOpen = false }
  }

  package func add(_ feedLine: [UInt8], to feed: Feed) {
    if isOpen { add(feed.mark, feedLine) }
  }

  private func add(_ mark: String, _ fields: [UInt8]) {
    line += "\t\(mark)\t".utf8
    line += fields
  }

  package func end() throws(FileError) {
    guard isOpen else { return }
    isOpen = false
    try write(line)
  }

  /// Keeps what the last build made.
  package func keep(_ record: CachedRecord) throws(FileError) {
    counts.repeated += 1
    if isComplete { try write(record.line) } else { counts.kept += 1 }
  }

  private func write(_ line: [UInt8]) throws(FileError) {
    _ = try file.append(Checksum.sealed(line) + [0x0A])
    counts.kept += 1
  }

  /// Ends the writing, and tells where the lines are.
  package func finish() throws(FileError) -> (runs: [DiskPath], counts: CacheCounts) {
    try file.finish()
    return (file.size > 0 ? [path] : [], counts)
  }
}
