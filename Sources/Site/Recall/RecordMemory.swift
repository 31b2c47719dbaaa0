import Bytes
import Disk
import Hosting
import Model

/// Writes down what one worker makes of its records, for the next build.
struct RecordMemory: ~Copyable {
  private let path: String
  private var file: PartFile?
  private var output = Output()
  private var counts = RecallCounts()

  /// Where the line of the open record begins; `nil` between records.
  private var start: Int?

  /// - Parameter path: Where the lines are written; the file is made when the first ones are.
  init(at path: String) {
    self.path = path
  }

  /// Whether a record is being written down.
  var isOpen: Bool { start != nil }

  mutating func begin(_ key: RecordKey, _ facts: RecordFacts) {
    start = output.count
    output.known(key, facts)
  }

  /// Adds a file; a record with one that the next build could not recognise is given up.
  mutating func add(
    _ path: String, _ kind: AssetKind, sha256: [UInt8], _ identity: FileIdentity?
  ) {
    guard isOpen else { return }
    guard let code = kind.code, let identity else { return abandon() }
    output.knownFile(path, code, sha256: sha256, size: identity.size, inode: identity.inode)
  }

  /// Adds a line of the sitemap.
  mutating func add(page: [UInt8]) {
    guard isOpen else { return }
    output.append("\tL\t")
    output.append(page)
  }

  /// Adds a line of a feed.
  mutating func add(_ line: [UInt8], of feed: RecordFeed) {
    guard isOpen else { return }
    output.append(byte: 0x09)
    output.append(feed.rawValue)
    output.append(byte: 0x09)
    output.append(line)
  }

  private mutating func abandon() {
    if let start { output.truncate(to: start) }
    start = nil
  }

  mutating func end() throws(FileError) {
    guard isOpen else { return }
    start = nil
    output.append(byte: 0x0A)
    counts.known += 1
    if output.count >= 1 << 20 { try flush() }
  }

  /// Writes down again what the last build made.
  mutating func keep(_ record: KnownRecord) throws(FileError) {
    output.append(record.line)
    output.append(byte: 0x0A)
    counts.known += 1
    counts.repeated += 1
    if output.count >= 1 << 20 { try flush() }
  }

  private mutating func flush() throws(FileError) {
    guard output.count > 0 else { return }
    if file == nil {
      if let folder = parentFolder(of: path) { try makeFolders(at: folder) }
      file = try PartFile(at: path)
    }
    try file?.append(output.bytes)
    output.removeAll()
  }

  /// Ends the writing and tells where the lines are.
  mutating func finish() throws(FileError) -> (runs: [String], counts: RecallCounts) {
    abandon()
    try flush()
    guard let file = file.take() else { return ([], counts) }
    try file.commit()
    return ([path], counts)
  }
}
