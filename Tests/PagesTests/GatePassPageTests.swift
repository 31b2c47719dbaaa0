import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

/// The page of a gate pass: it loads nothing, links to useful targets, and is printed as large as
/// it fits.
@Suite struct GatePassPageTests {
  private static let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 30'></svg>"

  private static func site(logo: [UInt8], icon: Bool = true) throws -> SiteContext {
    var site = Marketplace.production
    let header = try #require(ImageHeader(Array(svg.utf8)))
    site.brand.logo = SiteBrand.Picture(path: "/assets/logo.svg", header: header, bytes: logo)
    if icon { site.brand.icon = SiteBrand.Picture(path: "/assets/icon.png", header: header) }
    return site
  }

  /// In print, a plate is not broken at its dash, as long as a guard can read it in one line.
  @Test(arguments: [
    ("ABC-1234", PlateFit.whole), ("ABCD-12345", .snug), ("WWW-MMMM-12", .tight),
    ("粤B·T2046港", .snug), ("横浜 100 あ 20-46", .tight), ("ABCDEFGH-IJKLMNO", .loose),
  ])
  func keepsAPlateOnOneLine(plate: String, fit: PlateFit) throws {
    #expect(PlateFit(plate) == fit)
    let wording = try Marketplace.theme().wording
    let html = try Self.html { page in
      var pass = page.pass
      pass.haulier.plate = plate
      page = GatePassPage(pass, links: page.links, wording: wording)
    }
    #expect(html.contains("<dd class=\"\(fit.rawValue)\">"), "\(html)")
  }

  private static func html(
    _ site: SiteContext = Marketplace.production, _ change: (inout GatePassPage) -> Void = { _ in }
  ) throws -> String {
    let theme = try Marketplace.theme(site: site)
    var page = try Marketplace.gatePassPage(theme)
    change(&page)
    return Marketplace.page { theme.gatepass.render(page, into: &$0) }
  }

  private static func page(
    _ pass: GatePass, dealer: Dealer? = nil, _ theme: Theme
  ) -> String {
    var page = GatePassPage(
      pass, links: Marketplace.links("/gatepass/x"), wording: theme.wording)
    page.dealer = dealer
    return Marketplace.page { theme.gatepass.render(page, into: &$0) }
  }

  /// `pass.forms` compares these with the fields that pass.json reads.
  @Test func namesTheFieldsThatThePageReads() throws {
    let page = """
      {{> head}}{{#driver}}{{#gate}}{{gate}}{{/gate}}{{/driver}}{{#is-expired}}over{{/is-expired}}
      {{#maps}}{{name}}{{/maps}}{{#site.is-test}}{{bay}}{{/site.is-test}}{{notes}}
      """
    let names = try Marketplace.theme(overrides: ["gatepass.html": page]).gatepass.fieldNames
    #expect(names.isSuperset(of: ["gate", "is-expired", "maps", "notes"]))
    // A condition does not show a field, and neither does markup that no page of this environment
    // has.
    #expect(names.isDisjoint(with: ["driver", "bay", "plate", "vehicle"]))
  }

  @Test func loadsNothing() throws {
    let site = try Self.site(logo: Array(Self.svg.utf8))
    let html = try Self.html(site)
    let data = "data:image/svg+xml;base64," + base64(Array(Self.svg.utf8))
    #expect(html.contains("src=\"\(data)\" alt=\"Harbour Cars\""))
    #expect(!html.contains("/assets/logo") && !html.contains("<link"))
    #expect(html.contains("img-src 'self' data:;") && !html.contains("manifest-src"))
    let theme = try Marketplace.theme(site: site)
    #expect(theme.contentSecurityPolicy(of: .gatepass).contains("img-src 'self' data:;"))
    #expect(!theme.contentSecurityPolicy(of: .shell).contains("data:"))
    let shell = ShellPage(links: Marketplace.links("/messages"), wording: theme.wording)
    let other = Marketplace.page { theme.shell.render(shell, into: &$0) }
    #expect(other.contains("src=\"/assets/logo.svg\"") && other.contains("rel=manifest"))
  }

  @Test func writesTheNameInPlaceOfALargeLogo() throws {
    for bytes in [[], [UInt8](repeating: 0x20, count: (32 << 10) + 1)] {
      let html = try Self.html(try Self.site(logo: bytes))
      #expect(!html.contains("<img") && html.contains("Harbour Cars</span>"))
    }
  }

  @Test func offersTheAppIfItOpensPasses() throws {
    var site = Marketplace.production
    let link = "https://cars.example/gatepass/q"
    func offers(_ site: SiteContext) throws -> Bool {
      let theme = try Marketplace.theme(site: site)
      var links = Marketplace.links("/gatepass/q")
      links.app = link
      let page = GatePassPage(
        try Marketplace.gatePass(), links: links, wording: theme.wording)
      return Marketplace.page { theme.gatepass.render(page, into: &$0) }.contains("Open in the app")
    }
    #expect(try offers(site))
    site.appOpensLinks = false
    #expect(try !offers(site))
  }

  @Test func linksTheDealer() throws {
    let html = try Self.html { $0.dealer = try? Marketplace.dealer() }
    for link in [
      "<a href=\"tel:+8675523456789\"><bdi>+86 755 2345 6789</bdi></a>",
      "<a href=\"mailto:sales@bay-motors.example\"><bdi>sales@bay-motors.example</bdi></a>",
      "<a href=\"https://bay-motors.example/\"><bdi>https://bay-motors.example/</bdi></a>",
    ] {
      #expect(html.contains(link), "\(link)")
    }
    let text = try Self.html { page in
      page.dealer = try? Marketplace.dealer()
      page.dealer?.telephone = "ask <us>"
      page.dealer?.email = "not an address"
      page.dealer?.website = "javascript:alert(1)"
    }
    #expect(text.contains("<bdi>ask &lt;us&gt;</bdi>") && !text.contains("href=\"javascript"))
    #expect(!text.contains("href=\"tel:+86755234") && !text.contains("mailto:"))
  }

  @Test(arguments: [
    ("+86 755 1111 2222", "tel:+8675511112222"),
    ("12345@lot.example", "mailto:12345@lot.example"),
    ("https://lot.example/", "https://lot.example/"), ("Ask at the gate", nil),
    ("javascript:1234567", nil),
  ])
  func linksTheContact(contact: String, url: String?) throws {
    let theme = try Marketplace.english.get()
    var pass = try Marketplace.gatePass()
    pass.contact = contact
    let page = GatePassPage(pass, links: Marketplace.links("/gatepass/q"), wording: theme.wording)
    #expect(page.contactURL == url)
  }

  @Test func writesNoEmptyList() throws {
    let theme = try Marketplace.english.get()
    var pass = GatePass(id: try Identifier("q7Zr0mT5v2yXc8Lw4KpE1A"), vehicle: "A car")
    let bare = Self.page(pass, theme)
    #expect(!bare.contains("<dl") && bare.contains("class=\"gate alone\""))
    pass.haulier.plate = "AB 12"
    pass.validFrom = Timestamp("2026-11-21T01:00:00Z")
    let html = Self.page(pass, theme)
    #expect(html.contains("<dl class=spot>") && html.contains("<dl class=times>"))
    #expect(!html.contains("<dl class=rows>"))
  }

  @Test func printsSmallerTextForLongerContents() throws {
    var pass = GatePass(id: try Identifier("q7Zr0mT5v2yXc8Lw4KpE1A"), vehicle: "2021 Toyota RAV4")
    func size(_ dealer: Dealer? = nil) -> GatePassSize {
      GatePassSize(pass, dealer: dealer, state: .issued)
    }
    #expect(size() == .shortest)
    pass = try Marketplace.gatePass()
    #expect(size() == .short)
    #expect(size(try Marketplace.dealer()) == .usual)
    var dealer = try Marketplace.dealer()
    dealer.name = String(repeating: "Northside Export ", count: 10)
    dealer.address.street = dealer.name
    #expect(size(dealer) == .longer)
    for field: WritableKeyPath<GatePass, String?> in [
      \.gate, \.bay, \.haulier.carrier, \.haulier.plate, \.lot.place,
    ] {
      pass[keyPath: field] = String(repeating: "入口", count: 150)
    }
    pass.notes = String(repeating: "入口", count: 1000)
    #expect(size(dealer) == .packed)
    pass = try Marketplace.gatePass()
    pass.notes = String(repeating: "a\n", count: 999)
    #expect(size() == .full)
    // Long notes do not affect gate, bay and number plate.
    for (count, right) in [(330, GatePassSize.longer), (450, .longest), (1500, .fuller)] {
      pass.notes = String(repeating: "notes ", count: count)
      #expect(size() == right)
    }
  }
}
