import Foundation
import Testing

/// The map apps of a place, in every output that has them.
struct MapsListTests {
  private static let host = "cars.example.com"

  private struct Place: Decodable {
    struct Link: Decodable {
      let app: String
      let name: String
      let url: String
      let losses: [String]
    }
    let route: String
    let id: String
    let name: String
    let latitude: Double
    let longitude: Double
    let links: [Link]
    let order: [String: [String]]

    /// The URLs in the order of a locale.
    func urls(_ locale: String) -> [String] {
      guard let order = order[locale] else { return links.map(\.url) }
      return order.compactMap { app in links.first { $0.app == app }?.url }
    }
  }

  /// The links of the list of map apps on a page, without those to app stores.
  private func mapLinks(on page: String) throws -> [String] {
    page.matches(of: /<ul class="?chips"?>(.*?)<\/ul>/.dotMatchesNewlines()).flatMap {
      $0.output.1.matches(of: /<a href="([^"]*)"/)
    }.map { String($0.output.1).replacing("&amp;", with: "&").replacing("&#39;", with: "'") }
  }

  private func places(_ tree: Tree) throws -> [Place] {
    try #require(tree["feeds/maps.ndjson"]).split(separator: "\n").map {
      try JSONDecoder().decode(Place.self, from: Data($0.utf8))
    }
  }

  @Test func hasEqualLinksOnPagesAndInTheFeed() throws {
    let market = try Marketplace()
    try market.build()
    let tree = try market.tree()
    let places = try places(tree)
    #expect(places.map { $0.route + "/" + $0.id } == places.map { $0.route + "/" + $0.id }.sorted())
    var compared = 0
    for place in places {
      let folder = place.route == "ads.details" ? "ads" : "dealers"
      for (locale, prefix) in [("en", ""), ("zh-Hans", "zh-Hans/")] {
        let page = try #require(
          tree["web/\(Self.host)/\(prefix)\(folder)/\(place.id)/index.html"], "\(place)")
        let links = try mapLinks(on: page)
        #expect(links == place.urls(locale), "\(place.id)")
        let schemes = links.map { $0.prefix { $0 != ":" } }
        #expect(schemes.last == "geo" && Set(schemes.dropLast()) == ["https"])
        compared += 1
      }
    }
    #expect(compared >= 2)
    let files = tree.paths.filter {
      $0.hasPrefix("web/\(Self.host)/") && $0.hasSuffix("index.html")
    }
    let withMaps = try files.filter { try !mapLinks(on: try #require(tree[$0])).isEmpty }
    // Gate passes have links too, but no line: their identifiers are secret.
    #expect(withMaps.filter { !$0.contains("/gatepass/") }.count == compared)
    #expect(places.allSatisfy { $0.route != "gatepass" })
  }

  @Test func hasEqualLinksOnAPassAndItsPage() throws {
    let market = try Marketplace()
    try market.build()
    let tree = try market.tree()
    let passes = tree.paths.filter { $0.hasSuffix("gatepass.pkpass") }
    #expect(!passes.isEmpty)
    var compared = 0
    for path in passes where path.hasPrefix("web/\(Self.host)/") {
      let text = try Waymark.python(
        "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read('pass.json').decode())",
        [market.output + "/production/" + path])
      let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let back = (document?["generic"] as? [String: Any])?["backFields"] as? [[String: Any]] ?? []
      let urls = back.filter { ($0["key"] as? String)?.hasPrefix("directions-") == true }
        .compactMap { $0["value"] as? String }
      let page = try #require(tree[path.replacing("gatepass.pkpass", with: "index.html")])
      #expect(urls == (try mapLinks(on: page)).filter { $0.hasPrefix("https:") }, "\(path)")
      compared += urls.isEmpty ? 0 : 1
    }
    #expect(compared > 0)
  }

  @Test func keepsTheFeedOfRecordsThatDidNotChange() throws {
    let market = try Marketplace()
    try market.build()
    let wanted = try market.tree()
    for _ in 0..<2 {
      Thread.sleep(forTimeInterval: 0.05)
      try market.build()
      #expect(try market.tree().differences(from: wanted) == [])
    }
    try market.edit("waymark.json") { $0 = $0.replacing("\"feed\": true", with: "\"feed\": false") }
    try market.build()
    #expect(try market.tree()["feeds/maps.ndjson"] == nil)
  }

  @Test func usesTheOrderAppsAndDatumOfTheEnvironment() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing(
        "\"feed\": true,",
        with: """
          "feed": true, "order": "listed", "datum": "off",
          "countries": { "CN": ["google", "mapy"], "CA": [] },
          """)
    }
    let run = try market.build()
    #expect(run.status == 0, "\(run.output)")
    let places = try places(try market.tree())
    for place in places where place.links.map(\.app) == ["google", "mapy"] {
      let latitude = String(format: "%.6f", place.latitude)
      #expect(place.links[0].url.contains(latitude), "nothing is shifted")
    }
    #expect(places.contains { $0.links.map(\.app) == ["google", "mapy"] })
    #expect(places.allSatisfy { $0.order.isEmpty })
  }

  /// Each environment may need a separate identifier, so one run names them all.
  @Test func writesNothingWhileAnAppLacksItsIdentifier() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"baidu\": \"ios.example.cars\", ", with: "")
    }
    let run = try market.build()
    #expect(run.status == 2)
    let found = try run.objects()
    #expect(Set(found.map { $0["code"] as? String }) == ["maps.missing-identifier"])
    #expect(Set(found.map { $0["file"] as? String }) == ["waymark.json"])
    let fields = found.compactMap { $0["field"] as? String }
    #expect(fields.first == "environments.production.maps.baidu")
    #expect(fields.contains("environments.staging.maps.baidu"))
    #expect(try market.tree().paths.isEmpty)
  }
}
