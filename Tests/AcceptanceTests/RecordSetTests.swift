import Foundation
import Testing
import WaymarkTestSupport

/// Record sets with any name: two of listings and two of dealers, whose identifiers are the same,
/// and one of requests.
@Suite struct RecordSetTests {
  private static let project = #"""
    {
      "name": "Harbour", "locales": ["en", "de"],
      "environments": { "live": { "hosts": ["h.example"], "urlScheme": "harbour", "index": true } },
      "routes": [
        { "name": "wanted", "path": "/wanted", "page": "market", "records": "wanted", "index": true, "title": "Wanted" },
        { "name": "boats", "path": "/boats", "page": "market", "records": "yachts", "index": true,
          "title": { "en": "Yachts", "de": "Yachten" } },
        { "name": "boats.details", "path": "/boats/{id}", "page": "listing", "records": "yachts", "index": true },
        { "name": "cars", "path": "/cars", "page": "market", "records": "cars", "index": true, "title": "Cars" },
        { "name": "cars.details", "path": "/cars/{id}", "page": "listing", "records": "cars", "index": true },
        { "name": "all", "path": "/all", "page": "market", "index": true },
        { "name": "brokers", "path": "/brokers/{id}", "page": "dealer", "records": "brokers", "index": true },
        { "name": "garages", "path": "/garages/{id}", "page": "dealer", "records": "garages", "index": true },
        { "name": "wanted.details", "path": "/wanted/{id}", "page": "request", "INDEX": true },
      ],
      "records": {
        "yachts": { "kind": "listing", "vocabulary": "boat", "dealers": "brokers", "source": { "csv": "yachts.csv" } },
        "cars": { "kind": "listing", "dealers": "garages", "source": { "csv": "cars.csv" } },
        "brokers": { "kind": "dealer", "source": { "csv": "brokers.csv" } },
        "garages": { "kind": "dealer", "source": { "csv": "garages.csv" } },
        "wanted": { "kind": "request", "vocabulary": "boat", "dealers": "brokers", "source": { "ndjson": "wanted.ndjson" } },
      },
    }
    """#

  private static let files = [
    "yachts.csv": "id,title,dealer,updated\n1,Sloop,a,2026-11-01\n2,Ketch,a,2026-11-02\n",
    "cars.csv": "id,title,dealer,updated\n1,Saloon,a,2026-11-03\n",
    "brokers.csv": "id,name\na,Quay Brokers\n", "garages.csv": "id,name\na,Inland Garage\n",
    "wanted.ndjson": """
    {"id":"7","title":"Sloop up to 12 m","price":"90000 EUR","quantity":2,"dealer":"a","validUntil":"2026-12-31","country":"DE","location":"Kiel","details":"x"}
    {"id":"8","title":"Barge","status":"closed"}
    {"id":"9","title":"Ferry","quantity":0}

    """,
  ]

  private func build(
    index: Bool = true, _ changes: [String: String] = [:]
  ) throws -> (run: Waymark.Run, tree: Tree?) {
    let scratch = try TemporaryFolder()
    let project = Self.project.replacing("\"INDEX\": true", with: "\"index\": \(index)")
    for (name, text) in Self.files.merging(["waymark.json": project], uniquingKeysWith: { $1 })
      .merging(changes, uniquingKeysWith: { $1 })
    {
      try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path + "/" + name))
    }
    let run = try Waymark.run(
      [
        "build", "--project", scratch.path, "--output", scratch.path + "/Output", "--format",
        "json",
      ]
    )
    let tree = scratch.path + "/Output/live"
    return (run, FileManager.default.fileExists(atPath: tree) ? try Tree(tree) : nil)
  }

  private func page(_ tree: Tree?, _ path: String) throws -> String {
    try #require(tree?["web/h.example/\(path)/index.html"], "\(path)")
  }

  @Test func keepsSetsApart() throws {
    let (run, tree) = try build()
    // The quantity of the ferry is invalid, so it is left out.
    #expect(run.status == 1, "\(run.output) \(run.errors)")
    #expect(run.output.contains("record.count"))
    let sloop = try page(tree, "boats/1")
    #expect(sloop.contains("Quay Brokers") && sloop.contains("href=\"/brokers/a\""))
    #expect(!sloop.contains("Inland Garage"))
    let saloon = try page(tree, "cars/1")
    #expect(saloon.contains("Inland Garage") && saloon.contains("href=\"/garages/a\""))
    // A market of requests is never the home page, wherever its route is in the list.
    let home = try #require(tree?["web/h.example/index.html"])
    #expect(home.contains(#"<h1>Harbour</h1>"#))
    #expect(home.contains("\"/boats/1\"") && !home.contains("\"/cars/1\""))
    #expect(
      try page(tree, "garages/a").contains(
        #"<a href="/boats">Yachts</a>"#))
    // Each is below the market of its own set, with the title of its route.
    #expect(sloop.contains(#"<a href="/boats">Yachts</a>"#))
    #expect(
      try page(tree, "de/boats/1").contains(
        #"href="/de/boats">Yachten</a>"#))
    #expect(saloon.contains(#"<a href="/cars">Cars</a>"#))
  }

  @Test func listsEachSetOnItsMarket() throws {
    let tree = try build().tree
    let boats = try page(tree, "boats")
    #expect(boats.contains(#"<h1>Yachts</h1>"#))
    #expect(boats.contains("\"/boats/1\"") && boats.contains("\"/boats/2\""))
    #expect(!boats.contains("\"/cars/1\"") && !boats.contains("Inland Garage"))
    let all = try page(tree, "all")
    for path in ["boats/1", "boats/2", "cars/1", "brokers/a", "garages/a"] {
      #expect(all.contains("href=\"/" + path + "\""), "\(path)")
    }
    #expect(!all.contains("\"/wanted/7\""))
    let wanted = try page(tree, "wanted")
    // A closed request is linked at the end, and is not counted.
    #expect(wanted.contains("\"/wanted/7\"") && wanted.contains("\"/wanted/8\""))
    #expect(wanted.contains(">Closed</span>"))
    #expect(!(try page(tree, "brokers/a")).contains("\"/wanted/7\""))
    #expect(try page(tree, "garages/a").contains("\"/cars/1\""))
  }

  @Test(arguments: [true, false])
  func showsRequests(isPublic: Bool) throws {
    let tree = try build(index: isPublic).tree
    let open = try page(tree, "wanted/7")
    for text in ["Sloop up to 12 m", "Wanted", "€90,000", ">Dec 31, 2026<", "Kiel, Germany"] {
      #expect(open.contains(text), "\(text)")
    }
    #expect(open.contains("<title>Wanted: Sloop up to 12 m"))
    #expect(open.contains("noindex") != isPublic)
    let sitemap = try #require(
      tree?["web/h.example/sitemap-1.xml"] ?? tree?["web/h.example/sitemap.xml"])
    #expect(sitemap.contains("/wanted/7") == isPublic)
    #expect(try page(tree, "wanted/8").contains("This request is closed."))
    let graph = try SchemaOrg.graphs(of: open)
    let types = try SchemaOrg.check(graph, "wanted/7")
    #expect(types.isSuperset(of: ["Demand", "QuantitativeValue", "PriceSpecification", "Vehicle"]))
    let demand = try #require(
      ((graph[0] as? [String: Any])?["@graph"] as? [[String: Any]])?.first)
    #expect(demand["validThrough"] as? String == "2026-12-31")
    #expect((demand["priceSpecification"] as? [String: Any])?["maxPrice"] as? Int == 90_000)
    #expect((demand["eligibleQuantity"] as? [String: Any])?["value"] as? Int == 2)
  }

  @Test func printsRequestsAsTheyWereRead() throws {
    let scratch = try TemporaryFolder()
    for (name, text) in Self.files.merging(
      ["waymark.json": Self.project.replacing("\"INDEX\"", with: "\"index\"")],
      uniquingKeysWith: { $1 })
    {
      try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path + "/" + name))
    }
    let run = try Waymark.run(["records", "read", "wanted", "--project", scratch.path, "--id", "7"])
    let record = try #require(try run.objects().first)
    #expect(record["quantity"] as? Int == 2)
    #expect(record["validUntil"] as? String == "2026-12-31")
    let unknown = try Waymark.run(["records", "read", "yacht", "--project", scratch.path])
    #expect(unknown.status == 2 && unknown.errors.contains("Did you mean \"yachts\"?"))
  }

  @Test(arguments: [
    ("id,titre,dealer\n1,Sloop,a\n", "source.missing-column"),
    ("id,title,title,dealer\n1,Sloop,x,a\n", "source.duplicate-column"),
  ])
  func reportsTheErrorThatEndsABuild(boats: String, code: String) throws {
    let scratch = try TemporaryFolder()
    let project = Self.project.replacing("\"INDEX\"", with: "\"index\"")
      .replacing(
        #"{ "csv": "yachts.csv" }"#,
        with: #"{ "csv": "yachts.csv" }, "fields": { "title": "title" }"#)
    for (name, text) in Self.files.merging(
      ["waymark.json": project, "yachts.csv": boats], uniquingKeysWith: { $1 })
    {
      try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path + "/" + name))
    }
    for command in ["build", "check"] {
      let run = try Waymark.run([command, "--project", scratch.path])
      #expect(run.status == 2 && run.errors.contains("[\(code)]"), "\(run.errors)")
    }
  }

  @Test func linksEveryMarketOnEveryPage() throws {
    let tree = try build().tree
    for path in ["boats/1", "wanted/7", "garages/a", "de/cars"] {
      let page = try page(tree, path)
      let prefix = path.hasPrefix("de/") ? "/de" : ""
      for market in ["boats", "cars", "all", "wanted"] {
        #expect(page.contains("href=\"\(prefix)/\(market)\""), "\(path): \(market)")
      }
    }
    #expect(!(try page(tree, "wanted")).contains("Quay Brokers"))
  }

  @Test func reportsADealerThatIsNotInItsSet() throws {
    let (run, _) = try build(["brokers.csv": "id,name\nb,Quay Brokers\n"])
    let unknown = try run.objects().filter { $0["code"] as? String == "record.unknown-dealer" }
    #expect(unknown.count == 3, "two boats and a request; the garage is still there")
  }
}
