import Testing
import WaymarkTestSupport

@testable import WaymarkAppLinks

struct AssociationChangeTests {
  private static func file(_ rules: String, app: String = "ABCDE12345.a") -> [UInt8] {
    Array(#"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(rules)]}]}}"#.utf8)
  }

  @Test(
    arguments: [
      (#"{"/":"/a/*"}"#, #"{"/":"/a/*"}"#, []),
      (#"{"/":"/a"},{"/":"/b"}"#, #"{"/":"/b"},{"/":"/a"}"#, []),
      (#"{"/":"/a/*"}"#, #"{"/":"/a/?*"}"#, ["app>web /a"]),
      (#"{"/":"/a/?*"}"#, #"{"/":"/a/*"}"#, ["web>app /a"]),
      (#"{"/":"/a/*"}"#, #"{"/":"/a/b/*","exclude":true},{"/":"/a/*"}"#, ["app>web /a/b/x7"]),
      (#"{"/":"/a/*"}"#, #"{"/":"*.pkpass","exclude":true},{"/":"/a/*"}"#, ["app>web /a/.pkpass"]),
      (#"{"/":"/a"}"#, #"{"?":{"web":"1"},"exclude":true},{"/":"/a"}"#, ["app>web /a?web=1"]),
      (##"{"/":"/a"}"##, ##"{"#":"web","exclude":true},{"/":"/a"}"##, ["app>web /a#web"]),
      (#"{"/":"/s","?":{"q":"?*"}}"#, #"{"/":"/s"}"#, ["web>app /s"]),
      (#"{"/":"/é","percentEncoded":false}"#, "", ["app>web /%C3%A9"]),
      (#"{"/":"/$(digit)"}"#, "", ["app>web /0"]),
      (#"{"/":"/a"}"#, #"{"/":"/$(x)"}"#, ["app>undetermined /a"]),
      (#"{"/":"/a/"}"#, #"{"/":"a"}"#, []), (#"{"/":"/a","?":{"q":"*"}}"#, #"{"/":"/a"}"#, []),
      (#"{"/":"/a*"}"#, #"{"/":"/a*"},{"/":"/ab"}"#, []),
      (#"{"/":"/a"},{"/":"/b","exclude":true}"#, #"{"/":"/b","exclude":true},{"/":"/a"}"#, []),
      (#"{"/":"/$(digit)"}"#, #"{"/":"/$(alnum)"}"#, ["web>app /a"]),
      (#"{"/":"/$(upper)"}"#, #"{"/":"/$(alpha)"}"#, ["web>app /a"]),
      (#"{"/":"/a"}"#, #"{"/":"/a","caseSensitive":false}"#, ["web>app /A"]),
      (#"{"/":"/a/b"}"#, #"{"/":"/a/b","percentEncoded":false}"#, ["web>app /a%2F%62"]),
      (#"{"?":"a=1"}"#, #"{"?":{"a":"1"}}"#, ["web>app /x7?a=1&x7=y8"]),
      (#"{"?":{"a":"1"}}"#, #"{"?":{"a":"1","b":"2"}}"#, ["app>web /x7?a=1"]),
      (
        #"{"/":"/x?"},{"/":"/?y","exclude":true}"#, #"{"/":"/?y","exclude":true},{"/":"/x?"}"#,
        ["app>web /xy"]
      ),
      (
        #"{"/":"/ads/*"}"#, ##"{"?":{"w":"1"},"#":"x","exclude":true},{"/":"/ads/*"}"##,
        ["app>web /ads?w=1#x"]
      ),
      (
        #"{"/":"/a","?":{"q":"b"}}"#,
        #"{"?":{"web":"1"},"exclude":true},{"/":"/a","?":{"q":"b"}}"#, ["app>web /a?web=1&q=b"]
      ),
      (
        #"{"/":"/a","?":{"q":"b"}}"#,
        ##"{"#":"no","exclude":true},{"/":"/a","?":{"q":"b"}}"##, ["app>web /a?q=b#no"]
      ),
      (#"{"/":"/a"}"#, ##"{"/":"/a","#":""}"##, ["app>web /a#x7"]),
      (
        #"{"/":"/caf%C3%A9"}"#, #"{"/":"/café","percentEncoded":false}"#, ["web>app /caf%c3%a9"]
      ),
      (
        #"{"/":"/$(lang)/a"}"#, #"{"/":"/zu/a","exclude":true},{"/":"/$(lang)/a"}"#,
        ["app>web /zu/a"]
      ),
      (
        #"{"/":"/*/buy"}"#, #"{"/":"/$(lang)/*","exclude":true},{"/":"/*/buy"}"#,
        ["app>web /aa/buy"]
      ),
      (#"{"/":"/login"},{"/":"/*"}"#, #"{"/":"/login"}"#, ["app>web /x7"]),
    ] as [(String, String, [String])])
  func findsTheURLsThatChange(_ old: String, _ new: String, changes: [String]) throws {
    let found = try AssociationChange.all(from: Self.file(old), to: Self.file(new))
    let texts = found.map {
      "\($0.old.rawValue)>\($0.new.rawValue) \($0.url.dropFirst("https://example.com".count))"
    }
    if changes.isEmpty { #expect(texts.isEmpty, "\(texts)") }
    for change in changes { #expect(texts.contains(change), "\(texts)") }
  }

  /// A rule with many query items, the last of which has a pattern.
  private static func manyItems(_ count: Int, last: String) -> String {
    let items = (1..<count).map { #""k\#($0)":"*a*b*?*$(lang)$(region)""# }
    return #"{"/":"/r","?":{\#((items + [#""k\#(count)":"\#(last)""#]).joined(separator: ","))}}"#
  }

  @Test func comparesEqualRulesWithoutExamples() throws {
    let rules = (1...20).map { Self.manyItems(100, last: "\($0)*") }.joined(separator: ",")
    let moved = rules.replacing(#"{"/""#, with: #"{"comment":"","/""#)
    #expect(
      try AssociationChange.all(from: Self.file(rules), to: Self.file(moved)).isEmpty)
    let variable = #"{"/":"/$(x)"}"#
    func file(_ values: String) -> [UInt8] {
      let details = #"[{"appIDs":["ABCDE12345.a"],"components":[\#(variable)]}]"#
      return Array(
        #"{"applinks":{"substitutionVariables":{"x":[\#(values)]},"details":\#(details)}}"#.utf8)
    }
    #expect(try AssociationChange.all(from: file(#""a""#), to: file(#""a""#)).isEmpty)
    #expect(try !AssociationChange.all(from: file(#""a""#), to: file(#""b""#)).isEmpty)
  }

  @Test func limitsTheExamplesOfARuleWithManyItems() throws {
    let file = Self.file(Self.manyItems(100, last: "a*"))
    let matcher = try AssociationMatcher(file)
    let sample = AssociationSample(old: matcher.rules, new: [])
    let size = sample.urls(on: "example.com").reduce(0) { $0 + $1.utf8.count }
    #expect(1 << 20...3 << 20 ~= size)
    #expect(RuleExamples(matcher.rules[0], limit: 1000).tails.count < 5000)
  }

  @Test func makesFewerExamplesOfManyRulesWithVariables() throws {
    let values = (0..<100).map { "\"v\($0)\"" }.joined(separator: ",")
    let rules = (0..<1000).map { #"{"/":"/$(v)/r\#($0)/*"}"# }.joined(separator: ",")
    let file =
      #"{"applinks":{"substitutionVariables":{"v":[\#(values)]},"details":[{"appIDs":["A.b"],"#
      + #""components":[\#(rules)]}]}}"#
    let matcher = try AssociationMatcher(Array(file.utf8))
    let urls = AssociationSample(old: matcher.rules, new: []).urls(on: "example.com")
    #expect(1000...4000 ~= urls.count)
    #expect(urls.contains("https://example.com/v0/r999/x7"))
    let last = AssociationSample(old: matcher.rules, new: matcher.rules.dropLast())
      .urls(on: "example.com")
    #expect(last.first == "https://example.com/v0/r999/x7")
  }

  /// A rule with many items finds those of a link by name, and decides as one with few.
  @Test(arguments: [
    "k9=v", "K9=v", "%6b9=v", "k%39=v", "k9=v&k9=w", "k9=v&K9=w", "k9", "k9=v&&", "&k9=v&x=%zz",
    "%k9=v", "k10=w&k9=v", "", "k9=w&k9=v", "=v",
  ])
  func decidesAsARuleWithFewItems(query: String) throws {
    let link = "https://example.com/r?\(query)"
    let more = (10...30).map { #""k\#($0)":"*""# }.joined(separator: ",")
    for extra in ["", #","percentEncoded":false"#, #","caseSensitive":false"#] {
      let verdicts = try [#""k9":"v""#, #""k9":"v",\#(more)"#].map { items in
        try AssociationMatcher(Self.file(#"{"/":"/r","?":{\#(items)}\#(extra)}"#))
          .decide(link, app: "ABCDE12345.a").verdict
      }
      #expect(verdicts[0] == verdicts[1], "\(link)\(extra)")
    }
  }

  /// Any link that two random files treat differently makes them differ.
  @Test func missesNoChangeOfRandomRules() throws {
    var random = SeededGenerator(seed: 36)
    func rule() -> String {
      var parts: [String] = []
      if Bool.random(using: &random) || Bool.random(using: &random) {
        parts.append(
          #""/":"\#(["/a", "/a/*", "/b/?*", "*", "/a/b"].randomElement(using: &random)!)""#)
      }
      if Bool.random(using: &random) {
        parts.append(#""?":{"\#(["q", "w"].randomElement(using: &random)!)":"?*"}"#)
      }
      if Int.random(in: 0..<3, using: &random) == 0 { parts.append(##""#":"f""##) }
      if Bool.random(using: &random) { parts.append(#""exclude":true"#) }
      return "{\(parts.joined(separator: ","))}"
    }
    let paths = ["/", "/a", "/a/x", "/a/b", "/b", "/b/c", "/c"]
    let tails = ["", "#f", "#g"].flatMap { end in
      ["", "?q=1", "?w=1", "?q=1&w=1", "?x=1"].map { $0 + end }
    }
    for _ in 0..<300 {
      let kept = (0..<2).map { _ in rule() }
      let old = Self.file(kept.joined(separator: ","))
      let new = Self.file(([rule()] + kept).joined(separator: ","))
      let (before, after) = (try AssociationMatcher(old), try AssociationMatcher(new))
      let differs = paths.contains { path in
        tails.contains { tail in
          let url = "https://example.com" + path + tail
          let isOpen = [before, after].map { $0.decide(url, app: "ABCDE12345.a").verdict == .match }
          return isOpen[0] != isOpen[1]
        }
      }
      let found = try AssociationChange.all(from: old, to: new)
      #expect(differs == !found.isEmpty, "\(String(decoding: new, as: UTF8.self)) \(found)")
    }
  }

  /// Each value of a variable with up to 64 values is a form of the path.
  @Test func findsALinkOfTheNinthValueOfAVariable() throws {
    func file(_ count: Int) -> [UInt8] {
      let list = (1...count).map { "\"v\($0)\"" }.joined(separator: ",")
      let rules = #"[{"/":"/$(x)/*","exclude":true},{"/":"/*/buy"}]"#
      return Array(
        #"{"applinks":{"substitutionVariables":{"x":[\#(list)]},"details":[{"appIDs":["A.b"],"#
          .utf8) + Array(#""components":\#(rules)}]}}"#.utf8)
    }
    let changes = try AssociationChange.all(from: file(8), to: file(9))
    #expect(changes.map(\.url) == ["https://example.com/v9/buy"])
  }

  @Test func findsOneValueOfAVariable() throws {
    func file(_ values: Range<Int>) -> [UInt8] {
      let list = values.map { "\"v\($0)\"" }.joined(separator: ",")
      return Array(
        #"{"applinks":{"substitutionVariables":{"v":[\#(list)]},"details":[{"appIDs":["A.b"],"components":[{"/":"/$(v)"}]}]}}"#
          .utf8)
    }
    let changes = try AssociationChange.all(from: file(0..<200), to: file(0..<199))
    #expect(changes.map(\.url) == ["https://example.com/v199"])
  }

  @Test func findsNothingBetweenTheFormats() throws {
    let paths =
      #"{"applinks":{"apps":[],"details":{"ABCDE12345.a":{"paths":["NOT /a/b/*","/a/*"]}}}}"#
    let rules = Self.file(#"{"/":"/a/b/*","exclude":true},{"/":"/a/*","comment":"x"}"#)
    #expect(try AssociationChange.all(from: Array(paths.utf8), to: rules).isEmpty)
  }

  @Test func findsTheLastOfManyRules() throws {
    let rules = (0..<400).map { #"{"/":"/r\#($0)"}"# }
    let old = Self.file(rules.joined(separator: ","))
    let new = Self.file(rules.dropLast().joined(separator: ","))
    let changes = try AssociationChange.all(from: old, to: new)
    #expect(changes.map(\.url) == ["https://example.com/r399"])
  }

  @Test func distinguishesApps() throws {
    let old = Self.file(#"{"/":"/a"}"#)
    let changes = try AssociationChange.all(
      from: old, to: Self.file(#"{"/":"/a"}"#, app: "ABCDE12345.b"))
    #expect(changes.map(\.app) == ["ABCDE12345.a", "ABCDE12345.b"])
    #expect(changes.map(\.old) == [.app, .web])
    #expect(changes.first?.oldRule == "/applinks/details/0/components/0")
    #expect(changes.first?.newRule == nil)
    #expect(
      try AssociationChange.all(
        from: old, to: Self.file("", app: "ABCDE12345.b"), app: "ABCDE12345.b"
      ).isEmpty)
  }
}
