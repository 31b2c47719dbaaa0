import Bytes
import Model
import Testing

@testable import Pages

@Suite struct ThemeTests {
  @Test func digestsAsTheStandardSays() {
    let digest = rendered { $0.hex(sha256(Array("abc".utf8))) }
    #expect(
      String(decoding: digest, as: UTF8.self)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(arguments: ["en", "zh-Hans"])
  func rendersAListing(locale: String) throws {
    let theme = try Marketplace.theme(locale)
    let page = try Marketplace.listingPage(theme)
    try expect(rendered { theme.render(page, into: &$0) }, matches: "listing.\(locale).html")
  }

  @Test func rendersAListingThatHasNothing() throws {
    let theme = try Marketplace.theme()
    let page = ListingPage(
      try Marketplace.bareListing(),
      links: PageLinks(canonical: "https://cars.example/ads/18", isIndexed: true),
      wording: theme.wording)
    try expect(rendered { theme.render(page, into: &$0) }, matches: "listing.bare.html")
  }

  @Test func rendersASoldListingOfStaging() throws {
    let theme = try Marketplace.theme(site: Marketplace.staging)
    var listing = try Marketplace.listing()
    listing.status = .sold
    let page = ListingPage(
      listing, links: PageLinks(canonical: "https://staging.cars.example/ads/17", isIndexed: true),
      wording: theme.wording, seller: try Marketplace.seller())
    try expect(rendered { theme.render(page, into: &$0) }, matches: "listing.staging.html")
  }

  @Test(arguments: ["en", "zh-Hans"])
  func rendersADealer(locale: String) throws {
    let theme = try Marketplace.theme(locale)
    let page = DealerPage(
      try Marketplace.seller(locale: locale),
      links: Marketplace.links("/dealers/bay-motors", locale: locale),
      listings: try Marketplace.cards(theme.wording), maps: Marketplace.maps)
    try expect(rendered { theme.render(page, into: &$0) }, matches: "dealer.\(locale).html")
  }

  @Test func rendersTheMarket() throws {
    let theme = try Marketplace.theme()
    let page = MarketPage(
      links: Marketplace.links("/ads"), wording: theme.wording,
      listings: try Marketplace.cards(theme.wording),
      dealers: [
        try Marketplace.seller(), Seller(Dealer(id: try Identifier("x"), name: "Nameless")),
      ])
    try expect(rendered { theme.render(page, into: &$0) }, matches: "market.en.html")
  }

  @Test func rendersTheShellOfAPrivateRoute() throws {
    let theme = try Marketplace.theme("zh-Hans")
    let page = ShellPage(
      title: "消息", links: Marketplace.links("/messages", locale: "zh-Hans"),
      wording: theme.wording)
    try expect(rendered { theme.render(page, into: &$0) }, matches: "shell.zh-Hans.html")
  }

  @Test(arguments: ["en", "zh-Hans"])
  func rendersAGatePass(locale: String) throws {
    let theme = try Marketplace.theme(locale)
    let page = try Marketplace.gatePassPage(theme)
    try expect(rendered { theme.render(page, into: &$0) }, matches: "gatepass.\(locale).html")
  }

  @Test func rendersAVoidedGatePassThatHasNothing() throws {
    let theme = try Marketplace.theme()
    var pass = GatePass(id: try Identifier("q7Zr0mT5v2yXc8Lw4KpE1A"), vehicle: "A car")
    pass.isVoided = true
    let page = GatePassPage(
      pass, links: PageLinks(canonical: "https://cars.example/gatepass/q", isIndexed: false),
      wording: theme.wording)
    try expect(rendered { theme.render(page, into: &$0) }, matches: "gatepass.voided.html")
  }

  @Test func rendersThePageForWhatIsMissing() throws {
    let theme = try Marketplace.theme()
    let page = NotFoundPage(wording: theme.wording)
    try expect(rendered { theme.render(page, into: &$0) }, matches: "404.en.html")
  }
}
