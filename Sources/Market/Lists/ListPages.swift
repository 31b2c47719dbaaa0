package import WaymarkDisk
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkRecords
package import WaymarkSite
package import WaymarkTree

/// All pages with many records: markets, facets, the home page, search, and the pages of dealers.
package struct ListPages: CachedProducer {
  package let plan: SitePlan
  package let name = "lists"
  package let feeds: [Feed] = [.sitemap, .maps]

  package init(_ plan: SitePlan) { self.plan = plan }

  package func inputs() -> Inputs { plan.inputs }

  /// Writes the pages after all records are known, from the lines of the search index; returns
  /// those that must agree with the association files.
  ///
  /// A sink for one page gets that page, unless it is the search page.
  package func produce(
    _ store: BrowseStore, _ inventory: Inventory, searchLines runs: [DiskPath], into sink: Sink
  ) throws -> [AssetFile] {
    let directory = try SearchFiles(plan: plan).write(runs, to: sink)
    let made = try BrowsePages(plan, store, directory: directory).write(to: sink)
    for route in plan.routes where route.set.kind == .dealer {
      let pages = DealerPages(route: route, store: store)
      for dealer in inventory.dealers[route.set.name]?.all ?? [] {
        let key = DealerKey(set: route.set.name, id: dealer.id.text)
        try pages.write(dealer, made.dealers[key] ?? [], to: sink)
      }
    }
    return made.files
  }
}

/// The pages of a dealer with all of its listings.
struct DealerPages {
  let route: RecordRoute
  let store: BrowseStore

  /// Writes the pages of a dealer, with the numbers of the dealer's listings.
  func write(_ dealer: Dealer, _ numbers: [UInt32], to sink: Sink) throws {
    guard sink.needs(below: { route.path(of: dealer.id.text, in: $0) }) else { return }
    let count = max(1, (numbers.count + BrowsePages.pageSize - 1) / BrowsePages.pageSize)
    var seen: [SeenPage] = []
    for page in 1...count {
      let hashes = try write(dealer, numbers, page, of: count, to: sink)
      if page == 1 { seen = hashes.map { SeenPage(hash: $0) } }
    }
    let plan = sink.plan
    let offers = plan.offers(
      to: dealer.coordinate, named: dealer.name, in: dealer.address.country)
    try sink.addPlace(
      offers, to: dealer.coordinate, named: dealer.name, of: dealer.id.text, on: route)
    let modified = numbers.compactMap { store.entries[Int($0)].keys.updated }.max()
    try sink.addToSitemap(
      dealer.id.text, on: route, modified: modified.map(Timestamp.init), seen: seen)
  }

  /// Writes one page in each locale, and returns the hashes of its visible contents.
  private func write(
    _ dealer: Dealer, _ numbers: [UInt32], _ number: Int, of count: Int,
    to sink: Sink
  ) throws -> [UInt64] {
    var seen: [UInt64] = []
    let plan = sink.plan
    let id = dealer.id.text
    guard sink.needs({ route.path(of: id, in: $0) + pageSuffix(number) }) else { return [] }
    let start = (number - 1) * BrowsePages.pageSize
    let cards = try store.cards(
      numbers[start..<min(numbers.count, start + BrowsePages.pageSize)],
      of: numbers.count { !store.entries[Int($0)].isSold }, in: plan)
    sink.setTexts { cards.map { String(decoding: $0.markup, as: UTF8.self) } + dealer.texts }
    let offers = plan.offers(to: dealer.coordinate, named: dealer.name, in: dealer.address.country)
    for locale in plan.locales {
      guard let seller = plan.dealers.seller(dealer.id, of: route.set.name, in: locale) else {
        continue
      }
      var page = DealerPage(
        seller, links: plan.links(of: id, on: route, in: locale, page: number),
        wording: locale.theme.wording, page: number,
        cards: cards[locale.index],
        pager: Pager(number, of: count) {
          plan.origin + route.path(of: id, in: locale) + pageSuffix($0)
        },
        maps: locale.list(offers[locale.index]))
      if number == 1, plan.isIndexed(route.route) { seen.append(page.renderData()) }
      let path = route.path(of: id, in: locale) + pageSuffix(number)
      try sink.writePage(at: path, as: .dealer) { output in
        locale.theme.dealer.render(page, into: &output)
      }
    }
    return seen
  }
}

/// The suffix of a further page's path, after the path of the first.
private func pageSuffix(_ number: Int) -> String { number > 1 ? "/page/\(number)" : "" }
