import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The pages of all lists of an environment: markets, their facets, and the listings of dealers.
///
/// They are written list by list; the numbers of one list are in memory.
struct BrowsePages {
  let plan: SitePlan
  let store: BrowseStore
  let summary: BrowseSummary
  let markets: [BrowseMarket]

  /// The files of the search index and their words, for the search page.
  let directory: [UInt8]

  /// Whether listings have dates.
  let isDated: Bool

  /// The number of listings on a page, and of values on a page of all values.
  static let pageSize = 48
  static let valuePageSize = 500

  /// The maximum number of pages of a group's list: to see more, readers narrow it down.
  private static let groupPageLimit = 10

  /// The number of a facet's values that the page of a market offers at once.
  static let offeredCount = 12

  init(_ plan: SitePlan, _ store: BrowseStore, directory: [UInt8]) throws {
    self.plan = plan
    self.store = store
    self.directory = directory
    summary = try BrowseSummary(store)
    markets = try plan.project.markets.indices.map { try BrowseMarket($0, of: plan) }
    isDated = store.isDated
  }

  /// The results that other assets need.
  struct Result {
    /// The numbers of each dealer's listings.
    var dealers: [DealerKey: [UInt32]] = [:]

    /// The pages that are places in the app, and the home page.
    var files: [AssetFile] = []
  }

  /// Writes every page.
  func write(to sink: Sink) throws -> Result {
    var result = Result()
    var values = ValuePages(self)
    var groups = try BrowseGroups(store)
    while var group = try groups.nextGroup() {
      group.spreadSold(store.entries, pageSize: Self.pageSize)
      switch group.list.owner {
      case .dealers(let set):
        let key = DealerKey(set: plan.project.records[set].name, id: group.values[0].slug)
        result.dealers[key] = group.numbers
      case .market(let number):
        // A group of what is sold leads nowhere.
        guard group.values.isEmpty || !group.numbers.isEmpty else { continue }
        if sink.needs(below: { path(of: group, in: markets[number], $0) }) {
          result.files += try writeOrKeep(group, of: markets[number], to: sink)
        }
        if group.values.count == 1, group.availableCount(store.entries) > 0 {
          try values.add(group, of: markets[number], to: sink)
        }
      }
    }
    try values.finish(to: sink)
    for market in markets where summary.totals[market.all] == nil {
      let empty = BrowseGroup(list: market.all, values: [])
      result.files += try writeOrKeep(empty, of: market, to: sink)
    }
    if sink.needs(plan.homePath) { result.files += try writeHome(to: sink) }
    // The search page contains the directory of the search index, which needs all files of records.
    guard sink.page == nil else { return result }
    result.files += try writeSearch(to: sink)
    if plan.project.hasPages { result.files += try writeNotFound(to: sink) }
    return result
  }

  /// The path of a list's first page.
  private func path(
    of group: BrowseGroup, in market: BrowseMarket, _ locale: EnvironmentLocale
  ) -> String {
    market.path(
      market.suffix(market.facet(of: group.list), group.values.map(\.slug)), in: locale)
  }

  /// Passes on the pages of one list in each order: a list of everything has very many.
  func forEachPart(
    of group: BrowseGroup, in market: BrowseMarket, _ body: (ListPart) throws -> Void
  ) rethrows {
    // In another order than the usual one a list shows what can be bought alone.
    var available = group
    available.numbers = group.available(store.entries)
    let availableCount = available.numbers.count
    let isLong = availableCount > Self.pageSize
    let orders = BrowseOrder.allCases.filter { order in
      order == .newest || isLong && order.applies(to: available.numbers, store.entries)
    }
    let lowest = lowestPrice(of: available)
    for order in orders {
      let group = order == .newest ? group : available
      let pages = max(1, (group.numbers.count + Self.pageSize - 1) / Self.pageSize)
      let shown = min(pages, pageLimit(of: group, in: order))
      let places = (1...shown).lazy.map { page in
        ListPlace(
          market: market, group: group, order: order, orders: orders, page: page, pageCount: shown,
          isCut: shown < pages, lowest: lowest, availableCount: availableCount)
      }
      if order == .newest {
        for place in places { try body(ListPart(order: order, places: [place])) }
      } else {
        try body(ListPart(order: order, places: Array(places)))
      }
    }
  }

  /// Writes the pages of a part of a list, and returns those that are places in the app.
  func write(
    _ part: ListPart, of group: BrowseGroup, in market: BrowseMarket, to sink: Sink
  ) throws -> [AssetFile] {
    guard part.places.contains(where: { sink.needs($0.path) }) else { return [] }
    let numbers = part.order.shown(
      of: part.places.first?.group.numbers ?? [], store.entries, pageSize: Self.pageSize)
    var files: [AssetFile] = []
    for place in part.places where sink.needs(place.path) {
      files += try write(place, numbers, to: sink)
    }
    guard part.isFirst else { return files }
    try addToSitemap(group, of: market, to: sink)
    try writeFeed(of: group, in: market, to: sink)
    return files
  }

  /// The positions of a page's listings in its list.
  func range(of place: ListPlace) -> Range<Int> {
    let start = (place.page - 1) * Self.pageSize
    return start..<min(place.group.numbers.count, start + Self.pageSize)
  }

  /// The maximum number of a list's pages: the list of everything has all, so that each listing is
  /// on one.
  private func pageLimit(of group: BrowseGroup, in order: BrowseOrder) -> Int {
    guard order == .newest else { return BrowseOrder.pageLimit }
    return group.values.isEmpty ? .max : Self.groupPageLimit
  }

  /// The lowest price in a list; `nil` if prices are not comparable.
  private func lowestPrice(of group: BrowseGroup) -> Money? {
    guard !group.values.isEmpty, BrowseOrder.price.applies(to: group.numbers, store.entries) else {
      return nil
    }
    let cheapest = group.numbers.min { left, right in
      (store.entries[Int(left)].keys.price ?? .max) < (store.entries[Int(right)].keys.price ?? .max)
    }
    return cheapest.flatMap { store.entries[Int($0)].keys.salePrice }
  }

  /// Writes one page of a list in each locale.
  private func write(
    _ place: ListPlace, _ numbers: [UInt32], to sink: Sink
  ) throws -> [AssetFile] {
    let cards = try store.cards(
      numbers[range(of: place)], of: place.availableCount, in: plan)
    sink.setTexts { cards.map { String(decoding: $0.markup, as: UTF8.self) } + place.texts }
    var files: [AssetFile] = []
    for locale in plan.locales {
      let page = page(place, cards[locale.index], in: locale)
      let made = plan.files(ofPageAt: place.path(in: locale), as: .market) {
        locale.theme.market.render(page, into: &$0)
      }
      for file in made { try sink.write(file) }
      if place.isMarketItself { files += made }
    }
    return files
  }

  private func page(
    _ place: ListPlace, _ cards: CardList, in locale: EnvironmentLocale
  ) -> MarketPage {
    let market = place.market
    let wording = locale.theme.wording
    let labels = market.labels(place.group.values, of: place.facet, in: locale)
    let title = wording.listTitle(
      labels, of: market.title(in: locale),
      order: place.order == .newest ? nil : label(of: place.order, in: locale), page: place.page,
      isOfNames: market.isOfNames(place.facet))
    var page = MarketPage(
      title: title, crumb: labels.last,
      summary: place.isMarketItself
        ? nil : wording.listSummary(title, count: place.availableCount, from: place.lowest),
      links: links(of: place, in: locale), wording: wording, cards: cards,
      isOfRequests: market.isOfRequests)
    page.pager = Pager(place.page, of: place.pageCount) { place.url(page: $0, in: locale) }
    if place.orders.count > 1 {
      page.orders = place.orders.map { order in
        PageLink(
          name: label(of: order, in: locale),
          url: place.url(order: order, in: locale), isCurrent: order == place.order)
      }
    }
    page.availableCount = place.availableCount
    if place.isCut, place.page == 1 || place.page == place.pageCount {
      let shown = place.group.numbers.prefix(place.pageCount * Self.pageSize)
      page.cut = wording.cutList(
        after: shown.count { !store.entries[Int($0)].isSold }, of: place.availableCount)
    }
    if place.page == 1, place.order == .newest, !feed(of: place.group, in: market).isEmpty {
      page.feed = market.url(place.suffix() + Self.feedName, in: locale)
    }
    if place.page == 1 {
      page.groups = groups(of: place, in: locale)
      if place.group.values.isEmpty { page.dealers = plan.dealers(of: market.entry, in: locale) }
    }
    return page
  }

  /// The name of an order.
  private func label(of order: BrowseOrder, in locale: EnvironmentLocale) -> String {
    let name = order == .newest && !isDated ? "usual" : order.rawValue
    return locale.theme.wording.text("browse.order.\(name)") ?? name
  }

  private func links(of place: ListPlace, in locale: EnvironmentLocale) -> PageLinks {
    let market = place.market
    let isFull = isFull(place.group, in: market)
    var links = market.links(
      place.suffix(), in: locale,
      crumbs: market.crumbs(place.facet, place.group.values, in: locale),
      isIndexed: isFull && place.order == .newest)
    if place.isMarketItself {
      links.app = plan.environment.urlScheme.flatMap { scheme in
        try? market.entry.route.schemeURL(scheme: scheme)
      }
    }
    return links
  }

  /// The ways to narrow down a list: a market by each facet, a group by the facets within it.
  private func groups(of place: ListPlace, in locale: EnvironmentLocale) -> [FacetGroup] {
    let market = place.market
    let values = place.group.values
    if values.isEmpty { return groups(of: market, offering: Self.offeredCount, in: locale) }
    guard let first = values.first, values.count == 1 else { return [] }
    return market.entry.facets.enumerated().compactMap { index, facet in
      let list = market.list(index + 1)
      guard facet.attributes.count == 2, facet.attributes[0] == place.facet?.attributes[0]
      else { return nil }
      let found = summary.values(of: list, without: first.slug)
        .filter { $0.count < place.availableCount }
      guard !found.isEmpty, let attribute = facet.attributes.last else { return nil }
      return FacetGroup(
        name: market.name(of: attribute, in: locale), slug: Facet.segment(of: attribute),
        values: found.map { value(market, facet, values, $0, in: locale) })
    }
  }

  /// What a market can be narrowed down to by each facet: a value that all have narrows nothing.
  func groups(
    of market: BrowseMarket, offering limit: Int, in locale: EnvironmentLocale
  ) -> [FacetGroup] {
    market.entry.facets.enumerated().compactMap { index, facet in
      let list = market.list(index + 1)
      let count = summary.valueCounts[list] ?? 0
      let total = summary.totals[market.all] ?? 0
      let all = summary.values(of: list).filter { $0.count < total }
      // One list for all currencies is of no use; where each has a page, this page has the main one.
      let ofPrice = facet.attributes == ["price"]
      let offered = ofPrice && count > Self.offeredCount ? PriceBand.inMainCurrency(all) : all
      var found = Array(offered.prefix(limit))
      guard facet.attributes.count == 1, !found.isEmpty else { return nil }
      if ofPrice { found.sort { PriceBand.precedes($0.value, $1.value) } }
      if market.isYear(facet.attributes[0]) { found.sort { $0.value.slug > $1.value.slug } }
      let hasMore = count > found.count && count > Self.offeredCount
      return FacetGroup(
        name: market.name(of: facet.attributes[0], in: locale),
        slug: Facet.segment(of: facet.attributes[0]),
        values: found.map { value(market, facet, [], $0, in: locale) },
        all: hasMore
          ? market.url(market.suffix(ofAll: facet.attributes[0]), in: locale) : nil)
    }
  }

  func value(
    _ market: BrowseMarket, _ facet: Facet, _ first: [FacetValue], _ found: FacetCount,
    in locale: EnvironmentLocale
  ) -> PageLink {
    let slugs = first.map(\.slug) + [found.value.slug]
    return PageLink(
      name: market.label(
        found.value, of: facet.attributes[slugs.count - 1], in: locale, isUnderName: true),
      url: market.url(market.suffix(facet, slugs), in: locale), count: found.count)
  }

  /// Adds the first page of a list to the sitemap, if search engines may list it.
  private func addToSitemap(
    _ group: BrowseGroup, of market: BrowseMarket, to sink: Sink
  ) throws {
    guard plan.isIndexed(market.entry.route), isFull(group, in: market) else { return }
    let path = path(of: group, in: market, plan.locales[0])
    let modified = group.numbers.compactMap { store.entries[Int($0)].keys.updated }.max()
    let seen = SeenPage(hash: try seenHash(of: group.numbers))
    let date = modified.map(Timestamp.init)
    for line in plan.sitemapLines(path, modified: date, seen: { _ in seen }) {
      try sink.add(line.bytes, to: .sitemap)
    }
  }

  /// Changes with the contents of the first page of a list, but not with the look of cards.
  func seenHash(of numbers: [UInt32]) throws -> UInt64 {
    var hash = StableHash()
    var buffer: [UInt8] = []
    hash.add("\(numbers.count)".utf8)
    for number in numbers.prefix(Self.pageSize) {
      let entry = store.entries[Int(number)]
      hash.add(try store.card(number, buffer: &buffer).id.utf8)
      hash.add(" \(entry.keys.price ?? 0) \(entry.keys.priceUnit) \(entry.isSold) ".utf8)
    }
    return hash.value
  }
}

struct DealerKey: Hashable, Sendable {
  let set: String
  let id: String
}

extension BrowseStore {
  /// The cards of some listings in each locale: those that can be bought, then those that are sold.
  ///
  /// The total is that of what can be bought in the whole list.
  func cards(
    _ numbers: ArraySlice<UInt32>, of total: Int, isAtTop: Bool = true,
    in plan: SitePlan
  ) throws -> [CardList] {
    var lists = plan.locales.map { _ in CardList(total: total) }
    var buffer: [UInt8] = []
    let sold = numbers.filter { entries[Int($0)].isSold }
    for number in numbers.filter({ !entries[Int($0)].isSold }) + sold {
      let (id, cards) = try card(number, buffer: &buffer)
      let set = plan.project.records[Int(entries[Int(number)].set)].name
      guard let route = plan.routes.first(where: { $0.set.name == set }),
        cards.count == plan.locales.count
      else { continue }
      for locale in plan.locales {
        lists[locale.index].append(
          cards[locale.index].markup, url: plan.origin + route.path(of: id, in: locale),
          isAtTop: isAtTop, isSold: entries[Int(number)].isSold)
      }
    }
    return lists
  }
}
