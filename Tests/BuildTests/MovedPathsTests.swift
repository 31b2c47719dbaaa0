import Foundation
import Testing
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

/// The redirects of routes with earlier paths.
@Suite struct MovedPathsTests {
  /// The requests that the redirects of a project with some routes answer, and their locations.
  private func redirects(
    _ routes: String, own: String = "[]"
  ) async throws -> [String: String] {
    let scratch = try Scratch(in: "/tmp")
    let text = Sample().with("routes", "[\(routes)]")
      .withEnvironment(#""hosts": ["example.com"], "urlScheme": "cars", "index": true"#)
      .with(
        "records",
        """
        { "listings": { "source": { "ndjson": "a.ndjson" } },
          "dealers": { "kind": "dealer", "source": { "ndjson": "b.ndjson" } } }
        """
      ).with("redirects", own).text
    try writeFile(Array(text.utf8), at: scratch.path + "/waymark.json")
    try writeFile(Array("{\"id\":\"1\",\"title\":\"Car\"}\n".utf8), at: scratch.path + "/a.ndjson")
    try writeFile(Array("{\"id\":\"a\",\"name\":\"Ann\"}\n".utf8), at: scratch.path + "/b.ndjson")
    let output = scratch.path + "/Output"
    let summaries = try await build(
      BuildRequest(project: scratch.path, output: output, mode: BuildMode(clock: 1_800_000_000)),
      events: BuildEvents { _ in })
    try #require(summaries.first?.outcome == .published)
    let file = output + "/production/hosting/redirects.ndjson"
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let pairs = try lines.map { line in
      let json = try JSONReader.read(Array(line.utf8)).root
      return (
        json["request"]?.string?.replacing("waymark-verify", with: "x") ?? "",
        json["location"]?.string?.replacing("waymark-verify", with: "x") ?? ""
      )
    }
    return Dictionary(
      uniqueKeysWithValues: pairs.map { pair in
        (
          String(pair.0.prefix { $0 != "?" }), String(pair.1.prefix { $0 != "?" })
        )
      })
  }

  @Test func movesTheListsOfAMarketWithIt() async throws {
    let found = try await redirects(
      """
      { "name": "ads", "path": "/cars", "was": ["/ads"], "page": "market", "index": true,
        "facets": ["make", ["make", "model"], "country"] },
      { "name": "ads.details", "path": "/cars/{id}", "was": ["/ads/{id}"], "page": "listing" }
      """)
    let tails = [
      "", "/x", "/page/x", "/by/x", "/all/x", "/make/x", "/country/x", "/feed.xml",
    ]
    let expected = ["", "/zh-Hans"].flatMap { prefix in
      tails.map { ("\(prefix)/ads\($0)", "\(prefix)/cars\($0)") }
    }
    #expect(found == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test func movesTheFurtherPagesOfADealer() async throws {
    let found = try await redirects(
      """
      { "name": "ads.details", "path": "/cars/{id}", "page": "listing" },
      { "name": "dealers", "path": "/shops/{id}", "was": ["/dealers/{id}"], "page": "dealer" }
      """)
    #expect(found["/dealers/x/page/x"] == "/shops/x/page/x")
    #expect(found.count == 4)
  }

  /// A host with placeholders would take the feed for a listing.
  @Test func leavesOutAFeedBetweenListingsThatStay() async throws {
    let found = try await redirects(
      """
      { "name": "ads", "path": "/cars", "was": ["/ads"], "page": "market", "index": true },
      { "name": "ads.details", "path": "/ads/{id}", "page": "listing" }
      """)
    #expect(
      found.keys.filter { $0.hasPrefix("/ads") }.sorted() == ["/ads", "/ads/by/x", "/ads/page/x"])
  }

  @Test func leavesListsToTheRedirectsOfTheProject() async throws {
    let found = try await redirects(
      """
      { "name": "ads", "path": "/cars", "was": ["/ads"], "page": "market", "facets": ["make"] },
      { "name": "ads.details", "path": "/cars/{id}", "was": ["/ads/{id}"], "page": "listing" }
      """,
      own: """
        [{ "from": "/ads/all/{x}", "to": "/cars" },
         { "from": "/ads/{x}/{y}", "to": "/cars/{x}/{y}" }]
        """)
    let own = found.keys.filter { $0.hasPrefix("/ads/") }.sorted()
    #expect(
      own == ["/ads/all/waymark%20verify", "/ads/waymark%20verify/waymark%20verify", "/ads/x"])
    #expect(found["/zh-Hans/ads/make/x"] == "/zh-Hans/cars/make/x")
  }

  /// The path of the redirect is not that of a page.
  @Test func allowsARedirectBelowTheNewPathOfAMarket() async throws {
    let found = try await redirects(
      """
      { "name": "ads", "path": "/cars", "was": ["/ads"], "page": "market", "facets": ["make"] },
      { "name": "ads.details", "path": "/cars/{id}", "was": ["/ads/{id}"], "page": "listing" }
      """, own: #"[{ "from": "/cars/make/vw/golf", "to": "/cars" }]"#)
    #expect(found["/cars/make/vw/golf"] == "/cars")
    #expect(found["/ads/make/x"] == "/cars/make/x")
  }

  @Test func refusesARedirectFromThePathOfAFile() async throws {
    let scratch = try Scratch(in: "/tmp")
    let text = Sample().with("static", "\"Files\"")
      .with("redirects", #"{ "from": "/about", "to": "/messages" }"#).text
    try writeFile(Array(text.utf8), at: scratch.path + "/waymark.json")
    try FileManager.default.createDirectory(
      atPath: scratch.path + "/Files/about", withIntermediateDirectories: true)
    try writeFile(Array("<!doctype html>".utf8), at: scratch.path + "/Files/about/index.html")
    let request = BuildRequest(
      project: scratch.path, output: nil, mode: BuildMode(clock: 1_800_000_000))
    let error = await #expect(throws: DiagnosedError.self) {
      _ = try await build(request, events: BuildEvents { _ in })
    }
    let conflict = error?.diagnostics.first { $0.code == "redirect.conflict" }
    #expect(conflict?.message.hasSuffix("matches URLs of the page /about/index.html") == true)
  }
}
