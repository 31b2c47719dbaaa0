import Testing
import WaymarkCore

@testable import WaymarkRoutes

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
    ("", DiagnosticKind.routePath), ("ads", .routePath), ("{id}", .routePath),
    ("/" + String(repeating: "a", count: 512), .routePath),
    ("/", .routePathRoot), ("/{id}", .routePathRoot), ("/{id}/ads", .routePathRoot),
    ("//", .routePathSegment), ("/ads/", .routePathSegment), ("/ads//x", .routePathSegment),
    ("/ads/.", .routePathSegment), ("/../etc", .routePathSegment), ("/a b", .routePathSegment),
    ("/caf\u{E9}", .routePathSegment), ("/a%20b", .routePathSegment), ("/a*", .routePathSegment),
    ("/a?b", .routePathSegment), ("/a#b", .routePathSegment), ("/$(x)", .routePathSegment),
    ("/a\\b", .routePathSegment), ("/ads/x\u{0}", .routePathSegment),
    ("/ads/{}", .routeParameter), ("/ads/x{id}", .routeParameter),
    ("/ads/{id}.html", .routeParameter), ("/ads/{a}{b}", .routeParameter),
    ("/ads/{1d}", .routeParameter), ("/ads/{a-b}", .routeParameter),
    ("/ads/{id", .routeParameter), ("/ads/id}", .routeParameter),
    ("/ads/{id}/{id}", .routeParameter),
    ("/assets/x", .routePathReserved), ("/.well-known/x", .routePathReserved),
    ("/ads/x.pkpass", .routePathReserved), ("/passes.pkpasses", .routePathReserved),
  ])
  func refuses(_ text: String, because rule: DiagnosticKind) {
    #expect(throws: LinkFault.self) { try PathPattern(text) }
    do {
      _ = try PathPattern(text)
    } catch {
      #expect(error.kind == rule, "\(error)")
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
