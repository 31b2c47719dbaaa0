import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkSite

/// The pages of all values for facets with more values than the page of a market offers.
struct ValuePages {
  private let pages: BrowsePages
  private var list: BrowseListID?
  private var market: BrowseMarket?
  private var found: [FacetCount] = []
  private var page = 0

  init(_ pages: BrowsePages) {
    self.pages = pages
  }

  mutating func add(
    _ group: BrowseGroup, of market: BrowseMarket, to sink: Sink
  ) throws {
    if group.list != list {
      try finish(to: sink)
      (list, self.market, page) = (group.list, market, 0)
    }
    found.append(
      FacetCount(
        value: group.values[0], count: group.availableCount(pages.store.entries)))
    if found.count == BrowsePages.valuePageSize { try writePage(to: sink) }
  }

  mutating func finish(to sink: Sink) throws {
    if !found.isEmpty { try writePage(to: sink) }
  }

  private mutating func writePage(to sink: Sink) throws {
    guard let list, let market, let facet = market.facet(of: list) else { return }
    page += 1
    try pages.writeValues(found, of: market, list, facet, page: page, to: sink)
    found.removeAll(keepingCapacity: true)
  }
}

extension BrowsePages {
  /// Writes a page of a facet's values, if there are more than the market offers.
  fileprivate func writeValues(
    _ found: [FacetCount], of market: BrowseMarket, _ list: BrowseListID, _ facet: Facet, page: Int,
    to sink: Sink
  ) throws {
    let count = summary.valueCounts[list] ?? 0
    let attribute = facet.attributes[0]
    let suffix = market.suffix(ofAll: attribute, page: page)
    guard count > Self.offeredCount, sink.needs({ market.path(suffix, in: $0) }) else { return }
    let pageCount = (count + Self.valuePageSize - 1) / Self.valuePageSize
    sink.setTexts { found.map(\.value.label) }
    let isYear = market.isYear(attribute)
    let shown = isYear ? found.sorted { $0.value.slug > $1.value.slug } : found
    for locale in plan.locales {
      let wording = locale.theme.wording
      let title = wording.listTitle(
        [market.name(of: attribute, in: locale)], of: market.title(in: locale), page: page)
      var content = MarketPage(
        title: title, crumb: market.name(of: attribute, in: locale),
        summary: wording.listSummary(title, count: summary.totals[market.all] ?? 0, from: nil),
        links: market.links(
          suffix, in: locale,
          crumbs: [market.crumb(in: locale)], isIndexed: true),
        wording: wording, isOfRequests: market.isOfRequests)
      content.values = shown.map { value(market, facet, [], $0, in: locale) }
      content.pager = Pager(page, of: pageCount) {
        market.url(market.suffix(ofAll: attribute, page: $0), in: locale)
      }
      try sink.writePage(at: market.path(suffix, in: locale), as: .market) {
        locale.theme.market.render(content, into: &$0)
      }
    }
  }
}
