import Foundation
import Testing
import WaymarkTestSupport

/// Environments whose records, brand and files differ from the project's.
@Suite struct PerEnvironmentTests {
  private let scratch: TemporaryFolder
  private var project: String { scratch.path + "/Cars" }

  init() throws {
    scratch = try TemporaryFolder()
    let run = try Waymark.run(["init", project])
    try #require(run.status == 0, "\(run.errors)")
    try replace(#""gatePasses": null"#, by: "")
    try #require(!(try text().contains("\"gatePasses\": null")))
  }

  private func text() throws -> String {
    try String(contentsOfFile: project + "/waymark.json", encoding: .utf8)
  }

  private func replace(_ old: String, by new: String) throws {
    let text = try text().replacing(old, with: new)
    try text.write(toFile: project + "/waymark.json", atomically: true, encoding: .utf8)
  }

  private func file(_ name: String, _ text: String) throws {
    try text.write(toFile: project + "/" + name, atomically: true, encoding: .utf8)
  }

  /// Gives staging its own members.
  private func own(_ members: String) throws {
    try replace(#""records": {  },"#, by: members)
  }

  private func build(_ arguments: [String] = [], status: Int32 = 0) throws -> Waymark.Run {
    let run = try Waymark.run(["build", "--project", project] + arguments)
    #expect(run.status == status, "\(run.output)\(run.errors)")
    return run
  }

  private func paths(_ environment: String) throws -> [String] {
    let tree = project + "/Output/" + environment
    return (FileManager.default.enumerator(atPath: tree)?.allObjects as? [String] ?? []).sorted()
  }

  private func pages(_ environment: String, _ folder: String) throws -> [String] {
    try paths(environment).filter { $0.contains("/\(folder)/") && $0.hasSuffix("/index.html") }
  }

  @Test func warnsAboutSharedPassesAndLeavesThemOut() throws {
    try own("")
    let shared = try build()
    #expect(shared.errors.contains("[project.shared-passes]"), "\(shared.errors)")
    #expect(try pages("staging", "gatepass").contains { $0.contains("9b1d6f0c4e2a7835") })
    try replace(
      #""hosts": ["staging.example.com"],"#,
      by: #""hosts": ["staging.example.com"], "records": { "gatePasses": null },"#)
    let apart = try build(["--accept-removals", "routes"])
    #expect(!apart.errors.contains("[project.shared-passes]"), "\(apart.errors)")
    #expect(try !paths("staging").contains { $0.contains("9b1d6f0c4e2a7835") })
    #expect(try pages("staging", "gatepass").contains { $0.hasSuffix("/gatepass/_/index.html") })
    #expect(try pages("production", "gatepass").contains { $0.contains("9b1d6f0c4e2a7835") })
  }

  @Test func readsOtherRecordsForOneEnvironment() throws {
    try file(
      "Records/few.ndjson",
      """
      { "id": "only-staging", "title": "Golf", "dealer": "northside" }
      { "id": "broken", "title": "" }

      """)
    try own(
      #""records": { "listings": { "source": { "ndjson": "Records/few.ndjson" }, "fields": null } },"#
    )
    let run = try build(status: 1)
    #expect(try pages("staging", "ads").contains { $0.contains("/ads/only-staging/") })
    #expect(try !pages("staging", "ads").contains { $0.contains("/ads/3/") })
    #expect(try pages("production", "ads").contains { $0.contains("/ads/3/") })
    #expect(try !paths("production").contains { $0.contains("only-staging") })
    #expect(run.errors.components(separatedBy: "few.ndjson:2").count == 2, "\(run.errors)")
    // The cached state of a record belongs to its environment, and a second build changes nothing.
    let again = try build(["--format", "json"], status: 1)
    let summaries = try again.objects().filter { $0["environment"] != nil }
    #expect(summaries.count == 2)
    for summary in summaries {
      #expect(summary["created"] as? Int == 0 && summary["updated"] as? Int == 0, "\(summary)")
      #expect(summary["removed"] as? Int == 0, "\(summary)")
    }
  }

  @Test func buildsForTheHostOfAPullRequest() throws {
    try own(#""records": { "gatePasses": null },"#)
    _ = try build(["--environment", "staging", "--host", "pr-42.example.com"])
    let paths = try paths("staging")
    #expect(paths.contains("web/pr-42.example.com/index.html"))
    #expect(!paths.contains { $0.hasPrefix("web/staging.example.com") })
    let page = try String(
      contentsOfFile: project + "/Output/staging/web/pr-42.example.com/ads/3/index.html",
      encoding: .utf8)
    #expect(page.contains("https://pr-42.example.com/ads/3"))
    #expect(!page.contains("staging.example.com"))
    // Results for one host are not used for another.
    _ = try build(["--environment", "staging", "--host", "pr-43.example.com", "--accept-removals"])
    let next = try String(
      contentsOfFile: project + "/Output/staging/web/pr-43.example.com/ads/3/index.html",
      encoding: .utf8)
    #expect(!next.contains("pr-42.example.com"))
  }

  @Test(arguments: [
    (["--host", "a.example.com"], "--environment"),
    (
      ["--environment", "staging", "--environment", "production", "--host", "a.example.com"],
      "--environment"
    ),
    (["--environment", "staging", "--host", "https://a.example.com"], "[app.host]"),
    (["--environment", "staging", "--host", "example.com"], "[project.shared]"),
    (["--environment", "stagin", "--host", "a.example.com"], "[build.environment]"),
  ]) func refusesAHost(arguments: [String], message: String) throws {
    try own("")
    let run = try Waymark.run(["check", "--project", project] + arguments)
    #expect(run.status == 2 || run.status == 64, "\(run.status)")
    #expect((run.output + run.errors).contains(message), "\(run.errors)")
  }
}
