import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

struct HarmonyModuleTests {
  @Test func opensEveryRouteOfEveryHost() throws {
    let routes = [
      try Route(name: "ad", path: "/ads/{id}/v1.0"), try Route(name: "ads", path: "/ads"),
    ]
    let module = try HarmonyModule(
      RouteTable(routes, locales: ["en", "zh-Hans"]), hosts: ["example.com", "www.example.com"],
      reserved: [.init(qq: "1234")], querySchemes: ["waze", "baidumap", "waze"])
    let root = try #require(try JSONReader.read(module.bytes).root["module"])
    #expect(root["querySchemes"]?.array?.compactMap(\.string) == ["waze", "baidumap"])
    let skills = try #require(root["abilities"]?.array?.first?["skills"]?.array)
    #expect(skills.count == 1)
    let skill = try #require(skills.first)
    #expect(skill["entities"]?.array?.compactMap(\.string) == ["entity.system.browsable"])
    #expect(skill["actions"]?.array?.compactMap(\.string) == ["ohos.want.action.viewData"])
    #expect(skill["domainVerify"]?.bool == true)
    let uris = try #require(skill["uris"]?.array)
    #expect(uris.count == 12)
    #expect(Set(uris.compactMap { $0["host"]?.string }) == ["example.com", "www.example.com"])
    let places = uris.compactMap { ($0["path"] ?? $0["pathRegex"])?.string }
    #expect(
      places.prefix(6) == [
        "ads", #"ads/[^/]+/v1\.0"#, "zh-Hans/ads", #"zh-Hans/ads/[^/]+/v1\.0"#, "qq_conn/1234",
        "qq_conn/1234/.*",
      ])
    #expect(places.allSatisfy { !$0.hasPrefix("/") && !$0.hasSuffix("/") })
  }

  /// App Linking has no effect in a skill that has another scheme too.
  @Test func writesASeparateSkillForAScheme() throws {
    let module = try HarmonyModule(
      RouteTable([Route(name: "ads", path: "/ads")]), hosts: ["example.com"], scheme: "cars")
    let root = try JSONReader.read(module.bytes).root["module"]
    let skills = try #require(root?["abilities"]?.array?.first?["skills"]?.array)
    #expect(skills.count == 2)
    let (web, own) = (try #require(skills.first), try #require(skills.last))
    #expect(web["uris"]?.array?.compactMap { $0["scheme"]?.string } == ["https"])
    #expect(own["uris"]?.array?.compactMap { $0["scheme"]?.string } == ["cars"])
    #expect(own["uris"]?.array?.first?["host"] == nil)
    #expect(web["domainVerify"]?.bool == true && own["domainVerify"] == nil)
    #expect(own["actions"]?.array?.compactMap(\.string) == ["ohos.want.action.viewData"])
    for scheme in ["ohoscars", "https", "Cars", ""] {
      let kind = code { () throws(LinkFault) in
        try HarmonyModule(RouteTable([]), hosts: [], scheme: scheme)
      }
      #expect(kind == .appScheme, "\(scheme)")
    }
  }

  @Test func limitsQuerySchemes() throws {
    func module(_ count: Int) throws(LinkFault) -> HarmonyModule {
      try HarmonyModule(
        RouteTable([]), hosts: ["example.com"], querySchemes: (0..<count).map { "app\($0)" })
    }
    #expect(try module(50).warnings.isEmpty)
    #expect(try module(51).warnings.map(\.kind) == [.appHarmonySchemesMany])
    #expect(try module(200).warnings.map(\.kind) == [.appHarmonySchemesMany])
    #expect(code { () throws(LinkFault) in try module(201) } == .appHarmonySchemesLimit)
  }

  @Test func refusesAnInvalidHostOrScheme() throws {
    let table = try RouteTable([])
    #expect(code { () throws(LinkFault) in try HarmonyModule(table, hosts: ["x"]) } == .appHost)
    let rule = code { () throws(LinkFault) in
      try HarmonyModule(table, hosts: [], querySchemes: ["a b"])
    }
    #expect(rule == .appScheme)
  }
}
