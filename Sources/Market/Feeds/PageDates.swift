import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSite
import WaymarkTree

/// The date of the last visible change of each page, for sitemaps.
///
/// A record's own date is used if the page did change. The state is next to the cache, sorted by
/// path: `PATH TAB HASH TAB SECONDS`, after a line with its owner. A damaged line is ignored.
struct PageDates: ~Copyable {
  private var earlier: LineReader?
  private var next: Remembered?
  private var file: StateWriter

  /// Whether the earlier state has every page of the last build.
  private let isWhole: Bool

  /// The paths of pages that were added, changed or removed, one per line.
  private var changes: PartFile
  private let now: Int

  /// Whether there is no earlier build to compare with.
  private let isFirst: Bool

  /// The name of the file of state.
  private static let file = "dates"

  /// The pages that the new tree adds, changes or removes.
  static func changes(in folders: TreeFolders) -> DiskPath { folders.runs + "/changed-pages" }

  /// The state of a page in the last build.
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

  /// Opens the state of the last build; `now` is the date of changes without their own date.
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

  /// The next page; a damaged line affects only its own page.
  private static func next(of earlier: inout LineReader?) throws(FileError) -> Remembered? {
    while let line = try earlier?.next() {
      if let page = Checksum.opened(line).flatMap(Remembered.init) { return page }
    }
    return nil
  }

  /// The date of a page; pages come sorted by path.
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
    // Without a state, no change is known, and pages that are not compared never change.
    guard !isFirst, page.seen != nil else { return own }
    // A page whose line was lost may have existed.
    guard let known else { return own ?? (isWhole ? now : nil) }
    // A date in the future comes from a build whose clock was ahead, unless it is the record's.
    let isAhead = (known.seconds ?? .min) > max(now, own ?? .min)
    // Machines without a clock start in 1970.
    let isEarly = (known.seconds ?? .max) < Self.firstYear && now >= Self.firstYear
    if isSame { return isAhead || isEarly ? own ?? now : known.seconds }
    let last = isAhead ? .min : known.seconds ?? .min
    if let own, own > last { return own }
    return max(last, now)
  }

  /// The start of 2020, before which no build ran.
  private static let firstYear = 1_577_836_800

  /// Finishes writing; the result is used once the build is published.
  consuming func finish() throws(FileError) {
    while let known = next {
      try changes.append(line: known.path)
      try advance()
    }
    try changes.commit()
    try file.commit()
  }
}
