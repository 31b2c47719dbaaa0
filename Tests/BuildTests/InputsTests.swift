import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

/// Changes each input of a project in turn, to find pages that are kept although something they
/// show changed.
@Suite struct InputsTests {
  /// A project in a separate folder, and two outputs: one that is kept between builds, and one that
  /// is new each time.
  private final class Site {
    let path = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"
    private var files: [String: String] = [:]

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String {
      get { files[name] ?? "" }
      set { files[name] = newValue }
    }

    /// Builds, and returns the files of the tree with their contents.
    func build(_ output: String) async throws -> [String: Data] {
      for (name, text) in files {
        let file = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      let found = Mutex<[String]>([])
      let summaries = try await WaymarkBuild::build(
        BuildRequest(
          project: path, output: path + "/" + output,
          mode: BuildMode(clock: 0, signingTime: 1_790_000_000)),
        events: BuildEvents { diagnostic in
          found.withLock { $0.append("\(diagnostic.code): \(diagnostic.message)") }
        })
      #expect(summaries.map(\.outcome) == [.published], "\(found.withLock { $0 })")
      let root = path + "/\(output)/production"
      let files = try #require(
        FileManager.default.enumerator(
          at: URL(filePath: root), includingPropertiesForKeys: [.isRegularFileKey]))
      var contents: [String: Data] = [:]
      for case let file as URL in files {
        let name = String(file.path.dropFirst(root.count + 1))
        // The feed of changes differs from that of a first build.
        guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
          !name.hasPrefix("feeds/")
        else { continue }
        contents[name] = try Data(contentsOf: file)
      }
      return contents
    }
  }

  private static let sample = Sample()
    .with(
      "routes",
      #"""
      [
        { "name": "ads", "path": "/ads", "page": "market", "index": true, "facets": ["make"] },
        { "name": "ads.details", "path": "/ads/{id}", "page": "listing", "records": "cars", "index": true },
        { "name": "dealers.details", "path": "/dealers/{id}", "page": "dealer", "records": "dealers" },
        { "name": "imprint", "path": "/imprint", "page": "content", "content": { "en": "imprint.md" } }
      ]
      """#
    )
    .with("templates", #""Templates""#).with("static", #""Static""#)
    .with("brand", ##"{ "color": "#0b6e4f", "logo": "logo.svg" }"##)
    .with(
      "records",
      #"""
      {
        "dealers": { "kind": "dealer", "source": { "ndjson": "dealers.ndjson" } },
        "cars": { "kind": "listing", "source": { "ndjson": "cars.ndjson" }, "dealers": "dealers" }
      }
      """#)

  private static func site() throws -> Site {
    let site = Site()
    site["waymark.json"] = sample.text
    site["dealers.ndjson"] = #"""
      {"id":"d1","name":"North Cars","telephone":"+1 212 555 0147"}
      {"id":"d2","name":"South Cars","telephone":"+1 212 555 0163"}
      """#
    site["cars.ndjson"] = #"""
      {"id":"1","title":"Audi A4","make":"Audi","dealer":"d1","price":{"amount":100,"currency":"USD"}}
      {"id":"2","title":"BMW 320d","make":"BMW","dealer":"d2","price":{"amount":200,"currency":"USD"}}
      """#
    site["imprint.md"] = "# Imprint\n\nWe are here.\n"
    site["Static/hello.txt"] = "hello"
    site["logo.svg"] = #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>"#
    let theme = packageRoot.appending(path: "Templates/theme")
    for name in [
      "listing.html", "dealer.html", "css/base.css", "css/listing.css", "parts/card.html",
      "locales/en.json",
    ] {
      site["Templates/" + name] = try String(
        contentsOf: theme.appending(path: name), encoding: .utf8)
    }
    return site
  }

  /// An input, its change, files that must change with it, and files that must not.
  struct Change: Sendable, CustomTestStringConvertible {
    let file: String
    let old: String
    let new: String
    let changes: [String]
    let stays: [String]

    var testDescription: String { "\(file): \(old)" }
  }

  private static let first = "web/example.com/ads/1/index.html"
  private static let second = "web/example.com/ads/2/index.html"
  private static let dealer = "web/example.com/dealers/d1/index.html"
  private static let market = "web/example.com/ads/index.html"
  private static let imprint = "web/example.com/imprint/index.html"
  private static let hello = "web/example.com/hello.txt"

  private static let changes = [
    // Pages allow fonts if a style sheet names one.
    Change(
      file: "Templates/css/listing.css", old: ".gallery { position: relative;",
      new: #"@font-face { font-family: X; src: url("/x.woff2") } .gallery { position: relative;"#,
      changes: [first, second], stays: [hello]),
    Change(
      file: "cars.ndjson", old: "Audi A4", new: "Audi A6", changes: [first, dealer, market],
      stays: [imprint, hello]),
    Change(
      file: "dealers.ndjson", old: "North Cars", new: "West Cars", changes: [first, dealer],
      stays: [imprint, hello]),
    Change(
      file: "dealers.ndjson", old: "555 0163", new: "555 0199", changes: [second],
      stays: [imprint, hello]),
    Change(
      file: "Templates/listing.html", old: "<main", new: "<main data-x=\"1\"",
      changes: [first, second], stays: [dealer, market, imprint]),
    Change(
      file: "Templates/dealer.html", old: "<main", new: "<main data-x=\"1\"", changes: [dealer],
      stays: [first, market, imprint]),
    Change(
      file: "Templates/parts/card.html", old: "<span class=\"text\">",
      new: "<span class=\"text\" data-x=\"1\">",
      changes: [market, dealer], stays: [imprint, hello]),
    Change(
      file: "Templates/css/base.css", old: "body", new: "body,.x",
      changes: ["web/example.com/assets/theme.css"], stays: [hello]),
    Change(
      file: "waymark.json", old: "\"cars\"", new: "\"wagons\"",
      changes: [first, second, dealer, market], stays: [hello]),
    Change(
      file: "waymark.json", old: "#0b6e4f", new: "#0b4f6e", changes: [first, market],
      stays: [hello]),
    Change(
      file: "logo.svg", old: "width=\"40\"", new: "width=\"41\"",
      changes: [first, second, dealer, market, imprint], stays: [hello]),
    Change(
      file: "imprint.md", old: "# Imprint", new: "# Publisher",
      changes: [first, second, dealer, market, imprint], stays: [hello]),
    Change(
      file: "imprint.md", old: "We are", new: "They are", changes: [imprint],
      stays: [first, second, dealer, market, hello]),
    Change(
      file: "Static/hello.txt", old: "hello", new: "hi", changes: [hello],
      stays: [first, second, dealer, market, imprint]),
  ]

  @Test(arguments: changes)
  func rendersOnlyPagesThatDependOnAnInput(change: Change) async throws {
    let site = try Self.site()
    try #require(site[change.file].contains(change.old), "the change changes nothing")
    let before = try await site.build("Output")
    let range = try #require(site[change.file].range(of: change.old))
    site[change.file].replaceSubrange(range, with: change.new)
    let after = try await site.build("Output")
    let clean = try await site.build("Clean")
    for name in Set(after.keys).union(clean.keys).sorted() {
      #expect(after[name] == clean[name], "\(name) is stale")
    }
    for name in change.changes { #expect(after[name] != before[name], "\(name) did not change") }
    for name in change.stays {
      #expect(before[name] != nil && after[name] == before[name], "\(name) changed")
    }
  }

  /// After a change of a page's template, no record is decoded to know what lists show of it.
  @Test(arguments: [
    ("Templates/listing.html", "<main", "<main data-x=\"1\"", true),
    ("Templates/css/base.css", "{", "{outline:0;", true),
    ("Templates/parts/card.html", "</", "<i></i></", false),
    ("Templates/locales/en.json", "Narrow the list down", "Choose less", false),
    ("dealers.ndjson", "North Cars", "West Cars", false),
    ("waymark.json", "#0b6e4f", "#0b6e4e", false),
  ])
  func keepsWhatListsShowOfARecord(file: String, old: String, new: String, isKept: Bool)
    async throws
  {
    let site = try Self.site()
    func header() throws -> [String] {
      let path = site.path + "/kept/.waymark/production/cache"
      let cache = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
      return cache.prefix { $0 != "\n" }.split(separator: " ").map(String.init)
    }
    _ = try await site.build("kept")
    let before = try header()
    site[file] = site[file].replacing(old, with: new)
    _ = try await site.build("kept")
    let after = try header()
    #expect(before.count == 4 && after.count == 4)
    #expect((before[2] == after[2]) == isKept)
    #expect(before[3] != after[3])
  }
}
