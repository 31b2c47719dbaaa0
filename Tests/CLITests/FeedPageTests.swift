import Testing
import WaymarkBuild
import WaymarkModel
import WaymarkRecords
import WaymarkSite
import WaymarkTestSupport
import WaymarkWallet

@testable import WaymarkCLI

@Suite struct FeedPageTests {
  /// The page of a check of some lines, in a separate folder.
  private func page(_ lines: [String], jobs: Int = 2) async throws -> String {
    let scratch = try Scratch()
    let sample = Sample()
      .withRoute(#"{ "name": "ads", "path": "/ads/{id}", "page": "listing" }"#)
      .with(
        "records",
        #"""
        { "listings": { "source": { "ndjson": "a.ndjson" }, "fields": { "fuel": "kraftstoff",
          "price": { "column": "price", "currency": "EUR" } } } }
        """#)
    try scratch.write(sample.text, "waymark.json")
    try scratch.write(lines.joined(separator: "\n") + "\n", "a.ndjson")
    let report = BuildReport(
      .json, of: scratch.path, isQuiet: true, hasPage: true, in: Silence.terminal)
    report.finish(
      try await build(
        BuildRequest(
          project: scratch.path, output: nil, jobs: jobs, isSurveyed: true,
          mode: BuildMode(clock: 1_800_000_000)),
        events: report.events))
    return String(decoding: try #require(report.page), as: UTF8.self)
  }

  private static let lines = (1...400).map { number in
    let price = number == 7 ? 9_000_000 : 9000 + number
    let condition = number % 4 == 0 ? "<b>gebraucht</b>" : "used"
    return #"""
      {"id":"\#(number)","title":"Car","year":\#(1990 + number % 30),"price":\#(price),\#
      "kraftstoff":"<script>alert(1)</script>","condition":"\#(condition)"}
      """#
  }

  @Test func listsTheReadRecordsAndTheFaults() async throws {
    let page = try await page(Self.lines + [#"{"id":"x"}"#])
    #expect(page.contains("400 of 401 records were accepted, 1 left out."))
    #expect(page.contains(">from kraftstoff<"))
    #expect(page.contains("Prices in EUR") && page.contains("1 implausible"))
    #expect(page.contains("Highest: 9,000,000 (id 7)"))
    #expect(page.contains("100 × condition"))
    #expect(page.contains("&lt;b&gt;gebraucht&lt;/b&gt;"))
    #expect(page.contains("record.title") && page.contains("2015–2019"))
  }

  @Test func acceptsPricesNearTheLimit() async throws {
    let lines = (1...20).map {
      #"{"id":"\#($0)","title":"Car","price":\#(90_000_000_000_000_000 + $0)}"#
    }
    #expect(try await page(lines).contains("Prices in EUR"))
  }

  @Test func loadsNothingAndRunsNothing() async throws {
    let page = try await page(Self.lines)
    for text in ["<script", "<b>", "http:", "https:", "<link", "<img", "url(", "@import"] {
      #expect(!page.contains(text), "\(text)")
    }
  }

  @Test func doesNotDependOnTheNumberOfWorkers() async throws {
    let one = try await page(Self.lines, jobs: 1)
    #expect(try await page(Self.lines, jobs: 7) == one)
  }
}

/// If nothing is read.
private struct Silence: Console {
  static let terminal = Terminal(
    output: Silence(), errors: Silence(), now: 1_800_000_000)

  func write(_ bytes: [UInt8]) {}
}
