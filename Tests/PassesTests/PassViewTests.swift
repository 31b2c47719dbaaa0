import Testing

@testable import Passes

struct PassViewTests {
  @Test(arguments: [
    ("<a href='https://m.example/?a=1&amp;b=2'>Maps</a>", "Maps (https://m.example/?a=1&b=2)"),
    ("<a href=\"tel:+1\">tel:+1</a>", "tel:+1"), ("A &lt;b&gt; &amp;lt; c", "A <b> &lt; c"),
    ("plain", "plain"),
  ])
  func readsAttributedValues(_ markup: String, _ text: String) {
    #expect(PassView.plain(markup) == text)
  }
}
