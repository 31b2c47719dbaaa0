import Foundation
import Testing
import WaymarkCore
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkPages

/// With any text in a record, the markup of its page remains that of the template.
@Suite struct HostileTextTests {
  static let texts = HostileTexts.markup

  static let urls = [
    "javascript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>", "vbscript:x", "//evil.example/", "/relative",
    "http://insecure.example/", "https://a.example/\" onerror=\"alert(1)", "https://a.example/'",
    "https://a.example/<b>", "https:\\\\evil.example", "file:///etc/passwd", "", "x", "https://",
  ]

  /// All text fields of a listing are the same text; a dealer's likewise.
  static func listingPage(_ theme: Theme, text: String) throws -> ListingPage {
    var listing = try Marketplace.listing()
    listing.title = text
    listing["make"] = .text(text)
    listing["model"] = .text(text)
    listing["trim"] = .text(text)
    listing["vin"] = .text(text)
    listing["bodyType"] = .text(text)
    listing["fuel"] = .text(text)
    listing["transmission"] = .text(text)
    listing["engine"] = .text(text)
    listing["color"] = .text(text)
    listing["interiorColor"] = .text(text)
    listing.details = text
    listing.place.location = text
    listing.place.country = text
    return ListingPage(
      listing, links: Marketplace.links("/ads/17"), wording: theme.wording,
      seller: Seller(try dealer(text: text), url: "https://cars.example/dealers/1"),
      maps: MapList([MapList.App(name: text, url: "https://maps.example/", appStore: text)]))
  }

  static func dealer(text: String) throws -> Dealer {
    var dealer = try Marketplace.dealer()
    dealer.name = text
    dealer.telephone = text + "x"
    dealer.email = text + "x"
    dealer.details = text
    dealer.address.street = text
    dealer.address.city = text
    dealer.address.region = text
    dealer.address.postalCode = text
    dealer.address.country = text
    return dealer
  }

  static func gatePassPage(_ theme: Theme, text: String) throws -> GatePassPage {
    var pass = try Marketplace.gatePass()
    pass.vehicle = text
    pass.vin = text
    pass.gate = text
    pass.bay = text
    pass.haulier.carrier = text
    pass.haulier.driver = text
    pass.haulier.plate = text
    pass.lot.place = text
    pass.contact = text + "x"
    pass.notes = text
    var page = GatePassPage(
      pass, links: Marketplace.links("/gatepass/x"), wording: theme.wording)
    page.dealer = try dealer(text: text)
    page.maps = MapList([MapList.App(name: text, url: "https://maps.example/", appStore: text)])
    return page
  }

  /// Every page that shows the text.
  static func pages(_ text: String) throws -> [String] {
    let theme = try Marketplace.english.get()
    let listing = try listingPage(theme, text: text)
    let seller = Seller(try dealer(text: text), url: "https://cars.example/dealers/1")
    let card = ListingCard(
      WordedListing(
        listing.listing, url: "https://cars.example/ads/17", wording: theme.wording))
    let links = Marketplace.links("/x")
    let dealer = DealerPage(
      seller, links: links, wording: theme.wording, cards: Marketplace.list([card], theme))
    let cards = Marketplace.list([card], theme)
    var market = MarketPage(
      title: text, crumb: text, summary: text, links: links, wording: theme.wording, cards: cards)
    market.dealers = [seller]
    market.groups = [
      FacetGroup(
        name: text, slug: "make",
        values: [.init(name: text, url: "https://cars.example/", count: 1)])
    ]
    var home = HomePage(name: text, links: links, wording: theme.wording)
    home.markets = [PageLink(name: text, url: "https://cars.example/ads", count: 1)]
    home.cards = cards
    home.dealers = [seller]
    let shell = ShellPage(title: text, links: links, wording: theme.wording)
    let pass = try gatePassPage(theme, text: text)
    return [
      Marketplace.page { theme.listing.render(listing, into: &$0) },
      Marketplace.page { theme.dealer.render(dealer, into: &$0) },
      Marketplace.page { theme.market.render(market, into: &$0) },
      Marketplace.page { theme.home.render(home, into: &$0) },
      Marketplace.page { theme.shell.render(shell, into: &$0) },
      Marketplace.page { theme.gatepass.render(pass, into: &$0) },
    ]
  }

  @Test(arguments: texts)
  func keepsTheMarkupOfThePage(text: String) throws {
    let harmless = try Self.pages("harmless")
    for (page, expected) in zip(try Self.pages(text), harmless) {
      // Text of the other direction is marked, and changes nothing else.
      let pages = [page, expected].map { $0.replacing(" dir=auto", with: "") }
      #expect(markup(of: pages[0]) == markup(of: pages[1]))
    }
  }

  @Test(arguments: texts)
  func writesNoControlCharacter(text: String) throws {
    for page in try Self.pages(text) {
      #expect(page.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x09 })
    }
  }

  @Test(arguments: texts)
  func keepsTheTextInTheStructuredData(text: String) throws {
    let theme = try Marketplace.english.get()
    let page = try Self.listingPage(theme, text: text)
    let graph = try graph(of: Marketplace.page { theme.listing.render(page, into: &$0) })
    let car = try #require(graph.first)
    #expect(
      car["description"] as? String == page.listing.details?.replacing("\u{FEFF}", with: ""))
    for name in ["name", "model", "vehicleIdentificationNumber", "color"] {
      // Foundation's reader drops U+FEFF everywhere.
      #expect(car[name] as? String == text.replacing("\u{FEFF}", with: ""))
    }
  }

  @Test(arguments: urls)
  func writesNoUnsafeLinks(url: String) throws {
    let theme = try Marketplace.english.get()
    var listing = try Marketplace.listing()
    listing.images = [url, "https://images.example/1.jpg", url]
    var dealer = try Marketplace.dealer()
    dealer.website = url
    let page = ListingPage(
      listing,
      links: PageLinks(
        canonical: url, alternates: [Alternate(locale: "en", url: url)], app: url, isIndexed: true),
      wording: theme.wording, seller: Seller(dealer, url: url),
      maps: MapList([MapList.App(name: "x", url: url, appStore: url, googlePlay: url)]))
    let text = Marketplace.page { theme.listing.render(page, into: &$0) }
    for link in links(of: text) where !link.hasPrefix("#") && link != "/assets/theme.css" {
      let isOwnPath = link.hasPrefix("/") && !link.hasPrefix("//")
      #expect(
        isOwnPath || ["https", "tel", "mailto"].contains(link.prefix { $0 != ":" }), "\(link)")
    }
    // A path in a record is not a path of the site.
    #expect(
      !text.contains("src=\"/relative") && !text.contains("href=\"/relative\" rel=\"nofollow"))
    #expect(!text.lowercased().contains("\"javascript:") || url.isEmpty)
  }

  /// The tags of a page with the names of their attributes, without their contents.
  private func markup(of page: String) -> [String] {
    var tags: [String] = []
    for tag in page.split(separator: "<").dropFirst() {
      guard let end = tag.firstIndex(of: ">") else { continue }
      let parts = tag[..<end].split(separator: "\"", omittingEmptySubsequences: false)
      tags.append(
        parts.enumerated().filter { $0.offset % 2 == 0 }.map { String($0.element) }
          .joined(separator: "\"\""))
    }
    return tags
  }

  /// The values of all attributes that a browser follows.
  private func links(of page: String) -> [String] {
    ["href=\"", "src=\""].flatMap { name in
      page.split(separator: name, omittingEmptySubsequences: false).dropFirst()
        .map { String($0.prefix { $0 != "\"" }) }
    }
  }
}

/// The nodes of a page's structured data, read by Foundation.
func graph(of page: String) throws -> [[String: Any]] {
  let start = "<script type=\"application/ld+json\">"
  let pieces = page.split(separator: start, omittingEmptySubsequences: false)
  try #require(pieces.count == 2)
  let json = try #require(pieces[1].split(separator: "</script>").first)
  let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
  #expect(object?["@context"] as? String == "https://schema.org")
  return try #require(object?["@graph"] as? [[String: Any]])
}
