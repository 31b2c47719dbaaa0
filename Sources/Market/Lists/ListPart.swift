import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkRecords
import WaymarkSite
import WaymarkTree

/// One page of a list, in one order.
struct ListPlace {
  let market: BrowseMarket
  let group: BrowseGroup
  let order: BrowseOrder

  let orders: [BrowseOrder]
  let page: Int
  let pageCount: Int

  /// Whether the list has more listings than its pages show.
  let isCut: Bool
  let lowest: Money?

  /// The number of available listings.
  let availableCount: Int

  var facet: Facet? { market.facet(of: group.list) }
  var isMarketItself: Bool { group.values.isEmpty && order == .newest && page == 1 }

  /// Free texts on the page other than its cards.
  var texts: [String] { group.values.map(\.label) }

  func suffix(_ order: BrowseOrder? = nil, page: Int? = nil) -> String {
    market.suffix(
      facet, group.values.map(\.slug), order ?? self.order, page: page ?? self.page)
  }

  func path(in locale: EnvironmentLocale) -> String { market.path(suffix(), in: locale) }

  func url(page: Int, in locale: EnvironmentLocale) -> String {
    market.url(suffix(page: page), in: locale)
  }

  func url(order: BrowseOrder, in locale: EnvironmentLocale) -> String {
    market.url(suffix(order, page: 1), in: locale)
  }
}

// The pages of a list are cached like a record, so that unchanged pages are not rendered. A list of
// everything has thousands of pages, so each part of it is cached separately.

/// Pages of a list that are kept or rendered together: one in the default order, or all in another
/// order.
struct ListPart {
  let order: BrowseOrder
  let places: [ListPlace]

  /// Whether it includes the list's feed and sitemap line.
  var isFirst: Bool { order == .newest && places.first?.page == 1 }
}

extension BrowsePages {
  /// Writes the pages of a list, or keeps those of the last build if they are the same; returns
  /// those that are places in the app.
  func writeOrKeep(
    _ group: BrowseGroup, of market: BrowseMarket, to sink: Sink
  ) throws -> [AssetFile] {
    let content = content(of: group, in: market)
    var files: [AssetFile] = []
    try forEachPart(of: group, in: market) { part in
      let key = key(of: part, group, content)
      if let cached = sink.cached(key) {
        if part.isFirst { files = try sink.files(of: cached, at: own(market), as: .page(.market)) }
        try sink.keep(cached)
      } else {
        try sink.record(key, RecordFacts(named: "list").bytes) {
          files += try write(part, of: group, in: market, to: sink)
        }
      }
    }
    return files
  }

  /// A hash of the contents of a list's part, in addition to the key of the build.
  private func key(of part: ListPart, _ group: BrowseGroup, _ content: UInt64) -> RecordKey {
    var name = StableHash()
    name.add("list \(group.list) \(part.order.rawValue) \(part.places.first?.page ?? 0) ".utf8)
    name.add(group.values)
    // The first page shows the ways to narrow down the list; in another order, every listing may
    // move.
    guard part.order == .newest, !part.isFirst, let place = part.places.first else {
      return RecordKey(high: content, low: name.value)
    }
    var page = StableHash()
    let orders = place.orders.map(\.rawValue).joined(separator: ",")
    page.add("\(isDated) \(place.pageCount) \(place.isCut) \(orders) \(group.numbers.count)".utf8)
    let lowest = place.lowest.map { "\($0.minorUnits) \($0.currency.code)" } ?? ""
    page.add(" \(place.availableCount) \(lowest) ".utf8)
    for number in group.numbers[range(of: place)] { store.entries[Int(number)].add(to: &page) }
    return RecordKey(high: page.value, low: name.value)
  }

  /// A hash of the contents of all pages of a list.
  private func content(of group: BrowseGroup, in market: BrowseMarket) -> UInt64 {
    var content = StableHash()
    content.add((isDated ? "dated" : "").utf8)
    for number in group.numbers { store.entries[Int(number)].add(to: &content) }
    for (index, facet) in market.entry.facets.enumerated() {
      let list = market.list(index + 1)
      let isWithin = facet.attributes.count > 1
      guard isWithin == !group.values.isEmpty else { continue }
      content.add("\(list) \(summary.valueCounts[list] ?? 0)".utf8)
      let parent = isWithin ? group.values[0].slug : ""
      for found in summary.values(of: list, without: parent) {
        content.add([found.value])
        content.add("\(found.count)".utf8)
      }
    }
    return content.value
  }

  /// The files of a market's first page.
  private func own(_ market: BrowseMarket) -> Set<String> {
    Set(
      plan.locales.flatMap { locale in
        plan.environment.hosts.map { plan.file(of: market.path("", in: locale), on: $0) }
      })
  }
}

extension StableHash {
  /// Adds values with their ends, so that different lists never give the same bytes.
  fileprivate mutating func add(_ values: [FacetValue]) {
    for value in values {
      add(value.slug.utf8)
      add([0x1E])
      add(value.label.utf8)
      add([0x1F])
    }
  }
}
