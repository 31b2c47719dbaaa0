import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkAppFiles
@testable import WaymarkAppLinks

struct AssociationMatcherTests {
  static let app = "ABCDE12345.com.example.app"

  // The vectors are outside of the package; without them this test is skipped.
  @Test(.enabled(if: Vectors.links != nil)) func agreesWithTheVectors() throws {
    let cases = Vectors.cases("matching", of: Vectors.links)
    #expect(!cases.isEmpty)
    for item in cases {
      let file = rendered { $0.json(item["aasa"].map(JSON.init) ?? .null) }
      let matcher = try AssociationMatcher(file)
      let decision = matcher.decide(
        try #require(item["url"]?.string), app: try #require(item["appID"]?.string),
        domain: item["domain"]?.string)
      #expect(
        decision.verdict.rawValue == item["expect"]?.string,
        "\(item["id"]?.string ?? ""): \(decision.reason)")
    }
  }

  /// Of many rules, only those that begin like a path are compared.
  @Test func findsTheRuleThatComparingAllFinds() throws {
    let rules =
      ["", "/?", "*", "/$(x)/5", "/r5/?*", "/r*/1", "/R6/*", "/r7//1", "/r8/%31"].map {
        ["{\"/\":\"\($0)/end\"}", "{\"/\":\"\($0)\",\"caseSensitive\":false,\"exclude\":true}"]
      }.joined()
      + (0..<80).flatMap { number in
        ["{\"/\":\"/r\(number)/1\"}", "{\"/\":\"/$(x)/r\(number)/?*\",\"?\":{\"q\":\"1\"}}"]
      }
    func matcher(_ rules: [String]) throws -> AssociationMatcher {
      try AssociationMatcher(
        Array(
          """
          {"applinks":{"substitutionVariables":{"x":["de","r5","a/b"]},"details":[{"appIDs":\
          ["\(Self.app)"],"components":[\(rules.joined(separator: ","))]}]}}
          """.utf8))
    }
    let whole = try matcher(rules.filter { !$0.contains("\"*\"") })
    let parts = try rules.filter { !$0.contains("\"*\"") }.map { try matcher([$0]) }
    for head in ["", "/de", "/a/b", "/r5", "/DE", "/r6", "//r7", "/r8"] {
      for tail in ["", "/", "/1", "/5", "/r79/1?q=1", "/r79/1", "/R6/x", "/end", "/r7//1", "/%31"] {
        let url = "https://example.com\(head)\(tail)"
        let first = parts.lazy.map { $0.decide(url, app: Self.app).verdict }
          .first { $0 != .noMatch }
        #expect(whole.decide(url, app: Self.app).verdict == first ?? .noMatch, "\(url)")
      }
    }
  }

  @Test(arguments: [
    ("/a/*/c", "/a/c", "no_match"), ("/a/*/c", "/a/b/c", "match"),
    ("/a/*/c", "/a/b/x/c", "match"), ("/id/????", "/id/481", "no_match"),
    ("/buy/", "/buy//", "match"), ("/buy/*", "/buy//", "match"), ("/buy/*", "/buy/a/b", "match"),
    ("abc", "/abc", "match"), ("abc", "/xabc", "no_match"), ("a/b", "/a/b", "match"),
    ("/", "/", "match"), ("/", "/x", "no_match"), ("", "/", "match"), ("", "/x", "no_match"),
    ("*", "/x", "match"), ("*", "", "match"), ("/*", "/", "match"), ("?*", "/", "no_match"),
    ("/a/?*/", "/a/b/", "match"), ("/a/?*/", "/a/", "no_match"), ("/a/*/", "/a", "match"),
    ("/*bc", "/abbc", "match"), ("/a*bc", "/abbc", "match"), ("/a**b", "/ab", "match"),
    ("/a?b", "/a/b", "match"), ("/x/?*/?*", "/x/1", "no_match"), ("/x/?*/?*", "/x/1/2", "match"),
    ("/a%20b", "/a%20b", "match"), ("/a b", "/a%20b", "no_match"), ("/a%20b", "/a b", "match"),
    ("/caf%C3%A9", "/caf%c3%a9", "no_match"), ("/caf%C3%A9", "/caf\u{E9}", "match"),
    ("/a.b+c[d]", "/a.b+c[d]", "match"), ("/$", "/$", "match"), ("/$(", "/$(", "match"),
    ("/$x)", "/$x)", "match"), ("*/terms/*", "/terms/x", "undetermined"),
    ("*/terms/*", "/terms", "undetermined"), ("*/terms/*", "/a/terms/x", "match"),
    ("*/terms/*", "/aterms/x", "no_match"), ("/*/terms", "/terms", "no_match"),
    ("*//?*", "/x", "no_match"), ("*abc", "/xabc", "match"),
  ])
  func matchesAPath(_ pattern: String, _ path: String, as verdict: String) throws {
    try expect([["/": .string(pattern)]], path, verdict)
  }

  @Test(arguments: [
    (#"{"?":{"b":""}}"#, "/x?a=1", "match"), (#"{"?":{"b":""}}"#, "/x?b=1", "no_match"),
    (#"{"?":{"b":""}}"#, "/x?b", "match"), (#"{"?":{"b":""}}"#, "/x?b=", "match"),
    (#"{"?":{"a":"1","b":"*"}}"#, "/x?a=1", "match"), (#"{"?":{}}"#, "/x?a=1", "match"),
    (#"{"?":{"id":"42"}}"#, "/x?id=42&id=7", "no_match"),
    (#"{"?":{"id":"*"}}"#, "/x?id=42&id=7", "match"),
    (#"{"?":{"id":""}}"#, "/x?id=7&id=42", "no_match"),
    (#"{"?":{"id":"a=b"}}"#, "/x?id=a=b", "match"), (#"{"?":{"id":"a+b"}}"#, "/x?id=a+b", "match"),
    (#"{"?":{"f":false}}"#, "/x?f=1", "match"), (#"{"?":{"f":null}}"#, "/x", "match"),
    (#"{"?":{"f":{}}}"#, "/x", "match"), (#"{"?":{"a":"1","a":"2"}}"#, "/x?a=2", "match"),
    (#"{"?":""}"#, "/x", "match"), (#"{"?":""}"#, "/x?", "match"),
    (#"{"?":""}"#, "/x?a", "no_match"),
    (#"{"?":"a=*&b=?"}"#, "/x?a=1&b=2", "match"), (#"{"?":"a=*"}"#, "/x?b=1", "no_match"),
    (#"{"?":"a b","percentEncoded":false}"#, "/x?a%20b", "match"),
    (#"{"?":{"q":"a b"},"percentEncoded":false}"#, "/x?q=a%20b", "match"),
    (#"{"?":{"q":"a&b"},"percentEncoded":false}"#, "/x?q=a%26b", "match"),
    (#"{"?":{"q r":"?*"},"percentEncoded":false}"#, "/x?q%20r=1", "match"),
    (#"{"?":{"q":"RED"},"caseSensitive":false}"#, "/x?q=red", "match"),
    (#"{"?":{"q":"RED"}}"#, "/x?q=red", "no_match"),
    (##"{"#":""}"##, "/x", "match"), (##"{"#":""}"##, "/x#", "match"),
    (##"{"#":"?*"}"##, "/x", "no_match"), (##"{"#":"a?b#c"}"##, "/x#a?b#c", "match"),
    (##"{"/":"/x","?":"","#":""}"##, "/x", "match"),
    (#"{"?":{"Q":"?*"}}"#, "/x?q=1", "undetermined"), (#"{"?":{"Q":"*"}}"#, "/x?q=1", "match"),
    (#"{"?":{"q":"1"}}"#, "/x?q=1&Q=2", "undetermined"),
    (#"{"?":{"q":"1"}}"#, "/x?%71=1", "undetermined"),
    (#"{"?":{"q":"1"}}"#, "/x?%71=2", "no_match"),
    (#"{"?":{"%71":"1"}}"#, "/x?%71=1", "match"),
    (#"{"?":{"q":"1"},"percentEncoded":false}"#, "/x?%71=1", "match"),
    (#"{"?":{"q":"1"},"percentEncoded":false}"#, "/x?q=%ff", "undetermined"),
  ])
  func matchesTheRest(_ rule: String, _ path: String, as verdict: String) throws {
    try expect(rule, path, verdict)
  }

  @Test(arguments: [
    (#"{"/":"/foo","caseSensitive":false}"#, "/FOO", "match"),
    (#"{"/":"/FOO","caseSensitive":false}"#, "/foo", "match"),
    (#"{"/":"/a%C3%A9","caseSensitive":false}"#, "/a%c3%a9", "match"),
    (#"{"/":"/CAFÉ","caseSensitive":false,"percentEncoded":false}"#, "/caf%C3%A9", "match"),
    (#"{"/":"/a/b","percentEncoded":false}"#, "/a%2Fb", "match"),
    (#"{"/":"/?/x","percentEncoded":false}"#, "/%C3%A9/x", "match"),
    (#"{"/":"/?/x","percentEncoded":false}"#, "/%C3%A9%C3%A9/x", "no_match"),
    (#"{"/":"/?/x"}"#, "/%C3%A9/x", "no_match"),
    (#"{"/":"/*é","percentEncoded":false}"#, "/xyé", "match"),
    (#"{"/":"/a","percentEncoded":false}"#, "/a%ff", "undetermined"),
    (#"{"/":"*","percentEncoded":false}"#, "/a%ff", "match"),
    (#"{"/":"/a","percentEncoded":false}"#, "/a%2F", "undetermined"),
    (##"{"/":"/a","percentEncoded":false,"#":"x"}"##, "/a%2F", "no_match"),
  ])
  func appliesTheSettings(_ rule: String, _ path: String, as verdict: String) throws {
    try expect(rule, path, verdict)
  }

  /// Where the file and the system define a variable, only links for which these differ are open.
  @Test(arguments: [
    ("/en/show/1", "match"), ("/de/show/1", "undetermined"), ("/xq7/show/1", "undetermined"),
    ("/xx/show/1", "no_match"), ("/", "no_match"), ("/jam/2", "match"),
  ])
  func comparesBothDefinitionsOfAVariable(_ path: String, as verdict: String) throws {
    let file =
      #"{"applinks":{"substitutionVariables":{"lang":["en","fr","xq7"]},"details":[{"#
      + #""appIDs":["A.b"],"components":[{"/":"/$(lang)/show/*"},{"/":"/jam/*"}]}]}}"#
    let matcher = try AssociationMatcher(Array(file.utf8))
    #expect(matcher.decide("https://e.com\(path)", app: "A.b").verdict.rawValue == verdict)
  }

  @Test(arguments: [
    ("/$(region)/x", "/GB/x", "match"), ("/$(region)/x", "/UK/x", "no_match"),
    ("/$(region)/x", "/gb/x", "no_match"), ("/$(region)/x", "/CQ/x", "match"),
    ("/$(lang)/x", "/en/x", "match"), ("/$(lang)/x", "/yue/x", "match"),
    ("/$(lang)/x", "/zh-Hans/x", "no_match"), ("/$(lang)/x", "/tok/x", "match"),
    ("/$(lang)-$(region)/*", "/fr-CA", "match"), ("/$(lang)*$(region)", "/frxxCA", "match"),
    ("*$(region)*", "/a/b/cGBd", "match"), ("*/$(lang)", "/a/b/e/en", "match"),
    ("*$(lang)x", "/eeeeeeeeeeeeeenx", "match"), ("*$(lang)x", "/eeeeeeeeeeee0x", "no_match"),
    ("/$(alpha)$(digit)", "/A7", "match"), ("/$(alpha)", "/7", "no_match"),
    ("/$(alnum)", "/-", "no_match"), ("/$(xdigit)$(xdigit)", "/fF", "match"),
    ("/$(xdigit)", "/g", "no_match"), ("/$(digit)", "/77", "no_match"),
    ("/$(digit)*$(digit)", "/1abc2", "match"), ("/$(food)", "/pizza", "match"),
    ("/$(food)/$(food)", "/pizza/sushi", "match"), ("/$(food)", "/Pizza", "no_match"),
    ("/$(Food)", "/pizza", "undetermined"), ("/$(wild)/x", "/abcz/x", "match"),
    ("/$(wild)/x", "/abc/x", "no_match"), ("/$(empty)", "/", "no_match"),
    ("/a$(blank)b", "/ab", "match"), ("/$(nothing)/x", "/y/x", "undetermined"),
    ("/$()/x", "/y/x", "undetermined"), ("/$(nested)", "/x", "undetermined"),
    ("/$(text)", "/x", "undetermined"), ("/$(mixed)", "/x", "undetermined"),
    ("/$(upper)", "/Q", "undetermined"), ("/$(many)-$(many)", "/v7-v99", "match"),
    ("/$(many)-$(many)", "/v7-v100", "no_match"), ("/$(many)*", "/v99zzz", "match"),
  ])
  func replacesVariables(_ pattern: String, _ path: String, as verdict: String) throws {
    let many = (0..<100).map { JSON.string("v\($0)") }
    let file = JSON.sorted([
      "applinks": .sorted([
        "substitutionVariables": .sorted([
          "food": ["burrito", "pizza", "sushi"], "wild": ["a*z", "?"], "empty": [], "blank": [""],
          "nested": ["$(food)"], "text": "x", "mixed": ["x", 1], "upper": ["Q"],
          "many": .array(many),
        ]),
        "details": [
          .sorted([
            "appIDs": [.string(Self.app)], "components": [.sorted(["/": .string(pattern)])],
          ])
        ],
      ])
    ])
    let matcher = try AssociationMatcher(rendered { $0.json(file) })
    let decision = matcher.decide("https://example.com\(path)", app: Self.app)
    #expect(decision.verdict.rawValue == verdict, "\(decision.reason)")
  }

  @Test func ignoresCaseInVariablesToo() throws {
    for (pattern, path) in [("/$(upper)", "/q"), ("/$(region)/x", "/gb/x"), ("/$(lang)", "/EN")] {
      try expect(#"{"/":"\#(pattern)","caseSensitive":false}"#, path, "match")
    }
  }

  /// Rules with one beginning are found by their ends.
  @Test func decidesByEndingsAsOneRuleAfterTheOther() throws {
    let rules = (0..<90).map { number in
      let forms = ["/p/*/x#", "/p/?*/x#/", "/p/*x#", "/p/*/a/x#", "/p/*#", "/p/?/$(lang)/x#"]
      let path = forms[number % 6].replacing("#", with: "\(number % 45)")
      return #"{"/":"\#(path)"\#(number % 7 == 0 ? #","exclude":true"# : "")}"#
    }
    let whole = try matcher(rules)
    let parts = try rules.map { try matcher([$0]) }
    for tail in ["/x0", "/x1/", "/ax2", "/a/x3", "/x44", "/1/en/x5", "", "/", "/x7//", "44", "/X0"]
    {
      for head in ["/p", "/p/1", "/p/1/b", "/p//", "/q"] {
        let url = "https://example.com\(head)\(tail)"
        let first = parts.lazy.map { $0.decide(url, app: Self.app).verdict }
          .first { $0 != .noMatch }
        #expect(whole.decide(url, app: Self.app).verdict == first ?? .noMatch, "\(url)")
      }
    }
  }

  @Test(arguments: [
    "", "x", "/x", "//example.com/x", "https:/", "https:///", "ftp://example.com/x",
    "tradex://ads/17", "mailto:a@example.com", "https://example.com/\u{0}x",
    "https://example.com/\nx",
  ])
  func acceptsOnlyWebLinks(_ url: String) throws {
    let decision = try matcher([#"{}"#]).decide(url, app: Self.app)
    #expect(decision.verdict == .noMatch)
    #expect(decision.reason.contains("web link"))
  }

  @Test(arguments: [
    ("https://example.com/x", "match"), ("HTTPS://Example.COM/x", "match"),
    ("http://example.com/x", "match"), ("https://user:pw@example.com/x", "match"),
    ("https://example.com:443/x", "match"), ("http://example.com:80/x", "match"),
    ("https://example.com:8443/x", "undetermined"), ("https://example.com:80/x", "undetermined"),
    ("https://example.com.evil.test/x", "no_match"), ("https://www.example.com/x", "no_match"),
    ("https://example.com@evil.test/x", "no_match"), ("https://[::1]/x", "no_match"),
    ("https://example.com:8443/y", "no_match"), ("https://example.com//x", "undetermined"),
    ("https://example.com//y", "no_match"), ("https://example.com///", "no_match"),
    ("https://example.com/%zz", "no_match"), ("https://example.com/x?%", "match"),
  ])
  func comparesTheHost(_ url: String, as verdict: String) throws {
    let decision = try matcher([#"{"/":"/x"}"#]).decide(url, app: Self.app, domain: "Example.com")
    #expect(decision.verdict.rawValue == verdict, "\(decision.reason)")
  }

  @Test(arguments: [
    ("m\u{FC}ller.example", "https://M\u{FC}ller.example/x", true),
    ("m\u{FC}ller.example", "https://m%c3%bcller.example/x", true),
    ("m\u{FC}ller.example", "https://xn--mller-kva.example/x", true),
    ("xn--mller-kva.example", "https://m\u{FC}ller.example/x", true),
    ("m\u{FC}ller.example", "https://muller.example/x", false), ("a\n", "https://a/x", false),
  ])
  func comparesANonASCIIHost(_ domain: String, _ url: String, fits: Bool) throws {
    let decision = try matcher([#"{"/":"/x"}"#]).decide(url, app: Self.app, domain: domain)
    #expect(decision.verdict == (fits ? .match : .noMatch), "\(decision.reason)")
  }

  // Cases next to those of the reference: each is one step from a case with another answer.
  @Test(arguments: [
    (#"{"/":"/buy/**"}"#, "/buy", "no_match"), (#"{"/":"/a/*/*"}"#, "/a", "no_match"),
    (#"{"/":"/a/*/*"}"#, "/a/b", "match"), (#"{"/":"*/*"}"#, "/", "match"),
    (#"{"/":"/A%2fb","caseSensitive":false}"#, "/a%2Fb", "match"),
    (#"{"/":"/a/b","caseSensitive":false}"#, "/a%2Fb", "no_match"),
    (#"{"/":"/É","caseSensitive":false,"percentEncoded":false}"#, "/%C3%A9", "match"),
    (#"{"/":"/??","percentEncoded":false}"#, "/%E8%BD%A6%E6%BA%90", "match"),
    (#"{"/":"/??"}"#, "/%E8", "no_match"), (#"{"/":"/???"}"#, "/%E8", "match"),
    (#"{"/":"/g/?*/?*","exclude":true,"percentEncoded":false}"#, "/g/a%2Fb", "exclude"),
    (#"{"?":{"id":"$(digit)*"}}"#, "/x?id=7a&id=8", "match"),
    (#"{"?":{"id":"$(digit)*"}}"#, "/x?id=7a&id=a8", "no_match"),
    (##"{"#":"$(alpha)$(digit)"}"##, "/x#a7", "match"), (##"{"#":"/a/*"}"##, "/x#/a", "no_match"),
    (##"{"#":"/a"}"##, "/x#/a/", "no_match"), (#"{"?":"?*"}"#, "/x?", "no_match"),
    (#"{"?":{"a":"?*"}}"#, "/x?a=&a=1", "no_match"),
    (#"{"?":{"a":"1"},"exclude":true}"#, "/x?a=1&a=2", "no_match"),
    (#"{"?":{"a":"*"},"exclude":true}"#, "/x", "exclude"),
    (#"{"?":{"a":"1=2"}}"#, "/x?a=1=2", "match"),
    (#"{"?":{"a":"A"},"caseSensitive":false}"#, "/x?a=a", "match"),
    (##"{"#":"WEB","caseSensitive":false}"##, "/x#web", "match"),
    (#"{"?":{"q":"é"}}"#, "/x?q=%C3%A9", "no_match"),
    (#"{"?":{"q":"é"},"percentEncoded":false}"#, "/x?q=%C3%A9", "match"),
    (#"{"/":"buy"}"#, "/buy?x", "match"), (#"{"/":"/buy?x"}"#, "/buy?x", "no_match"),
  ])
  func decidesNextToWhatIsKnown(_ rule: String, _ path: String, as verdict: String) throws {
    try expect(rule, path, verdict)
  }

  @Test(arguments: [("/%zz", "undetermined"), ("/%", "undetermined"), ("/%4", "undetermined")])
  func isUndeterminedAboutAnInvalidEscape(_ path: String, as verdict: String) throws {
    try expect([["/": .string(path)]], path, verdict)
    try expect([["/": "/?*"]], path, "undetermined")
  }

  @Test func isUndeterminedOnlyIfAnUnclearRuleMatters() throws {
    let doubtful = #"{"/":"/$(x)"}"#
    #expect(try verdict([doubtful, #"{}"#]) == .match)
    #expect(try verdict([doubtful, #"{"exclude":true}"#]) == .undetermined)
    #expect(try verdict([doubtful]) == .undetermined)
    #expect(try verdict([#"{"/":"/a"}"#, doubtful]) == .match)
    #expect(try verdict([##"{"/":"/$(x)","#":"y"}"##]) == .noMatch)
    #expect(try verdict([#"{"/":"/$(x)","exclude":true}"#, #"{"exclude":true}"#]) == .exclude)
  }

  @Test func namesTheRuleAndTheReason() throws {
    let matcher = try matcher([
      #"{"/":"/search","?":{"q":"?*"}}"#, #"{"/":"/a","exclude":true}"#, #"{"/":"/b"}"#,
    ])
    let base = "https://example.com"
    let match = matcher.decide("\(base)/b", app: Self.app)
    #expect(match.rule == "/applinks/details/0/components/2")
    #expect(match.reason == "The link matches the rule for the path \"/b\", so it opens the app.")
    #expect(!match.reason.contains(AssociationMatcher.patternHint))
    let exclude = matcher.decide("\(base)/a", app: Self.app)
    #expect(exclude.rule == "/applinks/details/0/components/1")
    #expect(exclude.reason.contains("keeps links in the browser"))
    let near = matcher.decide("\(base)/search", app: Self.app)
    #expect(near.rule == nil)
    #expect(near.reason.contains("a query item \"q\" that is not empty"))
    #expect(matcher.decide("\(base)/z", app: Self.app).reason.contains(Self.app))
    #expect(matcher.decide("\(base)/z", app: "X.y").reason.contains("does not list the app X.y"))
    let old = try AssociationMatcher(
      Array(#"{"applinks":{"details":{"A/b~c":{"paths":["/x"]}}}}"#.utf8))
    #expect(
      old.decide("\(base)/x", app: "A/b~c").rule == "/applinks/details/A~1b~0c/paths/0")
  }

  @Test(arguments: ["", #","applinks":{"details":[{"appIDs":["A.b"],"paths":["*"]}]}"#])
  func leavesTheLinksOfAnAppClipOpen(links: String) throws {
    let file = #"{"appclips":{"apps":["A.b.Clip"]}\#(links)}"#
    let matcher = try AssociationMatcher(Array(file.utf8))
    let decision = matcher.decide("https://example.com/x", app: "A.b.Clip", domain: "example.com")
    #expect(decision.verdict == .undetermined)
    #expect(decision.reason.contains("App Store Connect decide"))
    #expect(matcher.lists("A.b.Clip"))
    #expect(matcher.explain("https://example.com/x", app: "A.b.Clip").trace.isEmpty)
    for (url, app) in [("https://a.example/", "A.b.Clip"), ("https://example.com/x", "A.b.Other")] {
      #expect(matcher.decide(url, app: app, domain: "example.com").verdict == .noMatch)
    }
  }

  @Test func matchesNothingInAFileTooLargeForDevices() throws {
    let rule = #"{"comment":"\#(String(repeating: "x", count: AssociationMatcher.sizeLimit))"}"#
    let decision = try matcher([rule]).decide("https://example.com/x", app: Self.app)
    #expect(decision.verdict == .noMatch)
    #expect(decision.reason.contains("131072"))
    // No part of such a file is read, not even to check that it is JSON.
    let open = [UInt8](repeating: UInt8(ascii: "["), count: AssociationMatcher.sizeLimit + 1)
    #expect(try AssociationMatcher(open).decide("https://a.example/", app: "A").verdict == .noMatch)
  }

  private func matcher(_ rules: [String]) throws -> AssociationMatcher {
    let text =
      #"{"applinks":{"details":[{"appIDs":["\#(Self.app)"],"components":["#
      + rules.joined(separator: ",") + "]}]}}"
    return try AssociationMatcher(Array(text.utf8))
  }

  private func verdict(_ rules: [String]) throws -> LinkDecision.Verdict {
    try matcher(rules).decide("https://example.com/a", app: Self.app).verdict
  }

  private func expect(_ rule: String, _ path: String, _ verdict: String) throws {
    let decision = try matcher([rule]).decide(
      "https://example.com\(path)", app: Self.app, domain: "example.com")
    #expect(decision.verdict.rawValue == verdict, "\(rule) \(path): \(decision.reason)")
  }

  private func expect(_ rules: [[String: JSON]], _ path: String, _ verdict: String) throws {
    let text = rendered { $0.json(.sorted(rules[0])) }
    try expect(String(decoding: text, as: UTF8.self), path, verdict)
  }
}

extension JSON {
  /// A value that was read, to be written again.
  init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let digits): self = .number(digits)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map(JSON.init))
    case .object(let members):
      self = .sorted(
        Dictionary(members.map { ($0.name, JSON($0.node)) }, uniquingKeysWith: { $1 }))
    }
  }
}
