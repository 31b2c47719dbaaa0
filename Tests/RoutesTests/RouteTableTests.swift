import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkRoutes

struct RouteTableTests {
  @Test func keepsTheOrderOfTheProject() throws {
    let table = try RouteTable.marketplace()
    #expect(table.routes.first?.name == "messages")
    #expect(table["ads.garage"]?.path.description == "/ads/garage")
    #expect(table["nothing"] == nil)
  }

  @Test func givesEveryLocaleButTheFirstAPrefix() throws {
    let table = try RouteTable([], locales: ["en", "zh-Hans", "fr-CA"])
    #expect(table.prefixes == ["zh-Hans", "fr-CA"])
    #expect(table.prefix(of: "en") == nil)
    #expect(table.prefix(of: "fr-CA") == "fr-CA")
    #expect(table.prefix(of: "de") == nil)
    #expect(try RouteTable([]).prefixes.isEmpty)
  }

  @Test(arguments: [
    ("a", "/ads", DiagnosticKind.routeDuplicateName),
    ("b", "/ads/{key}", .routeDuplicatePath),
    ("b", "/Ads/{key}", .routeDuplicatePath),
    ("b", "/ads/garage", nil),
    ("b", "/fr", .routePathReserved),
    ("b", "/FR/x", .routePathReserved),
    ("b", "/en", .routePathReserved),
  ])
  func comparesARouteWithAnother(_ name: String, _ path: String, _ rule: DiagnosticKind?) throws {
    var faults: [LinkFault] = []
    let routes = [
      try Route(name: "a", path: "/ads/{id}"), try Route(name: name, path: path),
    ]
    let table = RouteTable(routes, locales: ["en", "fr"], faults: &faults)
    #expect(faults.map(\.kind) == (rule.map { [$0] } ?? []))
    #expect(faults.allSatisfy { $0.subject == .route(1) })
    #expect(table.routes.count == (rule == nil ? 2 : 1))
  }

  @Test(
    arguments: [
      ([], "/ads/{id}", ["/cars/{id}", "/v1/{id}/view"], nil),
      ([], "/ads/{id}", ["/cars/{key}"], DiagnosticKind.routeWas),
      ([], "/ads/{id}", ["/cars"], .routeWas),
      ([], "/ads/{id}", ["/Ads/{id}"], .routeWas),
      ([], "/ads/{id}", ["cars/{id}"], .routeWas),
      ([], "/ads/{id}", ["/cars/{id}/a", "/cars/b/{id}"], .routeWas),
      ([], "/ads/{id}", ["/fr/{id}"], .routePathReserved),
      ([], "/ads/{id}", ["/garage/{id}"], .routeWas),
      ([], "/ads/{id}", ["/v2/{id}"], .routeWas),
      (["/ads/new"], "/ads/{id}", [], .routeWas),
    ] as [([String], String, [String], DiagnosticKind?)])
  func checksEarlierPaths(
    _ others: [String], _ path: String, _ was: [String], _ rule: DiagnosticKind?
  ) {
    #expect(
      code { () throws(LinkFault) in
        let other = try Route(name: "a", path: "/garage", was: ["/v1"] + others)
        let third = try Route(name: "c", path: "/garage/{key}", was: ["/v2/{key}"])
        let route = try Route(name: "b", path: path, was: was)
        return try RouteTable([other, third, route], locales: ["en", "fr"])
      } == rule)
  }

  @Test func reportsAmbiguousRoutes() throws {
    let routes = [
      try Route(name: "a", path: "/ads/{id}/photos"),
      try Route(name: "b", path: "/ads/latest/{part}"),
    ]
    #expect(code { () throws(LinkFault) in try RouteTable(routes) } == .routeAmbiguous)
  }

  @Test(arguments: [
    ["en", "EN"], ["en", ""], ["en", "e"], ["en", "zh_Hans"], ["en", "zh-"], ["en", "$(lang)"],
    ["en", "../x"], ["en", "abcd"], ["en", "zh-123456789"],
  ])
  func refusesTheSecondLocale(_ locales: [String]) {
    var faults: [LinkFault] = []
    let table = RouteTable([], locales: locales, faults: &faults)
    #expect(faults.map(\.kind) == [.routeLocale])
    #expect(faults.first?.subject == .locale(1))
    #expect(table.locales == ["en"])
  }
}
