package import WaymarkDisk

/// Lines that all records add to; they are sorted, and read when all are known.
///
/// Producers declare feeds; the mark tells their lines apart in the cache.
package struct Feed: Hashable, Sendable {
  /// The name of its files, unique among all feeds.
  package let name: String

  /// What its lines begin with in the cache, unique among all feeds.
  package let mark: String

  /// How many fields with tabs between them a line has.
  package let fieldCount: Int

  /// The file that holds what the lines say; `nil` if other files are made of them.
  package let path: String?

  /// How long its lines are kept.
  package let kept: Lifetime

  package enum Lifetime: Sendable {
    /// Sorted in each build, and kept with a record for the next one.
    case always

    /// Kept with a record for the next build alone, and not sorted.
    case withRecord

    /// Sorted in this build; the next one does not repeat them.
    case once
  }

  package init(
    _ name: String, mark: String, fieldCount: Int = 1, path: String? = nil, kept: Lifetime = .always
  ) {
    self.name = name
    self.mark = mark
    self.fieldCount = fieldCount
    self.path = path
    self.kept = kept
  }

  package static func == (left: Self, right: Self) -> Bool { left.mark == right.mark }

  package func hash(into hasher: inout Hasher) { hasher.combine(mark) }
}

/// The feeds of a build, by their marks.
package struct FeedTable: Sendable {
  package let all: [Feed]
  private let byMark: [String: Feed]

  /// The feeds that some producers declare, each once.
  package init(_ feeds: [Feed]) {
    byMark = Dictionary(feeds.map { ($0.mark, $0) }, uniquingKeysWith: { first, _ in first })
    all = byMark.values.sorted { $0.mark < $1.mark }
  }

  package subscript(mark: String) -> Feed? { byMark[mark] }
}

/// The lines that one worker adds to the feeds, sorted.
package final class FeedLines {
  private var feeds: [Feed: LineSorter] = [:]

  /// Makes a sorter for each feed; the name tells the workers of one environment apart.
  package init(_ table: FeedTable, at folder: DiskPath, _ worker: String) {
    for feed in table.all where feed.kept != .withRecord {
      feeds[feed] = LineSorter(at: folder + "/\(feed.name)-\(worker)")
    }
  }

  package func add(_ line: [UInt8], to feed: Feed) throws(FileError) {
    try feeds[feed]?.add(line)
  }

  /// Ends the adding, and tells where the sorted lines of each feed are.
  package func finish() throws(FileError) -> [Feed: [DiskPath]] {
    var runs: [Feed: [DiskPath]] = [:]
    for (feed, sorter) in feeds { runs[feed] = try sorter.finish() }
    return runs
  }
}
