import Testing
import WaymarkTestSupport

@testable import WaymarkAppLinks

struct GlobTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("*", "", true), ("?*", "", false), ("?*", "\u{8F66}", true),
    ("ads", "ads", true), ("ads/*", "ads", true), ("ads/?*", "ads/", false),
    ("*.pkpass", "x.pkpass", true), ("*.pkpass", ".pkpass", true), ("a*a", "a", false),
    ("a*a", "aa", true), ("a?c*e", "abcde", true), ("a?c*e", "abde", false), ("*a*b", "xab", true),
    ("$(lang)/x", "de/x", true), ("$(lang)/x", "dex/x", false),
    ("$(lang)/ab/*", "de/aab/ab/x", false), ("$(lang)*ab*", "dexaabx", true),
    ("$(lang)*ab*", "deab", true), ("$(lang)*ab*", "dea", false), ("*$(lang)*", "x", false),
  ])
  func matchesAPath(_ pattern: String, _ path: String, _ fits: Bool) {
    var reader = PatternReader(variables: nil)
    let compiled = reader.path(pattern, MatchSettings())
    let text = Array(path.utf8)
    #expect(compiled.outcome(text.span) == (fits ? .fits : .misses))
    #expect(!fits || compiled.edges.meet(Edges(text.first, text.last)))
  }

  /// The search, the sets of positions for choices, and the definition agree.
  @Test func agreesWithTheDefinition() {
    var random = Random(state: 3)
    let units: [[Glob.Token]] = [
      [.byte(0x61)], [.byte(0x62)], [.any], [.star], [.member(.digit)], [.byte(0xC3), .byte(0xA9)],
    ]
    let texts: [[UInt8]] = [[0x61], [0x62], [0x37], [0xC3, 0xA9], [0xF0, 0x9F, 0x98, 0x80]]
    var found = 0
    for _ in 0..<5_000 {
      let tokens = (0..<random.next(7)).flatMap { _ in units[random.next(units.count)] }
      let text = (0..<random.next(9)).flatMap { _ in texts[random.next(texts.count)] }
      let isFound = matches(Glob(tokens), text)
      let byPlaces = matches(Glob(tokens + [.choice([[]])]), text)
      let expected = fits(text[...], tokens[...])
      if isFound != expected || byPlaces != expected {
        Issue.record("\(tokens) \(text): \(isFound) \(byPlaces) \(expected)")
      }
      found += isFound ? 1 : 0
    }
    #expect(found > 100)
  }

  /// Whether a text matches tokens without choices, by the definition of each.
  private func fits(_ text: ArraySlice<UInt8>, _ tokens: ArraySlice<Glob.Token>) -> Bool {
    guard let token = tokens.first else { return text.isEmpty }
    let rest = tokens.dropFirst()
    if token == .star, fits(text, rest) { return true }
    guard let byte = text.first else { return false }
    let character = text.dropFirst(1 + text.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count)
    switch token {
    case .byte(let wanted): return byte == wanted && fits(text.dropFirst(), rest)
    case .any: return fits(character, rest)
    case .star: return fits(character, tokens)
    case .member(let members): return members.contains(byte) && fits(text.dropFirst(), rest)
    case .choice: return false
    }
  }

  @Test func triesEveryAlternativeAtEveryPlace() {
    func tokens(_ text: String) -> [Glob.Token] { text.utf8.map { Glob.Token.byte($0) } }
    let choice = Glob.Token.choice(
      [tokens("ab"), tokens("a"), tokens(""), [.star, .byte(0x7A)]])
    let glob = Glob([.star, choice, .byte(0x2D), choice, .byte(0x21)])
    for text in ["-!", "ab-a!", "xxab-ab!", "q-qqz!", "aaaaaaaa-!", "--z!"] {
      #expect(matches(glob, Array(text.utf8)), "\(text)")
    }
    for text in ["", "-", "ab-b!", "ab!", "a-ab!x", "ab-zq!"] {
      #expect(!matches(glob, Array(text.utf8)), "\(text)")
    }
  }

  /// A list of values, which are looked up, matches what its values match one by one.
  @Test func looksUpTheValuesOfAVariable() {
    var random = Random(state: 5)
    let words = ["a", "b", "ab", "ba", "", "*", "?", "a*"].map { Glob.tokens(Array($0.utf8)) }
    var found = 0
    for _ in 0..<5_000 {
      let values = (0..<random.next(4)).map { _ in words[random.next(words.count)] }
      let (before, after) = (words[random.next(words.count)], words[random.next(words.count)])
      let text = (0..<random.next(6)).map { _ in UInt8(0x61 + random.next(3)) }
      let isFound = matches(Glob(before + [.choice(Choice(values))] + after + [.star]), text)
      let isExpected = values.contains { matches(Glob(before + $0 + after + [.star]), text) }
      if isFound != isExpected { Issue.record("\(before) \(values) \(after) \(text)") }
      found += isFound ? 1 : 0
    }
    #expect(found > 100)
  }

  /// Variables with many values do not use up the search of other patterns.
  @Test func searchesACommonTextWithinItsShareOfWork() {
    let choice = Glob([.choice([[.byte(0x61)], [.byte(0x62)]]), .star])
    let plain = Glob(wildcards: Array("b*".utf8))
    var work = SearchWork(texts: 100, values: 1_000)
    #expect(choice.commonText(with: plain, &work) == [0x62])
    #expect(work.texts == 100)
    #expect(work.values < 1_000)
    work.values = 0
    #expect(choice.commonText(with: plain, &work) == nil)
    #expect(plain.commonText(with: plain, &work) == [0x62])
    #expect(work.texts < 100)
  }

  private func matches(_ glob: Glob, _ text: [UInt8]) -> Bool {
    glob.matches(text.span)
  }

  // Without a limit on the work, these would never end.
  @Test(
    arguments: [
      (String(repeating: "*", count: 10_000), true),
      (String(repeating: "*a", count: 1_000) + "b*", false),
      (String(repeating: "?*", count: 1_000) + "b*", false),
      ("*" + String(repeating: "a", count: 500) + "b*", false),
      ("*" + String(repeating: "?", count: 500), true),
      (String(repeating: "$(v)", count: 15) + "b*", false),
      (String(repeating: "$(lang)*", count: 5) + "b*", false),
      (String(repeating: "$(digit)*", count: 1_000), false),
    ])
  func matchesHostilePatternsInTime(_ pattern: String, _ matches: Bool) throws {
    let file = """
      {"applinks": {"substitutionVariables": {"v": ["a", "aa", "*", "?", "?*a"]}, "details": [
      {"appID": "A.b", "components": [{"/": "\(pattern)"}]}]}}
      """
    let matcher = try AssociationMatcher(Array(file.utf8))
    let url = "https://example.com/" + String(repeating: "a", count: 1_024)
    #expect(matcher.decide(url, app: "A.b").verdict == (matches ? .match : .noMatch))
  }

  @Test func isUndeterminedAboutPatternsThatExpandTooFar() throws {
    let pattern = String(repeating: "$(lang)", count: 2_000)
    let file = #"{"applinks":{"details":[{"appID":"A.b","components":[{"/":"\#(pattern)"}]}]}}"#
    let matcher = try AssociationMatcher(Array(file.utf8))
    #expect(matcher.decide("https://example.com/x", app: "A.b").verdict == .undetermined)
  }
}
