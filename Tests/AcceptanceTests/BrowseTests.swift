import Foundation
import Testing
import WaymarkTestSupport

/// Markets with many listings: every listing is reachable, and no link is broken.
@Suite struct BrowseTests {
  private static let project = #"""
    {
      "name": "Harbour", "locales": ["en", "de"],
      "environments": { "live": { "hosts": ["h.example"], "urlScheme": "harbour", "index": true } },
      "routes": [
        { "name": "cars", "path": "/cars", "page": "market", "index": true,
          "facets": ["make", ["make", "model"], "country", "price", "condition", "dealer"] },
        { "name": "cars.details", "path": "/cars/{id}", "page": "listing", "index": true },
        { "name": "dealers", "path": "/dealers/{id}", "page": "dealer", "index": true },
        { "name": "find", "path": "/find", "query": { "words": "{text}" }, "page": "search" },
      ],
      "records": {
        "listings": { "source": { "ndjson": "cars.ndjson" } },
        "dealers": { "source": { "csv": "dealers.csv" } },
      },
    }
    """#

  private static let makes = ["BMW", "bmw", "Škoda", "C++", "丰田", "Mercedes-Benz", "Mercedes Benz"]

  private static func car(_ number: Int) -> String {
    let sold = number % 10 == 0 ? #","status":"sold""# : ""
    let country = number % 3 == 0 ? "DE" : "FR"
    let day = 10 + number % 15
    return #"{"id":"c\#(number)","title":"Car \#(number)","make":"\#(makes[number % 7])","#
      + #""model":"M\#(number % 20)","price":"\#(1000 + number * 37) EUR","year":\#(1990 + number % 30),"#
      + #""mileage":"\#(number * 100) km","country":"\#(country)","dealer":"d\#(number % 2)","#
      + #""updated":"2026-10-\#(day)T00:00:00Z"\#(sold)}"#
  }

  private static let cars = (1...500).map(car)

  private func build(
    _ lines: [String], _ more: [String] = [], in scratch: TemporaryFolder
  ) throws -> Waymark.Run {
    let files = [
      "waymark.json": Self.project, "cars.ndjson": lines.joined(separator: "\n") + "\n",
      "dealers.csv": "id,name\nd0,Quay Motors\nd1,Inland Cars\nd2,No Cars\n",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path + "/" + name))
    }
    return try Waymark.run(
      ["build", "--project", scratch.path, "--output", scratch.path + "/Output"] + more)
  }

  private func tree(_ scratch: TemporaryFolder) throws -> Tree {
    try Tree(scratch.path + "/Output/live")
  }

  /// The paths on the host that a page links to.
  private func links(_ page: String) -> [String] {
    page.matches(of: /<a [^>]*?href="(\/[^"]*)"/).map { String($0.1) }
  }

  private func page(_ path: String, of tree: Tree) -> String? {
    tree["web/h.example" + (path == "/" ? "" : path) + "/index.html"]
  }

  @Test func linksEveryListingWithinFourClicks() throws {
    let scratch = try TemporaryFolder()
    let run = try build(Self.cars, in: scratch)
    #expect(run.status == 0, "\(run.errors)")
    let tree = try self.tree(scratch)
    var distance = ["/": 0]
    var queue = ["/"]
    while let path = queue.popLast() {
      let page = try #require(self.page(path, of: tree), "\(path) is linked and missing")
      for link in links(page) where distance[link] == nil {
        distance[link] = (distance[path] ?? 0) + 1
        queue.insert(link, at: 0)
      }
    }
    for number in 1...500 {
      #expect((distance["/cars/c\(number)"] ?? 99) <= 4, "c\(number)")
      #expect((distance["/de/cars/c\(number)"] ?? 99) <= 5, "c\(number)")
    }
    #expect(distance["/dealers/d2"] != nil)
    // Every page except those for unknown paths is linked.
    let pages = tree.paths.filter { $0.hasPrefix("web/") && $0.hasSuffix("/index.html") }
    #expect(distance.count == pages.count)
  }

  @Test func groupsSpellingsOfTheSameValue() throws {
    let scratch = try TemporaryFolder()
    _ = try build(Self.cars, in: scratch)
    let tree = try self.tree(scratch)
    let bmw = try #require(page("/cars/make/bmw", of: tree))
    // Sold listings are at the end, and are not counted.
    let counts = Dictionary(grouping: (1...500).filter { $0 % 10 != 0 }) { $0 % 7 }
      .mapValues(\.count)
    #expect(bmw.contains(">\((counts[0] ?? 0) + (counts[1] ?? 0))</span>"))
    // Most records write it in capitals.
    #expect(bmw.contains("BMW for sale") || bmw.contains("bmw for sale"))
    #expect(page("/cars/make/mercedes-benz", of: tree) != nil)
    #expect(page("/cars/make/skoda/model/m2", of: tree) != nil)
    let germany = try #require(page("/cars/country/de", of: tree))
    #expect(germany.contains("\"numberOfItems\":150"))
    #expect(page("/cars/price/eur-1000", of: tree)?.contains("1,000") == true)
  }

  @Test func numbersThePagesAndOffersSortOrders() throws {
    let scratch = try TemporaryFolder()
    _ = try build(Self.cars, in: scratch)
    let tree = try self.tree(scratch)
    let second = try #require(page("/cars/page/2", of: tree))
    #expect(second.contains("<link rel=canonical href=\"https://h.example/cars/page/2\">"))
    #expect(second.contains("Cars for sale – page 2"))
    #expect(
      second.contains(
        #""itemListElement":[{"@type":"ListItem","position":1,"url":"https://h.example/cars/c"#))
    #expect(second.contains("rel=prev") && second.contains("rel=next"))
    #expect(page("/cars/page/11", of: tree) != nil && page("/cars/page/12", of: tree) == nil)
    let cheapest = try #require(page("/cars/by/price", of: tree))
    #expect(cheapest.contains("noindex"))
    #expect(links(cheapest).first { $0.contains(/^\/cars\/c\d/) } == "/cars/c1")
    #expect(page("/cars/by/price/page/2", of: tree) != nil)
    #expect(page("/cars/by/price/page/3", of: tree) == nil)
    #expect(page("/cars/by/year", of: tree) != nil && page("/cars/by/distance", of: tree) != nil)
    // A list that fits on one page has one order.
    #expect(page("/cars/make/bmw/model/m1/by/price", of: tree) == nil)
  }

  /// Most cars are sold, and all of one make.
  private static let mostlySold = (1...150).map { number in
    let line = car(number).replacing(#","status":"sold""#, with: "").dropLast()
    return String(line) + (number % 3 != 0 || number % 7 == 3 ? #","status":"sold"}"# : "}")
  }

  @Test func linksSoldListingsToAvailableOnes() throws {
    let scratch = try TemporaryFolder()
    #expect(try build(Self.mostlySold, in: scratch).status == 0)
    let tree = try self.tree(scratch)
    let lists = tree.paths.filter {
      $0.hasPrefix("web/h.example/cars/") && $0.hasSuffix("/index.html")
    }
    .compactMap { tree[$0] }.filter {
      $0.contains("<ul class=\"cards") || $0.contains("<ul class=cards")
    }
    .filter { $0.contains("<h2 id=list>") }
    #expect(lists.count > 20)
    #expect(lists.allSatisfy { $0.contains("<li><a href=\"/cars/c") })
    // Available listings are counted in the heading and the data, and shown as cards.
    let market = try #require(page("/cars", of: tree))
    let available = Self.mostlySold.count { !$0.contains("\"sold\"") }
    #expect(market.contains("<span class=number>\(available)</span> cars"))
    #expect(market.contains("\"numberOfItems\":\(available),"))
    // A make without available listings has no page; its sold listings link to all cars.
    let sold = try #require(page("/cars/c3", of: tree))
    #expect(sold.contains("<a class=button href=\"/cars\">"))
    #expect(!links(sold).contains { $0.hasPrefix("/cars/make/c-") })
    let other = try #require(page("/cars/c1", of: tree))
    #expect(other.contains("<a class=button href=\"/cars/make/bmw"))
    for path in [sold, other].flatMap(links) where path.hasPrefix("/cars") {
      #expect(page(path, of: tree) != nil, "\(path) is linked and missing")
    }
  }

  /// A market of everything has something to buy as long as one of its sets has, and a closed request leads
  /// to its market only while a request is open.
  @Test func leadsToAMarketOfSeveralSetsAndToOpenRequests() throws {
    let scratch = try TemporaryFolder()
    let files = [
      "waymark.json": #"""
      {
        "name": "Harbour", "locales": ["en"],
        "environments": { "live": { "hosts": ["h.example"], "urlScheme": "harbour", "index": true } },
        "routes": [
          { "name": "all", "path": "/all", "page": "market", "index": true },
          { "name": "cars", "path": "/cars", "page": "market", "records": "listings", "index": true },
          { "name": "cars.details", "path": "/cars/{id}", "page": "listing", "records": "listings",
            "index": true },
          { "name": "bikes.details", "path": "/bikes/{id}", "page": "listing", "records": "bikes", "index": true },
          { "name": "requests", "path": "/requests", "page": "market", "records": "requests", "index": true },
          { "name": "requests.details", "path": "/requests/{id}", "page": "request", "records": "requests",
            "index": true },
        ],
        "records": {
          "listings": { "source": { "ndjson": "cars.ndjson" } },
          "bikes": { "kind": "listing", "source": { "ndjson": "bikes.ndjson" } },
          "requests": { "source": { "ndjson": "requests.ndjson" } },
        },
      }
      """#,
      "cars.ndjson": #"{"id":"c1","title":"Car"}"# + "\n",
      "bikes.ndjson": #"{"id":"b1","title":"Bike","status":"sold"}"# + "\n",
      "requests.ndjson": #"{"id":"r1","title":"A van","status":"closed"}"# + "\n",
    ]
    for (name, text) in files { try scratch.write(text, to: name) }
    func build() throws -> Tree {
      let run = try Waymark.run(
        ["build", "--project", scratch.path, "--output", scratch.path + "/Output"])
      #expect(run.status == 0, "\(run.errors)")
      return try tree(scratch)
    }
    let first = try build()
    #expect(try #require(page("/bikes/b1", of: first)).contains("<a class=button href=\"/all\">"))
    let way = "<a class=button href=\"/requests\">"
    #expect(!(try #require(page("/requests/r1", of: first))).contains(way))
    // The page is made again when another request is open.
    let open = #"{"id":"r2","title":"A lorry"}"# + "\n"
    try scratch.write(files["requests.ndjson", default: ""] + open, to: "requests.ndjson")
    #expect(try #require(page("/requests/r1", of: try build())).contains(way))
  }

  @Test func namesNoValueThatAllHave() throws {
    let scratch = try TemporaryFolder()
    let lines = (1...20).map { Self.car($0).replacing("\"DE\"", with: "\"FR\"") }
    #expect(try build(lines, in: scratch).status == 0)
    let market = try #require(page("/cars", of: try tree(scratch)))
    #expect(market.contains("popovertarget=\"by-make\"") && !market.contains("by-country"))
  }

  @Test func showsSimilarListingsOnSoldOnes() throws {
    let scratch = try TemporaryFolder()
    _ = try build(Self.cars, in: scratch)
    let tree = try self.tree(scratch)
    for id in ["c10", "c11"] {
      let page = try #require(self.page("/cars/\(id)", of: tree))
      let similar = try #require(page.firstRange(of: "class=similar"))
      let shown = links(String(page[similar.lowerBound...])).filter { $0.hasPrefix("/cars/c") }
      #expect(shown.count == 4, "\(id) \(shown)")
      #expect(!shown.contains("/cars/\(id)") && shown.allSatisfy { !$0.hasSuffix("0") })
    }
  }

  @Test func writesTheSameBytesInAnyOrderWithAnyNumberOfWorkers() throws {
    let first = try TemporaryFolder()
    let second = try TemporaryFolder()
    _ = try build(Self.cars, ["--jobs", "1"], in: first)
    _ = try build(Self.cars.reversed(), ["--jobs", "4"], in: second)
    let (one, other) = (try tree(first), try tree(second))
    #expect(one.paths == other.paths)
    for path in one.paths where one[path] != other[path] { Issue.record("\(path) differs") }
  }

  @Test func writesAfterAChangeWhatAFirstBuildWrites() throws {
    let scratch = try TemporaryFolder()
    let fresh = try TemporaryFolder()
    _ = try build(Self.cars, in: scratch)
    var changed = Self.cars
    changed[4] = changed[4].replacing("Car 5", with: "Another car")
    changed.remove(at: 250)
    changed.append(Self.car(501))
    _ = try build(changed, in: scratch)
    _ = try build(changed, in: fresh)
    let (again, first) = (try tree(scratch), try tree(fresh))
    // The sitemap states which pages changed since the build before.
    let dated: Set = ["manifest.json", "web/h.example/sitemap.xml"]
    for path in Set(again.paths + first.paths).subtracting(dated).sorted()
    where again[path] != first[path] && !path.hasPrefix("feeds/spotlight") {
      Issue.record("\(path) differs")
    }
    let unchanged = try build(changed, ["--format", "json"], in: scratch)
    #expect(unchanged.output.contains("\"created\":0,\"updated\":0"))
  }

  /// Of the eleven pages of all listings, one contains the changed listing; the first contains the
  /// facets.
  @Test func rendersOnlyThePagesThatShowAChange() throws {
    let scratch = try TemporaryFolder()
    #expect(try build(Self.cars, in: scratch).status == 0)
    let cache = scratch.path + "/Output/.waymark/live/cache"
    // A file that was written at the moment a build ended is read once more.
    Thread.sleep(forTimeInterval: 0.05)
    #expect(try build(Self.cars, in: scratch).status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: cache))
    // Unchanged listings are found in each order of each list.
    #expect(try build(Self.cars, in: scratch).status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: cache)) == before)
    let changed = Self.cars.map {
      $0.replacing("\"title\":\"Car 77\"", with: "\"title\":\"Auto 77\"")
    }
    #expect(changed != Self.cars)
    #expect(try build(changed, in: scratch).status == 0)
    let after = try Data(contentsOf: URL(fileURLWithPath: cache))
    #expect(after.starts(with: before))
    let learned = String(decoding: after.dropFirst(before.count), as: UTF8.self)
    let pages = learned.matches(of: /web\/h\.example\/cars\/(page\/\d+\/)?index\.html/).map {
      String($0.0)
    }
    #expect(Set(pages).count == 2 && pages.contains("web/h.example/cars/index.html"), "\(pages)")
  }

  @Test func givesEveryListingAUniqueTitle() throws {
    let scratch = try TemporaryFolder()
    let vin = #","vin":"WVWZZZ1JZ3W386752""#
    let lines = [
      #"{"id":"a","title":"Golf","mileage":"10 km","price":"1000 EUR"\#(vin)}"#,
      #"{"id":"b","title":"Golf","mileage":"10 km","price":"1000 EUR"\#(vin)}"#,
      #"{"id":"c","title":"Golf","mileage":"20 km","price":"1000 EUR"}"#,
      #"{"id":"long-\#(String(repeating: "x", count: 40))","title":"\#(String(repeating: "Golf ", count: 30))"}"#,
      #"{"id":"long2","title":"\#(String(repeating: "Golf ", count: 30))"}"#,
    ]
    let run = try build(lines, in: scratch)
    #expect(run.errors.contains("record.repeated-vin"), "\(run.errors)")
    // A check, which makes no lists, reports the same about the same listing.
    let checked = try Waymark.run(["check", "--project", scratch.path, "--format", "json"])
    let found = try checked.objects().filter { $0["code"] as? String == "record.repeated-vin" }
    #expect(found.map { $0["record"] as? String } == ["b"], "\(checked.output)")
    #expect(found.map { $0["message"] as? String } == ["the VIN is also that of 1 other listing"])
    let tree = try self.tree(scratch)
    let paths = tree.paths.filter { $0.hasPrefix("web/h.example/cars/") && $0.hasSuffix(".html") }
    let titles = paths.compactMap { tree[$0]?.firstMatch(of: /<title>(.*?)<\/title>/)?.1 }
    #expect(titles.count == paths.count && Set(titles).count == titles.count, "\(titles)")
    #expect(titles.allSatisfy { $0.count <= 60 })
    #expect(
      self.page("/cars/c", of: tree)?.contains("<title>Golf · 20 km · €1,000 · Harbour</title>")
        == true)
    // Without the other listing, it no longer needs its identifier, although it did not change.
    _ = try build([lines[0], lines[2]], ["--accept-removals"], in: scratch)
    let after = try self.tree(scratch)
    #expect(
      self.page("/cars/a", of: after)?.contains("<title>Golf · 10 km · €1,000 · Harbour</title>")
        == true)
  }

  @Test func writesHostileValuesAsTexts() throws {
    let scratch = try TemporaryFolder()
    let hostile = [
      #"<script>alert(1)</script>"#, #"\" onload=\"x"#, "../../etc", "{{site.name}}",
      "javascript:alert(1)", "\\u0000\\u202e\\ufffe", #"a\tb\nc"#, "%2e%2e",
      "https://evil.example/",
      String(repeating: "x", count: 100_000),
    ]
    let lines = hostile.enumerated().map { number, text in
      #"{"id":"h\#(number)","title":"Car","make":"\#(text)","model":"\#(text)","dealer":"d1","country":"DE"}"#
    }
    let run = try build(lines, in: scratch)
    #expect(run.status < 2, "\(run.errors)")
    let tree = try self.tree(scratch)
    for path in tree.paths where path.hasSuffix(".html") {
      let page = try #require(tree[path])
      #expect(!page.contains("<script>alert") && !page.contains("\" onload=\""), "\(path)")
      #expect(!path.contains(".."))
    }
  }

  @Test func givesEachOfManyValuesAPage() throws {
    let scratch = try TemporaryFolder()
    let lines = (1...3000).map {
      #"{"id":"v\#($0)","title":"Car \#($0)","make":"Make \#($0)","dealer":"d1","country":"DE"}"#
    }
    let run = try build(lines, in: scratch)
    #expect(run.status == 0, "\(run.errors)")
    let tree = try self.tree(scratch)
    let all = (1...6).compactMap {
      page("/cars/all/make" + ($0 > 1 ? "/page/\($0)" : ""), of: tree)
    }
    let found = Set(all.flatMap(links).filter { $0.hasPrefix("/cars/make/make-") })
    #expect(found.count == 3000)
    #expect(page("/cars/make/make-17", of: tree)?.contains("noindex") == true)
    // The page of the market remains short.
    #expect((page("/cars", of: tree)?.utf8.count ?? .max) < 80_000)
  }
}
