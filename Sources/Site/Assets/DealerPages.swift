import Model
import Pages
import Project
import Records

/// The pages of a dealer with all of its listings.
struct DealerPages {
  let route: RecordRoute
  let store: BrowseStore

  /// Writes the pages of a dealer whose listings have some numbers.
  func write(_ dealer: Dealer, _ numbers: [UInt32], to worker: EnvironmentWorker) throws {
    let count = max(1, (numbers.count + BrowsePages.pageSize - 1) / BrowsePages.pageSize)
    var seen: [SeenPage] = []
    for page in 1...count {
      let hashes = try write(dealer, numbers, page, of: count, to: worker)
      if page == 1 { seen = hashes.map { SeenPage(hash: $0) } }
    }
    let build = worker.build
    let offers = build.offers(
      to: dealer.coordinate, named: dealer.name, in: dealer.address.country)
    try worker.addPlace(
      offers, to: dealer.coordinate, named: dealer.name, of: dealer.id.text, on: route)
    let modified = numbers.compactMap { store.entries[Int($0)].keys.updated }.max()
    try worker.addToSitemap(
      dealer.id.text, on: route, modified: modified.map(Timestamp.init), seen: seen)
  }

  /// Writes one page in each locale, and returns the hashes of what is seen of it.
  private func write(
    _ dealer: Dealer, _ numbers: [UInt32], _ number: Int, of count: Int,
    to worker: EnvironmentWorker
  ) throws -> [UInt64] {
    var seen: [UInt64] = []
    let build = worker.build
    let id = dealer.id.text
    let start = (number - 1) * BrowsePages.pageSize
    let cards = try store.cards(
      numbers[start..<min(numbers.count, start + BrowsePages.pageSize)], of: numbers.count,
      in: build)
    worker.setTexts { cards.map { String(decoding: $0.markup, as: UTF8.self) } + dealer.texts }
    let offers = build.offers(to: dealer.coordinate, named: dealer.name, in: dealer.address.country)
    for locale in build.locales {
      guard let seller = build.seller(dealer.id, of: route.set.name, in: locale) else { continue }
      var page = DealerPage(
        seller, links: build.links(of: id, on: route, in: locale, page: number),
        wording: locale.theme.wording, page: number,
        cards: cards[locale.index],
        pager: Pager(number, of: count) {
          build.origin + route.path(of: id, in: locale) + pageSuffix($0)
        },
        maps: locale.list(offers[locale.index]))
      if number == 1, build.isIndexed(route.route) { seen.append(page.renderData()) }
      let path = route.path(of: id, in: locale) + pageSuffix(number)
      try worker.writePage(at: path, as: .dealer) { output in
        locale.theme.dealer.render(page, into: &output)
      }
    }
    return seen
  }
}

/// What a further page of a list has after the path of the first.
private func pageSuffix(_ number: Int) -> String { number > 1 ? "/page/\(number)" : "" }
