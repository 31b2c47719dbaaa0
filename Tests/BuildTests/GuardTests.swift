import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

/// The guards that protect a published site from a faulty build.
@Suite struct GuardTests {
  /// A project with listings in a separate folder, and the folder of its trees.
  private final class Market {
    let path = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"
    var output: String { path + "/Output" }
    var more: [(String, String)] = []
    var name = "Cars"

    /// Whether a note about a first tree is returned too.
    var isRaw = false

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Builds with some lines as listings.
    func build(
      _ lines: [String], strict: Bool = false, accepts: [String] = [], checks: Bool = false,
      records: String = ""
    ) async throws -> (summary: BuildSummary?, diagnostics: [Diagnostic]) {
      var sample = Sample()
        .with("name", "\"\(name)\"")
        .withRoute(#"{ "name": "ads", "path": "/ads/{id}", "page": "listing" }"#)
        .with("records", "{ \"listings\": { \"source\": { \"ndjson\": \"a.ndjson\" }\(records) } }")
      for (key, text) in more { sample = sample.with(key, text) }
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(sample.text.utf8).write(to: URL(filePath: path + "/waymark.json"))
      try Data((lines.joined(separator: "\n") + "\n").utf8)
        .write(to: URL(filePath: path + "/a.ndjson"))
      let found = Mutex<[Diagnostic]>([])
      let summaries = try await WaymarkBuild::build(
        BuildRequest(
          project: path, output: checks ? nil : output, isStrict: strict,
          acceptedRemovals: accepts, mode: BuildMode(clock: 1_800_000_000)),
        events: BuildEvents { diagnostic in found.withLock { $0.append(diagnostic) } })
      return (
        summaries.first, found.withLock { $0 }.filter { isRaw || $0.code != "build.first-tree" }
      )
    }

    func has(_ id: Int) -> Bool {
      fileKind(at: "\(output)/production/web/example.com/ads/\(id)/index.html") == .file
    }
  }

  private func cars(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { #"{"id":"\#($0)","title":"Car \#($0)"}"# }
  }

  private func refusals(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map(\.code).filter { $0.hasPrefix("build.") }
  }

  @Test func refusesToRemoveMoreThanAFifth() async throws {
    let market = Market()
    #expect(try await market.build(cars(1...100)).summary?.outcome == .published)
    let (summary, diagnostics) = try await market.build(cars(22...100))
    #expect(summary?.outcome == .refused)
    #expect(summary?.removed == 0 && summary?.created == 0 && summary?.records == 79)
    let refusal = try #require(diagnostics.first { $0.code == "build.removed" })
    #expect(refusal.message.contains("21 of 100 pages would be removed"))
    #expect(refusal.message.contains("production/web/example.com/ads/1/index.html"))
    #expect(refusal.message.contains("and 16 more"))
    #expect(refusal.help.contains("--accept-removals"))
    #expect(market.has(1))
    #expect(try await market.build(cars(21...100)).summary?.outcome == .published)
    #expect(!market.has(20) && market.has(21))
  }

  @Test func removesAcceptedPages() async throws {
    let market = Market()
    _ = try await market.build(cars(1...100))
    let (summary, diagnostics) = try await market.build(cars(1...2), accepts: ["listings"])
    #expect(summary?.outcome == .published && refusals(diagnostics).isEmpty)
    #expect(!market.has(3))
  }

  /// The number of pages before, the number removed, and whether that is allowed.
  @Test(arguments: [
    (49, 46, BuildOutcome.refused), (49, 9, .published), (49, 10, .refused), (12, 5, .published),
    (12, 6, .refused), (3, 2, .refused), (3, 1, .published), (2, 1, .published),
  ])
  func refusesLossesInSmallSetsToo(count: Int, removed: Int, outcome: BuildOutcome) async throws {
    let market = Market()
    _ = try await market.build(cars(1...count))
    #expect(try await market.build(cars((removed + 1)...count)).summary?.outcome == outcome)
  }

  /// The number of twelve pages that a limit of the project allows to remove.
  @Test(arguments: [("5", 5), ("4", 4), ("10", 6), ("\"0%\"", 0), ("\"50%\"", 6), ("\"75%\"", 9)])
  func appliesTheLimitOfTheProject(limit: String, most: Int) async throws {
    let market = Market()
    market.more = [("publish", "{ \"maxRemoved\": \(limit) }")]
    _ = try await market.build(cars(1...12))
    let (summary, diagnostics) = try await market.build(cars((most + 2)...12))
    #expect(summary?.outcome == .refused)
    #expect(diagnostics.last?.message.contains("at most \(most) may be") == true)
    #expect(try await market.build(cars((most + 1)...12)).summary?.outcome == .published)
  }

  @Test(arguments: [
    ("hosts", "10 of \"example.com\"", ["environments"]),
    ("locales", "5 of \"de\"", ["locales"]),
    ("routes", "6 of \"/ads\", 2 of \"/imprint\"", ["routes"]),
  ])
  func namesThePagesThatAChangeOfTheProjectRemoves(
    scope: String, text: String, keys: [String]
  ) async throws {
    let market = Market()
    let before: [(String, String)] = [
      ("locales", #"["en", "de"]"#),
      ("routes", Self.routes("/ads/{id}", "/imprint")),
      ("environments", #"{ "production": { "hosts": ["example.com"], "urlScheme": "cars" } }"#),
    ]
    let after = [
      "locales": #"["en"]"#, "routes": Self.routes("/cars/{id}", "/about"),
      "environments": #"{ "production": { "hosts": ["example.org"], "urlScheme": "cars" } }"#,
    ]
    market.more = before
    #expect(try await market.build(cars(1...3)).summary?.outcome == .published)
    market.more = before.map { keys.contains($0.0) ? ($0.0, after[$0.0] ?? "") : $0 }
    let (summary, diagnostics) = try await market.build(cars(1...3), accepts: ["listings"])
    #expect(summary?.outcome == .refused && refusals(diagnostics) == ["build.lost-pages"])
    #expect(diagnostics.last?.message.contains("production no longer has") == true)
    #expect(diagnostics.last?.message.contains(text) == true, "\(diagnostics)")
    #expect(diagnostics.last?.help.contains("--accept-removals \(scope);") == true)
    #expect(market.has(1))
    #expect(try await market.build(cars(1...3), accepts: [scope]).summary?.outcome == .published)
    #expect(try await market.build(cars(1...3)).diagnostics.isEmpty)
  }

  private static func routes(_ ads: String, _ imprint: String) -> String {
    #"[{ "name": "ads", "path": "\#(ads)", "page": "listing" },"#
      + #" { "name": "imprint", "path": "\#(imprint)", "page": "shell" }]"#
  }

  /// Earlier paths are redirected in every locale.
  @Test func countsRedirectedPagesAsKept() async throws {
    let market = Market()
    let locales = ("locales", #"["en", "de"]"#)
    market.more = [locales, ("routes", Self.routes("/ads/{id}", "/imprint"))]
    _ = try await market.build(cars(1...3))
    let renamed = Self.routes("/cars/{id}", "/about")
      .replacing(#""/cars/{id}","#, with: #""/cars/{id}", "was": ["/ads/{id}"],"#)
      .replacing(#""/about","#, with: #""/about", "was": ["/legal", "/imprint"],"#)
    market.more = [locales, ("routes", renamed)]
    let (summary, diagnostics) = try await market.build(cars(1...3))
    #expect(summary?.outcome == .published && diagnostics.isEmpty, "\(diagnostics)")
    #expect(!market.has(1))
  }

  /// A new host, or a new path, moves the pages of the records that are left; the others are lost.
  @Test(arguments: [
    (#"{ "hosts": ["new.example.com", "example.com"] }"#, "/ads/{id}", [String]()),
    (#"{ "hosts": ["new.example.com"] }"#, "/ads/{id}", ["hosts"]),
    (#"{ "hosts": ["example.com"] }"#, "/cars/{id}", []),
  ])
  func countsRecordsThatAMoveLoses(
    environment: String, path: String, accepts: [String]
  ) async throws {
    let market = Market()
    market.more = [("environments", #"{ "production": { "hosts": ["example.com"] } }"#)]
    _ = try await market.build(cars(1...30))
    let was = path == "/ads/{id}" ? "" : #", "was": ["/ads/{id}"]"#
    market.more = [
      ("environments", #"{ "production": \#(environment) }"#),
      ("routes", #"[{ "name": "ads", "path": "\#(path)"\#(was), "page": "listing" }]"#),
    ]
    let (summary, found) = try await market.build(cars(1...20), accepts: accepts)
    #expect(summary?.outcome == .refused)
    #expect(refusals(found) == ["build.removed"], "\(found)")
    #expect(found.contains { $0.message.contains("10 of 30 pages would be removed") }, "\(found)")
    #expect(
      try await market.build(cars(1...30), accepts: accepts).summary?.outcome == .published)
  }

  /// A folder that is missing for a moment, such as a submodule, takes its pages along.
  @Test func refusesToRemovePagesOfStaticFiles() async throws {
    let market = Market()
    market.more = [("static", #""Static""#)]
    let folder = market.path + "/Static"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Data("<p>Hi</p>".utf8).write(to: URL(filePath: folder + "/google123.html"))
    try Data("x".utf8).write(to: URL(filePath: folder + "/a.txt"))
    #expect(try await market.build(cars(1...3)).summary?.outcome == .published)
    try FileManager.default.removeItem(atPath: folder + "/google123.html")
    let (summary, found) = try await market.build(cars(1...3))
    #expect(summary?.outcome == .refused && refusals(found) == ["build.lost-pages"], "\(found)")
    #expect(
      try await market.build(cars(1...3), accepts: ["routes"]).summary?.outcome == .published)
  }

  @Test func acceptsOnlyTheNamedLoss() async throws {
    let market = Market()
    _ = try await market.build(cars(1...10))
    for accepts in [["hosts", "routes", "locales", "project"], []] {
      #expect(try await market.build(cars(1...2), accepts: accepts).summary?.outcome == .refused)
    }
    await #expect(throws: DiagnosedError.self) {
      try await market.build(cars(1...2), accepts: ["listing"])
    }
    do {
      _ = try await market.build(cars(1...2), accepts: ["listings", "listing"])
    } catch let error as DiagnosedError {
      #expect(error.diagnostics.map(\.code) == ["build.accepted-name"])
      #expect(
        error.diagnostics.first?.help
          == "Did you mean listings? Names are: listings, hosts, locales, routes, files, project, all."
      )
    }
    #expect(market.has(3))
  }

  @Test func notesThatGuardsHaveNothingToCompare() async throws {
    let market = Market()
    func notes(_ accepts: [String] = [], checks: Bool = false) async throws -> [Diagnostic] {
      market.isRaw = true
      return try await market.build(cars(1...1), accepts: accepts, checks: checks).diagnostics
    }
    #expect(try await notes(checks: true).isEmpty)
    let first = try await notes()
    #expect(first.map(\.code) == ["build.first-tree"] && first[0].severity == .note)
    #expect(try await notes().isEmpty)
    try FileManager.default.removeItem(atPath: market.output)
    #expect(try await notes(["all"]).isEmpty)
  }

  @Test func refusesToLeaveOutMoreThanAFifth() async throws {
    let market = Market()
    let broken = (1...21).map { #"{"id":"b\#($0)"}"# }
    let first = try await market.build(cars(1...79) + broken)
    #expect(first.summary?.outcome == .refused && refusals(first.diagnostics) == ["build.left-out"])
    #expect(first.summary?.records == 79 && first.summary?.leftOut == 21)
    #expect(first.summary?.phases.map(\.name) == ["preparing", "reading"])
    #expect(fileKind(at: market.output + "/production") == nil)
    let check = try await market.build(cars(1...79) + broken, checks: true)
    #expect(check.summary?.outcome == .refused)
    let second = try await market.build(cars(1...80) + broken.dropLast())
    #expect(second.summary?.outcome == .published && second.summary?.leftOut == 20)
  }

  @Test func refusesASourceThatLostItsRecords() async throws {
    let market = Market()
    #expect(try await market.build([]).summary?.outcome == .published)
    _ = try await market.build(cars(1...3))
    let (summary, diagnostics) = try await market.build([])
    #expect(summary?.outcome == .refused && refusals(diagnostics) == ["build.no-record"])
    #expect(market.has(3))
    #expect(try await market.build([], accepts: ["listings"]).summary?.outcome == .published)
    #expect(!market.has(3))
  }

  /// The page of another route below the path of the records does not belong to them.
  @Test func countsThePagesOfRecordsOnly() async throws {
    let market = Market()
    market.more = [
      (
        "routes",
        #"[{ "name": "ads", "path": "/ads/{id}", "page": "listing" }, { "name": "garage", "path": "/ads/garage", "page": "shell" }]"#
      )
    ]
    _ = try await market.build(cars(1...60))
    let refusal = try await market.build(cars(14...60)).diagnostics
      .first { $0.code == "build.removed" }
    #expect(refusal?.message.contains("13 of 60 pages") == true)
  }

  @Test func namesTheRecordAndValueOfAFaultyReference() async throws {
    let market = Market()
    let (_, diagnostics) = try await market.build(cars(1...2) + cars(1...1))
    #expect(diagnostics.map(\.code) == ["record.duplicate-id"])
    #expect(diagnostics.first?.recordID == "1" && diagnostics.first?.value == "1")
    #expect(
      diagnostics.first?.help.contains("Their \"updated\" does not show which is newer") == true)
  }

  @Test func publishesNothingWithWarningsWhenStrict() async throws {
    let market = Market()
    let odd = [#"{"id":"1","title":"A","price":{"amount":0,"currency":"USD"}}"#]
    let (summary, diagnostics) = try await market.build(odd, strict: true)
    #expect(summary?.outcome == .refused && refusals(diagnostics) == ["build.strict"])
    #expect(!market.has(1))
    #expect(try await market.build(cars(1...1), strict: true).summary?.outcome == .published)
    #expect(try await market.build(odd).summary?.outcome == .published)
  }

  @Test func keepsTheTreeOfAnotherProject() async throws {
    let market = Market()
    _ = try await market.build(cars(1...3))
    market.name = "Boats"
    await #expect(throws: DiagnosedError.self) { try await market.build(cars(1...3)) }
    #expect(fileKind(at: market.output + "/.waymark/production/runs") == nil)
    let renamed = try await market.build(cars(1...3), accepts: ["project"])
    #expect(renamed.summary?.outcome == .published)
    #expect(try await market.build(cars(1...3)).summary?.outcome == .published)
  }

  @Test func keepsTheTreeOfAnotherEnvironment() async throws {
    let market = Market()
    _ = try await market.build(cars(1...3))
    market.more = [
      ("environments", #"{ "staging": { "hosts": ["example.com"], "urlScheme": "cars" } }"#)
    ]
    try FileManager.default.moveItem(
      atPath: market.output + "/production", toPath: market.output + "/staging")
    do {
      _ = try await market.build(cars(1...3), accepts: ["all"])
      Issue.record("the tree was written")
    } catch let error as DiagnosedError {
      #expect(error.diagnostics.map(\.code) == ["build.foreign-tree"])
      #expect(error.diagnostics.first?.message.contains("production") == true)
    }
  }

  @Test func usesTheSeveritiesOfTheProject() async throws {
    let market = Market()
    market.more = [
      ("diagnostics", #"{ "record.duplicate-id": "note", "record.price-zero": "error" }"#)
    ]
    let twice = cars(1...60) + cars(1...60)
    let (summary, diagnostics) = try await market.build(
      twice + [#"{"id":"x","title":"A","price":{"amount":0,"currency":"USD"}}"#])
    #expect(summary?.outcome == .published && summary?.errors == 1 && summary?.leftOut == 61)
    #expect(diagnostics.filter { $0.severity == .note }.count == 60)
  }

  @Test(arguments: [
    ("record.duplicate-idd", "Did you mean \"record.duplicate-id\"?"),
    ("project.syntax", "Remove the code."),
    ("nonsense", "docs/reference/codes.md lists the codes."),
  ])
  func refusesInvalidSeverities(code: String, help: String) async throws {
    let market = Market()
    market.more = [("diagnostics", "{ \"\(code)\": \"note\" }")]
    do {
      _ = try await market.build(cars(1...1))
      Issue.record("the project was built")
    } catch let error as DiagnosedError {
      #expect(error.diagnostics.map(\.help) == [help])
      #expect(error.diagnostics.first?.location.line != nil)
    }
  }

  @Test(arguments: [
    ("newest", "New", 1), ("first", "Old", 1), ("error", nil, 2),
  ])
  func keepsTheDuplicateThatTheProjectChooses(rule: String, kept: String?, lost: Int) async throws {
    let market = Market()
    let (summary, diagnostics) = try await market.build(
      [
        #"{"id":"1","title":"Old","updated":"2026-01-01"}"#,
        #"{"id":"1","title":"New","updated":"2026-02-01"}"#, #"{"id":"2","title":"Other"}"#,
        #"{"id":"3","title":"Third"}"#,
      ], records: ", \"duplicates\": \"\(rule)\"")
    #expect(diagnostics.map(\.code) == Array(repeating: "record.duplicate-id", count: lost))
    #expect(summary?.leftOut == lost && market.has(2))
    let reasons = ["newest": "updated last", "first": "first one", "error": "None is kept"]
    #expect(diagnostics.first?.help.contains(reasons[rule] ?? "?") == true)
    let page = try? readFile(at: market.output + "/production/web/example.com/ads/1/index.html")
    #expect((page != nil) == (kept != nil))
    if let page, let kept { #expect(String(decoding: page, as: UTF8.self).contains(kept)) }
  }
}
