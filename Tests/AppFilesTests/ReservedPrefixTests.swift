import Testing
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkAppLinks
@testable import WaymarkRoutes

struct ReservedPrefixTests {
  @Test func hasAPathForEachApp() throws {
    #expect(try ReservedPrefix(wechat: "/wx").path == "/wx")
    #expect(try ReservedPrefix(wechat: "/app/wx").path == "/app/wx")
    #expect(try ReservedPrefix(qq: "1101234567").path == "/qq_conn/1101234567")
  }

  @Test(arguments: [
    "", "/", "wx", "/wx/", "/wx/*", "/{id}", "/a/{id}", "/assets", "/.well-known/x",
  ])
  func refusesThePrefix(_ prefix: String) {
    #expect(
      code { () throws(LinkFault) in try ReservedPrefix(wechat: prefix) } == .appReservedPrefix)
  }

  @Test(arguments: ["", "12a", "/", "1/2", "\u{661}", String(repeating: "1", count: 21)])
  func refusesTheNumber(_ number: String) {
    #expect(code { () throws(LinkFault) in try ReservedPrefix(qq: number) } == .appReservedPrefix)
  }

  @Test(arguments: [
    ("/wx", true), ("/wx/{id}", true), ("/WX/back", true), ("/wx/a/b", true), ("/wxy", false),
    ("/ads/wx", false), ("/qq_conn", false), ("/qq_conn/{id}", true), ("/qq_conn/1", true),
    ("/qq_conn/2", false), ("/qq_conn/{id}/x", true),
  ])
  func refusesARouteBelowIt(_ path: String, _ isRefused: Bool) throws {
    let table = try RouteTable([try Route(name: "a", path: "/a"), try Route(name: "x", path: path)])
    let faults = ReservedPrefix.faults(
      of: [try .init(wechat: "/wx"), try .init(qq: "1")], in: table)
    #expect(faults.map(\.kind) == (isRefused ? [.routePathReserved] : []))
    #expect(faults.map(\.subject) == (isRefused ? [.route(1)] : []))
  }

  @Test func refusesLocalesAndOverlaps() throws {
    let table = try RouteTable([], locales: ["en", "fr"])
    #expect(
      ReservedPrefix.faults(of: [try .init(wechat: "/FR")], in: table).map(\.kind) == [
        .appReservedPrefix
      ]
    )
    let both = [try ReservedPrefix(qq: "1"), try ReservedPrefix(wechat: "/qq_conn")]
    #expect(ReservedPrefix.faults(of: both, in: table).map(\.kind) == [.appReservedPrefix])
  }

  @Test(arguments: [
    ("/wx/abc/oauth?code=1&state=2", true), ("/wx", true), ("/wx/", true), ("/wx/a%2Fb", true),
    ("/wxy", false), ("/WX/a", false), ("/wx/x.pkpass", false), ("/wx//a", false),
    ("/zh-Hans/wx/a", false), ("/qq_conn/7/x", true), ("/qq_conn/8/x", false), ("/qq_conn", false),
  ])
  func opensTheAppWithoutARoute(_ rest: String, _ isReserved: Bool) throws {
    let table = try RouteTable.marketplace(locales: ["en", "zh-Hans"])
    let reserved = [try ReservedPrefix(wechat: "/wx"), try ReservedPrefix(qq: "7")]
    let url = "https://tradexport.com" + rest
    let app = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.tradexport.tradex")
    let ios = try AssociationMatcher(
      AssociationFile(table, apps: [app], reserved: reserved).bytes())
    let package = try AssetLinksTests.package()
    let android = try DynamicLinkMatcher(
      AssetLinks(table, packages: [package], reserved: reserved).bytes, package: package.name)
    #expect((ios.decide(url, app: app.description).verdict == .match) == isReserved)
    #expect((android.decide(url).verdict == .match) == isReserved, "\(android.decide(url))")
    let router = try Router(
      table, hosts: ["tradexport.com"], scheme: "tradex", reserved: reserved)
    let rule = code { () throws(LinkFault) in try router.resolve(url) }
    #expect((rule == .linkReserved) == isReserved)
    #expect(rule != nil)
    #expect(
      code { () throws(LinkFault) in try router.resolve("https://example.org" + rest) } == .linkHost
        || rest.contains("//"))
    #expect(code { () throws(LinkFault) in try router.resolve("tradex:/" + rest) } != .linkReserved)
  }
}
