import Testing

@testable import WaymarkCore

/// URLs as browsers send them.
@Suite struct SplitURLTests {
  /// The answers are those of the WHATWG URL Standard.
  @Test(arguments: [
    ("https://a.b/z/../a/x", "https://a.b/a/x"), ("https://a.b/a\\x", "https://a.b/a/x"),
    ("https://a.b/./a/./x", "https://a.b/a/x"), ("https://a.b/a/x/..", "https://a.b/a/"),
    ("https://a.b/a/x/.", "https://a.b/a/x/"), ("https://a.b/../../a", "https://a.b/a"),
    ("https://a.b/z/%2e%2E/a?q=/../b#/./c", "https://a.b/a?q=/../b#/./c"),
    ("https://a.b/z/.%2e/a", "https://a.b/a"), ("https://a.b/z//../a", "https://a.b/z/a"),
    ("https:\\\\a.b\\a", "https://a.b/a"), ("HTTP://a.b/%2e", "HTTP://a.b/"),
    ("https://a.b/..", "https://a.b/"),
  ])
  func resolvesDotsAndBackslashes(written: String, sent: String) {
    #expect(
      SplitURL.resolved(Array(written.utf8)).map { String(decoding: $0, as: UTF8.self) } == sent)
    #expect(SplitURL(browsed: written)?.bytes == Array(sent.utf8))
  }

  @Test(arguments: [
    "https://a.b/a/x", "https://a.b/...", "https://a.b/a.b/.well-known", "https://a.b/%2ea",
    "https://a.b/x?a=\\b", "https://a.b", "x-app://a/../b", "mailto:a/../b", "a/../b",
    "https://a.b/%2f../x%2E",
  ])
  func changesNothingElse(written: String) {
    #expect(SplitURL.resolved(Array(written.utf8)) == nil)
  }
}
