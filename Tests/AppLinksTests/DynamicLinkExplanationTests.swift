import Testing
import WaymarkCore

@testable import WaymarkAppLinks

struct DynamicLinkExplanationTests {
  private func explain(
    _ rules: String, _ url: String
  ) throws -> (decision: LinkDecision, trace: [RuleStep]) {
    DynamicLinkMatcher(rules: try JSONReader.read(Array("[\(rules)]".utf8)).root)
      .explain(url, host: "example.com")
  }

  @Test(arguments: [
    (##"{"#":"web","exclude":true}"##, ##"its fragment, after #, is not "web""##),
    (#"{"?":{"web":"1"}}"#, #"does not match: its query item "web" is missing or not "1""#),
    (#"{"/":"/b","?":{"x":"*"}}"#, #"does not match: the path "/ads/17" is not "/b""#),
    (#"{"/":"/ads/*","?":{"x":"*"}}"#, "does not match: the path matches, but its query item"),
    (#"{"/":"/ads*?"}"#, "undetermined: the pattern has a * before another wildcard"),
  ])
  func explainsWhyARuleDoesNotDecide(_ rule: String, _ reason: String) throws {
    let (decision, trace) = try explain(rule + #",{"/":"/ads/?*"}"#, "https://example.com/ads/17")
    #expect(trace.count == 2)
    #expect(trace[0].rule == "/0" && trace[0].result.contains(reason), "\(trace[0])")
    #expect(trace[1].result == #"matches: it is for the path "/ads/?*", and opens the app"#)
    #expect(decision.verdict == .match && decision.rule == "/1")
  }

  @Test func triesNoRuleThatAndroidIgnores() throws {
    #expect(try explain(#"{"/":"/a"}"#, "https://other.example/a").trace.isEmpty)
    #expect(try explain(#"{"/":"/a"}"#, "mailto:a@example.com").trace.isEmpty)
    #expect(try explain(#"{"/":"/a"},{"/":""}"#, "https://example.com/a").trace.isEmpty)
    #expect(try explain(#"{"/":"/b"}"#, "https://example.com/a").trace.count == 1)
  }
}
