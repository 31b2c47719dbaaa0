import Testing
import WaymarkModel
import WaymarkPasses

@Suite struct PassVerdictTests {
  private func verdict(fields: Int) -> PassVerdict {
    let fields = (0..<fields).map { _ in "{\"key\":\"a\",\"value\":\"v\"}" }
    let document = "{\"generic\":{\"backFields\":[\(fields.joined(separator: ","))]}}"
    return UnsignedPass.verdict(on: ["pass.json": Array(document.utf8)])
  }

  /// Each field except the first has the key of another one.
  @Test func reportsHowManyFindingsAreLeftOut() throws {
    let few = verdict(fields: 100).findings
    #expect(!few.contains { $0.code == "lint.more" })
    let count = few.count { $0.severity == .error }
    let findings = verdict(fields: 1100).findings
    let rest = try #require(findings.first { $0.code == "lint.more" })
    #expect(rest.message == "\(count + 1000 - 500) more findings are not listed")
    #expect(rest.severity == .error)
    #expect(findings.count { $0.severity == .error } == 501)
  }
}
