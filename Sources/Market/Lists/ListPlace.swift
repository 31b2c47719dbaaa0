import WaymarkModel
import WaymarkProject
import WaymarkSite

/// One page of a list, in one order.
struct ListPlace {
  let market: BrowseMarket
  let group: BrowseGroup
  let order: BrowseOrder

  /// The orders that the list has pages in.
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
