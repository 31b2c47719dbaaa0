import Foundation
import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

@Suite struct ThemeTests {
  @Test func hashesAsTheStandardRequires() {
    let digest = rendered { $0.hex(sha256(Array("abc".utf8))) }
    #expect(
      String(decoding: digest, as: UTF8.self)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test(arguments: ["en", "zh-Hans"])
  func rendersAListing(locale: String) throws {
    let theme = try Marketplace.theme(locale)
    let page = try Marketplace.listingPage(theme)
    try expect(
      rendered { theme.listing.render(page, into: &$0) }, matches: "listing.\(locale).html")
  }

  @Test func rendersAListingWithoutOptionalFields() throws {
    let theme = try Marketplace.english.get()
    let page = ListingPage(
      try Marketplace.bareListing(),
      links: PageLinks(
        canonical: "https://cars.example/ads/18",
        crumbs: [PageLink(name: "Cars for sale", url: "https://cars.example/ads")], isIndexed: true),
      wording: theme.wording)
    try expect(rendered { theme.listing.render(page, into: &$0) }, matches: "listing.bare.html")
  }

  @Test func rendersASoldListingOfStaging() throws {
    let theme = try Marketplace.theme(site: Marketplace.staging)
    var listing = try Marketplace.listing()
    listing.offer.status = .sold
    let page = ListingPage(
      listing, links: PageLinks(canonical: "https://staging.cars.example/ads/17", isIndexed: true),
      wording: theme.wording, seller: try Marketplace.seller())
    try expect(rendered { theme.listing.render(page, into: &$0) }, matches: "listing.staging.html")
  }

  @Test(arguments: ["en", "zh-Hans"])
  func rendersADealer(locale: String) throws {
    let theme = try Marketplace.theme(locale)
    let page = DealerPage(
      try Marketplace.seller(locale: locale),
      links: Marketplace.links("/dealers/bay-motors", locale: locale), wording: theme.wording,
      cards: Marketplace.list(try Marketplace.cards(theme.wording), theme), maps: Marketplace.maps)
    try expect(rendered { theme.dealer.render(page, into: &$0) }, matches: "dealer.\(locale).html")
  }

  @Test func rendersTheMarket() throws {
    let theme = try Marketplace.english.get()
    var page = MarketPage(
      links: Marketplace.links("/ads"), wording: theme.wording,
      cards: Marketplace.list(try Marketplace.cards(theme.wording), theme))
    page.dealers = [
      try Marketplace.seller(), Seller(Dealer(id: try Identifier("x"), name: "Nameless")),
    ]
    try expect(rendered { theme.market.render(page, into: &$0) }, matches: "market.en.html")
  }

  @Test func rendersTheShellOfAPrivateRoute() throws {
    let theme = try Marketplace.theme("zh-Hans")
    let page = ShellPage(
      title: "消息", links: Marketplace.links("/messages", locale: "zh-Hans"),
      wording: theme.wording)
    try expect(rendered { theme.shell.render(page, into: &$0) }, matches: "shell.zh-Hans.html")
  }

  @Test(arguments: ["en", "zh-Hans"])
  func rendersAGatePass(locale: String) throws {
    let theme = try Marketplace.theme(locale)
    let page = try Marketplace.gatePassPage(theme)
    try expect(
      rendered { theme.gatepass.render(page, into: &$0) }, matches: "gatepass.\(locale).html")
  }

  @Test func rendersAVoidedGatePassWithoutOptionalFields() throws {
    let theme = try Marketplace.english.get()
    var pass = GatePass(id: try Identifier("q7Zr0mT5v2yXc8Lw4KpE1A"), vehicle: "A car")
    pass.isVoided = true
    let page = GatePassPage(
      pass, links: PageLinks(canonical: "https://cars.example/gatepass/q", isIndexed: false),
      wording: theme.wording)
    try expect(rendered { theme.gatepass.render(page, into: &$0) }, matches: "gatepass.voided.html")
  }

  @Test func rendersAGatePassThatHasExpired() throws {
    let theme = try Marketplace.english.get()
    let pass = try Marketplace.gatePass()
    let end = try #require(pass.validUntil).seconds
    #expect(pass.state(at: end) == .issued)
    #expect(pass.state(at: end + 1) == .expired)
    let page = GatePassPage(
      pass, state: pass.state(at: end + 1), links: Marketplace.links("/gatepass/q"),
      wording: theme.wording)
    let html = Marketplace.page { theme.gatepass.render(page, into: &$0) }
    #expect(html.contains(">This pass has expired</p>"))
    #expect(html.contains(">Not valid<") && !html.contains("<svg") && !html.contains("<script"))
    #expect(html.contains("Valid until"))
  }

  @Test func rendersThePageForUnknownPaths() throws {
    let theme = try Marketplace.english.get()
    let page = NotFoundPage(wording: theme.wording)
    try expect(rendered { theme.notFound.render(page, into: &$0) }, matches: "404.en.html")
  }

  @Test func embedsEveryFileOfItsFolder() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Templates/theme")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") && !$0.hasPrefix(".") }
    #expect(Set(paths) == Set(ThemeFiles().names))
    for path in paths {
      let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(path)))
      #expect(ThemeFiles()[path] == bytes, "\(path)")
    }
  }

  @Test func usesAFileOfTheProjectInPlaceOfItsOwn() throws {
    let theme = try Marketplace.theme(overrides: [
      "404.html": "<title>{{title}}</title>{{> note}}", "parts/note.html": "<p>{{site.name}}</p>",
    ])
    let page = NotFoundPage(wording: theme.wording)
    #expect(
      Marketplace.page { theme.notFound.render(page, into: &$0) }
        == "<title>Page not found</title><p>Harbour Cars</p>")
  }

  @Test(arguments: [
    (
      ["listings.html": ""],
      "Templates/listings.html: error: the theme has no file 'listings.html'; did you mean 'listing.html'?"
    ),
    (["css/bse.css": ""], "did you mean 'css/base.css'?"),
    (["listing.html": "{{titel}}"], "Templates/listing.html:1:1: error: there is no field 'titel'"),
    (
      ["listing.html": "\n <p>{{vin}} {{prize}}"],
      "Templates/listing.html:2:13: error: there is no field 'prize'; did you mean 'price'?"
    ),
    (["parts/card.html": "{{title}}{{nam}}"], "Templates/parts/card.html:1:10"),
    (
      ["css/base.css": "a{}\n</style>"],
      "Templates/css/base.css:2:1: error: '</' would end the style element"
    ),
    (
      ["locales/en.json": "{}"],
      "Templates/locales/en.json: error: the locale en lacks the text 'pass.vin'"
    ),
    (
      ["parts/footer.html": "{{text.page.skp}}"],
      "the locale en lacks the text 'page.skp'; did you mean 'page.skip'?"
    ),
  ])
  func refusesAFileOfTheProject(overrides: [String: String], message: String) {
    let error = #expect(throws: DiagnosedError.self) { try Marketplace.theme(overrides: overrides) }
    let text = error?.description ?? ""
    #expect(text.contains(message), "\(text)")
  }

  @Test func reportsAFaultOfAPartOnce() {
    let error = #expect(throws: DiagnosedError.self) {
      try Marketplace.theme(overrides: [
        "parts/header.html": "{{x1}}", "parts/footer.html": "{{x2}}",
      ])
    }
    #expect(
      error?.diagnostics.map(\.location.source) == [
        "Templates/parts/footer.html", "Templates/parts/header.html",
      ])
  }

  @Test func refusesALocaleWithoutTexts() {
    var site = Marketplace.production
    site.locales.append(SiteContext.Language(tag: "it"))
    let error = #expect(throws: DiagnosedError.self) { try Marketplace.theme(site: site) }
    #expect(error?.diagnostics.map(\.code) == ["locale.missing"])
    #expect(error?.description.contains("locales/it.json") == true)
    #expect(throws: DiagnosedError.self) { try Marketplace.theme("de") }
  }

  @Test func allowsExactlyItsOwnStyleSheet() throws {
    let theme = try Marketplace.english.get()
    let listing = try Marketplace.listingPage(theme)
    let text = Marketplace.page { theme.listing.render(listing, into: &$0) }
    #expect(text.contains("style-src 'self';"))
    #expect(theme.contentSecurityPolicy(of: .listing).contains("style-src 'self';"))
    #expect(text.contains("<link rel=\"stylesheet\" href=\"/assets/theme.css\">"))
    #expect(theme.styles.files.keys.sorted() == ["/assets/theme.css"])
    for never in ["<style", "style=\"", "<script>", "onclick"] { #expect(!text.contains(never)) }
  }

  @Test func embedsTheStylesOfStandalonePages() throws {
    let theme = try Marketplace.english.get()
    let pass = try Marketplace.gatePassPage(theme)
    let missing = NotFoundPage(wording: theme.wording)
    for (kind, text) in [
      (PageKind.gatepass, Marketplace.page { theme.gatepass.render(pass, into: &$0) }),
      (.notFound, Marketplace.page { theme.notFound.render(missing, into: &$0) }),
    ] {
      let style = try #require(
        text.split(separator: "<style>").last?.split(separator: "</style>").first)
      let hash = base64(sha256(Array(style.utf8)))
      #expect(text.contains("style-src 'sha256-\(hash)'"))
      #expect(theme.contentSecurityPolicy(of: kind).contains("style-src 'sha256-\(hash)'"))
      #expect(theme.contentSecurityPolicy(of: kind).hasSuffix("frame-ancestors 'none'"))
      #expect(!text.contains("stylesheet"))
    }
  }

  @Test func keepsAReplacedStyleSheetOnItsOwnPages() throws {
    let theme = try Marketplace.theme(overrides: [
      "css/base.css": "a { color: red }", "css/cards.css": "b { color: blue }",
    ])
    let sheets = theme.styles.files.mapValues { String(decoding: $0, as: UTF8.self) }
    #expect(sheets.keys.sorted() == ["/assets/cards.css", "/assets/theme.css"])
    #expect(sheets["/assets/cards.css"] == "b{color:blue}")
    #expect(sheets["/assets/theme.css"]?.contains("a{color:red}") == true)
    #expect(sheets["/assets/theme.css"]?.contains(".cards{") == false)
    for kind in PageKind.allCases {
      let element = String(decoding: theme.styles.element(of: kind), as: UTF8.self)
      #expect(
        element.contains("/assets/cards.css")
          == [.dealer, .home, .listing, .market, .search].contains(kind))
    }
  }

  @Test func changesNoPageWithItsStyles() throws {
    let theme = try Marketplace.theme(overrides: ["css/base.css": "a { border-radius: 2px }"])
    let page = try Marketplace.listingPage(theme)
    let other = try Marketplace.english.get()
    #expect(
      Marketplace.page { theme.listing.render(page, into: &$0) }
        == Marketplace.page { other.listing.render(page, into: &$0) })
    #expect(theme.styles.files != other.styles.files)
  }

  @Test func excludesEveryPageOfOtherEnvironmentsFromSearch() throws {
    let theme = try Marketplace.theme(site: Marketplace.staging)
    let page = try Marketplace.listingPage(theme)
    let text = Marketplace.page { theme.listing.render(page, into: &$0) }
    #expect(text.contains("<meta name=robots content=noindex>"))
    #expect(text.contains("<span class=test>staging</span>"))
    #expect(!text.contains("harbour:"))
  }

  @Test func excludesAListingOfAnUnindexedRouteFromSearch() throws {
    let theme = try Marketplace.english.get()
    let links = Marketplace.links("/ads/17", isIndexed: false)
    let page = ListingPage(try Marketplace.listing(), links: links, wording: theme.wording)
    #expect(
      Marketplace.page { theme.listing.render(page, into: &$0) }.contains("content=noindex>"))
  }

  @Test func sendsNoReferrerFromPrivatePages() throws {
    let theme = try Marketplace.english.get()
    let pass = try Marketplace.gatePassPage(theme)
    let shell = ShellPage(links: Marketplace.links("/messages"), wording: theme.wording)
    for page in [
      Marketplace.page { theme.gatepass.render(pass, into: &$0) },
      Marketplace.page { theme.shell.render(shell, into: &$0) },
    ] {
      #expect(page.contains("<meta name=robots content=noindex>"))
      #expect(page.contains("<meta name=referrer content=no-referrer>"))
      #expect(!page.contains("og:") && !page.contains("ld+json") && !page.contains("canonical"))
    }
  }

  @Test func linksNoPassWithACustomScheme() throws {
    let theme = try Marketplace.english.get()
    let page = try Marketplace.gatePassPage(theme)
    #expect(!Marketplace.page { theme.gatepass.render(page, into: &$0) }.contains("harbour:"))
  }

  @Test func encodesTheCommasOfTheBanner() throws {
    let theme = try Marketplace.english.get()
    let page = ShellPage(
      links: PageLinks(canonical: "https://cars.example/a,b,c", isIndexed: false),
      wording: theme.wording)
    #expect(
      Marketplace.page { theme.shell.render(page, into: &$0) }
        .contains("content=\"app-id=1234567890, app-argument=https://cars.example/a%2Cb%2Cc\""))
  }

  @Test func rendersTheSameBytesAgain() throws {
    let pages = try (0..<3).map { _ in
      let theme = try Marketplace.theme("zh-Hans")
      let page = try Marketplace.listingPage(theme)
      return Marketplace.page { theme.listing.render(page, into: &$0) }
    }
    #expect(Set(pages).count == 1)
  }

  @Test(arguments: [
    ("a  {  color : red ;  }", "a{color :red}"), ("a /* x */ b{}", "a b{}"), ("/*", ""),
    ("a{content:\"  /* x */ \\\"  \"}", "a{content:\"  /* x */ \\\"  \"}"),
    ("@media (min-width: 1px) and (x)\n{\n}", "@media (min-width:1px) and (x){}"),
    ("a + b,\n c > d { margin: 0 auto }", "a + b,c > d{margin:0 auto}"),
    ("a:hover b{}", "a:hover b{}"),
    ("a :hover{}", "a :hover{}"), ("", ""),
  ])
  func compactsStyleSheets(source: String, expected: String) {
    #expect(String(decoding: compacted(Array(source.utf8)), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
  ])
  func encodesBase64(text: String, expected: String) {
    #expect(base64(Array(text.utf8)) == expected)
  }

  @Test func documentsEveryField() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/templates.md"), encoding: .utf8)
    let site = Marketplace.production
    var faults: [Diagnostic] = []
    let compiler = ThemeCompiler(
      documents: [:], site: site, wording: try ThemeFiles().wording(of: "en"), languages: [:],
      openGraphLocales: [:],
      styles: StyleSheets(
        ThemeFiles(), colors: ThemeColors(""), sha256: sha256, faults: &faults),
      script: PageScript("search.js", of: ThemeFiles(), sha256: sha256, faults: &faults),
      clock: PageScript("gatepass.js", of: ThemeFiles(), sha256: sha256, faults: &faults))
    var names: Set<String> = []
    // Attributes have a document of their own.
    let attributes = compiler.attributeFields().keys
    names.formUnion(compiler.listingFields().keys.filter { !attributes.contains($0) })
    names.formUnion(Fact.fields.keys)
    names.formUnion(compiler.dealerFields().keys)
    names.formUnion(Set(compiler.requestFields().keys).subtracting(compiler.attributeFields().keys))
    names.formUnion(compiler.marketFields().keys)
    names.formUnion(compiler.homeFields().keys)
    names.formUnion(compiler.searchFields().keys)
    names.formUnion(compiler.notFoundFields().keys)
    names.formUnion(compiler.groupFields().keys)
    names.formUnion(compiler.linkFields().keys)
    names.formUnion(compiler.gatePassFields().keys)
    names.formUnion(compiler.sellerFields().keys)
    names.formUnion(compiler.cardFields().keys)
    names.formUnion(compiler.mapAppFields().keys)
    names.formUnion(compiler.pictureFields().keys)
    names.formUnion(compiler.alternateFields().keys)
    names.formUnion(compiler.constants(.listing).keys)
    for name in names.sorted() { #expect(text.contains("`\(name)`"), "\(name)") }
  }
}
