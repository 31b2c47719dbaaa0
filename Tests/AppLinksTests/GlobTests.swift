import TestSupport
import Testing

@testable import AppLinks

struct GlobTests {
  @Test func findsTheSameInBothWays() {
    var random = Random(state: 3)
    let units: [[Glob.Token]] = [
      [.byte(0x61)], [.byte(0x62)], [.any], [.star], [.member(.digit)], [.byte(0xC3), .byte(0xA9)],
    ]
    let texts: [[UInt8]] = [[0x61], [0x62], [0x37], [0xC3, 0xA9], [0xF0, 0x9F, 0x98, 0x80]]
    var found = 0
    for _ in 0..<5_000 {
      let glob = Glob((0..<random.next(7)).flatMap { _ in units[random.next(units.count)] })
      let text = (0..<random.next(9)).flatMap { _ in texts[random.next(texts.count)] }
      let rest = text.starts(with: glob.head) ? Array(text.dropFirst(glob.head.count)) : []
      let expected = text.starts(with: glob.head) && advances(glob, rest)
      let isFound = matches(glob, text)
      if isFound != expected { Issue.record("\(glob.head) \(glob.tokens) \(text)") }
      found += isFound ? 1 : 0
    }
    #expect(found > 100)
  }

  @Test func triesEveryAlternativeAtEveryPlace() {
    func tokens(_ text: String) -> [Glob.Token] { text.utf8.map { Glob.Token.byte($0) } }
    let choice = GlobChoice([tokens("ab"), tokens("a"), tokens(""), [.star, .byte(0x7A)]])
    let glob = Glob(
      [.star, .choice(0), .byte(0x2D), .choice(0), .byte(0x21)], choices: [choice])
    for text in ["-!", "ab-a!", "xxab-ab!", "q-qqz!", "aaaaaaaa-!", "--z!"] {
      #expect(matches(glob, Array(text.utf8)), "\(text)")
    }
    for text in ["", "-", "ab-b!", "ab!", "a-ab!x", "ab-zq!"] {
      #expect(!matches(glob, Array(text.utf8)), "\(text)")
    }
  }

  @Test(arguments: [63, 64, 65, 127, 128, 129])
  func crossesTheBordersOfWords(_ count: Int) {
    let text = Array(repeating: UInt8(0x61), count: count)
    let tokens = Array(repeating: Glob.Token.any, count: count)
    #expect(advances(Glob(tokens), text))
    #expect(!advances(Glob(tokens + [.any]), text))
    #expect(!advances(Glob(Array(tokens.dropLast())), text))
    #expect(advances(Glob([.star] + tokens + [.star]), text))
  }

  private func matches(_ glob: Glob, _ text: [UInt8]) -> Bool {
    glob.matches(text.span)
  }

  private func advances(_ glob: Glob, _ text: [UInt8]) -> Bool {
    GlobPositions(text.span).matches(glob)
  }

  // Without a bound on the work these would run for hours; unoptimised, they take a second.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      (String(repeating: "*", count: 10_000), true),
      (String(repeating: "*a", count: 1_000) + "b", false),
      (String(repeating: "?*", count: 1_000) + "b", false),
      ("*" + String(repeating: "a", count: 3_000) + "b", false),
      ("*" + String(repeating: "?", count: 3_000), true),
      (String(repeating: "$(v)", count: 50) + "b", false),
      (String(repeating: "$(lang)*", count: 5) + "b", false),
      (String(repeating: "$(digit)*", count: 1_000), false),
    ])
  func matchesHostilePatternsInTime(_ pattern: String, _ matches: Bool) throws {
    let file = """
      {"applinks": {"substitutionVariables": {"v": ["a", "aa", "*", "?", "?*a"]}, "details": [
      {"appID": "A.b", "components": [{"/": "\(pattern)"}]}]}}
      """
    let matcher = try AssociationMatcher(Array(file.utf8))
    let url = "https://example.com/" + String(repeating: "a", count: 65_536)
    #expect(matcher.decide(url, app: "A.b").verdict == (matches ? .match : .noMatch))
  }

  @Test func leavesOpenWhatIsTooLargeWrittenOut() throws {
    let pattern = String(repeating: "$(lang)", count: 2_000)
    let file = #"{"applinks":{"details":[{"appID":"A.b","components":[{"/":"\#(pattern)"}]}]}}"#
    let matcher = try AssociationMatcher(Array(file.utf8))
    #expect(matcher.decide("https://example.com/x", app: "A.b").verdict == .undetermined)
  }
}
