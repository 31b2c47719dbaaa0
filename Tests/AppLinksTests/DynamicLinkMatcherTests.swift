import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppLinks

struct DynamicLinkMatcherTests {
  static func matcher(_ rules: String) throws -> DynamicLinkMatcher {
    DynamicLinkMatcher(rules: try JSONReader.read(Array(rules.utf8)).root)
  }

  static func decide(_ rules: String, _ rest: String) throws -> LinkDecision {
    try matcher(rules).decide("https://example.com" + rest)
  }

  static let ordered: [(String, String, String, String?)] = [
    (#"[{"/": "/path1"}, {"/": "*", "exclude": true}]"#, "/path1", "match", "/0"),
    (#"[{"/": "*", "exclude": true}, {"/": "/path1"}]"#, "/path1", "exclude", "/0"),
    (#"[{"/": "/path1"}]"#, "/path3", "exclude", nil),
    (#"[{"/": "/path1"}]"#, "/path1/", "exclude", nil),
    (#"[{"/": "/PATH1"}]"#, "/path1", "exclude", nil),
    (#"[{"/": "/"}]"#, "", "match", "/0"),
    (##"[{"#": "web", "exclude": true}, {"/": "*"}]"##, "/a#web", "exclude", "/0"),
    (##"[{"#": "web", "exclude": true}, {"/": "*"}]"##, "/a#top", "match", "/1"),
    (##"[{"#": "web", "exclude": true}, {"/": "*"}]"##, "/a", "match", "/1"),
    (##"[{"/": "/a", "#": "?*", "?": {"q": "?*"}}]"##, "/a?q=1#x", "match", "/0"),
    (##"[{"/": "/a", "#": "?*", "?": {"q": "?*"}}]"##, "/a?q=1", "exclude", nil),
  ]

  @Test(arguments: ordered)
  func triesTheRulesInOrder(
    _ rules: String, _ rest: String, _ verdict: String, _ rule: String?
  ) throws {
    let decision = try Self.decide(rules, rest)
    #expect(decision.verdict.rawValue == verdict, "\(decision)")
    #expect(decision.rule == rule)
  }

  @Test(arguments: [
    ("/a*bc", "/abc", true), ("/a*bc", "/axxbc", true), ("/a*bc", "/abbc", false),
    ("/a*", "/a", true), ("/a*", "/a/b/c", true), ("*", "/", true), ("/a?", "/ab", true),
    ("/a?", "/a", false), ("/a?", "/abc", false), ("/a?*", "/a", false), ("/a?*", "/ab/c", true),
    ("/a/?*/c", "/a/b/c", true), ("/a/?*/c", "/a/b/b/c", false), ("/a/?*/c", "/a//c", false),
    ("*.pkpass", "/x.pkpass", true), ("*.pkpass", "/x.y.pkpass", false),
    ("*.*.pkpass", "/x.y.pkpass", true), ("/a*b*c", "/axbyc", true), ("/a*b*c", "/axbyb", false),
    ("/a*b", "/a", false), ("/a*b", "/ab/", false), ("/a**", "/abc", true),
  ])
  func neverReconsidersAStar(_ pattern: String, _ path: String, _ fits: Bool) throws {
    let verdict = try Self.decide("[{\"/\": \"\(pattern)\"}]", path).verdict
    #expect(verdict == (fits ? .match : .exclude), "\(pattern) \(path)")
  }

  @Test(arguments: [
    (#"{"dl": "*", "in": "true"}"#, "/?lang=en&in=true&dl=abc", "match"),
    (#"{"dl": "*", "in": "true"}"#, "/?in=true", "exclude"),
    (#"{"dl": "*"}"#, "/?dl=", "match"), (#"{"dl": "?*"}"#, "/?dl=", "exclude"),
    (#"{"dl": "*"}"#, "/?DL=x", "exclude"), (#"{"dl": "*"}"#, "/", "exclude"),
    (#"{"dl": "*"}"#, "/?dl", "undetermined"), (#"{"dl": "?*"}"#, "/?dl", "exclude"),
    (#"{"dl": "1"}"#, "/?dl=1&dl=1", "match"), (#"{"dl": "1"}"#, "/?dl=2&dl=3", "exclude"),
    (#"{"dl": "1"}"#, "/?dl=1&dl=2", "undetermined"), (#"{"dl": "1"}"#, "/?d%6C=1", "undetermined"),
    (#"{"dl": "1"}"#, "/?d%6C=2", "exclude"), (#"{"dl": "a b"}"#, "/?dl=a%20b", "undetermined"),
    (#"{"dl": "?*"}"#, "/?dl=%E8%BD%A6", "match"), (#"{"dl": "1"}"#, "/?&=&dl=1&%", "match"),
  ])
  func needsEveryQueryItem(_ query: String, _ rest: String, _ verdict: String) throws {
    let decision = try Self.decide("[{\"?\": \(query)}]", rest)
    #expect(decision.verdict.rawValue == verdict, "\(decision)")
  }

  @Test(arguments: [
    ("/x/*", "/x", "undetermined"), ("/x/*", "/x/", "match"), ("x", "/x", "undetermined"),
    ("x", "/y", "exclude"), ("/a*?b", "/axxb", "undetermined"), ("/a*?b", "/c", "exclude"),
    ("/a**b", "/ab", "undetermined"), ("/%E8%BD%A6", "/%E8%BD%A6", "undetermined"),
    ("/%E8%BD%A6", "/%e8%bd%a6", "undetermined"), ("/\u{8F66}", "/%E8%BD%A6", "undetermined"),
    ("/?", "/%E8%BD%A6", "undetermined"), ("/?*", "/%E8%BD%A6", "match"),
    ("/a/?*/b", "/a/%2F/b", "match"), ("/a%", "/a%", "match"),
    ("/*\u{8F66}", "/\u{8F67}\u{8F66}", "undetermined"),
  ])
  func isUndeterminedWhereAndroidIsUndocumented(
    _ pattern: String, _ rest: String, _ verdict: String
  ) throws {
    let decision = try Self.decide("[{\"/\": \"\(pattern)\"}]", rest)
    #expect(decision.verdict.rawValue == verdict, "\(pattern) \(rest) \(decision)")
  }

  @Test func decidesIfAnUnclearRuleMakesNoDifference() throws {
    let rules = #"[{"/": "/x*?", "exclude": true}, {"/": "/xy", "exclude": true}, {"/": "*"}]"#
    #expect(try Self.decide(rules, "/xy").verdict == .exclude)
    let other = #"[{"/": "/x*?", "exclude": true}, {"/": "*"}]"#
    let decision = try Self.decide(other, "/xy")
    #expect(decision.verdict == .undetermined)
    #expect(decision.rule == "/0")
    #expect(decision.reason.contains("before another wildcard"))
  }

  @Test(arguments: [
    #"{}"#, "[]", "42", "[1]", #"[{"/": ""}]"#, #"[{"/": 1}]"#, #"[{"?": "a=1"}]"#,
    ##"[{"?": {}}]"##, ##"[{"?": {"a": ""}}]"##, ##"[{"?": {"a": true}}]"##, ##"[{"#": ""}]"##,
    ##"[{"/": "/a"}, {"/": "/b", "exclude": "true"}]"##, ##"[{"/": "/a"}, {"#": null}]"##,
  ])
  func dropsAllRulesForOneBadField(_ rules: String) throws {
    let decision = try Self.decide(rules, "/a")
    #expect(decision.verdict == .manifest)
    #expect(decision.rule == nil)
    #expect(decision.reason.contains("manifest alone decides"), "\(decision.reason)")
  }

  @Test(arguments: [
    #"[{"/": "/a"}, {}]"#, #"[{"/": "/a"}, {"exclude": true}]"#, #"[{"/": "/a", "note": "x"}]"#,
    #"[{"/": "/a", "/": "/b"}]"#,
  ])
  func isUndeterminedAboutOddRules(_ rules: String) throws {
    #expect(try Self.decide(rules, "/a").verdict == .undetermined)
  }

  @Test(arguments: ["comment", "comments", "_note"])
  func ignoresRemarks(key: String) throws {
    let rules = #"[{"/": "/a", "exclude": true, "\#(key)": "x"}, {"/": "/b", "\#(key)": "x"}]"#
    #expect(try Self.decide(rules, "/a").verdict == .exclude)
    #expect(try Self.decide(rules, "/b").verdict == .match)
  }

  private static let print = Array(repeating: "4F", count: 32).joined(separator: ":")

  /// Android ignores a statement without a valid fingerprint, as it ignores one with another
  /// namespace.
  @Test(arguments: [
    #"["YOUR-ANDROID-SIGNING-CERT-FINGERPRINT"]"#, #"["\#(print.lowercased())"]"#,
    #"["\#(print.prefix(59))"]"#, "[]", "7", "[7]",
  ])
  func ignoresAStatementWithoutAValidFingerprint(prints: String) throws {
    func verdict(_ prints: String) throws -> LinkDecision {
      let file = """
        [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": \
        "android_app", "package_name": "a.b", "sha256_cert_fingerprints": \(prints)}}]
        """
      let matcher = try DynamicLinkMatcher(Array(file.utf8), package: "a.b")
      return matcher.decide("https://example.com/a")
    }
    let decision = try verdict(prints)
    #expect(decision.verdict == .exclude)
    #expect(decision.reason.contains("fingerprint"))
    // One valid fingerprint is enough.
    #expect(try verdict(#"["X", "\#(Self.print)"]"#).verdict == .manifest)
  }

  /// Another file may name the app.
  @Test func isUndeterminedAboutAnIncludedFile() throws {
    let file = Array(#"[{"include": "https://e.example/x.json"}]"#.utf8)
    let decision = try DynamicLinkMatcher(file, package: "a.b").decide("https://example.com/a")
    #expect(decision.verdict == .undetermined)
    #expect(decision.reason.contains("e.example/x.json"), "\(decision.reason)")
  }

  @Test func readsAFileForAnApp() throws {
    func file(_ statements: String) -> [UInt8] { Array("[\(statements)]".utf8) }
    func statement(_ package: String, _ rest: String = "") -> String {
      """
      {"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": \
      "android_app", "package_name": "\(package)", \
      "sha256_cert_fingerprints": ["\(Self.print)"]}\(rest)}
      """
    }
    func rules(_ list: String) -> String {
      """
      , "relation_extensions": {"delegate_permission/common.handle_all_urls": \
      {"dynamic_app_link_components": \(list)}}
      """
    }
    let url = "https://example.com/a"
    func decide(_ bytes: [UInt8]) throws -> LinkDecision {
      try DynamicLinkMatcher(bytes, package: "com.example.app").decide(url, host: "example.com")
    }
    let own = statement("com.example.app", rules(#"[{"/": "/a"}]"#))
    let decision = try decide(file(statement("com.example.other") + "," + own))
    #expect(decision.verdict == .match)
    #expect(
      decision.rule
        == "/1/relation_extensions/delegate_permission~1common.handle_all_urls"
        + "/dynamic_app_link_components/0")
    #expect(try decide(file(own + "," + own)).verdict == .undetermined)
    #expect(try decide(file(statement("com.example.app"))).verdict == .manifest)
    #expect(try decide(file(statement("com.example.other"))).verdict == .exclude)
    #expect(try decide(Array("{}".utf8)).verdict == .exclude)
    let old = own.replacing("dynamic_app_link_components", with: "dynamic_app_deep_link_components")
    #expect(try decide(file(old)).verdict == .manifest)
    #expect(throws: JSONError.self) { try decide(Array("[".utf8)) }
    let matcher = try DynamicLinkMatcher(file(own), package: "com.example.app")
    #expect(matcher.decide("https://EXAMPLE.com/a", host: "example.COM").verdict == .match)
    #expect(matcher.decide("https://example.org/a", host: "example.com").verdict == .exclude)
    #expect(
      matcher.decide("https://m\u{FC}ller.example/a", host: "m\u{FC}ller.example").verdict == .match
    )
    for url in ["shop://a", "", "/a", "https://", "https:///a", "https://example.com/\u{1}"] {
      #expect(matcher.decide(url).verdict == .exclude, "\(url)")
    }
  }

  @Test func acceptsAnyBytes() throws {
    var random = Random(state: 3)
    let pieces = [
      "[", "]", "{", "}", "\"/\":", "\"?\":", "\"#\":", "\"exclude\":", "true", ",", "\"*\"",
      "\"/a?*b\"", "\"%C3%\"", "\"\u{8F66}*\"", "\"$(lang)\"", "{\"q\":\"*?\"}", "null", "1",
    ]
    let links = [
      "https://h.example", "/", "?", "#", "%", "%E8", "a", "b", "&", "=", "q", "\u{8F66}",
    ]
    var read = 0
    for _ in 0..<5_000 {
      let text = "[{" + (0..<random.next(8)).map { _ in pieces[random.next(pieces.count)] }.joined()
      guard let document = try? JSONReader.read(Array((text + "}]").utf8)) else { continue }
      let link =
        "https://h"
        + (0..<random.next(9)).map { _ in links[random.next(links.count)] }
        .joined()
      _ = DynamicLinkMatcher(rules: document.root).decide(link)
      read += 1
    }
    #expect(read > 20)
  }

  @Test func matchesManyStarsInTime() throws {
    let stars = String(repeating: "*a", count: 5_000)
    let matcher = try Self.matcher("[{\"/\": \"/\(stars)b\"}]")
    let link = "https://example.com/" + String(repeating: "a", count: 60_000)
    #expect(matcher.decide(link).verdict == .exclude)
  }

  // The vectors are outside of the package; without them this test is skipped.
  @Test(.enabled(if: Vectors.links != nil)) func agreesWithTheVectors() throws {
    let vectors = Vectors.cases("androidDynamicRules", of: Vectors.links)
    #expect(!vectors.isEmpty)
    for vector in vectors {
      let rules = try #require(vector["dynamic_app_link_components"])
      let rest = try #require(vector["pathAndQuery"]?.string)
      let decision = DynamicLinkMatcher(rules: rules).decide("https://example.com" + rest)
      #expect(
        decision.verdict.rawValue == vector["expect"]?.string, "\(vector["id"]?.string ?? "")")
    }
  }
}
