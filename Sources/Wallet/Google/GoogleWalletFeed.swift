import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkPasses
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// The class and the objects that Google Wallet has to have, and the requests that bring it there from
/// what it had after the last build.
///
/// The requests stay in their file when a build changes nothing. Google deletes no object: one that is
/// back is there already, and is put in place of what it was.
struct GoogleWalletFeed: FeedProducer {
  let feed = Feed.googleWallet
  private static let path = "feeds/google-wallet.ndjson"
  private static let requestsPath = "feeds/google-wallet-requests.ndjson"
  let plan: SitePlan
  let google: GoogleSigning?

  /// What the file of state is called.
  private static let goneFile = "gone-objects"

  func produce(_ runs: [DiskPath], into sink: Sink) throws {
    guard let tree = sink.tree, let google else { return }
    let feed = tree.folders.runs + "/google-wallet.ndjson"
    let requests = tree.folders.runs + "/google-wallet-requests.ndjson"
    try write(try SortedLines(runs), after: google.classLine, to: feed)
    let published = tree.folders.root + "/" + Self.path
    let isNew = fileKind(at: published) != .file
    if try writeRequests(
      from: isNew ? nil : published, to: feed, at: requests, in: tree.folders) == 0
    {
      let kept = tree.folders.root + "/" + Self.requestsPath
      if fileKind(at: kept) == .file { try copyLines(of: kept, to: requests) }
    }
    // The feed comes last: after a build that is killed before that, the requests are made again.
    try sink.take(fileAt: requests, to: Self.requestsPath, as: .feed)
    try sink.take(fileAt: feed, to: Self.path, as: .feed)
  }

  /// Writes the lines; what the time decides is decided now.
  private func write(
    _ lines: consuming SortedLines, after classLine: [UInt8], to path: DiskPath
  ) throws(FileError) {
    var file = try PartFile(at: path)
    try file.append(line: classLine[...])
    while let line = try lines.next() {
      guard let tab = line.lastIndex(of: 0x09) else { continue }
      let end = Int(String(decoding: line[(tab + 1)...], as: UTF8.self))
      let isExpired = end.map { $0 < plan.mode.now } ?? false
      try file.append(line: isExpired ? GoogleLine.expired(line[..<tab])[...] : line[..<tab])
    }
    try file.commit()
  }

  /// Compares two feeds, and writes a request for each line that differs; how many there are.
  ///
  /// Which objects went is remembered for the builds after this one.
  private func writeRequests(
    from old: DiskPath?, to new: DiskPath, at path: DiskPath, in folders: TreeFolders
  ) throws(FileError) -> Int {
    var gone = try GoneNames(at: folders.state(Self.goneFile), of: plan.owner)
    var before = try FeedCursor(old)
    var after = try FeedCursor(new)
    var file = try PartFile(at: path)
    var count = 0
    while before.line != nil || after.line != nil {
      let isGone = before.isBefore(after)
      let isNew = after.isBefore(before)
      let line = (isGone ? before.line : after.line) ?? []
      let key = GoogleLine.key(of: line[...]) ?? []
      var change: GoogleLine.Change? =
        isGone ? .gone : isNew ? .new : before.line == after.line ? nil : .changed
      if isNew, gone.contains(key) { change = .changed }
      if isGone { gone.insert(key) } else if isNew { gone.remove(key) }
      if let request = change.flatMap({ GoogleLine.request($0, line[...]) }) {
        try file.append(line: request[...])
        count += 1
      }
      if !isNew { try before.advance() }
      if !isGone { try after.advance() }
    }
    try file.commit()
    try gone.write(to: folders.nextState(Self.goneFile), of: plan.owner)
    return count
  }

  private func copyLines(of path: DiskPath, to target: DiskPath) throws(FileError) {
    var reader = try LineReader(at: path)
    var file = try PartFile(at: target)
    while let line = try reader.next() { try file.append(line: line) }
    try file.commit()
  }
}

/// Goes through the lines of a feed that are in order; lines that no build wrote are passed over.
private struct FeedCursor: ~Copyable {
  private var reader: LineReader?
  private(set) var line: [UInt8]?
  private var key: [UInt8] = []

  init(_ path: DiskPath?) throws(FileError) {
    if let path { reader = try LineReader(at: path) } else { reader = nil }
    line = nil
    try advance()
  }

  mutating func advance() throws(FileError) {
    line = nil
    while let next = try reader?.next() {
      guard let key = GoogleLine.key(of: next) else { continue }
      self.key = Array(key)
      line = Array(next)
      return
    }
  }

  /// Whether its line comes before that of another feed, which does not have it.
  func isBefore(_ other: borrowing FeedCursor) -> Bool {
    guard line != nil else { return false }
    return other.line == nil || key.lexicographicallyPrecedes(other.key)
  }
}
