import WaymarkCore
package import WaymarkDisk
import WaymarkHosting
package import WaymarkModel
import WaymarkPages
package import WaymarkProject
import WaymarkRecords
package import WaymarkSite
package import WaymarkTree

/// The tables of listings that the environment declares.
package struct CatalogFeed: FeedProducer {
  package let feed = Feed.catalog
  let plan: SitePlan

  /// The tables that the environment declares, by number.
  static func catalogs(of environment: Environment) -> [(number: Int, catalog: Catalog)] {
    Catalog.all.enumerated().filter { environment.feeds.contains($0.element.name) }
      .map { ($0.offset, $0.element) }
  }

  /// The tables that the environment declares, each with the sets of its listings.
  package static func tables(
    of plan: SitePlan
  ) -> [(name: String, file: String, sets: [RecordSet])] {
    catalogs(of: plan.environment).map { _, catalog in
      let sets = plan.routes.map(\.set)
        .filter { $0.kind == .listing && catalog.takes($0.fields.vocabulary) }
      return (catalog.name, catalog.file, sets)
    }
  }

  /// The lines of a listing; sold listings are not in a table.
  static func lines(of item: CatalogItem, in environment: Environment) -> [CatalogLine] {
    guard item.listing.offer.status != .sold else { return [] }
    return catalogs(of: environment).filter { $0.catalog.takes(item.listing.vocabulary) }
      .map { number, catalog in
        let row = catalog.row(of: item)
        return CatalogLine(table: number, missing: row.missing, row: Array(row.text.utf8)[...])
      }
  }

  /// The files of the tables that have a listing.
  package static func files(
    with listing: Listing, on route: RecordRoute, in plan: SitePlan
  ) -> Set<String> {
    let locale = plan.locales[0]
    let listing = plan.shown(listing)
    let page = ListingPage(
      listing, links: plan.links(of: listing.id.text, on: route, in: locale),
      wording: locale.theme.wording,
      seller: plan.dealers.seller(listing.dealer, of: route.set.dealers, in: locale),
      maps: MapList([]))
    let dealer = route.set.dealers.flatMap { plan.dealers[$0]?[listing.dealer] }
    let item = CatalogItem(page: page, dealer: dealer, wording: locale.theme.wording)
    return Set(
      lines(of: item, in: plan.environment).filter(\.missing.isEmpty)
        .map { Catalog.all[$0.table].file })
  }

  package func produce(_ runs: [DiskPath], into sink: Sink) throws {
    guard let tree = sink.tree else { return }
    for (number, catalog) in Self.catalogs(of: plan.environment) {
      let path = tree.folders.runs + "/" + catalog.file
      var file = try PartFile(at: path)
      try file.append(line: Array((catalog.header + "\r").utf8)[...])
      // Each of the few tables reads the lines again.
      var lines = try SortedLines(runs)
      var counts = CatalogCounts()
      while let line = try lines.next() {
        guard let line = CatalogLine(line), line.table == number else { continue }
        counts.add(line)
        if line.missing.isEmpty { try file.append(line: line.row + [0x0D]) }
      }
      try file.commit()
      try sink.take(fileAt: path, to: "feeds/\(catalog.file)", as: .catalog)
      sink.diagnostics += diagnostics(of: counts)
    }
  }

  /// The listings missing from the tables that a check would write.
  package static func diagnostics(of plan: SitePlan, _ tallies: Tallies) -> [Diagnostic] {
    Self(plan: plan).diagnostics(of: tallies[CatalogCounts.self])
  }

  /// The listings missing from the tables.
  private func diagnostics(of counts: CatalogCounts) -> [Diagnostic] {
    Self.catalogs(of: plan.environment).compactMap { number, catalog in
      counts[number].flatMap { diagnostic(catalog, $0) }
    }
  }

  /// The number of listings missing from a table, and the reasons, the most frequent first.
  private func diagnostic(_ catalog: Catalog, _ count: CatalogCounts.Count) -> Diagnostic? {
    guard count.left > 0 else { return nil }
    let reasons = count.lacking.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
    return Diagnostic(
      .feedIncomplete, at: plan.location("feeds"),
      "\(counted(count.left, of: count.all, "listing", verb: ("is", "are"))) not in \(catalog.file), for lack of"
        + " \(reasons)")
  }
}

/// A listing in a table, as a line that sorts by the table and the row.
struct CatalogLine: CodedLine {
  /// The number of the table.
  var table = 0

  /// The columns that the listing lacks; if there are any, it is left out.
  var missing: [String] = []
  var row: ArraySlice<UInt8> = []

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&table)
    fields.field(&missing)
    fields.field(&row)
  }
}

/// The numbers of listings in the tables, and of those that are missing.
struct CatalogCounts: Tally {
  struct Count: Sendable {
    var all = 0
    var left = 0

    /// The number of listings that lack each column.
    var lacking: [String: Int] = [:]
  }

  private var counts: [Int: Count] = [:]

  init() {}

  subscript(number: Int) -> Count? { counts[number] }

  mutating func add(_ line: CatalogLine) {
    var count = counts[line.table, default: Count()]
    count.all += 1
    if !line.missing.isEmpty { count.left += 1 }
    for name in line.missing { count.lacking[name, default: 0] += 1 }
    counts[line.table] = count
  }

  mutating func add(_ other: Self) {
    counts.merge(other.counts) { first, second in
      Count(
        all: first.all + second.all, left: first.left + second.left,
        lacking: first.lacking.merging(second.lacking, uniquingKeysWith: +))
    }
  }
}
