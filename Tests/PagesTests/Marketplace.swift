import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

/// A small marketplace for rendering tests: two languages, and faults of three environments.
enum Marketplace {
  static let languages = [
    SiteContext.Language(tag: "en", market: "https://cars.example/ads"),
    SiteContext.Language(tag: "zh-Hans", market: "https://cars.example/zh-Hans/ads"),
  ]

  static let production = SiteContext(
    name: "Harbour Cars", environment: "production", isIndexed: true, host: "cars.example",
    locales: languages, urlScheme: "harbour", appStoreID: "1234567890",
    androidPackage: "example.cars.app")

  static let staging = SiteContext(
    name: "Harbour Cars", environment: "staging", isIndexed: false, host: "staging.cars.example",
    locales: [SiteContext.Language(tag: "en")], urlScheme: "harbourstaging")

  static func theme(
    _ locale: String = "en", site: SiteContext = production, overrides: [String: String] = [:]
  ) throws(DiagnosedError) -> Theme {
    let files = ThemeFiles(overrides: overrides.mapValues { Array($0.utf8) })
    return try Theme(ThemeParts(files, site: site, sha256: sha256), locale: locale)
  }

  /// The theme of production in English, compiled once.
  static let english = Result { try theme() }

  static func links(_ path: String, locale: String = "en", isIndexed: Bool = true) -> PageLinks {
    let english = Alternate(locale: "en", url: "https://cars.example" + path)
    let chinese = Alternate(locale: "zh-Hans", url: "https://cars.example/zh-Hans" + path)
    return PageLinks(
      canonical: locale == "en" ? english.url : chinese.url, alternates: [english, chinese],
      app: "harbour:/" + path,
      crumbs: [
        PageLink(
          name: locale == "en" ? "Cars for sale" : "在售车辆",
          url: locale == "en" ? "https://cars.example/ads" : "https://cars.example/zh-Hans/ads")
      ],
      isIndexed: isIndexed)
  }

  /// Cards as a list of a page.
  static func list(_ cards: [ListingCard], _ theme: Theme) -> CardList {
    CardList(
      markup: rendered { output in
        for card in cards { theme.card.render(card, into: &output) }
      }, urls: cards.map(\.worded.url))
  }

  static func dealer() throws -> Dealer {
    var dealer = Dealer(id: try Identifier("bay-motors"), name: "Bay Motors & Söhne")
    dealer.telephone = "+86 755 2345 6789"
    dealer.email = "sales@bay-motors.example"
    dealer.website = "https://bay-motors.example/"
    dealer.address.street = "18 Harbour Road"
    dealer.address.city = "Shenzhen"
    dealer.address.region = "Guangdong"
    dealer.address.postalCode = "518000"
    dealer.address.country = "CN"
    dealer.coordinate = try Coordinate(latitude: 22.5431, longitude: 114.0579)
    dealer.details = "Export of used cars since 1998.\n\nOpen Monday to Saturday."
    return dealer
  }

  static func seller(locale: String = "en") throws -> Seller {
    let prefix = locale == "en" ? "" : "/zh-Hans"
    return Seller(try dealer(), url: "https://cars.example\(prefix)/dealers/bay-motors")
  }

  static func listing() throws -> Listing {
    var listing = Listing(id: try Identifier("17"), title: "2019 Toyota Corolla 1.8 Hybrid Excel")
    listing.condition = .used
    listing["make"] = .text("Toyota")
    listing["model"] = .text("Corolla")
    listing["trim"] = .text("Excel")
    listing["year"] = .integer(2019)
    listing["vin"] = .text("JTDBR32E720012345")
    listing.offer.price = try money(1_230_000, "USD")
    listing["mileage"] = .quantity(Quantity(DecimalNumber(45_000), kilometres))
    listing["bodyType"] = .text("Hatchback")
    listing["fuel"] = .text("Hybrid")
    listing["transmission"] = .text("CVT")
    listing["engine"] = .text("1.8 l")
    listing["color"] = .text("Pearl white")
    listing["interiorColor"] = .text("Black")
    listing["drive"] = .term(0)
    listing["steering"] = .term(0)
    listing["doors"] = .integer(5)
    listing["seats"] = .integer(5)
    listing.details = """
      One owner, serviced every year. <b>No accidents</b> & all keys.

      Winter tyres included;
      delivery to Rotterdam possible.
      """
    listing.images = (1...5).map { "https://images.cars.example/17/\($0).jpg?w=1200&q=80" }
    listing.place.coordinate = try Coordinate(latitude: 22.5431, longitude: 114.0579)
    listing.place.location = "Shenzhen"
    listing.place.country = "CN"
    listing.updated = Timestamp("2026-11-20T08:00:00Z")
    return listing
  }

  /// A listing with only the required fields.
  static func bareListing() throws -> Listing {
    var listing = Listing(id: try Identifier("18"), title: "Mazda 3")
    listing.condition = .used
    return listing
  }

  static let kilometres = Unit("km", .distance, "KMT", 1)
  static let miles = Unit("mi", .distance, "SMI", 1.609344)

  static let maps = MapList([
    MapList.App(
      name: "Apple Maps", url: "https://maps.apple.com/?daddr=22.543100,114.057900&dirflg=d"),
    MapList.App(
      name: "Google Maps",
      url: "https://www.google.com/maps/dir/?api=1&destination=22.543100%2C114.057900",
      appStore: "https://apps.apple.com/app/id585027354",
      googlePlay: "https://play.google.com/store/apps/details?id=com.google.android.apps.maps"),
    MapList.App(name: "高德地图", url: "https://uri.amap.com/navigation?to=114.063000,22.540500"),
    MapList.App(
      name: "TomTom GO", url: nil, appStore: "https://apps.apple.com/app/id884963367"),
    MapList.App(name: "Other map app", url: "geo:22.543100,114.057900?q=22.543100,114.057900"),
  ])

  static func listingPage(_ theme: Theme) throws -> ListingPage {
    let locale = theme.wording.locale
    return ListingPage(
      try listing(), links: links("/ads/17", locale: locale), wording: theme.wording,
      seller: try seller(locale: locale), maps: maps)
  }

  static func cards(_ wording: Wording) throws -> [ListingCard] {
    let first = try listing()
    var second = try listing()
    second.title = "2016 Land Rover Discovery Sport 2.0 TD4 HSE Luxury, seven seats"
    second.offer.status = .reserved
    second["mileage"] = .quantity(Quantity(DecimalNumber(128_400), miles))
    second.offer.price = try money(9_750_000_50, "AED")
    var third = try bareListing()
    third.offer.status = .sold
    third.place.location = "دبي"
    return [
      ListingCard(WordedListing(first, url: "https://cars.example/ads/17", wording: wording)),
      ListingCard(WordedListing(second, url: "https://cars.example/ads/19", wording: wording)),
      ListingCard(WordedListing(third, url: "https://cars.example/ads/18", wording: wording)),
    ]
  }

  static func gatePass() throws -> GatePass {
    var pass = GatePass(
      id: try Identifier("q7Zr0mT5v2yXc8Lw4KpE1A"), vehicle: "2019 Toyota Corolla, white")
    pass.vin = "JTDBR32E720012345"
    pass.gate = "North 2"
    pass.bay = "C-114"
    pass.haulier.carrier = "Blue Line Logistics"
    pass.haulier.driver = "Amira Haddad أميرة"
    pass.haulier.plate = "粤B 12345"
    pass.validFrom = Timestamp("2026-11-21T01:00:00Z")
    pass.validUntil = Timestamp("2026-11-22T10:00:00Z")
    pass.lot.place = "Yantian Lot 4, Shenzhen"
    pass.lot.coordinate = try Coordinate(latitude: 22.5571, longitude: 114.2360)
    pass.contact = "+86 755 1111 2222"
    pass.notes = "Bring the original bill of lading.\nHelmets are required on the lot."
    return pass
  }

  static func gatePassPage(_ theme: Theme) throws -> GatePassPage {
    let locale = theme.wording.locale
    var page = GatePassPage(
      try gatePass(), links: links("/gatepass/q7Zr0mT5v2yXc8Lw4KpE1A", locale: locale),
      wording: theme.wording)
    page.dealer = Dealer(id: try Identifier("bay"), name: "Bay Motors & Söhne")
    page.wallet = "https://cars.example/gatepass/q7Zr0mT5v2yXc8Lw4KpE1A/pass.pkpass"
    page.barcode =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 21 21\" role=\"img\""
      + " aria-label=\"QR\"><path d=\"M0 0h7v7h-7zM14 0h7v7h-7zM0 14h7v7h-7zM9 3h3v9h6v6h-6z\"/></svg>"
    page.maps = maps
    return page
  }

  static func money(_ minorUnits: Int, _ code: String) throws -> Money {
    Money(minorUnits: minorUnits, currency: try currency(code))
  }

  private static func currency(_ code: String) throws -> Currency {
    struct NoCurrency: Error {}
    guard let currency = Currency(code) else { throw NoCurrency() }
    return currency
  }

  /// Renders one page.
  static func page(_ body: (inout Output) -> Void) -> String {
    String(decoding: rendered(body), as: UTF8.self)
  }
}
