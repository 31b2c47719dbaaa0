import Model
import Testing

@testable import Records

@Suite struct RuleTests {
  @Test("gives every rule a code of its own, a summary and a help")
  func isComplete() {
    let rules = SourceRule.allCases.map(\.rule) + RecordRule.allCases.map(\.rule)
    #expect(Set(rules.map(\.code)).count == rules.count)
    for rule in rules {
      #expect(rule.code.split(separator: ".").count == 2)
      #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
      #expect(rule.help.hasSuffix("."))
    }
  }
}
