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

  /// Whether the list has more than its pages show.
  let isCut: Bool
  let lowest: Money?

  /// How many of its listings can be bought.
  let availableCount: Int

  var facet: Facet? { market.facet(of: group.list) }
  var isMarketItself: Bool { group.values.isEmpty && order == .newest && page == 1 }

  /// What people wrote that the page shows besides its cards.
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

// The pages of a list are in the cache, as a record is: what shows what it showed is not rendered. A list
// of everything has thousands of pages, so each part of it counts by itself.

/// Pages of a list that are kept or rendered together: one in the usual order, or all in another order.
struct ListPart {
  let order: BrowseOrder
  let places: [ListPlace]

  /// Whether the list's feed and its place in the sitemap go with it.
  var isFirst: Bool { order == .newest && places.first?.page == 1 }
}

extension BrowsePages {
  /// Writes the pages of a list, or keeps what the last build made of the same; returns those that are
  /// places in the app.
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

  /// A hash of all that a part of a list shows, besides what the key of the build has.
  private func key(of part: ListPart, _ group: BrowseGroup, _ content: UInt64) -> RecordKey {
    var name = StableHash()
    name.add("list \(group.list) \(part.order.rawValue) \(part.places.first?.page ?? 0) ".utf8)
    name.add(group.values)
    // The first page shows what the list can be narrowed down to; another order may move every listing.
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

  /// A hash of all that the pages of a list show.
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
      for found in summary.values(of: list, beside: parent) {
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
  /// Adds values with their ends, so that no two lists of them are alike.
  fileprivate mutating func add(_ values: [FacetValue]) {
    for value in values {
      add(value.slug.utf8)
      add([0x1E])
      add(value.label.utf8)
      add([0x1F])
    }
  }
}
