import Testing
import WaymarkCore

@testable import WaymarkCLI

@Suite struct ReportTests {
  private let report: Report = [
    .field("url", "https://cars.example/<1>", as: "match  https://cars.example/<1>"),
    .nullable("rule", nil, as: "    no rule"), .field("line", nil), .field("count", 2),
    .field("place", "lot \u{1B}[31m4", label: "    place  "),
    .field("page", nil, label: "    page   ", none: "none"), .field("query", nil, label: "query "),
    .field("steps", [JSON.of(["rule": "/1", "isLast": true, "result": nil])]),
    .line("a line\nfor people"),
  ]

  @Test func printsALineForEachField() {
    #expect(
      report.printed(as: .text) == """
        match  https://cars.example/<1>
            no rule
            place  lot \\u001b[31m4
            page   none
        a line\\u000afor people
        """)
  }

  @Test func printsOneObjectWithOrderedMembers() {
    #expect(
      report.printed(as: .json) == #"{"url":"https://cars.example/<1>","rule":null,"count":2,"#
        + #""place":"lot \u001b[31m4","steps":[{"rule":"/1","isLast":true}]}"#)
  }
}
