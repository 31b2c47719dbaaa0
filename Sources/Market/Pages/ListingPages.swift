import WaymarkAppFiles
package import WaymarkModel
import WaymarkPages
package import WaymarkProject
import WaymarkRoutes
package import WaymarkSite
import WaymarkTree

extension SitePlan {
  /// The pages of listings, their items in Spotlight and their places in the feed of maps; the
  /// contents of lists are known only after all records.
  package func listingPages(
    _ route: RecordRoute, _ lists: BrowseStore?
  ) -> RecordProducer<Listing> {
    RecordProducer(
      "listings of \(route.route.name)", feeds: Feed.ofMarket, inputs: { inputs }
    ) { try ListingWriter(self, route, lists, $0) }
  }
}

/// Writes the pages of listings on one thread.
private final class ListingWriter: RecordWriter {
  let sink: Sink
  private let plan: SitePlan
  private let route: RecordRoute
  private let lists: BrowseStore?
  private var memory: ListMemory

  /// The market above the listings' pages; their own market takes precedence over one that shows
  /// all.
  private let market: BrowseMarket?

  init(_ plan: SitePlan, _ route: RecordRoute, _ lists: BrowseStore?, _ sink: Sink) throws {
    self.sink = sink
    self.plan = plan
    self.route = route
    self.lists = lists
    memory = ListMemory(of: route.set, in: plan.project, lists)
    market = try plan.project.market(above: route.set).map { try BrowseMarket($0, of: plan) }
  }

  func isCurrent(_ made: CachedRecord, ordinal: Int) -> Bool {
    memory.isCurrent(made, ordinal: ordinal)
  }

  func write(_ listing: Listing, ordinal: Int) throws {
    let surroundings = memory.surroundings(of: ordinal)
    try write(listing, surroundings)
    try memory.remember(ordinal, surroundings, in: sink)
  }

  private func write(_ listing: Listing, _ surroundings: Surroundings) throws {
    let listing = plan.shown(listing)
    let id = listing.id.text
    let offers = plan.offers(
      to: listing.place.coordinate, named: listing.pinName, in: listing.place.country)
    let similar = try lists?.cards(
      surroundings.similar[...], of: surroundings.similar.count, isAtTop: false, in: plan)
    if let similar {
      sink.addTexts { similar.map { String(decoding: $0.markup, as: UTF8.self) } }
    }
    var seen: [SeenPage] = []
    var worded: [WordedListing] = []
    for locale in plan.locales {
      let named = listing.shown(in: locale.tag).pinName
      let own =
        named == listing.pinName
        ? offers
        : plan.offers(to: listing.place.coordinate, named: named, in: listing.place.country)
      var crumbs = try market?.crumbs(to: listing, in: locale)
      // A list without anything to buy has no page; that of the market says that it is empty.
      if let levels = surroundings.stockedLevels {
        crumbs = crumbs.map { Array($0.prefix(max(1, levels))) }
      }
      var page = ListingPage(
        listing,
        links: plan.links(
          of: id, on: route, in: locale, crumbs: crumbs),
        wording: locale.theme.wording,
        seller: plan.dealers.seller(listing.dealer, of: route.set.dealers, in: locale),
        maps: locale.list(own[locale.index]),
        isTitleShared: surroundings.isTitleShared)
      worded.append(page.worded)
      page.hasStockAbove = surroundings.stockedLevels != 0
      if plan.look.site.hasApp {
        page.phoneCode = try plan.phoneCode(of: page.links.canonical)
      }
      page.terms = plan.project.offers
      if plan.isIndexed(route.route), sink.isRead {
        let hash = page.renderData(locale.theme.wording)
        seen.append(SeenPage(hash: hash, images: page.pictures))
      }
      if let similar { page.similar = similar[locale.index] }
      try sink.writePage(at: route.path(of: id, in: locale), as: .listing) { output in
        locale.theme.listing.render(page, into: &output)
      }
      if locale.index == 0 {
        let item = CatalogItem(
          page: page,
          dealer: route.set.dealers.flatMap { plan.dealers[$0]?[listing.dealer] },
          wording: locale.theme.wording)
        for line in CatalogFeed.lines(of: item, in: plan.environment) {
          try sink.add(line.bytes, to: .catalog)
          // A build counts the lines when it writes the tables.
          if sink.tree == nil { sink.tallies[CatalogCounts.self].add(line) }
        }
      }
      if let item = spotlightItem(page.worded, in: locale) {
        try sink.add(item.line, to: .spotlight)
      }
    }
    if plan.project.searchRoute != nil, listing.offer.status != .sold {
      try sink.add(try SearchLine(listing, worded, on: route, in: plan).bytes, to: .search)
    }
    try sink.addPlace(
      offers, to: listing.place.coordinate, named: listing.title, of: id, on: route)
    try sink.addToSitemap(id, on: route, modified: listing.updated, seen: seen)
  }

  /// The item of a listing in a locale; `nil` if its route has none in Spotlight, and for sold
  /// listings.
  private func spotlightItem(
    _ worded: WordedListing, in locale: EnvironmentLocale
  ) -> SpotlightItem? {
    let listing = worded.listing
    guard !route.route.entries.spotlight.isEmpty, listing.offer.status != .sold else { return nil }
    let item = SpotlightItem(
      route.route, id: listing.id.text, locale: locale.tag, title: listing.title,
      contentURL: worded.url, updated: listing.updated)
    guard var item else { return nil }
    let texts: [String?] = [worded.price] + worded.keyFacts + [worded.place]
    let facts = texts.compactMap(\.self)
    item.contentDescription = facts.isEmpty ? nil : facts.joined(separator: " · ")
    item.keywords = locale.theme.wording.keywords(of: listing)
    item.thumbnail = listing.images.first
    return item
  }
}
