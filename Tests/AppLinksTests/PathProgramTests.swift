import TestSupport
import Testing

@testable import AppLinks

struct PathProgramTests {
  /// Whether a pattern fits by the flat lists, and by its globs one after the other.
  private func answers(_ pattern: String, _ path: String) -> (flat: Bool?, globs: Bool) {
    var reader = PatternReader(variables: nil)
    let compiled = reader.path(pattern, MatchSettings())
    let program = PathProgram([TextPattern.any, compiled])
    let text = Array(path.utf8)
    let globs = compiled.outcome(text.span) == .fits
    guard let patterns = program.steps[1].patterns else { return (nil, globs) }
    guard program.steps[1].firstBytes.contains(text.first) else { return (false, globs) }
    return (program.fits(patterns, text.span), globs)
  }

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("*", "", true), ("?*", "", false), ("?*", "\u{8F66}", true),
    ("ads", "ads", true), ("ads/*", "ads", true), ("ads/?*", "ads/", false),
    ("*.pkpass", "x.pkpass", true), ("*.pkpass", ".pkpass", true), ("a*a", "a", false),
    ("a*a", "aa", true), ("a?c*e", "abcde", true), ("a?c*e", "abde", false), ("*a*b", "xab", true),
  ])
  func fits(_ pattern: String, _ path: String, _ expected: Bool) {
    let answers = answers(pattern, path)
    #expect(answers.flat == expected && answers.globs == expected)
  }

  @Test func answersAsThePatternsThemselves() {
    let letters = ["a", "b", "/", "*", "?", "?*", "\u{E9}", "ab"]
    var random = Random(state: 11)
    var fitting = 0
    for _ in 0..<20_000 {
      let pattern = (0..<random.next(7)).map { _ in letters[random.next(letters.count)] }.joined()
      let path = (0..<random.next(9)).map { _ in ["a", "b", "/", "\u{E9}"][random.next(4)] }
        .joined()
      let answers = answers(pattern, path)
      if answers.flat != answers.globs { Issue.record("\(pattern) \(path): \(answers)") }
      fitting += answers.globs ? 1 : 0
    }
    #expect(fitting > 1000)
  }

  @Test func leavesWhatTakesLongToThePatterns() {
    let text = String(repeating: "a", count: 10_000)
    #expect(answers("*a*a*ab", text + "b") == (nil, true) as (Bool?, Bool))
    #expect(answers("$(lang)/x", "de/x") == (nil, true) as (Bool?, Bool))
  }
}
