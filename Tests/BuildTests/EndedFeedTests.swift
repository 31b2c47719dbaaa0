import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSite
import WaymarkTestSupport

@testable import WaymarkBuild

/// The deletions in the index of an app after items left the project in ways other than a record.
@Suite struct EndedFeedTests {
  private let scratch: WaymarkTestSupport::Scratch
  private var output: String { scratch.path + "/Output" }

  init() throws { scratch = try WaymarkTestSupport::Scratch() }

  /// Builds listings, and returns the messages.
  private func build(
    _ ids: [String], spotlight: Bool = true, mode: String = "in-place",
    environment: String = "production"
  ) async throws -> [Diagnostic] {
    let more = spotlight ? ", \"spotlight\": \"ads\"" : ""
    let members = #""hosts": ["example.com"], "urlScheme": "cars""#
    let text = Sample()
      .withRoute(#"{ "name": "ads", "path": "/ads/{id}", "page": "listing"\#(more) }"#)
      .with("records", "{ \"listings\": { \"source\": { \"ndjson\": \"a.ndjson\" } } }")
      .with("environments", "{ \"\(environment)\": { \(members) } }")
      .with("publish", "{ \"mode\": \"\(mode)\" }").text
    try scratch.write(text, "waymark.json")
    try scratch.write(
      ids.map { "{\"id\":\"\($0)\",\"title\":\"Car\"}\n" }.joined(), "a.ndjson")
    let found = Mutex<[Diagnostic]>([])
    let summaries = try await WaymarkBuild::build(
      BuildRequest(
        project: scratch.path, output: output, acceptedRemovals: [AcceptedRemovals.all],
        mode: BuildMode(clock: 1_800_000_000)),
      events: BuildEvents { diagnostic in found.withLock { $0.append(diagnostic) } })
    try #require(summaries.first?.outcome == .published)
    return found.withLock { $0 }
  }

  /// Whether a message says that a feed ends.
  private func isTold(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.code == "feed.ended" }
  }

  private func lines(_ name: String) throws -> [String] {
    try String(contentsOfFile: output + "/production/feeds/\(name).ndjson", encoding: .utf8)
      .split(separator: "\n").map { String($0) }
  }

  private let deletions = [#"{"uniqueIdentifier":"ads:1"}"#, #"{"uniqueIdentifier":"ads:2"}"#]

  @Test func deletesAllItemsWhenNoRouteHasThem() async throws {
    #expect(try await !isTold(build(["1", "2"])))
    #expect(try lines("spotlight").count >= 2)
    #expect(try await isTold(build(["1", "2"], spotlight: false)))
    #expect(try lines("spotlight-deletions") == deletions)
    #expect(try lines("spotlight").isEmpty)
    // The app may miss a build, but the message comes once.
    #expect(try await !isTold(build(["1"], spotlight: false)))
    #expect(try lines("spotlight-deletions") == deletions)
    _ = try await build(["1"])
    #expect(try lines("spotlight-deletions") == [deletions[1]])
  }

  @Test func writesNoFeedThatNoBuildHad() async throws {
    #expect(try await !isTold(build(["1"], spotlight: false)))
    #expect(throws: (any Error).self) { try lines("spotlight-deletions") }
  }

  @Test func deletesTheItemsThatWereRolledBack() async throws {
    _ = try await build(["1"], mode: "generations")
    _ = try await build(["1", "2"], mode: "generations")
    _ = try rollBack(RollbackRequest(project: scratch.path, environments: [], output: output))
    #expect(try lines("spotlight-deletions").isEmpty)
    _ = try await build(["1"], mode: "generations")
    #expect(try lines("spotlight-deletions") == [deletions[1]])
  }

  @Test func namesTheFeedsOfARemovedEnvironment() async throws {
    _ = try await build(["1"])
    let diagnostics = try await build(["1"], environment: "live")
    let old = try #require(diagnostics.first { $0.code == "build.old-tree" })
    #expect(old.help.contains("feeds/spotlight.ndjson lists"))
  }
}
