import Testing
import WaymarkCore

@testable import WaymarkAppLinks

/// Input that is never sent in good faith.
struct DynamicLinkLimitTests {
  private static func matcher(_ rules: String) throws -> DynamicLinkMatcher {
    DynamicLinkMatcher(rules: try JSONReader.read(Array(rules.utf8)).root)
  }

  /// Patterns for which a backtracking matcher would never end; the benchmarks measure the time.
  @Test(arguments: [
    (#"{"/":"/*ab"}"#, "a"), (#"{"/":"/\#(String(repeating: "*a", count: 500))*b"}"#, "a"),
    (#"{"/":"/\#(String(repeating: "*?", count: 100))b"}"#, "a"),
    (#"{"/":"/**a**b**c"}"#, "ab"), (#"{"/":"/%41*?*?b"}"#, "%41"), (#"{"/":"/*车"}"#, "%E8%BD%A6a"),
    (#"{"?":{"q":"*a*b","r":"1"}}"#, "?q=1&q"), (#"{"?":{"q":"?*"}}"#, "?%71=%zz&"),
    (##"{"#":"*a*?b"}"##, "#a"),
  ])
  func terminatesForLinksOfAnyLength(_ rule: String, _ piece: String) throws {
    let matcher = try Self.matcher("[\(rule)]")
    func url(_ count: Int) -> String {
      "https://example.com/" + String(repeating: piece, count: count / piece.utf8.count)
    }
    #expect(matcher.decide(url(64 << 10)).verdict == matcher.decide(url(8 << 10)).verdict)
  }

  @Test(arguments: [
    "%", "%4", "%zz", "%C3", "%C3%28", "%FF", "%00", "%ED%A0%80", "%F8%80%80%80%80", "\u{FFFD}",
    "%25", "%2F", "%2f..%2F", "..", "?%", "?%=%", "#%", "?&&=&=", "%E8%BD",
  ])
  func decidesAboutBrokenEscapes(_ rest: String) throws {
    for rule in [#"{"/":"/?*"}"#, #"{"?":{"%":"*"}}"#, ##"{"#":"%*"}"##, #"{"/":"/%*%?"}"#] {
      let matcher = try Self.matcher("[\(rule)]")
      let (decision, trace) = matcher.explain("https://example.com/" + rest)
      #expect(decision.verdict == matcher.decide("https://example.com/" + rest).verdict)
      #expect(trace.count == 1 && !decision.reason.isEmpty)
    }
    let plain = try Self.matcher(#"[{"/":"/?*"}]"#).decide("https://example.com/" + rest + "x")
    #expect(plain.verdict == (["?", "#"].contains(rest.prefix(1)) ? .exclude : .match))
  }

  @Test func acceptsManyRulesAndDeepFiles() throws {
    let rules = (0..<20_000).map { #"{"/":"/\#($0)/*"}"# }.joined(separator: ",")
    let matcher = try Self.matcher("[\(rules)]")
    #expect(matcher.decide("https://example.com/19999/a").rule == "/19999")
    #expect(matcher.explain("https://example.com/19999/a").trace.count == 20_000)
    let members = (0..<20_000).map { #""q\#($0)":"*""# }.joined(separator: ",")
    #expect(
      try Self.matcher("[{\"?\":{\(members)}}]").decide("https://example.com/?q1=").verdict
        == .exclude)
    let pattern = String(repeating: "/a", count: 1 << 16)
    #expect(
      try Self.matcher("[{\"/\":\"\(pattern)\"}]").decide("https://example.com" + pattern).verdict
        == .match)
  }
}
