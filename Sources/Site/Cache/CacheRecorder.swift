import Bytes
import Disk
import Hosting

/// Notes what one worker makes of its records, for the next build.
final class CacheRecorder {
  private let path: String
  private var file: PartFile?
  private var output = Output()
  private var counts = CacheCounts()

  /// Where the line of the open record begins; `nil` between records.
  private var start: Int?

  /// Makes a recorder; its file is made when the first lines are written.
  init(at path: String) {
    self.path = path
  }

  /// Whether a record is being noted.
  var isOpen: Bool { start != nil }

  func begin(_ key: RecordKey, _ facts: RecordFacts) {
    start = output.count
    output.cached(key, facts)
  }

  /// Adds a file; a record whose file the next build could not recognise is left out.
  func add(_ path: String, _ kind: AssetKind, sha256: [UInt8], _ identity: FileIdentity?) {
    guard isOpen else { return }
    guard let code = kind.cacheCode, let identity else { return abandon() }
    output.cachedFile(path, code, sha256: sha256, identity)
  }

  /// Adds a line of a feed.
  func add(_ line: [UInt8], to feed: LineFeed) {
    guard isOpen else { return }
    output.append(byte: 0x09)
    output.append(feed.rawValue)
    output.append(byte: 0x09)
    output.append(line)
  }

  private func abandon() {
    if let start { output.truncate(to: start) }
    start = nil
  }

  func end() throws(FileError) {
    guard isOpen else { return }
    start = nil
    try endLine()
  }

  /// Notes again what the last build made.
  func keep(_ record: CachedRecord) throws(FileError) {
    output.append(record.line)
    counts.repeated += 1
    try endLine()
  }

  private func endLine() throws(FileError) {
    output.append(byte: 0x0A)
    counts.kept += 1
    if output.count >= 1 << 20 { try flush() }
  }

  private func flush() throws(FileError) {
    guard output.count > 0 else { return }
    if file == nil {
      if let folder = parentFolder(of: path) { try makeFolders(at: folder) }
      file = try PartFile(at: path)
    }
    try file?.append(output.bytes)
    output.removeAll()
  }

  /// Ends the writing, and tells where the lines are.
  func finish() throws(FileError) -> (runs: [String], counts: CacheCounts) {
    abandon()
    try flush()
    guard let file = file.take() else { return ([], counts) }
    try file.commit()
    return ([path], counts)
  }
}
