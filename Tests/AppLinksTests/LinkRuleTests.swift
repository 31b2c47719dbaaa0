import Model
import Testing

@testable import Routes

struct LinkRuleTests {
  @Test(arguments: LinkRule.allCases)
  func saysWhatIsWrongAndWhatToDo(_ rule: LinkRule) {
    #expect(!rule.row.summary.isEmpty)
    #expect(rule.row.help.hasSuffix("."))
    #expect(
      rule.rawValue.utf8.allSatisfy { $0 == 0x2E || $0 == 0x2D || (0x61...0x7A).contains($0) })
  }
}
