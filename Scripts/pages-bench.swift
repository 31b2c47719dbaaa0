import WaymarkCore
import WaymarkModel
import WaymarkPages

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures how many pages of listings one core makes per second: from a record to bytes in memory.
///
/// Processor time is measured, so that other programs have little effect. With an argument, it makes
/// this many full pages without measuring, for a profiler.
@main struct Main {
  static func main() throws {
    let theme = try theme()
    let kinds = [
      ("five pictures, seller and four map apps", try whole()),
      ("a row of a table: no seller, no pictures", try plain()),
    ]
    if let count = CommandLine.arguments.dropFirst().first.flatMap({ Int($0) }) {
      _ = make(kinds[0].1, count, theme)
      return
    }
    for (name, listing) in kinds {
      let bytes = make(listing, 1, theme)
      let rates = (0..<7).map { _ in rate(of: listing, theme) }
      print("\(name), \(bytes) bytes: \(Int((rates.max() ?? 0) / 1000)) thousand pages a second")
    }
  }

  static func rate(of listing: Listing, _ theme: Theme) -> Double {
    let count = 10_000
    let start = clock()
    _ = make(listing, count, theme)
    return Double(count) / (Double(clock() - start) / Double(CLOCKS_PER_SEC))
  }

  /// Makes pages like a build, and returns the bytes of the last one.
  static func make(_ listing: Listing, _ count: Int, _ theme: Theme) -> Int {
    var output = Output()
    let seller = listing.dealer == nil ? nil : seller
    for _ in 0..<count {
      output.removeAll()
      let page = ListingPage(
        listing, links: links, wording: theme.wording, seller: seller,
        maps: listing.coordinate == nil ? .none : maps)
      theme.listing.render(page, into: &output)
    }
    return output.count
  }

  static func theme() throws -> Theme {
    let site = SiteContext(
      name: "Harbour Cars", environment: "production", isIndexed: true, host: "cars.example",
      locales: [.init(tag: "en", market: "https://cars.example/ads")], urlScheme: "harbour",
      appStoreID: "1234567890", androidPackage: "example.cars.app", vocabularies: [.car])
    // The digest is for the policy of pages with a script, which are not measured.
    return try Theme(ThemeFiles(), site: site, locale: "en") { _ in
      [UInt8](repeating: 0, count: 32)
    }
  }

  static let links = PageLinks(
    canonical: "https://cars.example/ads/17",
    alternates: [Alternate(locale: "en", url: "https://cars.example/ads/17")],
    app: "harbour://ads/17",
    crumbs: [
      Crumb(name: "Cars for sale", url: "https://cars.example/ads"),
      Crumb(name: "Toyota", url: "https://cars.example/ads/make/toyota"),
    ], isIndexed: true)

  static let maps = MapList(
    [
      ("Apple Maps", "https://maps.apple.com/directions?destination=22.543100,114.057900"),
      ("Google Maps", "https://www.google.com/maps/dir/?api=1&destination=22.543100%2C114.057900"),
      ("Waze", "https://waze.com/ul?ll=22.543100%2C114.057900&navigate=yes&utm_source=cars"),
      ("Other map app", "geo:22.543100,114.057900?q=22.543100,114.057900"),
    ].map { MapList.App(name: $0, url: $1) })

  static let seller: Seller? = {
    guard let id = try? Identifier<Dealer>("bay-motors") else { return nil }
    var dealer = Dealer(id: id, name: "Bay Motors & Söhne")
    dealer.telephone = "+86 755 2345 6789"
    dealer.email = "sales@bay-motors.example"
    dealer.address.street = "18 Harbour Road"
    dealer.address.city = "Shenzhen"
    dealer.address.country = "CN"
    return Seller(dealer, url: "https://cars.example/dealers/bay-motors")
  }()

  static func plain() throws -> Listing {
    var listing = Listing(id: try Identifier("17"), title: "2019 Toyota Corolla 1.8 Hybrid Excel")
    listing["make"] = .text("Toyota")
    listing["model"] = .text("Corolla")
    listing["trim"] = .text("Excel")
    listing["year"] = .integer(2019)
    listing["bodyType"] = .text("Hatchback")
    listing["fuel"] = .text("Hybrid")
    listing["transmission"] = .text("CVT")
    listing.price = Currency("USD").map { Money(minorUnits: 1_230_000, currency: $0) }
    listing.condition = .used
    listing.location = "Shenzhen"
    listing.country = "CN"
    return listing
  }

  static func whole() throws -> Listing {
    var listing = try plain()
    listing["vin"] = .text("JTDBR32E720012345")
    listing["mileage"] = .quantity(Quantity(DecimalNumber(45_000), Unit("km", .distance, "KMT", 1)))
    listing["engine"] = .text("1.8 l")
    listing["color"] = .text("Pearl white")
    listing["interiorColor"] = .text("Black")
    listing["drive"] = .term(0)
    listing["steering"] = .term(0)
    listing["doors"] = .integer(5)
    listing["seats"] = .integer(5)
    listing.details = """
      One owner, serviced every year. <b>No accidents</b> & all keys.

      Winter tyres included; delivery to Rotterdam possible.
      """
    listing.images = (1...5).map { "https://images.cars.example/17/\($0).jpg?w=1200&q=80" }
    listing.coordinate = try Coordinate(latitude: 22.5431, longitude: 114.0579)
    listing.dealer = try Identifier("bay-motors")
    listing.updated = Timestamp("2026-11-20T08:00:00Z")
    return listing
  }
}
