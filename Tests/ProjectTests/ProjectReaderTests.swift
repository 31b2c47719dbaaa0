import Foundation
import Testing
import WaymarkModel
import WaymarkReaders
import WaymarkRecords
import WaymarkTestSupport

@testable import WaymarkProject
@testable import WaymarkRoutes

@Suite struct ProjectReaderTests {
  @Test func readsAWholeProject() throws {
    let sample = Sample()
      .with("countries", #"["CA", "HK"]"#)
      .with("templates", #""Templates""#)
      .withRoute(
        #"""
        { "name": "ads.details", "path": "/ads/{id}", "page": "listing", "index": true,
          "title": { "en": "Car", "zh-Hans": "车" } },
        { "name": "search", "path": "/search", "query": { "q": "{query}" }, "page": "shell",
          "title": "Search" }
        """#
      )
      .with("records", #"{ "listings": { "source": { "csv": "Records/cars.csv" } } }"#)
    let project = try project(sample.text)
    #expect(project.name == "Cars")
    #expect(project.folder == "Cars")
    #expect(project.locales == ["en", "zh-Hans"])
    #expect(project.countries == ["CA", "HK"])
    #expect(project.look.templates == "Templates")
    #expect(project.path("Records/cars.csv") == "Cars/Records/cars.csv")
    #expect(project.environments.map(\.name) == ["production"])
    #expect(project.routes.map(\.page) == [.listing, .shell])
    #expect(project.routes[0].titles == ["en": "Car", "zh-Hans": "车"])
    #expect(project.routes[0].route.isIndexed)
    #expect(project.routes[1].titles == ["en": "Search", "zh-Hans": "Search"])
    #expect(project.routes[1].route.query.map(\.parameter) == ["query"])
    #expect(project.records(named: "listings")?.source.path == "Cars/Records/cars.csv")
  }

  @Test func allowsCommentsAndTrailingCommas() {
    #expect(faults("// A project\n" + Sample().text.dropLast(3) + ", /* end */ }").isEmpty)
  }

  @Test func namesTheFolderOfAMissingProject() throws {
    let error = #expect(throws: DiagnosedError.self) {
      try ProjectReader.read(folder: "/nowhere/at/all")
    }
    let fault = try #require(error?.diagnostics.first)
    #expect(fault.code == "project.unreadable")
    #expect(fault.location.description == "/nowhere/at/all/waymark.json")
    #expect(fault.help.contains("--project"))
  }

  /// Two record sets of a kind.
  private static func twoSets(_ kind: String) -> String {
    #"{ "a": { "kind": "\#(kind)", "source": { "csv": "a.csv" } }, "b": { "kind": "\#(kind)", "source": { "csv": "b.csv" } } }"#
  }

  @Test func readsRecordSetsWithAnyName() throws {
    let sample = Sample().with(
      "records",
      #"""
      { "yachts": { "kind": "listing", "vocabulary": "boat", "source": { "csv": "y.csv" } },
        "listings": { "source": { "csv": "c.csv" } },
        "sellers": { "kind": "dealer", "source": { "csv": "s.csv" } },
        "wanted": { "kind": "request", "vocabulary": "boat", "source": { "csv": "w.csv" } },
        "gatePasses": { "source": { "csv": "p.csv" }, "listings": "yachts" } }
      """#
    ).with(
      "routes",
      #"""
      [{ "name": "a", "path": "/a/{id}", "page": "listing", "records": "yachts" },
       { "name": "b", "path": "/b/{id}", "page": "listing", "records": "listings" },
       { "name": "w", "path": "/w/{id}", "page": "request" },
       { "name": "m", "path": "/m", "page": "market", "records": "wanted" },
       { "name": "n", "path": "/n", "page": "market" }]
      """#)
    let project = try project(sample.text)
    #expect(
      project.records.map(\.name) == ["yachts", "listings", "sellers", "wanted", "gatePasses"])
    #expect(project.records.map(\.kind) == [.listing, .listing, .dealer, .request, .gatePass])
    #expect(
      project.records.map(\.dealers) == ["sellers", "sellers", nil, "sellers", "sellers"])
    #expect(project.records(named: "gatePasses")?.listings == "yachts")
    #expect(project.vocabularies.map(\.name) == ["boat", "car", "boat"])
    #expect(project.routes.map(\.records) == ["yachts", "listings", "wanted", "wanted", nil])
    #expect(RecordRoute.all(of: project).map(\.set.name) == ["yachts", "listings", "wanted"])
  }

  /// A document, its fault, and the location.
  static let faulty: [(text: String, fault: String)] = [
    ("", "waymark.json:1:1: error: not JSON"),
    ("{", "waymark.json:1:"),
    ("[]", "waymark.json:1:1: error: the project is an array; an object is expected"),
    (Sample().with("name", "5").text, "waymark.json:2:9: error: name is a number"),
    (Sample().with("name", "\"\"").text, "waymark.json:2:9: error: name is empty"),
    (Sample().without("name").text, "waymark.json:1:1: error: the project has no \"name\""),
    (Sample().with("name", "null").text, "waymark.json:1:1: error: the project has no \"name\""),
    (Sample().without("locales").text, "waymark.json:1:1: error: the project has no \"locales\""),
    (Sample().with("locales", "[]").text, "waymark.json:3:12: error: locales is empty"),
    (
      Sample().with("locales", #"["en", "en"]"#).text,
      "waymark.json:3:19: error: locales contains \"en\" twice"
    ),
    (
      Sample().with("locales", #"["english"]"#).text,
      "waymark.json:3:13: error: locales: \"english\" is not a locale"
    ),
    (
      Sample().with("countries", #"["CA", "ca"]"#).text,
      "waymark.json:6:21: error: countries: \"ca\" is not an ISO 3166-1 code of two capital letters"
    ),
    (
      Sample().with("templates", #""../Theirs""#).text,
      "waymark.json:6:14: error: templates: \"../Theirs\" is not a folder below"
    ),
    (
      Sample().with("brand", #"{ "color": "teal" }"#).text,
      "waymark.json:6:21: error: brand.color: \"teal\" is not a colour such as #0b6e4f"
    ),
    (
      Sample().with("environments", "{}").text,
      "waymark.json:4:17: error: environments is empty"
    ),
    (
      Sample().with("environments", "[]").text,
      "waymark.json:4:17: error: environments is an array; an object is expected"
    ),
    (
      Sample().with("environments", #"{ "../x": {} }"#).text,
      "waymark.json:4:19: error: the environment's name \"../x\" is not"
    ),
    (Sample().with("routes", "[]").text, "waymark.json:5:11: error: routes is empty"),
    (Sample().with("routes", "{}").text, "waymark.json:5:11: error: routes is an object"),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/{id}", "page": "shell" }"#).text,
      "waymark.json:5:35: error: "
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a/{id}", "page": "market" }"#).text,
      "waymark.json:5:35: error: a market page has no parameters"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a", "page": "search" }"#).text,
      "waymark.json:5:35: error: a search page has one query item"
    ),
    (
      Sample().withRoute(
        #"{ "name": "a", "path": "/a", "query": { "q": "{q}" }, "page": "search", "index": true }"#
      ).text,
      "waymark.json:5:93: error: the results of a search are never indexed"
    ),
    (
      Sample().with(
        "routes",
        #"""
        [{ "name": "a", "path": "/a", "query": { "q": "{q}" }, "page": "search" },
         { "name": "b", "path": "/b", "query": { "q": "{q}" }, "page": "search" }]
        """#
      ).text,
      "waymark.json:6:2: error: b and a are both search pages"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/robots.txt", "page": "shell" }"#).text,
      "waymark.json:5:35: error: the path /robots.txt begins with the name of a file"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/sitemap-2.xml/a", "page": "shell" }"#).text,
      "waymark.json:5:35: error: the path /sitemap-2.xml/a begins with the name of a file"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a/index.html", "page": "shell" }"#).text,
      "waymark.json:5:35: error: the path /a/index.html has the segment index.html"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a/_", "page": "shell" }"#).text,
      "waymark.json:5:35: error: the path /a/_ has the segment _"
    ),
    (
      Sample().with("records", #"{ "dealers": { "source": { "csv": "d.csv" } } }"#).with(
        "routes",
        #"""
        [{ "name": "a", "path": "/a/{id}", "page": "dealer" }, { "name": "b", "path": "/b/{id}", "page": "dealer" }]
        """#
      ).text,
      "waymark.json:5:66: error: b and a both show dealers, but each record has one page"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a", "page": "listing" }"#).text,
      "waymark.json:5:35: error: a listing page is made for each record"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a/{id}", "page": "dealer" }"#).text,
      "waymark.json:5:11: error: the route a shows dealers, which the project does not describe"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a", "page": "shell", "records": "dealers" }"#)
        .text,
      "waymark.json:5:69: error: a shell page does not show records"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a", "page": "shell", "shortcut": {} }"#).text,
      "waymark.json:5:70: error: routes[0].shortcut has no \"title\""
    ),
    (
      Sample().withRoute(
        #"{ "name": "a", "path": "/a", "page": "shell", "shortcut": { "title": "A", "symbol": "a", "image": "b" } }"#
      ).text,
      "waymark.json:5:110: error: a shortcut has a symbol or an image, not both"
    ),
    (
      Sample().with("records", #"{ "listings": {} }"#).text,
      "waymark.json:6:26: error: records.listings has no \"source\""
    ),
    (
      Sample().with("records", #"{ "listings": { "source": { "csv": "" } } }"#).text,
      "waymark.json:6:47: error: a source has no path"
    ),
    (
      Sample().text.replacingOccurrences(of: "\n}", with: ",\n\"name\": \"Again\"\n}"),
      "waymark.json:6:1: error: the key \"name\" appears again"
    ),
  ]

  @Test(arguments: faulty)
  func reportsAFaultWithItsLocation(text: String, fault: String) {
    let found = faults(text)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.description.hasPrefix(fault) == true, "\(found)")
  }

  /// A document, and the fault of its record sets.
  static let faultySets: [(text: String, fault: String)] = [
    (
      Sample().withRoute(
        #"{ "name": "a", "path": "/a/{id}", "page": "listing", "records": "boots" }"#
      )
      .with("records", #"{ "boats": { "kind": "listing", "source": { "csv": "b.csv" } } }"#).text,
      "the route a shows boots, which the project does not describe"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a/{id}", "page": "listing", "records": "d" }"#)
        .with("records", #"{ "d": { "kind": "dealer", "source": { "csv": "d.csv" } } }"#).text,
      "routes[0].records \"d\" is of the wrong kind: a listing page shows listings, and these are dealers"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a/{id}", "page": "listing" }"#)
        .with("records", twoSets("listing")).text,
      "routes[0] has no \"records\", and there are several sets of listings"
    ),
    (
      Sample().with("records", #"{ "boats": { "source": { "csv": "b.csv" } } }"#).text,
      "records.boats has no \"kind\""
    ),
    (
      Sample().with("records", #"{ "my boats": { "kind": "listing" } }"#).text,
      "\"my boats\" is not a valid record set name"
    ),
    (
      Sample().with(
        "records",
        #"{ "d": { "kind": "dealer", "source": { "csv": "d.csv" }, "vocabulary": "car" } }"#
      )
      .text,
      "dealers cannot have \"vocabulary\""
    ),
    (
      Sample().with(
        "records",
        twoSets("dealer").dropLast(1)
          + #", "boats": { "kind": "listing", "source": { "csv": "b.csv" } } }"#
      ).text,
      "records.boats has no \"dealers\", and there are several sets: a, b"
    ),
    (
      Sample().with(
        "records",
        #"{ "boats": { "kind": "listing", "source": { "csv": "b.csv" }, "dealers": "boats" } }"#
      ).text,
      "records.boats.dealers: \"boats\" is not a valid record set of the kind dealer"
    ),
  ]

  @Test(arguments: faultySets)
  func reportsAFaultOfARecordSet(text: String, fault: String) {
    let found = faults(text)
    #expect(found.map(\.message) == [fault])
    #expect(found.first?.location.line != nil && found.first?.help.isEmpty == false)
  }

  @Test func reportsEveryFaultInTheOrderOfTheFile() {
    let text = """
      {
        "name": 7,
        "locales": ["en"],
        "countris": ["CA"],
        "environments": {
          "production": { "hosts": ["Example.com"], "urlScheme": "https", "index": "yes" },
          "staging": { "extends": "prodution" },
        },
        "routes": [
          { "name": "a", "path": "/a", "page": "shel" },
          { "name": "b", "path": "b", "page": "shell" },
        ],
      }
      """
    let found = faults(text)
    #expect(found.map { $0.location.line } == [2, 4, 6, 6, 6, 7, 10, 11])
    #expect(
      found.map(\.code) == [
        "project.type", "project.unknown-key", "app.host", "app.scheme", "project.type",
        "project.extends", "project.value", "route.path",
      ])
    #expect(found == found.sorted { ($0.location.line ?? 0) < ($1.location.line ?? 0) })
  }

  @Test(arguments: [
    (Sample().with("nam", "\"Cars\"").text, "Did you mean \"name\"?"),
    (Sample().withEnvironment(Sample.environment + #", "hots": []"#).text, "\"hosts\"?"),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a", "page": "markt" }"#).text,
      "Did you mean \"market\"?"
    ),
    (
      Sample().withRoute(#"{ "name": "a", "path": "/a", "page": "zeppelin" }"#).text,
      "Known: listing, dealer, market, request, content, search, shell, gatepass."
    ),
    (
      Sample().withEnvironment(Sample.environment + #", "maps": { "apps": ["gogle"] }"#).text,
      "Did you mean \"google\"?"
    ),
    (
      Sample().with("records", #"{ "listing": { "source": { "csv": "a" } } }"#).text,
      "Did you mean \"listings\"?"
    ),
    (
      Sample().with(
        "records",
        #"{ "listings": { "source": { "csv": "a" }, "fields": { "milage": "odometer" } } }"#
      ).text, "Did you mean \"mileage\"?"
    ),
  ])
  func suggestsTheKnownWord(text: String, hint: String) {
    let found = faults(text)
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.help.contains(hint) == true, "\(found.map(\.help))")
  }

  @Test func treatsGatePassesAsPrivate() {
    let sample = Sample()
      .withRoute(#"{ "name": "p", "path": "/p/{id}", "page": "gatepass", "index": true }"#)
      .with("records", #"{ "gatePasses": { "source": { "csv": "a.csv" } } }"#)
    #expect(faults(sample.text).map(\.code) == ["project.value"])
  }
}
