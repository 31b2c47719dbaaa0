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
  private var file: StateWriter

  /// Whether the earlier state names every page of the last build.
  private let isWhole: Bool

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
  private struct Remembered: CodedLine {
    var path: ArraySlice<UInt8> = []
    var hash: UInt64?
    var seconds: Int?

    mutating func code(_ fields: inout LineCoder) {
      fields.field(&path)
      fields.field(&hash, radix: 16)
      fields.field(&seconds)
    }
  }

  /// Opens what the last build left; `now` is the date of what changes without saying when.
  init(in folders: TreeFolders, of owner: TreeOwner, now: Int) throws(FileError) {
    let header = owner.stateHeader("dates")
    var earlier: LineReader? =
      fileKind(at: folders.state(Self.file)) == .file
      ? try LineReader(at: folders.state(Self.file)) : nil
    let isWhole = try StateReader.isWhole(folders.state(Self.file), header)
    let exists = try earlier?.next(limit: 1 << 16)?.elementsEqual(header.utf8) == true
    if !exists { earlier = nil }
    let first = try Self.next(of: &earlier)
    let file = try StateWriter(at: folders.nextState(Self.file), header: header)
    let changes = try PartFile(at: Self.changes(in: folders))
    self.now = now
    isFirst = !exists
    self.isWhole = isWhole
    next = first
    self.earlier = earlier
    self.file = file
    self.changes = changes
  }

  private mutating func advance() throws(FileError) { next = try Self.next(of: &earlier) }

  /// The next page; a line that was damaged tells of its page alone.
  private static func next(of earlier: inout LineReader?) throws(FileError) -> Remembered? {
    while let line = try earlier?.next() {
      if let page = Checksum.opened(line).flatMap(Remembered.init) { return page }
    }
    return nil
  }

  /// The date of a page; pages come in the order of their paths.
  mutating func date(of page: SitemapLine) throws(FileError) -> Timestamp? {
    let path = Array(page.path.utf8)[...]
    while let known = next, known.path.precedes(path) {
      try changes.append(line: known.path)
      try advance()
    }
    let known = next.flatMap { $0.path.equals(path) ? $0 : nil }
    if known != nil { try advance() }
    let isSame = known.map { $0.hash == page.seen } ?? false
    if !isSame { try changes.append(line: path) }
    let seconds = date(of: page, known, isSame: isSame)
    let line = Remembered(path: path, hash: page.seen, seconds: seconds).bytes
    try file.append(line: Checksum.sealed(line)[...])
    return seconds.map(Timestamp.init)
  }

  private func date(of page: SitemapLine, _ known: Remembered?, isSame: Bool) -> Int? {
    let own = page.modified?.seconds
    // Without a state nothing is known to have changed, and what cannot be compared never is.
    guard !isFirst, page.seen != nil else { return own }
    // A page whose line was lost may have been there.
    guard let known else { return own ?? (isWhole ? now : nil) }
    // A date after the present is of a build whose clock was ahead, unless the record says it.
    let isAhead = (known.seconds ?? .min) > max(now, own ?? .min)
    if isSame { return isAhead ? own ?? now : known.seconds }
    let last = isAhead ? .min : known.seconds ?? .min
    if let own, own > last { return own }
    return max(last, now)
  }

  /// Ends the writing; what was written counts when the build is published.
  consuming func finish() throws(FileError) {
    while let known = next {
      try changes.append(line: known.path)
      try advance()
    }
    try changes.commit()
    try file.commit()
  }
}
