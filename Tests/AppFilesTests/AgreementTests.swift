import Testing
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkAppLinks
@testable import WaymarkRoutes

/// The association file, read by the matcher, and the router decide alike.
struct AgreementTests {
  static let host = "tradexport.com"

  let app: AppIdentifier

  init() throws {
    app = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.tradexport.tradex")
  }

  @Test(arguments: [["en", "zh-Hans"], ["en", "zh-Hans", "fr"], ["en"], []])
  func opensEveryRouteInEveryLocale(_ locales: [String]) throws {
    let table = try RouteTable.marketplace(locales: locales)
    let matcher = try AssociationMatcher(AssociationFile(table, apps: [app]).bytes())
    let android = try Self.android(table)
    for route in table.routes {
      let parameters = Dictionary(uniqueKeysWithValues: route.parameters.map { ($0, "9f2c") })
      for locale in [nil] + table.prefixes.map(Optional.some) {
        let url = try route.httpsURL(host: Self.host, locale: locale, parameters: parameters)
        #expect(decide(matcher, url) == .match, "\(url)")
        #expect(decide(matcher, url + "#top") == .match)
        #expect(android.decide(url).verdict == .match, "\(url)")
        #expect(android.decide(url + "#top").verdict == .match, "\(url)")
        let mark = url.contains("?") ? "&" : "?"
        #expect(decide(matcher, url + mark + "utm_source=mail") == .match)
        for tail in ["#web", "\(mark)web=1"] {
          #expect(decide(matcher, url + tail) == .exclude, "\(url + tail)")
          #expect(android.decide(url + tail).verdict == .exclude, "\(url + tail)")
        }
        let path = try "https://\(Self.host)" + route.path(locale: locale, parameters: parameters)
        for tail in ["/x/y/z", ".pkpass", ".pkpasses", "//x"] {
          #expect(decide(matcher, path + tail) != .match, "\(path + tail)")
          #expect(android.decide(path + tail).verdict == .exclude, "\(path + tail)")
        }
      }
    }
    for path in ["", "/", "/robots.txt", "/assets/x.css", "/en/ads/17", "/de/ads/17", "/ADS/17"] {
      #expect(decide(matcher, "https://\(Self.host)\(path)") == .noMatch, "\(path)")
    }
  }

  @Test func decidesAsTheRouterForThousandsOfLinks() throws {
    let paths = [
      ("a", "/ads"), ("b", "/ads/{id}"), ("c", "/ads/garage"), ("d", "/ads/{id}/photos"),
      ("e", "/ads/{id}/photos/{n}"), ("f", "/ads/garage/photos/all"), ("g", "/x/y/{z}"),
      ("h", "/deep/a/b/c/d/e"), ("i", "/x"),
    ]
    var routes = try paths.map { try Route(name: $0.0, path: $0.1) }
    routes.append(try Route(name: "j", path: "/ads/find", query: ["q": "{query}"]))
    routes.append(try Route(name: "k", path: "/x/y/{z}/go", query: ["q": "{query}", "r": "{r}"]))
    let table = try RouteTable(routes, locales: ["en", "zh-Hans", "fr"])
    let matcher = try AssociationMatcher(
      AssociationFile(table, apps: [app], reserved: Self.reserved).bytes())
    let router = try Router(table, hosts: [Self.host], reserved: Self.reserved)
    let android = try Self.android(table)
    let words = [
      "ads", "garage", "photos", "all", "find", "x", "y", "go", "deep", "a", "b", "c", "d", "e",
      "17", "zh-Hans", "fr", "en", "", "ads.pkpass", "%E8%BD%A6", "wx",
    ]
    let queries = ["", "?", "?q=1", "?q=", "?r=2&q=1", "?q=1&q=", "?utm=x", "?q=1&q=2&r=3#top"]
    var random = Random(state: 7)
    var opened = 0
    for _ in 0..<3_000 {
      let path = (0..<random.next(7)).map { _ in "/" + words[random.next(words.count)] }.joined()
      let url = "https://\(Self.host)\(path)\(queries[random.next(queries.count)])"
      let opens = decide(matcher, url) == .match
      let fault = code { () throws(LinkFault) in try router.resolve(url) }
      let resolves = fault == nil || fault == .linkReserved
      switch android.decide(url).verdict {
      // Below a reserved prefix, the app opens everything; Android cannot exclude all odd paths.
      case .match: #expect(opens || path.hasPrefix("/wx/"), "\(url)")
      case .exclude: #expect(!opens || path.hasSuffix("//"), "\(url)")
      case .undetermined: #expect(url.contains("q=1&q="), "\(url)")
      case .manifest, .noMatch: Issue.record("the rules are dropped")
      }
      if opens != resolves { Issue.record("\(url): \(opens) \(resolves)") }
      opened += opens ? 1 : 0
    }
    #expect(opened > 30)
  }

  /// The paths of the site for WeChat.
  static let reserved = [try? ReservedPrefix(wechat: "/wx")].compactMap(\.self)

  private static func android(_ table: RouteTable) throws -> DynamicLinkMatcher {
    let package = try AssetLinksTests.package()
    let links = try AssetLinks(table, packages: [package], reserved: reserved)
    return try DynamicLinkMatcher(links.bytes, package: package.name)
  }

  private func decide(
    _ matcher: AssociationMatcher, _ url: String
  ) -> LinkDecision.Verdict {
    matcher.decide(url, app: app.description, domain: Self.host).verdict
  }
}
