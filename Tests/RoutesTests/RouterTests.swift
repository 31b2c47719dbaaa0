import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkRoutes

struct RouterTests {
  let router: Router

  init() throws {
    router = try Router(
      .marketplace(), hosts: ["tradexport.com", "www.tradexport.com"], scheme: "tradex")
  }

  @Test(arguments: [
    ("tradex://messages/123", "messages.details(123)"),
    ("tradex://ads", "ads.market()"),
    ("tradex://ads/", "ads.market()"),
    ("tradex://ads/garage", "ads.garage()"),
    ("tradex://ads/GARAGE", "ads.details(GARAGE)"),
    ("tradex://search?q=x", "search(x)"),
    ("tradex://search/?q=red%20car&utm_source=mail#top", "search(red car)"),
    ("TRADEX://ADS/17", "ads.details(17)"),
    ("tradex://New-Listing", "newListing()"),
    ("tradex://a%64s/17", "ads.details(17)"),
    ("https://tradexport.com/ads/17", "ads.details(17)"),
    ("https://tradexport.com/ads/17/", "ads.details(17)"),
    ("HTTPS://WWW.Tradexport.COM/ads/17", "ads.details(17)"),
    ("https://tradexport.com:443/ads/17", "ads.details(17)"),
    ("https://tradexport.com:/ads/17", "ads.details(17)"),
    ("https://tradexport.com/ads/17?web=1&x#web", "ads.details(17)"),
    ("https://tradexport.com/zh-Hans/ads/17", "ads.details(17)zh-Hans"),
    ("https://tradexport.com/zh-Hans/search?q=%E8%BD%A6", "search(车)zh-Hans"),
    ("http://tradexport.com/ads/17", "ads.details(17)"),
    ("HTTP://tradexport.com:80/ads/17", "ads.details(17)"),
    ("https://tradexport.com/ads/17//", "ads.details(17)"),
    ("https://tradexport.com/zh-Hans/ads/17///", "ads.details(17)zh-Hans"),
    ("https://tradexport.com/orders/2026:17", "orders.details(2026:17)"),
    ("https://tradexport.com/ads/%31%37", "ads.details(17)"),
    ("https://tradexport.com/ads/a%252Fb", "ads.details(a%2Fb)"),
    ("https://tradexport.com/ads/车", "ads.details(车)"),
    ("https://tradexport.com/search?q=a+b%2B", "search(a b+)"),
    ("https://tradexport.com/ads/a+b", "ads.details(a+b)"),
    ("https://tradexport.com/search?q==", "search(=)"),
    ("https://tradexport.com/search?q=x&q=y", "search(x)"),
    ("https://tradexport.com/search?%71=x", "search(x)"),
    ("https://tradexport.com/search?bad=%zz&q=x", "search(x)"),
  ])
  func resolves(_ url: String, to expected: String) throws {
    #expect(try call(router.resolve(url)) == expected)
  }

  @Test(arguments: [
    ("", DiagnosticKind.linkMalformed), ("ads", .linkMalformed), ("//ads", .linkMalformed),
    ("://ads", .linkMalformed), ("tradex:ads", .linkMalformed), ("1tradex://ads", .linkMalformed),
    ("tradex://ads/1 7", .linkMalformed), ("tradex://ads\\17", .linkMalformed),
    ("tradex://ads/17\n", .linkMalformed), ("tradex://ads/<b>", .linkMalformed),
    ("https://user@tradexport.com/ads/17", .linkMalformed),
    ("tradex://user:pw@ads/17", .linkMalformed),
    ("ftp://tradexport.com/ads/17", .linkScheme), ("tradexstaging://ads", .linkScheme),
    ("javascript://ads", .linkScheme), ("mailto:a@b", .linkScheme),
    ("https://evil.test/ads/17", .linkHost), ("https:///ads/17", .linkHost),
    ("https://tradexport.com.evil.test/ads", .linkHost),
    ("https://tradexport.com:8443/ads/17", .linkHost), ("tradex://ads:1/17", .linkHost),
    ("tradex:///ads/1", .linkHost), ("tradex://", .linkHost),
    ("https://[::1]/ads/17", .linkHost),
    ("https://tradexport.com", .linkNoRoute), ("https://tradexport.com/", .linkNoRoute),
    ("https://tradexport.com/ADS/17", .linkNoRoute),
    ("https://tradexport.com/en/ads/17", .linkNoRoute),
    ("https://tradexport.com/zh-hans/ads/17", .linkNoRoute),
    ("https://tradexport.com/zh-Hans", .linkNoRoute),
    ("https://tradexport.com/ads/17/photos", .linkNoRoute),
    ("https://tradexport.com/\u{212A}", .linkNoRoute),
    ("tradex://zh-Hans/ads/17", .linkNoRoute), ("tradex://gatepass", .linkNoRoute),
    ("tradex://ads//x", .linkSegment), ("tradex://ads//", .linkSegment),
    ("https://tradexport.com//ads/17", .linkSegment),
    ("https://tradexport.com//", .linkSegment),
    ("https://tradexport.com///", .linkSegment), ("https://tradexport.com/ads//17", .linkSegment),
    ("http://tradexport.com:443/ads", .linkHost), ("https://tradexport.com:80/ads", .linkHost),
    ("tradex://ads/a%2Fb", .linkSegment), ("tradex://ads/a%5cb", .linkSegment),
    ("tradex://ads/%2e%2E", .linkSegment), ("https://tradexport.com/ads/../orders", .linkSegment),
    ("https://tradexport.com/ads/.", .linkSegment),
    ("tradex://ads/%00", .linkSegment), ("tradex://ads/%1f", .linkSegment),
    ("tradex://ads/%7F", .linkSegment), ("tradex://ads/%C2%85", .linkSegment),
    ("tradex://ads/%E2%80%AE17", .linkSegment), ("tradex://ads/\u{202E}17", .linkSegment),
    ("tradex://ads/%zz", .linkSegment), ("tradex://ads/17%", .linkSegment),
    ("tradex://ads/%FF", .linkSegment), ("tradex://ads/%C0%AF", .linkSegment),
    ("tradex://ads/17.pkpass", .linkSegment),
    ("tradex://ads/" + String(repeating: "a", count: 65), .linkParameter),
    ("tradex://search", .linkQuery), ("tradex://search?q=", .linkQuery),
    ("tradex://search?q", .linkQuery), ("tradex://search?Q=x", .linkQuery),
    ("tradex://search?q=x&q=", .linkQuery), ("tradex://search?q=%00", .linkQuery),
    ("tradex://search?q=%ff", .linkQuery), ("tradex://search?q=%", .linkQuery),
    ("tradex://search?q=" + String(repeating: "a", count: 1025), .linkQuery),
    ("tradex://ads/17?" + String(repeating: "a", count: 2048), .linkTooLong),
  ])
  func refuses(_ url: String, because rule: DiagnosticKind) {
    #expect(code { () throws(LinkFault) in try router.resolve(url) } == rule)
  }

  @Test(arguments: [
    ("https://example.com/cars/17?x=1", "https://example.com/ads/17"),
    ("https://example.com/fr/cars/a%20b/", "https://example.com/fr/ads/a%20b"),
    ("cars://Cars/17", "https://example.com/ads/17"),
    ("https://example.com/cars/new", "https://example.com/create"),
  ])
  func resolvesEarlierPathsToTheCanonicalURL(link: String, url: String) throws {
    let table = try RouteTable(
      [
        Route(name: "ad", path: "/ads/{id}", was: ["/cars/{id}"]),
        Route(name: "create", path: "/create", was: ["/cars/new"]),
      ], locales: ["en", "fr"])
    let router = try Router(table, hosts: ["example.com"], scheme: "cars")
    let resolved = try router.resolve(link)
    #expect(resolved.url == url)
    #expect(table.routes.contains(resolved.route))
  }

  @Test func namesThePathThatNoRouteHas() {
    #expect {
      try router.resolve("tradex://gatepass")
    } throws: {
      ($0 as? LinkFault)?.message
        == "no route has the path \"/gatepass\""
    }
  }

  @Test(arguments: ["17", "a b", "2026:17", "车", "50%", "a%2Fb", "..a", "=&?#", "é"])
  func readsWhatARouteWrites(_ value: String) throws {
    for route in try RouteTable.marketplace().routes {
      let parameters = Dictionary(uniqueKeysWithValues: route.parameters.map { ($0, value) })
      let plain = try route.httpsURL(host: "tradexport.com", parameters: parameters)
      let chinese = try route.httpsURL(
        host: "www.tradexport.com", locale: "zh-Hans", parameters: parameters)
      let scheme = try route.schemeURL(scheme: "tradex", parameters: parameters)
      let canonical = ResolvedLink(
        route: route, parameters: parameters, locale: nil, url: plain)
      #expect(try router.resolve(plain) == canonical)
      #expect(try router.resolve(scheme) == canonical)
      let localised = try router.resolve(chinese)
      #expect(localised.route == route)
      #expect(localised.locale == "zh-Hans")
      #expect(
        localised.url.utf8.elementsEqual(
          chinese.replacing("www.tradexport.com", with: "tradexport.com").utf8))
    }
  }

  @Test func prefersTheFixedSegmentWhateverTheOrder() throws {
    let routes = [
      try Route(name: "any", path: "/a/{x}/{y}"), try Route(name: "late", path: "/a/{x}/z"),
      try Route(name: "early", path: "/a/b/{y}"), try Route(name: "both", path: "/a/b/z"),
    ]
    var faults: [LinkFault] = []
    let table = RouteTable([routes[0], routes[2], routes[3]], faults: &faults)
    let router = try Router(table, hosts: ["h.example"])
    #expect(try router.resolve("https://h.example/a/b/z").route.name == "both")
    #expect(try router.resolve("https://h.example/a/b/c").route.name == "early")
    #expect(try router.resolve("https://h.example/a/c/z").route.name == "any")
    _ = RouteTable(routes, faults: &faults)
    #expect(faults.map(\.kind) == [.routeAmbiguous])
  }

  @Test func refusesCustomSchemesByDefault() throws {
    let router = try Router(.marketplace(), hosts: ["h.example"])
    #expect(code { () throws(LinkFault) in try router.resolve("tradex://ads") } == .linkScheme)
  }

  @Test(arguments: [
    ([], nil, DiagnosticKind.appHost), (["h"], nil, .appHost),
    (["h.example", "H.example"], nil, .appHost),
    (["h.example"], "https", .appScheme), (["h.example"], "", .appScheme),
    (["h.example"], "my_app", .appScheme), (["h.example"], "1app", .appScheme),
    (["h.example"], "App", .appScheme),
  ])
  func refusesTheEnvironment(_ hosts: [String], _ scheme: String?, because rule: DiagnosticKind)
    throws
  {
    let table = try RouteTable.marketplace()
    let found = code { () throws(LinkFault) in try Router(table, hosts: hosts, scheme: scheme) }
    #expect(found == rule)
  }

  @Test(arguments: [
    "", "h", "h..example", ".example.com", "example.com.", "-a.com", "a-.com", "a_b.com",
    "example.com:443", "https://example.com", "example.com/", "192.168.1.1", "Example.com",
    "例.com", "a b.com", "*.example.com",
    String(repeating: "a", count: 64) + ".com", String(repeating: "a.", count: 127) + "com",
  ])
  func refusesTheHost(_ host: String) {
    #expect(code { () throws(LinkFault) in try checkHost(host) } == .appHost)
  }

  // The vectors are outside of the package; without them this test is skipped.
  @Test(.enabled(if: Vectors.links != nil)) func agreesWithTheVectors() throws {
    let cases = Vectors.cases("typedRoutes", of: Vectors.links)
    #expect(!cases.isEmpty)
    for item in cases {
      let url = try #require(item["url"]?.string)
      let expect = try #require(item["expect"]?.string)
      var text = expect.split(separator: "; ").last.map(String.init) ?? expect
      if text.hasSuffix(" here") { text.removeLast(5) }
      text.replace("rfqs", with: "requests")
      let found = (try? router.resolve(url)).map(call)
      if text.hasPrefix("nil") || expect.contains("reject") {
        #expect(found == nil, "\(url)")
      } else {
        if !text.hasSuffix(")") { text += "()" }
        #expect(found?.replacing("zh-Hans", with: "") == text, "\(url)")
      }
    }
  }

  /// A resolved link as one text, such as `ads.details(17)`.
  private func call(_ link: ResolvedLink) -> String {
    let values = link.route.parameters.compactMap { link.parameters[$0] }
    return "\(link.route.name)(\(values.joined(separator: ",")))\(link.locale ?? "")"
  }

  @Test func refusesALinkWhoseCanonicalURLIsTooLong() throws {
    let search = try Route(name: "search", path: "/search", query: ["q": "{query}"])
    let router = try Router(RouteTable([search]), hosts: ["example.com"], scheme: "cars")
    let text = String(repeating: "车", count: 240)
    #expect(throws: LinkFault.self) { try router.resolve("cars://search?q=" + text) }
    let short = try router.resolve("cars://search?q=" + text.prefix(200))
    #expect(try router.resolve(short.url) == short)
  }
}
