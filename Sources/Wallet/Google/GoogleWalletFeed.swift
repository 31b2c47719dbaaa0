import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkPasses
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// The class and the objects that Google Wallet must have, and the requests that update it from its
/// state after the last build.
///
/// The requests are kept in their file if a build changes nothing. Google does not delete objects:
/// one that is back exists already, and is replaced. A project that no longer has Google Wallet
/// keeps the feed, empty, and the requests about its last objects.
struct GoogleWalletFeed: FeedProducer {
  let feed = Feed.googleWallet
  private static let path = "feeds/google-wallet.ndjson"
  private static let requestsPath = "feeds/google-wallet-requests.ndjson"
  let plan: SitePlan
  let google: GoogleSigning?

  /// The name of the file of state.
  private static let goneFile = "gone-objects"

  func produce(_ runs: [DiskPath], into sink: Sink) throws {
    guard let tree = sink.tree else { return }
    let known = try plan.roots(of: [Self.path, Self.requestsPath], in: tree.folders)
    guard google != nil || !known.isEmpty else { return }
    let feed = tree.folders.runs + "/google-wallet.ndjson"
    let requests = tree.folders.runs + "/google-wallet-requests.ndjson"
    try write(try SortedLines(runs), after: google?.classLine, to: feed)
    // Passes that only the lost feed had would stay valid.
    sink.diagnostics += try plan.lostFeeds([Self.path], in: tree.folders, "removed passes")
    if google == nil {
      sink.diagnostics += plan.endedFeed(
        Self.path, in: tree.folders,
        "the environment no longer has passes for Google Wallet, so \(Self.requestsPath) makes all"
          + " objects inactive")
    }
    let count = try writeRequests(
      from: try objects(in: tree.folders), to: feed, at: requests, in: tree.folders)
    try keepRequests(besides: count, in: requests, of: tree.folders)
    // The feed comes last: after a build that is killed before that, the requests are made again.
    try sink.take(fileAt: requests, to: Self.requestsPath, as: .feed)
    try sink.take(fileAt: feed, to: Self.path, as: .feed)
  }

  /// Keeps the requests of the tree if this build makes none, or if a build that did not end has left
  /// them: then only newer requests about the same objects replace them.
  private func keepRequests(
    besides count: Int, in requests: DiskPath, of folders: TreeFolders
  ) throws {
    let kept = folders.root + "/" + Self.requestsPath
    let replaced = try ManifestFile(folders: folders, owner: plan.owner)
      .losses(among: [Self.path, Self.requestsPath], by: .site, countsReplaced: true)
    let isUnfinished = fileKind(at: folders.manifest) != .file && replaced.count == 2
    // A build that was killed between the two files has left requests about other objects.
    guard fileKind(at: kept) == .file, isUnfinished || count == 0 && replaced.count != 1 else {
      return
    }
    var earlier = try LineReader(at: kept)
    var later = try LineReader(at: requests)
    var file = try PartFile(at: folders.runs + "/google-wallet-kept.ndjson")
    try mergeLines({ try earlier.next() }, { try later.next() }, by: GoogleLine.key) { old, new in
      if let line = new ?? old { try file.append(line: line) }
    }
    try file.commit()
    try move(folders.runs + "/google-wallet-kept.ndjson", to: requests)
  }

  /// What Google has: the published feed, with the changes of trees that were rolled back; `nil` for
  /// nothing.
  ///
  /// The state of an object that differs between them is unknown: its line gets a space, so that it
  /// differs from every other one.
  private func objects(in folders: TreeFolders) throws -> DiskPath? {
    func lines(_ feed: DiskPath) throws(FileError) -> LineReader? {
      fileKind(at: feed) == .file ? try LineReader(at: feed) : nil
    }
    var all = folders.root + "/" + Self.path
    for (number, root) in try plan.rolledBackRoots().enumerated() {
      guard var later = try lines(root + "/" + Self.path) else { continue }
      var earlier = try lines(all)
      all = folders.runs + "/google-wallet-\(number)"
      var file = try PartFile(at: all)
      try mergeLines({ try earlier?.next() }, { try later.next() }, by: GoogleLine.key) {
        old, new in
        guard let line = old ?? new else { return }
        try file.append(line: old == new ? line : line + [0x20])
      }
      try file.commit()
    }
    return fileKind(at: all) == .file ? all : nil
  }

  /// Writes the lines; those that depend on the time use the present.
  private func write(
    _ lines: consuming SortedLines, after classLine: [UInt8]?, to path: DiskPath
  ) throws(FileError) {
    var file = try PartFile(at: path)
    if let classLine { try file.append(line: classLine[...]) }
    while let line = try lines.next() {
      guard let object = TimedObject(line) else { continue }
      let isExpired = object.end.map { $0 < plan.mode.now } ?? false
      try file.append(line: isExpired ? GoogleLine.expired(object.line)[...] : object.line)
    }
    try file.commit()
  }

  /// Compares two feeds, writes a request for each different line, and returns their number.
  ///
  /// The removed objects are remembered for later builds.
  private func writeRequests(
    from old: DiskPath?, to new: DiskPath, at path: DiskPath, in folders: TreeFolders
  ) throws -> Int {
    var gone = try GoneNames(at: folders.state(Self.goneFile), of: plan.owner)
    var before: LineReader?
    if let old { before = try LineReader(at: old) }
    var after = try LineReader(at: new)
    var file = try PartFile(at: path)
    var count = 0
    try mergeLines({ try before?.next() }, { try after.next() }, by: GoogleLine.key) { old, new in
      guard let line = new ?? old, let key = GoogleLine.key(of: line), old != new else { return }
      let change: GoogleLine.Change =
        new == nil ? .gone : old == nil && !gone.contains(key) ? .new : .changed
      if new == nil { gone.insert(key) } else if old == nil { gone.remove(key) }
      if let request = GoogleLine.request(change, line) {
        try file.append(line: request[...])
        count += 1
      }
    }
    try file.commit()
    try gone.write(to: folders.nextState(Self.goneFile), of: plan.owner)
    return count
  }
}
