import WaymarkCore
package import WaymarkDisk
import WaymarkHosting
package import WaymarkModel
import WaymarkPages
import WaymarkProject
package import WaymarkSite
package import WaymarkTree

/// The tables of listings that the environment declares.
package struct CatalogFeed: FeedProducer {
  package let feed = Feed.catalog
  let plan: SitePlan

  /// What a line begins with after the number of its table when its listing is left out.
  static let missing = "!"

  /// The tables that the environment declares, with their numbers.
  static func catalogs(of environment: Environment) -> [(number: Int, catalog: Catalog)] {
    Catalog.all.enumerated().filter { environment.feeds.contains($0.element.name) }
      .map { ($0.offset, $0.element) }
  }

  /// The lines of a listing; what is sold is in no table.
  static func lines(of item: CatalogItem, in environment: Environment) -> [[UInt8]] {
    guard item.listing.status != .sold else { return [] }
    return catalogs(of: environment).filter { $0.catalog.takes(item.listing.vocabulary) }
      .map { number, catalog in
        let row = catalog.row(of: item)
        return row.missing.isEmpty
          ? Array("\(number)\(row.text)".utf8)
          : Array("\(number)\(missing)\(row.missing.joined(separator: ","))".utf8)
      }
  }

  package func produce(_ runs: [DiskPath], into sink: Sink) throws {
    guard let tree = sink.tree else { return }
    for (number, catalog) in Self.catalogs(of: plan.environment) {
      let path = tree.folders.runs + "/" + catalog.file
      var file = try PartFile(at: path)
      try file.append(line: Array((catalog.header + "\r").utf8)[...])
      // Each of the few tables walks the lines.
      var lines = try SortedLines(runs)
      var counts = CatalogCounts()
      while let line = try lines.next() {
        guard line.starts(with: "\(number)".utf8) else { continue }
        guard counts.add(line) else { continue }
        try file.append(line: (Array(line.dropFirst()) + [0x0D])[...])
      }
      try file.commit()
      try sink.take(fileAt: path, to: "feeds/\(catalog.file)", as: .catalog)
      sink.diagnostics += diagnostics(of: counts)
    }
  }

  /// What the tables lack that a check would write.
  package static func diagnostics(of plan: SitePlan, _ tallies: Tallies) -> [Diagnostic] {
    Self(plan: plan).diagnostics(of: tallies[CatalogCounts.self])
  }

  /// What the tables lack.
  private func diagnostics(of counts: CatalogCounts) -> [Diagnostic] {
    Self.catalogs(of: plan.environment).compactMap { number, catalog in
      counts[number].flatMap { diagnostic(catalog, $0) }
    }
  }

  /// How many listings a table lacks, and why, the most frequent reason first.
  private func diagnostic(_ catalog: Catalog, _ count: CatalogCounts.Count) -> Diagnostic? {
    guard count.left > 0 else { return nil }
    let reasons = count.lacking.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    return Diagnostic(
      .feedIncomplete, at: plan.location("feeds"),
      "\(count.left) of \(count.all) listings are not in \(catalog.file), because they lack"
        + " \(reasons)")
  }
}

/// How many listings the tables have, and how many they lack.
struct CatalogCounts: Tally {
  struct Count: Sendable {
    var all = 0
    var left = 0

    /// How many lack each column.
    var lacking: [String: Int] = [:]
  }

  private var counts: [Int: Count] = [:]

  init() {}

  subscript(number: Int) -> Count? { counts[number] }

  /// Counts a line; false for a listing that its table lacks.
  @discardableResult
  mutating func add(_ line: some Collection<UInt8>) -> Bool {
    guard let digit = line.first, digit.isASCIIDigit else { return false }
    let number = Int(digit - UInt8(ascii: "0"))
    let row = line.dropFirst()
    counts[number, default: Count()].all += 1
    guard row.starts(with: CatalogFeed.missing.utf8) else { return true }
    counts[number, default: Count()].left += 1
    let names = String(decoding: row.dropFirst(), as: UTF8.self).split(separator: ",")
    for name in names { counts[number, default: Count()].lacking[String(name), default: 0] += 1 }
    return false
  }

  mutating func add(_ other: Self) {
    counts.merge(other.counts) { first, second in
      Count(
        all: first.all + second.all, left: first.left + second.left,
        lacking: first.lacking.merging(second.lacking, uniquingKeysWith: +))
    }
  }
}
