import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSite
import WaymarkTree

/// When what a reader sees of each page last changed, as a sitemap tells it.
///
/// What a record says of its own date is believed when the page did change. It is remembered beside the
/// cache, sorted by path: `PATH TAB HASH TAB SECONDS`, after a line that says whose it
/// is. A line that was changed tells of no page.
struct PageDates: ~Copyable {
  private var earlier: LineReader?
  private var next: Remembered?
  private var file: PartFile

  /// The paths of pages that came, changed or went, one a line.
  private var changes: PartFile
  private let now: Int

  /// Whether there is no earlier build to compare with.
  private let isFirst: Bool

  /// What the file of state is called.
  private static let file = "dates"

  /// Which pages came, changed or went with the tree that is made.
  static func changes(in folders: TreeFolders) -> DiskPath { folders.runs + "/changed-pages" }

  /// A page as the last build left it.
  private struct Remembered {
    let path: [UInt8]
    let hash: ArraySlice<UInt8>
    let seconds: Int?

    init?(_ line: ArraySlice<UInt8>) {
      guard let content = Checksum.opened(line) else { return nil }
      let fields = content[...].parts(between: 0x09)
      guard fields.count == 3 else { return nil }
      path = Array(fields[0])
      hash = fields[1]
      seconds = Int(String(decoding: fields[2], as: UTF8.self))
    }
  }

  /// Opens what the last build left; `now` is the date of what changes without saying when.
  init(in folders: TreeFolders, of owner: TreeOwner, now: Int) throws(FileError) {
    let header = owner.stateHeader("dates")
    var earlier: LineReader? =
      fileKind(at: folders.state(Self.file)) == .file
      ? try LineReader(at: folders.state(Self.file)) : nil
    let exists = try earlier?.next()?.elementsEqual(header.utf8) == true
    if !exists { earlier = nil }
    var first: Remembered?
    while first == nil, let line = try earlier?.next() { first = Remembered(line) }
    var file = try PartFile(at: folders.nextState(Self.file))
    try file.append(line: Array(header.utf8)[...])
    let changes = try PartFile(at: Self.changes(in: folders))
    self.now = now
    isFirst = !exists
    next = first
    self.earlier = earlier
    self.file = file
    self.changes = changes
  }

  private mutating func advance() throws(FileError) {
    next = nil
    // A line that was damaged tells of its page alone.
    while next == nil, let line = try earlier?.next() { next = Remembered(line) }
  }

  /// The date of a page; pages come in the order of their paths.
  mutating func date(of page: SitemapLine) throws(FileError) -> Timestamp? {
    let path = Array(page.path.utf8)
    while let known = next, known.path.lexicographicallyPrecedes(path) {
      try changes.append(line: known.path[...])
      try advance()
    }
    let hash = page.seen.map { Array(String($0, radix: 16).utf8) } ?? []
    let known = next.flatMap { $0.path == path ? $0 : nil }
    if known != nil { try advance() }
    let isSame = known?.hash.elementsEqual(hash) == true
    if !isSame { try changes.append(line: path[...]) }
    let seconds = date(of: page, known, isSame: isSame)
    let line = path + [0x09] + hash + [0x09] + Array((seconds.map { String($0) } ?? "").utf8)
    try file.append(line: Checksum.sealed(line)[...])
    return seconds.map(Timestamp.init)
  }

  private func date(of page: SitemapLine, _ known: Remembered?, isSame: Bool) -> Int? {
    let own = page.modified?.seconds
    // Without a state nothing is known to have changed, and what cannot be compared never is.
    guard !isFirst, page.seen != nil else { return own }
    guard let known else { return own ?? now }
    if isSame { return known.seconds }
    let last = known.seconds ?? .min
    if let own, own > last { return own }
    return max(last, now)
  }

  /// Ends the writing; what was written counts when the build is published.
  consuming func finish() throws(FileError) {
    while let known = next {
      try changes.append(line: known.path[...])
      try advance()
    }
    try changes.commit()
    try file.commit()
  }
}
