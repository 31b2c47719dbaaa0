package import WaymarkDisk

/// Lines that all records contribute; they are sorted, and read after all records.
///
/// Producers declare feeds; marks distinguish their lines in the cache.
package struct Feed: Hashable, Sendable {
  /// The name of its files, unique among all feeds.
  package let name: String

  /// The prefix of its lines in the cache, unique among all feeds.
  package let mark: String

  /// The number of tab-separated fields of a line.
  package let fieldCount: Int

  /// The file with the contents of the lines; `nil` if other files are made from them.
  package let path: String?

  /// How long the lines are kept.
  package let kept: Lifetime

  package enum Lifetime: Sendable {
    /// Sorted in each build, and kept with a record for the next build.
    case always

    /// Kept with a record for the next build only, and not sorted.
    case withRecord

    /// Sorted in this build only; the next one does not repeat the lines.
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

/// The feeds of a build, by mark.
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

  /// Makes a sorter for each feed; the name identifies the worker in its environment.
  package init(_ table: FeedTable, at folder: DiskPath, _ worker: String) {
    for feed in table.all where feed.kept != .withRecord {
      feeds[feed] = LineSorter(at: folder + "/\(feed.name)-\(worker)")
    }
  }

  package func add(_ line: [UInt8], to feed: Feed) throws(FileError) {
    try feeds[feed]?.add(line)
  }

  /// Finishes adding, and returns the files of sorted lines for each feed.
  package func finish() throws(FileError) -> [Feed: [DiskPath]] {
    var runs: [Feed: [DiskPath]] = [:]
    for (feed, sorter) in feeds { runs[feed] = try sorter.finish() }
    return runs
  }
}
