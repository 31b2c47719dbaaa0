import Testing
import WaymarkModel
import WaymarkRecords

@testable import WaymarkCLI

@Suite struct FaultGroupsTests {
  private func fault(
    _ line: Int, _ value: String?, kind: DiagnosticKind = .recordWord, field: String = "condition",
    help: String? = nil
  ) -> Diagnostic {
    var fault = Diagnostic(
      kind, at: Location("cars.csv", line: line, field: field),
      "the word \(value ?? "") is not known", help: help)
    fault.value = value
    return fault
  }

  private func groups(_ faults: [Diagnostic]) -> FaultGroups {
    var groups = FaultGroups()
    for fault in faults { groups.add(fault) }
    return groups
  }

  @Test func countsEqualFaultsOnOneLine() throws {
    let faults = (1...25_532).map { fault($0 + 1, $0 % 40 == 0 ? "neu" : "gebraucht") }
    let text = try #require(groups(faults).groups.first).text(inColor: false)
    #expect(
      text == """
        25,532 × condition: "gebraucht" (24,894), "neu" (638): warning: a word is not allowed in the \
        field [record.word]
            at cars.csv:2, :3, :4 and 25,529 more
            Use an allowed word, or translate the source's words with `values`.
            In "fields", give "condition" "values": { "gebraucht": "…", "neu": "…" }, or add these to the ones it has
        """)
  }

  @Test func printsASingleFaultUnchanged() throws {
    let only = fault(7, "x")
    #expect(
      try #require(groups([only]).groups.first).text(inColor: false) == only.text(inColor: false))
  }

  @Test func showsTheFirstOfManyDifferentValues() throws {
    let text = try #require(groups((1...9).map { fault($0, "v\($0)") }).groups.first)
      .text(inColor: false)
    #expect(text.hasPrefix("9 × condition: \"v1\", \"v2\", \"v3\" and 6 more: warning:"))
  }

  @Test func keepsFieldsSourcesAndSeveritiesApart() {
    var raised = fault(3, "a")
    raised.severity = .error
    let groups = groups([fault(1, "a"), fault(2, "a", field: "fuel"), raised, fault(4, "a")])
    #expect(groups.sorted.map(\.count) == [1, 2, 1])
    #expect(groups.sorted.first?.key.severity == .error)
    #expect(groups.totalsText == "1 error: 1 × record.word\n3 warnings: 3 × record.word")
  }

  @Test func countsFaultsThatWereShownSeparately() {
    var groups = groups([fault(1, "a"), fault(2, "a")])
    for _ in 1...3 { groups.count(fault(3, "b")) }
    #expect(groups.totalsText == "5 warnings: 5 × record.word")
  }

  @Test func separatesFaultsWithDifferentRemedies() throws {
    let text = try #require(
      groups((1...5).map { fault($0, nil, kind: .recordPrice, help: $0 > 2 ? "A." : "B.") })
        .groups.first
    ).text(inColor: false)
    #expect(text.contains("    3 ×: A.\n    2 ×: B."))
  }

  @Test func staysSmallForAnyInput() {
    let groups = groups((1...20_000).map { fault($0, "value \($0)", field: "f\($0 % 3000)") })
    #expect(groups.groups.count <= 202)
    #expect(groups.groups.reduce(0) { $0 + $1.count } == 20_000)
    #expect(groups.groups.allSatisfy { $0.values.entries.count <= 1000 && $0.samples.count <= 3 })
    #expect(groups.totals[.warning]?.commonest(.max).map(\.count) == [20_000])
  }

  @Test func escapesTerminalControls() throws {
    let faults = (1...2).map { fault($0, "\u{1B}[2J\n\u{202E}") }
    let text = try #require(groups(faults).groups.first).text(inColor: false)
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(text.split(separator: "\n").count == 4)
  }
}
