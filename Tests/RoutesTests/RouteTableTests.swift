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

  /// Routes are found by one of their segments; the faults are those of all pairs.
  @Test func findsTheFaultsOfAllPairs() throws {
    let texts = ["a", "b", "{x}"].flatMap { second in
      ["a", "b", "{y}"].flatMap { third in
        ["/p/\(second)/\(third)", "/p/\(second)/\(third)/c", "/q/\(third)/\(second)"]
      }
    }
    let routes = try (0..<120).map { number in
      let (name, path, earlier) = ("r\(number)", texts[number * 7 % 27], texts[number * 11 % 27])
      // An earlier path needs the same parameters.
      return try (try? Route(name: name, path: path, was: [earlier]))
        ?? Route(name: name, path: path)
    }
    var faults: [LinkFault] = []
    let table = RouteTable(routes, faults: &faults)
    var kept: [Route] = []
    var expected: [LinkFault] = []
    for (number, route) in routes.enumerated() {
      guard var fault = RouteTable.fault(of: route, with: kept) else {
        kept.append(route)
        continue
      }
      fault.subject = .route(number)
      expected.append(fault)
    }
    #expect(table.routes == kept && kept.count > 5)
    #expect(faults == expected && expected.count > 50)
  }

  /// A comparison of all pairs would take minutes in a debug build.
  @Test(.timeLimit(.minutes(1)), arguments: ["/p/{id}/x#", "/p/a/x#", "/p/x#/{id}", "/x#/{id}"])
  func comparesManyRoutesThatDifferAnywhere(form: String) throws {
    let routes = try (0..<5000).map { number in
      try Route(name: "r\(number)", path: form.replacing("#", with: "\(number)"))
    }
    let router = try Router(try RouteTable(routes), hosts: ["a.b"])
    for number in stride(from: 0, to: 5000, by: 5) {
      let path = form.replacing("#", with: "\(number)").replacing("{id}", with: "7")
      #expect(try router.resolve("https://a.b\(path)").route.name == "r\(number)")
    }
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
    let hasCase = faults.contains { $0.message.contains("only in the case of the first segment") }
    #expect(hasCase == (path == "/Ads/{key}"), "\(faults)")
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
