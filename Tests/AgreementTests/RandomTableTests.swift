import Testing
import WaymarkTestSupport

@testable import WaymarkAgreement
@testable import WaymarkAppFiles
@testable import WaymarkAppLinks
@testable import WaymarkRoutes

/// Random route tables and links: the files for iOS and Android decide as the router does, with the
/// exceptions that `LinkSampleKind` names.
struct RandomTableTests {
  private static let words = ["a", "b", "ab", "A", "v1.0", "x-y", "zh-Hans", "fr", "en"]
  private static let host = "example.com"

  /// The links made from one table.
  private struct Surfaces {
    let table: RouteTable
    let router: Router
    let matcher: AssociationMatcher
    let links: AndroidLinks
    let app: AppIdentifier

    /// The periods of the path that has the most.
    var periods: Int {
      table.routes.map { $0.path.description.utf8.count { $0 == UInt8(ascii: ".") } }.max() ?? 0
    }

    init(_ table: RouteTable) throws {
      self.table = table
      router = try Router(table, hosts: [host])
      app = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: "com.example.app")
      matcher = try AssociationMatcher(AssociationFile(table, apps: [app]).bytes())
      let print = try CertificateFingerprint(String(repeating: "11:", count: 31) + "11")
      let package = try AndroidPackage("com.example.app", fingerprints: [print])
      let filter = try IntentFilter(table, host: host)
      links = try AndroidLinks(
        host: RandomTableTests.host,
        manifest: filter.bytes, exactManifest: filter.exactBytes,
        rules: AssetLinks(table, packages: [package]).bytes, package: package.name)
    }
  }

  private static func table(_ random: inout Random) throws -> RouteTable {
    var routes: [Route] = []
    for index in 0..<(1 + random.next(7)) {
      var path = "/" + words[random.next(6)]
      for depth in 0..<random.next(4) {
        path += random.next(2) == 0 ? "/{p\(depth)}" : "/" + words[random.next(words.count)]
      }
      let query = random.next(4) == 0 ? ["q": "{query}"] : [:]
      routes.append(try Route(name: "r\(index)", path: path, query: query))
    }
    // Tables that a project could not have are left out.
    var faults: [LinkFault] = []
    return RouteTable(routes, locales: ["en", "zh-Hans", "fr"], faults: &faults)
  }

  private static func path(_ table: RouteTable, _ random: inout Random) -> String {
    guard random.next(3) > 0, !table.routes.isEmpty else {
      return (0..<random.next(6)).map { _ in "/" + words[random.next(words.count)] }.joined()
    }
    let route = table.routes[random.next(table.routes.count)]
    var segments = route.path.segments.map { segment in
      guard case .literal(let text) = segment else { return words[random.next(words.count)] }
      return text
    }
    if random.next(3) == 0 { segments.insert(["zh-Hans", "fr", "de"][random.next(3)], at: 0) }
    switch random.next(8) {
    case 0: segments.removeLast()
    case 1: segments.append(words[random.next(words.count)])
    case 2: segments[random.next(segments.count)] = ""
    case 3: segments.append("")
    case 4: segments += ["", ""]
    case 5: segments[segments.count - 1] += ".pkpass"
    default: break
    }
    return segments.map { "/" + $0 }.joined()
  }

  @Test(arguments: 1...16) func everySurfaceDecidesAsTheRouter(_ seed: Int) throws {
    var random = Random(state: UInt64(seed))
    let surfaces = try Surfaces(Self.table(&random))
    let queries = ["", "", "?q=1", "?q=", "?x=1&q=2#top", "?q=1&web=1", "#web"]
    for _ in 0..<400 {
      let path = Self.path(surfaces.table, &random)
      let query = queries[random.next(queries.count)]
      let scheme = random.next(4) == 0 ? "http" : "https"
      let url = "\(scheme)://\(Self.host)\(path)\(query)"
      let asksForBrowser = query.contains("web")
      let resolved = try? surfaces.router.resolve(url)
      let isPlace = resolved != nil && !asksForBrowser
      let verdict = surfaces.matcher.decide(
        url, app: surfaces.app.description, domain: Self.host
      ).verdict
      if path.hasPrefix("//") {
        #expect(verdict != .match, "\(url)")
        continue
      }
      #expect((verdict == .match) == isPlace, "iOS: \(url), \(surfaces.table.routes.map(\.path))")
      let answers = AndroidRelease.allCases.map {
        surfaces.links.decisions(url)[$0].answer
      }
      // Android counts every slash; it may ignore `//` only at the end.
      if isPlace && !path.hasSuffix("//") {
        let opened: [AndroidAnswer] = [.opens, .runsOver]
        #expect(answers.allSatisfy(opened.contains), "\(url), \(surfaces.table.routes.map(\.path))")
      }
      guard !isPlace else { continue }
      // Dynamic rules exclude passes whose paths have no more periods than a route may have.
      let isLongPass = path.hasSuffix(".pkpass") && periods(path) > 1 + surfaces.periods
      #expect(
        answers[2] == .stays || isLongPass,
        "Android 15: \(url), \(surfaces.table.routes.map(\.path))"
      )
      // A filter cannot express queries, exclusions and, before 12, the end of a parameter.
      guard !asksForBrowser, !path.hasSuffix(".pkpass"), !lacksQuery(path, surfaces) else {
        continue
      }
      #expect(answers[1] == .stays, "Android 12: \(url), \(surfaces.table.routes.map(\.path))")
    }
  }

  private func periods(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: ".") } }

  private func lacksQuery(_ path: String, _ surfaces: Surfaces) -> Bool {
    (try? surfaces.router.resolve("https://\(Self.host)\(path)?q=1")) != nil
  }
}
