import Model
import Pages
import Project

/// The pages of a dealer with its newest listings.
struct DealerPages: RecordAsset {
  let route: RecordRoute
  let newest: NewestByDealer

  func write(_ dealer: Dealer, to worker: EnvironmentWorker) throws {
    let build = worker.build
    let id = dealer.id.text
    let listings = newest.listings(of: dealer.id, in: route.set.name)
    let offers = build.offers(to: dealer.coordinate, named: dealer.name, in: dealer.address.country)
    for locale in build.locales {
      guard let seller = locale.seller(dealer.id, of: route.set.name) else { continue }
      let page = DealerPage(
        seller, links: build.links(of: id, on: route, in: locale),
        listings: build.cards(listings, in: locale), maps: locale.list(offers[locale.index]))
      try worker.writePage(at: route.path(of: id, in: locale), as: .dealer) { output in
        locale.theme.dealer.render(page, into: &output)
      }
    }
    try worker.addPlace(offers, to: dealer.coordinate, named: dealer.name, of: id, on: route)
    try worker.addToSitemap(id, on: route, modified: listings.compactMap(\.listing.updated).max())
  }
}
