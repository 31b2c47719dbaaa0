import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkRoutes

struct RouteTests {
  @Test(arguments: ["ads", "ads.details", "newListing", "a1.b2.c3"])
  func acceptsTheName(_ name: String) throws {
    #expect(try Route(name: name, path: "/x").name == name)
  }

  @Test(arguments: [
    "", ".", "ads.", ".ads", "a..b", "1a", "a b", "ads-details", "a.1",
    String(repeating: "a", count: 65),
  ])
  func refusesTheName(_ name: String) {
    #expect(code { () throws(LinkFault) in try Route(name: name, path: "/x") } == .routeName)
  }

  @Test func sortsItsQueryItems() throws {
    let route = try Route(name: "search", path: "/search", query: ["z": "{last}", "a": "{first}"])
    #expect(route.query.map(\.name) == ["a", "z"])
    #expect(route.parameters == ["first", "last"])
  }

  @Test(arguments: [
    (["": "{x}"], DiagnosticKind.routeQuery), (["a b": "{x}"], .routeQuery),
    (["q": "x"], .routeQuery),
    (["q": "{}"], .routeQuery), (["q": ""], .routeQuery), (["q": "{x}y"], .routeQuery),
    (["web": "{x}"], .routePathReserved), (["q": "{id}"], .routeParameter),
    (["q": "{x}", "r": "{x}"], .routeParameter),
  ])
  func refusesTheQuery(_ query: [String: String], because rule: DiagnosticKind) {
    #expect(
      code { () throws(LinkFault) in try Route(name: "a", path: "/a/{id}", query: query) } == rule)
  }

  @Test func writesItsURLs() throws {
    let details = try Route(name: "ads.details", path: "/ads/{id}")
    #expect(try details.path(parameters: ["id": "17"]) == "/ads/17")
    #expect(try details.path(locale: "zh-Hans", parameters: ["id": "17"]) == "/zh-Hans/ads/17")
    #expect(
      try details.httpsURL(host: "example.com", locale: "fr", parameters: ["id": "17"])
        == "https://example.com/fr/ads/17")
    #expect(try details.schemeURL(scheme: "shop", parameters: ["id": "17"]) == "shop://ads/17")
    let market = try Route(name: "ads.market", path: "/ads")
    #expect(try market.schemeURL(scheme: "shop") == "shop://ads")
    let search = try Route(name: "search", path: "/search", query: ["q": "{query}"])
    #expect(
      try search.schemeURL(scheme: "shop", parameters: ["query": "x"]) == "shop://search?q=x")
    #expect(try search.path() == "/search")
  }

  @Test(arguments: [
    ("a b", "a%20b"), ("a%2Fb", "a%252Fb"), ("2026:17", "2026%3A17"), ("车", "%E8%BD%A6"),
    ("a+b&c=d", "a%2Bb%26c%3Dd"), ("~._-", "~._-"),
  ])
  func encodesAValueOnce(_ value: String, as encoded: String) throws {
    let details = try Route(name: "ads.details", path: "/ads/{id}")
    #expect(try details.path(parameters: ["id": value]) == "/ads/\(encoded)")
    let search = try Route(name: "search", path: "/search", query: ["q": "{query}"])
    #expect(
      try search.httpsURL(host: "h.example", parameters: ["query": value])
        == "https://h.example/search?q=\(encoded)")
  }

  @Test(arguments: [
    ([:], DiagnosticKind.linkParameter), (["id": "1", "x": "2"], .linkParameter),
    (["key": "1"], .linkParameter), (["id": ""], .linkSegment), (["id": "."], .linkSegment),
    (["id": ".."], .linkSegment), (["id": "a/b"], .linkSegment), (["id": "a\\b"], .linkSegment),
    (["id": "a\u{0}"], .linkSegment), (["id": "a\u{202E}b"], .linkSegment),
    (["id": "x.PKPASS"], .linkSegment), (["id": "x.pkpasses"], .linkSegment),
    (["id": String(repeating: "a", count: 65)], .linkParameter),
  ])
  func refusesToWrite(_ parameters: [String: String], because rule: DiagnosticKind) throws {
    let details = try Route(name: "ads.details", path: "/ads/{id}")
    #expect(code { () throws(LinkFault) in try details.path(parameters: parameters) } == rule)
  }

  @Test(arguments: ["", "a\u{1}", "\u{2066}x", String(repeating: "a", count: 1025)])
  func refusesToWriteTheQuery(_ value: String) throws {
    let search = try Route(name: "search", path: "/search", query: ["q": "{query}"])
    let rule = code { () throws(LinkFault) in
      try search.schemeURL(scheme: "shop", parameters: ["query": value])
    }
    #expect(rule == .linkQuery)
  }
}
