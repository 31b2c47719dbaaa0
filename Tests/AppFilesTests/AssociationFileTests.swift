import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkRoutes

struct AssociationFileTests {
  @Test func writesTheExclusionsThenTheRoutes() throws {
    let routes = [
      try Route(name: "ads.details", path: "/ads/{id}"), try Route(name: "ads", path: "/ads"),
      try Route(name: "search", path: "/search", query: ["q": "{query}"]),
    ]
    let table = try RouteTable(routes, locales: ["en", "zh-Hans"])
    #expect(
      try components(of: table) == [
        ##"{"#":"web","exclude":true}"##, #"{"?":{"web":"1"},"exclude":true}"#,
        #"{"/":"*.pkpass","exclude":true}"#, #"{"/":"*.pkpasses","exclude":true}"#,
        #"{"/":"*//?*","exclude":true}"#, #"{"/":"*%2F*","exclude":true}"#,
        #"{"/":"*%2f*","exclude":true}"#, #"{"/":"/ads/?*/?*","exclude":true}"#,
        #"{"/":"/$(locale)/ads/?*/?*","exclude":true}"#,
        #"{"/":"/ads"}"#, #"{"/":"/search","?":{"q":"?*"}}"#,
        #"{"/":"/$(locale)/ads"}"#, #"{"/":"/$(locale)/search","?":{"q":"?*"}}"#,
        #"{"/":"/ads/?*"}"#, #"{"/":"/$(locale)/ads/?*"}"#,
      ])
  }

  @Test func putsDeeperRoutesBeforeTheExclusionsThatWouldCatchThem() throws {
    let routes = [
      try Route(name: "a", path: "/ads/{id}"), try Route(name: "b", path: "/ads/{id}/photos"),
      try Route(name: "c", path: "/ads/a/b/c/d"), try Route(name: "d", path: "/ads/new"),
    ]
    #expect(
      try components(of: RouteTable(routes)).dropFirst(7) == [
        #"{"/":"/ads/a/b/c/d"}"#, #"{"/":"/ads/?*/?*/?*","exclude":true}"#, #"{"/":"/ads/new"}"#,
        #"{"/":"/ads/?*/photos"}"#, #"{"/":"/ads/?*/?*","exclude":true}"#, #"{"/":"/ads/?*"}"#,
      ])
  }

  @Test func preventsAQueryRouteFromMatchingABroaderOne() throws {
    let routes = [
      try Route(name: "a", path: "/ads/{id}"),
      try Route(name: "b", path: "/ads/find", query: ["q": "{query}"]),
    ]
    #expect(
      try components(of: RouteTable(routes)).dropFirst(8) == [
        #"{"/":"/ads/find","?":{"q":"?*"}}"#, #"{"/":"/ads/find","exclude":true}"#,
        #"{"/":"/ads/?*"}"#,
      ])
  }

  @Test func writesEqualBytesForAnyOrder() throws {
    let routes = try RouteTable.marketplace().routes
    let apps = [
      try AppIdentifier(teamID: "Z1B2C3D4E5", bundleID: "com.example.b"),
      try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.example.a"),
    ]
    let first = try AssociationFile(RouteTable(routes), apps: apps).bytes()
    let second = try AssociationFile(
      RouteTable(routes.reversed()), apps: apps.reversed() + apps
    ).bytes()
    #expect(first == second)
    let root = try JSONReader.read(first).root
    let ids = root["applinks"]?["details"]?.array?.first?["appIDs"]?.array?.map(\.string)
    #expect(ids == ["A1B2C3D4E5.com.example.a", "Z1B2C3D4E5.com.example.b"])
    #expect(root["applinks"]?["substitutionVariables"] == nil)
  }

  @Test func refusesAFileLargerThanDevicesRead() throws {
    let app = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.example.app")
    func file(_ count: Int) throws -> AssociationFile {
      let routes = try (0..<count).map { try Route(name: "r\($0)", path: "/place\($0)/{id}") }
      return AssociationFile(try RouteTable(routes), apps: [app])
    }
    // Without line breaks it fits.
    let large = try file(1200).bytes()
    #expect(large.count <= 131_072 && !large.dropLast().contains(0x0A))
    let error = #expect(throws: LinkFault.self) { try file(3000).bytes() }
    #expect(error?.kind == .associationSize)
    #expect(
      error?.message.contains("3000 routes have the form /…/{id}") == true,
      "\(String(describing: error))")
  }

  @Test(arguments: [
    ("A1B2C3D4E5", "com.example.app", true), ("A1B2C3D4E5", "com.example-shop.App1", true),
    ("A1B2C3D4E", "com.example.app", false), ("a1b2c3d4e5", "com.example.app", false),
    ("A1B2C3D4E\u{C9}", "com.example.app", false), ("", "com.example.app", false),
    ("A1B2C3D4E5", "", false), ("A1B2C3D4E5", "com..app", false),
    ("A1B2C3D4E5", "com.example.app.", false), ("A1B2C3D4E5", "com.example_app", false),
    ("A1B2C3D4E5", "*", false), ("A1B2C3D4E5", "com.example.app\"", false),
  ])
  func checksTheAppsIdentifier(_ team: String, _ bundle: String, _ isSound: Bool) {
    let rule = code { () throws(LinkFault) in try AppIdentifier(teamID: team, bundleID: bundle) }
    #expect(rule == (isSound ? nil : .appIOSID))
  }

  /// The rules of a table's file, each as compact JSON.
  private func components(of table: RouteTable) throws -> [String] {
    AssociationComponent.inOrder(of: table).map { component in
      String(decoding: rendered { $0.json(component.json) }, as: UTF8.self)
    }
  }
}
