import Barcodes
import Bytes
import Hosting
import Model
import Pages
import Passes
import Project
import Routes

extension EnvironmentRenderer {
  /// Writes the pages of a listing, one for each locale.
  func write(
    _ listing: Listing, on route: RecordRoute, output: inout Output, to destination: any Destination
  ) throws {
    let id = listing.id.text
    let offers = offers(to: listing.coordinate, named: listing.title, in: listing.country)
    let app = appURL(of: id, on: route)
    for (locale, theme) in themes.enumerated() {
      let page = ListingPage(
        listing, links: links(of: id, on: route, locale: locale, app: app), wording: theme.wording,
        seller: listing.dealer.flatMap { sellers[locale][$0] },
        maps: list(offers[locale], locale: locale))
      output.removeAll()
      theme.render(page, into: &output)
      try write(output, path: route.paths[locale].path(of: id), kind: .listing, to: destination)
      try index(listing, on: route, locale: locale, in: destination)
    }
    try index(
      offers, to: listing.coordinate, named: listing.title, of: id, on: route, in: destination)
    try list(
      route.paths[0].path(of: id), modified: listing.updated, isIndexed: route.route.isIndexed,
      in: destination)
  }

  /// Writes the pages of a dealer with its newest listings.
  func write(
    _ dealer: Dealer, listings: [Listing], on route: RecordRoute, output: inout Output,
    to destination: any Destination
  ) throws {
    let id = dealer.id.text
    let offers = offers(to: dealer.coordinate, named: dealer.name, in: dealer.address.country)
    let app = appURL(of: id, on: route)
    for (locale, theme) in themes.enumerated() {
      guard let seller = sellers[locale][dealer.id] else { continue }
      let page = DealerPage(
        seller, links: links(of: id, on: route, locale: locale, app: app),
        listings: cards(listings, locale: locale), maps: list(offers[locale], locale: locale))
      output.removeAll()
      theme.render(page, into: &output)
      try write(output, path: route.paths[locale].path(of: id), kind: .dealer, to: destination)
    }
    try index(
      offers, to: dealer.coordinate, named: dealer.name, of: id, on: route, in: destination)
    try list(
      route.paths[0].path(of: id), modified: listings.compactMap(\.updated).max(),
      isIndexed: route.route.isIndexed, in: destination)
  }

  /// Writes the pages of a gate pass, and the pass itself when the environment signs passes.
  func write(
    _ pass: GatePass, dealer: Dealer?, on route: RecordRoute, press: PassPress, number: Int,
    output: inout Output, to destination: any Destination
  ) throws {
    let id = pass.id.text
    let pageURL = origin + route.paths[0].path(of: id)
    let offers = offers(
      to: pass.coordinate, named: pass.place ?? pass.vehicle, in: dealer?.address.country)
    let bundle = try press.bundle(
      of: pass, dealer: dealer, pageURL: pageURL, maps: backLinks(offers), number: number)
    let barcode = try barcode(of: pageURL)
    for (locale, theme) in themes.enumerated() {
      var page = GatePassPage(
        pass, links: links(of: id, on: route, locale: locale, app: pageURL),
        wording: theme.wording)
      page.dealer = dealer?.name
      page.barcode = barcode
      page.maps = list(offers[locale], locale: locale)
      if bundle != nil { page.wallet = origin + walletPath(of: id, on: route) }
      output.removeAll()
      theme.render(page, into: &output)
      try write(output, path: route.paths[locale].path(of: id), kind: .gatepass, to: destination)
    }
    guard let bundle else { return }
    for host in environment.hosts {
      try destination.write(bundle, to: "web/\(host)\(walletPath(of: id, on: route))", as: .pass)
    }
  }

  /// The page's URL as a QR code, like the one on the pass.
  private func barcode(of url: String) throws -> String {
    let code = try QRCode(url)
    return renderedText { $0.svg(code, label: url) }
  }

  /// Where the pass for Wallet is, below a host.
  func walletPath(of id: String, on route: RecordRoute) -> String {
    route.paths[0].path(of: id) + "/gatepass.pkpass"
  }

  /// The cards of listings in a locale; none when listings have no pages.
  func cards(_ listings: [Listing], locale: Int) -> [ListingCard] {
    guard let route = listingRoute else { return [] }
    return listings.map { listing in
      ListingCard(
        listing, url: origin + route.paths[locale].path(of: listing.id.text),
        wording: themes[locale].wording)
    }
  }
}
