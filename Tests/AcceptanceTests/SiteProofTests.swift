import Foundation
import Testing

/// The pages of the example, as programs other than a browser read them.
@Suite struct SiteProofTests {
  @Test func writesValidPages() throws {
    let tree = try ExampleSite.tree()
    let run = try Waymark.run(
      "/usr/bin/java",
      [
        "-jar", try ProofTools.checker(), "--errors-only", "--format", "json", "--skip-non-html",
        "\(tree)/web/\(ExampleSite.host)",
      ])
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any],
      "\(run.errors)")
    let messages = try #require(answer["messages"] as? [[String: Any]])
    // The newest checker on PyPI is of 2022; it knows none of these.
    let faults = messages.filter { message in
      let text = message["message"] as? String ?? ""
      let unknown = ["fetchpriority", "popover", "popovertarget"]
      return !text.hasPrefix("CSS: ")
        && !unknown.contains { text.hasPrefix("Attribute “\($0)” not allowed") }
    }
    #expect(faults.isEmpty, "\(faults.prefix(20))")
    // It did read the pages: the first image of each listing has that attribute.
    #expect(messages.count > 40)
  }

  @Test func hasConsistentPagesWithoutBrokenLinks() throws {
    let server = try ExampleSite.server()
    let run = try Waymark.run(
      try ProofTools.python(),
      [
        ProofTools.fixture("crawl.py"), "\(try ExampleSite.tree())/web/\(ExampleSite.host)",
        String(server.port),
      ])
    #expect(run.status == 0, "\(run.errors)\n\(server.messages)")
    let count = try #require(try run.objects().first)
    #expect((count["pages"] as? Int ?? 0) > 400 && (count["urls"] as? Int ?? 0) > 500)
  }

  @Test func showsTheSameValueEverywhere() throws {
    let run = try Waymark.run(
      try ProofTools.python(),
      [
        ProofTools.fixture("surfaces.py"), try ExampleSite.tree(), ExampleSite.host,
        ExampleSite.listings, "en", "zh-Hans",
      ])
    #expect(run.status == 0, "\(run.errors)")
    #expect((Int(run.output.split(separator: "\n").last ?? "") ?? 0) > 5000)
  }
}
