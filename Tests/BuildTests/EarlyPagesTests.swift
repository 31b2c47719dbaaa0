import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

/// What is made before the rest of a build is what the build writes.
@Suite struct EarlyPagesTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"
  private let lists = ListsMemory()

  private func write(_ text: String, to name: String) throws {
    let file = URL(filePath: folder + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func edit(_ name: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    try #require(text.contains(old), "\(name): \(old)")
    try write(text.replacing(old, with: new, maxReplacements: 1), to: name)
  }

  /// The early files of a build by their paths: of those that are made before the records are known, and after.
  private final class Early: Sendable {
    let made = Mutex<[[String: Data]]>([])
  }

  /// Builds, and asks for files as soon as some can be made.
  private func build(asking paths: Set<String>) async throws -> [[String: Data]] {
    let early = Early()
    let summaries = try await WaymarkBuild::build(
      BuildRequest(
        project: folder, output: folder + "/Output", acceptedRemovals: [AcceptedRemovals.all],
        lists: lists, mode: BuildMode(clock: 1_790_000_000, isSynchronized: false)),
      events: BuildEvents(
        diagnostic: { _ in },
        began: { makers in
          var made: [String: Data] = [:]
          for path in paths {
            if let bytes = (try? makers.first?.file(at: path)) ?? nil { made[path] = Data(bytes) }
          }
          early.made.withLock { $0.append(made) }
        }))
    #expect(summaries.map(\.outcome) == [.published])
    return early.made.withLock { $0 }
  }

  /// The files of the host in the tree that was published.
  private func published() throws -> [String: Data] {
    let root = folder + "/Output/production/"
    let files = try #require(FileManager.default.subpaths(atPath: root + "web"))
    var contents: [String: Data] = [:]
    for name in files where name.contains(".") && !name.hasSuffix("example.com") {
      contents["web/" + name] = try? Data(contentsOf: URL(filePath: root + "web/" + name))
    }
    return contents
  }

  private static let routes = #"""
    [
      { "name": "ads", "path": "/ads", "page": "market", "index": true,
        "facets": ["make", ["make", "model"], "model", "price"] },
      { "name": "ads.details", "path": "/ads/{id}", "page": "listing", "records": "cars", "index": true },
      { "name": "wanted", "path": "/wanted", "page": "market", "records": "wanted" },
      { "name": "wanted.details", "path": "/wanted/{id}", "page": "request", "records": "wanted" },
      { "name": "dealers.details", "path": "/dealers/{id}", "page": "dealer", "records": "dealers" },
      { "name": "gatepass", "path": "/gatepass/{id}", "page": "gatepass", "records": "passes" },
      { "name": "search", "path": "/search", "query": { "q": "{query}" }, "page": "search" },
      { "name": "messages", "path": "/messages", "page": "shell" },
      { "name": "imprint", "path": "/imprint", "page": "content", "content": { "en": "imprint.md" } }
    ]
    """#

  private static let records = #"""
    {
      "dealers": { "kind": "dealer", "source": { "ndjson": "dealers.ndjson" } },
      "cars": { "kind": "listing", "source": { "ndjson": "cars.ndjson" }, "dealers": "dealers" },
      "wanted": { "kind": "request", "source": { "ndjson": "wanted.ndjson" }, "dealers": "dealers" },
      "passes": { "kind": "gatePass", "source": { "ndjson": "passes.ndjson" }, "dealers": "dealers",
        "listings": "cars" }
    }
    """#

  private static func car(_ id: Int, _ title: String? = nil, make: String? = nil) -> String {
    let make = make ?? ["Audi", "BMW", "Kia"][id % 3]
    return #"{"id":"c\#(id)","title":"\#(title ?? "\(make) \(id)")","make":"\#(make)","#
      + #""model":"M\#(id % 14)","year":\#(2000 + id % 20),"dealer":"\#(id % 4 == 0 ? "d2" : "d1")","#
      + #""status":"\#(id % 9 == 0 ? "sold" : "available")","updated":"2026-01-\#(10 + id % 18)","#
      + #""price":{"amount":\#(1000 + id * 37 % 97 * 100),"currency":"USD"}}"#
  }

  private func writeProject() throws {
    try write(
      Sample().with("routes", Self.routes).with("records", Self.records)
        .with("templates", #""Templates""#).with("static", #""Static""#)
        .withEnvironment(#""hosts": ["example.com"], "urlScheme": "cars", "index": true"#).text,
      to: "waymark.json")
    try write(
      #"{"id":"d1","name":"North Cars","telephone":"+1 212 555 0147"}"# + "\n"
        + #"{"id":"d2","name":"South Cars","telephone":"+1 212 555 0163"}"# + "\n",
      to: "dealers.ndjson")
    try write((1...120).map { Self.car($0) + "\n" }.joined(), to: "cars.ndjson")
    try write(
      (1...50).map {
        #"{"id":"w\#($0)","title":"Wanted \#($0)","make":"Kia","dealer":"d1","status":"open"}"#
          + "\n"
      }.joined(), to: "wanted.ndjson")
    try write(
      #"{"id":"75ca730b9fa3d16089b13f06004e1c1c","vehicle":"A car","dealer":"d1","gate":"3"}"#
        + "\n", to: "passes.ndjson")
    try write("# Imprint\n\nWe are here.\n", to: "imprint.md")
    try write("hello", to: "Static/hello.txt")
    let theme = packageRoot.appending(path: "Templates/theme")
    for name in [
      "market.html", "dealer.html", "home.html", "gatepass.html", "content.html", "css/base.css",
      "parts/card.html", "parts/header.html", "locales/en.json",
    ] {
      try write(
        try String(contentsOf: theme.appending(path: name), encoding: .utf8),
        to: "Templates/" + name)
    }
  }

  /// Changes of the project, each with its build: what they are, and files with a text in them and another text
  /// for it.
  private static let changes: [(name: String, edits: [(file: String, old: String, new: String)])] =
    [
      (
        "price and title",
        [
          ("cars.ndjson", #""amount":8800"#, #""amount":900"#),
          ("cars.ndjson", #""title":"Kia 5""#, #""title":"A Kia""#),
        ]
      ),
      (
        "sold and removed",
        [
          ("cars.ndjson", car(7), car(7).replacing("available", with: "sold")),
          ("cars.ndjson", car(8) + "\n", ""),
        ]
      ),
      (
        "new and twice",
        [
          ("cars.ndjson", car(9) + "\n", car(1000, make: "Newer") + "\n" + car(9) + "\n"),
          ("cars.ndjson", car(10), car(10, "Twice") + "\n" + car(10)),
        ]
      ),
      (
        "dealer and pass",
        [("dealers.ndjson", "North Cars", "West Cars"), ("passes.ndjson", "A car", "Another car")]
      ),
      (
        "templates",
        ["market", "dealer", "home", "gatepass"].map {
          ("Templates/\($0).html", "</main>", "</main><p>x</p>")
        }
      ),
      (
        "parts and style",
        [
          ("Templates/parts/card.html", "</", "<i></i></"),
          ("Templates/parts/header.html", "</", "<i></i></"),
          ("Templates/css/base.css", "{", "{outline:0;"),
        ]
      ),
      (
        "texts",
        [
          ("Templates/locales/en.json", "Narrow the list down", "Choose less"),
          ("Templates/locales/en.json", "{value} – {market}", "{value}: {market}"),
          ("imprint.md", "here", "there"), ("Static/hello.txt", "hello", "goodbye"),
        ]
      ),
      ("project", [("waymark.json", #""Cars""#, #""Wagons""#)]),
    ]

  @Test func areWhatTheBuildWrites() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try writeProject()
    _ = try await build(asking: [])
    let host = "web/example.com"
    let ids = ["c5", "c7", "c8", "c9", "c10", "c120", "c1000"].flatMap {
      ["\(host)/ads/\($0)/index.html", "\(host)/zh-Hans/ads/\($0)/index.html"]
    }
    let new = ["\(host)/ads/make/newer/index.html", "\(host)/zh-Hans/ads/make/newer/index.html"]
    var before = try published()
    for change in Self.changes {
      for (file, old, new) in change.edits { try edit(file, old, new) }
      // Of pages of the same kind, a few are as good as all.
      let asked = Set(
        before.keys.filter { path in
          !path.contains("/ads/c") && !path.contains("/wanted/w") && !path.contains("/assets/")
            && (!path.contains("/model/") || path.contains("/m6/"))
        } + ids + new + ["\(host)/wanted/w7/index.html"])
      let early = try await build(asking: asked)
      let after = try published()
      try #require(early.count == 2)
      for path in asked {
        #expect(early[1][path] == nil || early[1][path] == after[path], "\(change.name): \(path)")
        let isListing = path.contains("/ads/c") || path.contains("/wanted/w")
        #expect(
          isListing || early[0][path] == nil || early[0][path] == after[path],
          "\(change.name): \(path) before the records are known")
      }
      let pages = Set(after.keys.filter { asked.contains($0) && $0.hasSuffix("/index.html") })
      let late = pages.subtracting(early[1].keys).sorted()
      #expect(
        late == ["\(host)/search/index.html", "\(host)/zh-Hans/search/index.html"],
        "\(change.name)")
      for name in ["imprint", "messages", "gatepass/75ca730b9fa3d16089b13f06004e1c1c"] {
        #expect(early[0]["\(host)/\(name)/index.html"] != nil, "\(change.name): \(name)")
      }
      #expect(early[0]["\(host)/hello.txt"] == after["\(host)/hello.txt"], "\(change.name)")
      #expect(early[0]["\(host)/ads/index.html"] == nil)
      before = after
    }
    // The project has every kind of list.
    for path in [
      "/index.html", "/ads/index.html", "/ads/page/2/index.html", "/ads/by/price/index.html",
      "/ads/by/year/page/2/index.html", "/ads/make/audi/index.html", "/ads/all/model/index.html",
      "/ads/make/newer/model/m6/index.html", "/zh-Hans/dealers/d1/page/2/index.html",
      "/wanted/page/2/index.html",
    ] {
      #expect(before[host + path] != nil, "\(path)")
    }
  }
}
