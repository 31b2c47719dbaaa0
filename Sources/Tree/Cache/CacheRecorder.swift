import WaymarkCore
package import WaymarkDisk

/// Records the output of one worker's records, for the next build.
package final class CacheRecorder {
  private let path: DiskPath
  private let file: StoredFiles
  private var counts = CacheCounts()

  /// The line of the open record.
  private var line: [UInt8] = []

  /// Whether a record is open.
  package private(set) var isOpen = false

  /// Whether the output of the last build is written again, too.
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

  /// Adds a file; a record with a file that the next build could not recognize is left out.
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

  /// Keeps the output of the last build for a record.
  package func keep(_ record: CachedRecord) throws(FileError) {
    counts.repeated += 1
    if isComplete { try write(record.line) } else { counts.kept += 1 }
  }

  private func write(_ line: [UInt8]) throws(FileError) {
    _ = try file.append(Checksum.sealed(line) + [0x0A])
    counts.kept += 1
  }

  /// Finishes writing, and returns the files of the lines.
  package func finish() throws(FileError) -> (runs: [DiskPath], counts: CacheCounts) {
    try file.finish()
    return (file.size > 0 ? [path] : [], counts)
  }
}
