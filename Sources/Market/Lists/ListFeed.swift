import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkSite

// The newest listings of a list as a feed for subscribers (Atom, RFC 4287).

extension BrowsePages {
  /// The maximum number of listings in a feed.
  private static let feedSize = 50

  /// The suffix of a list's path for its feed.
  static let feedName = "/feed.xml"

  /// The listings of a list's feed, the newest first: those that are for sale and have a date.
  ///
  /// A list that search engines do not list has no feed.
  func feed(of group: BrowseGroup, in market: BrowseMarket) -> ArraySlice<UInt32> {
    guard !market.isOfRequests, plan.isIndexed(market.entry.route), isFull(group, in: market)
    else {
      return []
    }
    return group.numbers.filter { number in
      let entry = store.entries[Int(number)]
      return !entry.isSold && entry.keys.updated != nil
    }.prefix(Self.feedSize)
  }

  /// Whether a list has enough listings for search engines.
  func isFull(_ group: BrowseGroup, in market: BrowseMarket) -> Bool {
    group.values.isEmpty || group.availableCount(store.entries) >= market.entry.indexFrom
  }

  /// Writes the feed of a list in each locale.
  func writeFeed(
    of group: BrowseGroup, in market: BrowseMarket, to sink: Sink
  ) throws {
    let numbers = feed(of: group, in: market)
    guard let newest = numbers.compactMap({ store.entries[Int($0)].keys.updated }).max() else {
      return
    }
    var buffer: [UInt8] = []
    let listings = try numbers.map { number in
      let (id, cards) = try store.card(number, buffer: &buffer)
      return (id: id, titles: cards.map { String(decoding: $0.title, as: UTF8.self) })
    }
    sink.setTexts { listings.flatMap(\.titles) + group.values.map(\.label) }
    let facet = market.facet(of: group.list)
    let suffix = market.suffix(facet, group.values.map(\.slug))
    for locale in plan.locales {
      let labels = market.labels(group.values, of: facet, in: locale)
      var feed = AtomFeed(
        url: market.url(suffix + Self.feedName, in: locale),
        page: market.url(suffix, in: locale),
        title: locale.theme.wording.listTitle(
          labels, of: market.title(in: locale), page: 1, isOfNames: market.isOfNames(facet)),
        language: locale.tag, author: plan.project.name, updated: Timestamp(seconds: newest))
      for (number, listing) in zip(numbers, listings) {
        let entry = store.entries[Int(number)]
        let set = plan.project.records[Int(entry.set)].name
        guard let route = plan.routes.first(where: { $0.set.name == set }),
          let updated = entry.keys.updated, listing.titles.count == plan.locales.count
        else { continue }
        feed.entries.append(
          AtomFeed.Entry(
            url: plan.origin + route.path(of: listing.id, in: locale),
            title: listing.titles[locale.index], updated: Timestamp(seconds: updated)))
      }
      let bytes = rendered { $0.atom(feed) }
      let path = market.path(suffix + Self.feedName, in: locale)
      for host in plan.environment.hosts {
        try sink.write(AssetFile("web/\(host)\(path)", .atom, bytes))
      }
    }
  }
}
