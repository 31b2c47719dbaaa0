import Testing
import WaymarkModel
import WaymarkTestSupport

@testable import WaymarkAgreement
@testable import WaymarkProject
@testable import WaymarkSite

@Suite struct ForeignNameSearchTests {
  private static let project = Sample().with(
    "environments",
    #"""
    {
      "production": { "hosts": ["example.com"], "urlScheme": "cars" },
      "staging": { "hosts": ["staging.example.com"], "urlScheme": "carsstaging" },
    }
    """#)

  @Test func ignoresTextsOfRecords() throws {
    let environments = try ProjectReader.read(Array(Self.project.text.utf8), folder: "Cars")
      .environments
    let names = ForeignNames(
      for: environments[1], among: environments)
    var files = ForeignNameSearch(for: names)
    let page = Array("see example.com, cars://ads".utf8)
    files.texts = { ["A car", "see example.com"] }
    files.search(page, at: "web/a/index.html")
    files.texts = { [] }
    files.search(
      Array("{\"url\":\"https://example.com/ads\"}".utf8), at: "feeds/spotlight.ndjson")
    for number in 0..<3 { files.search(page, at: "web/\(number)") }
    let messages = files.findings.diagnostics(of: environments[1]).map(\.description)
    #expect(messages.count == 4)
    #expect(
      messages[0].hasPrefix("staging/feeds/spotlight.ndjson: error: the file contains example"))
    #expect(messages.allSatisfy { $0.contains("of the environment production") })
    #expect(messages.contains { $0.hasPrefix("staging/web/1") && $0.contains("and 2 more files") })
  }
}
