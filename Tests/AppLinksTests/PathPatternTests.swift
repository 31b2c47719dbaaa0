import Testing

@testable import Routes

struct PathPatternTests {
  @Test(arguments: [
    "/ads", "/ads/{id}", "/orders/{order}/items/{item}", "/new-listing", "/a.b/c~d/e_f",
  ])
  func readsWhatItPrints(_ text: String) throws {
    #expect(try PathPattern(text).description == text)
  }

  @Test func namesItsParametersInOrder() throws {
    #expect(try PathPattern("/orders/{order}/items/{item}").parameters == ["order", "item"])
  }

  @Test(arguments: [
    ("", LinkRule.routePath), ("ads", .routePath), ("{id}", .routePath),
    ("/" + String(repeating: "a", count: 512), .routePath),
    ("/", .routeRoot), ("/{id}", .routeRoot), ("/{id}/ads", .routeRoot),
    ("//", .routeSegment), ("/ads/", .routeSegment), ("/ads//x", .routeSegment),
    ("/ads/.", .routeSegment), ("/../etc", .routeSegment), ("/a b", .routeSegment),
    ("/caf\u{E9}", .routeSegment), ("/a%20b", .routeSegment), ("/a*", .routeSegment),
    ("/a?b", .routeSegment), ("/a#b", .routeSegment), ("/$(x)", .routeSegment),
    ("/a\\b", .routeSegment), ("/ads/x\u{0}", .routeSegment),
    ("/ads/{}", .routeParameter), ("/ads/x{id}", .routeParameter),
    ("/ads/{id}.html", .routeParameter), ("/ads/{a}{b}", .routeParameter),
    ("/ads/{1d}", .routeParameter), ("/ads/{a-b}", .routeParameter),
    ("/ads/{id", .routeParameter), ("/ads/id}", .routeParameter),
    ("/ads/{id}/{id}", .routeParameter),
    ("/assets/x", .routeReserved), ("/.well-known/x", .routeReserved),
    ("/ads/x.pkpass", .routeReserved), ("/passes.pkpasses", .routeReserved),
  ])
  func refuses(_ text: String, because rule: LinkRule) {
    #expect(throws: LinkFault.self) { try PathPattern(text) }
    do {
      _ = try PathPattern(text)
    } catch {
      #expect(error.rule == rule, "\(error)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test(arguments: [
    ("/ads/garage", "/ads/{id}", PathPattern.Precedence.before),
    ("/ads/{id}", "/ads/garage", .after),
    ("/ads/{id}", "/ads/{key}", .same),
    ("/ads", "/Ads", .same),
    ("/ads", "/orders", .apart),
    ("/ads", "/ads/{id}", .apart),
    ("/ads/a", "/ads/A", .apart),
    ("/ads/{id}/photos", "/ads/latest/{part}", .unordered),
    ("/ads/{id}/photos", "/ads/{id}/offers", .apart),
    ("/ads/latest/photos", "/ads/{id}/{part}", .before),
  ])
  func ordersTwoPatterns(
    _ first: String, _ second: String, as precedence: PathPattern.Precedence
  ) throws {
    #expect(try PathPattern(first).precedence(over: PathPattern(second)) == precedence)
  }
}
