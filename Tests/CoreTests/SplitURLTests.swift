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
    ("https://a.b/..", "https://a.b/"), (" https://a.b/x \n", "https://a.b/x"),
    ("https:a.b/x", "https://a.b/x"), ("https:/a.b/x", "https://a.b/x"),
    ("https:////a.b/x", "https://a.b/x"), ("https:\\/a.b", "https://a.b"),
    ("https://a.b:0443/x", "https://a.b/x"), ("http://a.b:80?x", "http://a.b?x"),
    ("https://u@a.b:0080", "https://u@a.b:80"), ("https://a.b:/x", "https://a.b/x"),
    ("https://a。b:443/./x", "https://a.b/x"), ("https://[::1]:443/x", "https://[::1]/x"),
    ("https://a%2Eb/x", "https://a.b/x"), ("https:a.b", "https://a.b"),
  ])
  func resolvesDotsAndBackslashes(written: String, sent: String) {
    #expect(
      SplitURL.resolved(Array(written.utf8)).map { String(decoding: $0, as: UTF8.self) } == sent)
    #expect(SplitURL(browsed: written)?.bytes == Array(sent.utf8))
  }

  @Test(arguments: [
    "https://a.b/a/x", "https://a.b/...", "https://a.b/a.b/.well-known", "https://a.b/%2ea",
    "https://a.b/x?a=\\b", "https://a.b", "x-app://a/../b", "mailto:a/../b", "a/../b",
    "https://a.b/%2f../x%2E", "https://a.b:8443/x", "https://a.b:0", "https://a.b:x/y", "https:",
    "https:///", "https://?x", " x-app://a ", "https://a.b/é", "https://A.b/x",
  ])
  func changesNothingElse(written: String) {
    #expect(SplitURL.resolved(Array(written.utf8)) == nil)
  }

  @Test(arguments: [
    ("https://a.b/é x", "https://a.b/%C3%A9%20x"), ("https://a.b/x", nil), ("x://a/é", nil),
    (" https:a.b/{x}", "https://a.b/%7Bx%7D"), ("https://a.b/\n", "https://a.b/"),
    ("https://a.b/x\ny", nil),
  ])
  func escapesWhatBrowsersEscape(written: String, sent: String?) {
    #expect(SplitURL.sent(written) == sent)
  }
}
