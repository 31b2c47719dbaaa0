import Testing

@testable import WaymarkAppLinks

struct AssociationExplanationTests {
  private static let app = "ABCDE12345.com.example.app"

  private func explain(
    _ components: String, _ url: String, domain: String? = "example.com"
  ) throws -> (decision: LinkDecision, trace: [RuleStep]) {
    let file = """
      {"applinks":{"details":[{"appIDs":["\(Self.app)"],"components":[\(components)]}]}}
      """
    return try AssociationMatcher(Array(file.utf8)).explain(url, app: Self.app, domain: domain)
  }

  @Test(arguments: [
    (##"{"#":"web","exclude":true}"##, ##"its fragment, after #, is not "web""##),
    (#"{"?":{"web":"1"}}"#, #"does not match: its query item "web" is missing or not "1""#),
    (#"{"/":"/b","?":"x"}"#, #"does not match: the path "/ads/17" is not "/b""#),
    (#"{"/":"/ads/*","?":"x"}"#, #"does not match: the path matches, but its query is not "x""#),
    (#"{"/":"/$(none)"}"#, "undetermined: the pattern"),
    (#"{"/":"/ads/*","exclude":1}"#, "matches, but its exclude is neither true nor false"),
  ])
  func explainsWhyARuleDoesNotDecide(_ rule: String, _ reason: String) throws {
    let (decision, trace) = try explain(rule + #",{"/":"/ads/?*"}"#, "https://example.com/ads/17")
    #expect(trace.count == 2)
    #expect(trace[0].rule == "/applinks/details/0/components/0")
    #expect(trace[0].result.contains(reason), "\(trace[0])")
    #expect(trace[1].result == #"matches: it is for the path "/ads/?*", and opens the app"#)
    if decision.verdict != .undetermined { #expect(decision.rule == trace[1].rule) }
  }

  @Test(arguments: [
    ("", "/Burrito/%E6%97%A5"), (#","caseSensitive":false"#, "/Burrito/%E6%97%A5"),
    (#","percentEncoded":false"#, "/Burrito/日"),
    (#","caseSensitive":false,"percentEncoded":false"#, "/Burrito/日"),
  ])
  func showsThePathInTheCaseOfTheLink(_ settings: String, _ path: String) throws {
    let (_, trace) = try explain(
      #"{"/":"/x"\#(settings)}"#, "https://example.com/Burrito/%E6%97%A5")
    #expect(trace[0].result == "does not match: the path \"\(path)\" is not \"/x\"")
  }

  @Test func endsWithTheRuleThatDecides() throws {
    let rules = #"{"/":"/x"},{"/":"/ads/*","exclude":true},{"/":"/ads/1"},{}"#
    let (decision, trace) = try explain(rules, "https://example.com/ads/1")
    #expect(decision.verdict == .exclude)
    #expect(trace.map(\.rule).last == decision.rule && trace.count == 2)
    #expect(trace[1].result.hasSuffix("keeps links in the browser"))
    #expect(
      try explain("{}", "https://example.com/").trace[0].result.hasPrefix(
        "matches every "
          + "link"))
  }

  @Test func triesNoRuleForForeignLinks() throws {
    #expect(try explain("{}", "https://other.example/").trace.isEmpty)
    #expect(try explain("{}", "mailto:a@example.com").trace.isEmpty)
    #expect(try explain("", "https://example.com/").trace.isEmpty)
  }
}
