import AppFiles
import Model
import Pages
import Project
import Routes

/// The pages of a listing, its items in Spotlight and its place among the feed's maps.
struct ListingPages: RecordAsset {
  let route: RecordRoute

  func write(_ listing: Listing, to worker: EnvironmentWorker) throws {
    let build = worker.build
    let listing = build.shown(listing)
    let id = listing.id.text
    let offers = build.offers(to: listing.coordinate, named: listing.pinName, in: listing.country)
    let similar = try build.lists?.cards(
      worker.surroundings.similar[...], of: worker.surroundings.similar.count, isAtTop: false,
      in: build)
    if let similar {
      worker.addTexts { similar.map { String(decoding: $0.markup, as: UTF8.self) } }
    }
    var seen: [SeenPage] = []
    var worded: [WordedListing] = []
    for locale in build.locales {
      let named = listing.shown(in: locale.tag).pinName
      let own =
        named == listing.pinName
        ? offers : build.offers(to: listing.coordinate, named: named, in: listing.country)
      var page = ListingPage(
        listing,
        links: build.links(
          of: id, on: route, in: locale,
          crumbs: try worker.crumbs(of: listing, on: route, in: locale)),
        wording: locale.theme.wording,
        seller: build.seller(listing.dealer, of: route.set.dealers, in: locale),
        maps: locale.list(own[locale.index]),
        isTitleShared: worker.surroundings.isTitleShared)
      worded.append(page.worded)
      page.terms = build.project.offers
      if build.isIndexed(route.route), worker.isRead {
        let hash = page.renderData(locale.theme.wording)
        seen.append(SeenPage(hash: hash, images: page.pictures))
      }
      if let similar { page.similar = similar[locale.index] }
      try worker.writePage(at: route.path(of: id, in: locale), as: .listing) { output in
        locale.theme.listing.render(page, into: &output)
      }
      if locale.index == 0 {
        let item = CatalogItem(
          page: page,
          dealer: route.set.dealers.flatMap { build.dealers[$0]?[listing.dealer] },
          wording: locale.theme.wording)
        for line in CatalogFeed.lines(of: item, in: build.environment) {
          try worker.add(line, to: .catalog)
        }
      }
      if let item = spotlightItem(page.worded, in: locale) {
        try worker.add(item.line, to: .spotlight)
      }
    }
    if build.project.searchRoute != nil, listing.status != .sold {
      try worker.add(try SearchLine.bytes(of: listing, worded, on: route, in: build), to: .search)
    }
    try worker.addPlace(
      offers, to: listing.coordinate, named: listing.title, of: id, on: route)
    try worker.addToSitemap(id, on: route, modified: listing.updated, seen: seen)
  }

  /// The item of a listing in a locale; `nil` when its route has none in Spotlight, and for what is
  /// sold.
  private func spotlightItem(
    _ worded: WordedListing, in locale: EnvironmentLocale
  ) -> SpotlightItem? {
    let listing = worded.listing
    guard !route.route.entries.spotlight.isEmpty, listing.status != .sold else { return nil }
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
