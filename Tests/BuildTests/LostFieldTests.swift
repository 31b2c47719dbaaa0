import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

/// A field that disappears from every record because its column was renamed stops the build.
@Suite struct LostFieldTests {
  /// A project with one record set, whose source a test replaces before each build.
  private final class Market {
    let path = FileManager.default.temporaryDirectory.path + "/waymark-\(UUID().uuidString)"
    var output: String { path + "/Output" }
    var state: String { output + "/.waymark/production/fields.json" }
    var set = #""kind": "dealer", "source": { "csv": "a.csv" }"#
    var file = "a.csv"
    var publish = "{}"
    var more: [(String, String)] = []
    let page: String

    init(page: String = "dealer") { self.page = page }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func build(
      _ lines: [String], accepts: Bool = false, checks: Bool = false, strict: Bool = false
    ) async throws -> (summary: BuildSummary?, found: [Diagnostic]) {
      var sample = Sample()
        .withRoute(
          "{ \"name\": \"all\", \"path\": \"/all/{id}\", \"page\": \"\(page)\", \"records\": \"these\" }"
        )
        .with("records", "{ \"these\": { \(set) } }").with("publish", publish)
      for (key, text) in more { sample = sample.with(key, text) }
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data(sample.text.utf8).write(to: URL(filePath: path + "/waymark.json"))
      if !lines.isEmpty {
        try Data((lines.joined(separator: "\n") + "\n").utf8)
          .write(to: URL(filePath: path + "/" + file))
      }
      let found = Mutex<[Diagnostic]>([])
      let summaries = try await WaymarkBuild::build(
        BuildRequest(
          project: path, output: checks ? nil : output, published: checks ? output : nil,
          isStrict: strict, acceptedRemovals: accepts ? ["these"] : [], mode: BuildMode(clock: 0)),
        events: BuildEvents { diagnostic in found.withLock { $0.append(diagnostic) } })
      return (
        summaries.first,
        found.withLock { $0 }.filter {
          $0.code.hasPrefix("build.") && $0.code != "build.first-tree"
        }
      )
    }
  }

  /// Dealers with a telephone number each, unless their number is left out.
  private func dealers(
    _ count: Int, column: String = "telephone", with numbers: ClosedRange<Int> = 1...1000
  ) -> [String] {
    ["id,name,\(column)"]
      + (1...count).map { "\($0),Dealer \($0),\(numbers.contains($0) ? "+49 40 \($0)" : "")" }
  }

  /// After a rollback, the fields of the generation that is shown again are compared.
  @Test func comparesWithTheGenerationOfARollback() async throws {
    let market = Market()
    market.publish = #"{ "mode": "generations" }"#
    #expect(try await market.build(dealers(60)).summary?.outcome == .published)
    let without = dealers(60, with: 1...1)
    #expect(try await market.build(without, accepts: true).summary?.outcome == .published)
    #expect(try await market.build(without).found.isEmpty)
    let request = RollbackRequest(
      project: market.path, environments: [], output: market.output)
    #expect(try rollBack(request).first?.generation == 1)
    let (summary, found) = try await market.build(without)
    #expect(summary?.outcome == .refused && found.map(\.code) == ["build.lost-field"], "\(found)")
    #expect(try await market.build(dealers(60)).summary?.outcome == .published)
  }

  /// Pictures that cannot be read are lost, even if every record still names them.
  @Test func refusesPicturesThatAreMissing() async throws {
    let market = Market(page: "listing")
    market.set = #""kind": "listing", "source": { "csv": "a.csv" }"#
    market.more = [("pictures", #""Pictures""#)]
    let folder = market.path + "/Pictures"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let image = #"<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"></svg>"#
    try Data(image.utf8).write(to: URL(filePath: folder + "/a.svg"))
    let rows = ["id,title,images"] + (1...60).map { "\($0),Car \($0),a.svg" }
    #expect(try await market.build(rows).summary?.outcome == .published)
    try FileManager.default.removeItem(atPath: folder + "/a.svg")
    let (summary, found) = try await market.build(rows)
    #expect(summary?.outcome == .refused && found.map(\.code) == ["build.lost-field"], "\(found)")
  }

  @Test func refusesARenamedColumn() async throws {
    let market = Market()
    #expect(try await market.build(dealers(60)).summary?.outcome == .published)
    let (summary, found) = try await market.build(dealers(60, column: "telefon"))
    #expect(summary?.outcome == .refused)
    let fault = try #require(found.first)
    #expect(found.count == 1 && fault.code == "build.lost-field" && fault.severity == .error)
    #expect(fault.location.field == "telephone")
    #expect(
      fault.message
        == "none of 60 records of these has a value for telephone; in the published tree, 60 of 60"
        + " have one; new in the source: \"telefon\"")
    #expect(fault.help.contains(#""fields": { "telephone": "telefon" }"#))
    #expect(fault.help.contains("--accept-removals these"))
    let page = try readFile(at: market.output + "/production/web/example.com/all/7/index.html")
    #expect(String(decoding: page, as: UTF8.self).contains("+49 40 7"))
    // The remedy that it names.
    market.set += #", "fields": { "telephone": "telefon" }"#
    let mended = try await market.build(dealers(60, column: "telefon"))
    #expect(mended.summary?.outcome == .published && mended.found.isEmpty)
  }

  @Test func publishesAnAcceptedLoss() async throws {
    let market = Market()
    _ = try await market.build(dealers(60))
    let told = try await market.build(dealers(60, column: "telefon"), accepts: true)
    #expect(told.summary?.outcome == .published && told.found.isEmpty)
    let next = try await market.build(dealers(60, column: "telefon"))
    #expect(next.summary?.outcome == .published && next.found.isEmpty)
  }

  @Test func isReportedByACheckToo() async throws {
    let market = Market()
    let first = try await market.build(dealers(60), checks: true)
    #expect(first.summary?.outcome == .checked && first.found.isEmpty)
    _ = try await market.build(dealers(60))
    let state = try readFile(at: market.state)
    let (summary, found) = try await market.build(dealers(60, column: "tel"), checks: true)
    #expect(summary?.outcome == .refused && found.map(\.code) == ["build.lost-field"])
    #expect(try readFile(at: market.state) == state)
  }

  /// All of 60 records had a number; the number of records that still have one.
  @Test(arguments: [(60, true), (12, true), (11, false)])
  func comparesTheRemainingValuesWithTheLimit(left: Int, isPublished: Bool) async throws {
    let market = Market()
    _ = try await market.build(dealers(60))
    let (summary, found) = try await market.build(dealers(60, with: 1...left))
    #expect(summary?.outcome == (isPublished ? .published : .refused))
    #expect(found.isEmpty == isPublished)
    if let message = found.first?.message {
      #expect(message.hasPrefix("11 of 60 records of these have a value for telephone;"))
    }
  }

  /// A field that few records have may be lost: a mistake cannot be distinguished from a change.
  @Test(arguments: [(11, BuildOutcome.published), (12, .refused)])
  func ignoresFieldsThatFewRecordsHave(count: Int, outcome: BuildOutcome) async throws {
    let market = Market()
    _ = try await market.build(dealers(60, with: 1...count))
    #expect(try await market.build(dealers(60, with: 999...999)).summary?.outcome == outcome)
  }

  @Test func warnsInSmallSets() async throws {
    let market = Market()
    _ = try await market.build(dealers(49))
    let strict = try await market.build(dealers(49, column: "tel"), strict: true)
    #expect(strict.summary?.outcome == .refused)
    let (summary, found) = try await market.build(dealers(49, column: "tel"))
    #expect(summary?.outcome == .published)
    #expect(found.map(\.code) == ["build.lost-field"] && found.first?.severity == .warning)
    #expect(found.first?.help.contains("nothing was published") == false)
    #expect(try await market.build(dealers(49, column: "tel")).found.isEmpty)
  }

  @Test(arguments: [(#"{ "maxEmptied": "100%" }"#, true), (#"{ "maxEmptied": 59 }"#, false)])
  func usesTheLimitOfTheProject(publish: String, isPublished: Bool) async throws {
    let market = Market()
    market.publish = publish
    _ = try await market.build(dealers(60))
    let (summary, _) = try await market.build(dealers(60, column: "tel"))
    #expect(summary?.outcome == (isPublished ? .published : .refused))
  }

  /// The removed records may be all records that had the field.
  @Test func ignoresFieldsOfRemovedRecords() async throws {
    let market = Market()
    _ = try await market.build(dealers(100, with: 81...100))
    let (summary, found) = try await market.build(dealers(80))
    #expect(summary?.outcome == .published && found.isEmpty)
    let same = Market()
    _ = try await same.build(dealers(100))
    #expect(try await same.build(dealers(81)).found.isEmpty)
  }

  @Test func reportsThatTheStateIsLost() async throws {
    let market = Market()
    _ = try await market.build(dealers(60))
    for text in ["", "{", #"{"version":9,"sets":{}}"#, #"{"version":1,"sets":{"these":{}}}"#] {
      try Data(text.utf8).write(to: URL(filePath: market.state))
      let (summary, found) = try await market.build(dealers(60, column: "tel"))
      #expect(summary?.outcome == .published)
      #expect(found.map(\.code) == ["build.lost-state"])
      try FileManager.default.removeItem(atPath: market.state)
      _ = try await market.build(dealers(60))
    }
    try FileManager.default.removeItem(atPath: market.output + "/production")
    #expect(try await market.build(dealers(60, column: "tel")).found.isEmpty)
  }

  /// A field that the project sets or removes is not lost.
  @Test func ignoresFieldsThatTheProjectSetsOrRemoves() async throws {
    let market = Market()
    let set = market.set
    market.set += #", "fields": { "country": { "value": "DE" }, "city": "name" }"#
    _ = try await market.build(dealers(60))
    market.set = set + #", "fields": { "country": "name", "city": { "value": "Hamburg" } }"#
    let (_, found) = try await market.build(dealers(60))
    #expect(found.map(\.location.field) == ["country"])
  }

  @Test func findsLostMembersOfJSON() async throws {
    let market = Market(page: "listing")
    market.file = "a.ndjson"
    market.set =
      #""kind": "listing", "source": { "ndjson": "a.ndjson" }, "fields": { "description": "text" }"#
    func cars(_ name: String, _ state: String) -> [String] {
      (1...60).map {
        #"{"id":"\#($0)","title":"Car \#($0)","year":2020,"\#(name)":"Good.","\#(state)":"sold"}"#
      }
    }
    _ = try await market.build(cars("text", "status"))
    // Unchanged: cached records are counted as before.
    let state = try readFile(at: market.state)
    #expect(try await market.build(cars("text", "status")).found.isEmpty)
    #expect(try readFile(at: market.state) == state)
    let (summary, found) = try await market.build(cars("body", "state"))
    #expect(summary?.outcome == .refused)
    #expect(found.map(\.location.field) == ["status", "description"])
    #expect(found.first?.message.hasSuffix(#"unused columns: "body", "state""#) == true)
  }

  @Test func countsCachedAndReadRecords() async throws {
    let market = Market(page: "listing")
    market.file = "a.ndjson"
    market.set = #""kind": "listing", "source": { "ndjson": "a.ndjson" }"#
    func cars(_ changed: Int) -> [String] {
      (1...60).map {
        #"{"id":"\#($0)","title":"Car \#($0 == changed ? 0 : $0)","description":"Good."}"#
      }
    }
    _ = try await market.build(cars(1))
    let state = try readFile(at: market.state)
    #expect(String(decoding: state, as: UTF8.self).contains(#""description":60"#))
    for number in 2...4 { _ = try await market.build(cars(number)) }
    #expect(try readFile(at: market.state) == state)
  }

  @Test func findsLostColumnsOfADatabase() async throws {
    let market = Market()
    try FileManager.default.createDirectory(atPath: market.path, withIntermediateDirectories: true)
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/sqlite3")
    shell.arguments = [
      market.path + "/a.sqlite",
      """
      CREATE TABLE d(id, name, tel);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
      INSERT INTO d SELECT i, 'Dealer ' || i, '+49 40 ' || i FROM n;
      """,
    ]
    try shell.run()
    shell.waitUntilExit()
    func select(_ columns: String) {
      market.set =
        "\"kind\": \"dealer\", \"source\": { \"sqlite\": \"a.sqlite\", \"query\": \"SELECT \(columns) FROM d\" }"
    }
    select("id, name, tel AS telephone")
    #expect(try await market.build([]).summary?.outcome == .published)
    select("id, name, tel")
    let (summary, found) = try await market.build([])
    #expect(summary?.outcome == .refused)
    #expect(found.first?.message.hasSuffix(#"new in the source: "tel""#) == true)
  }
}
