import Testing
import WaymarkCore

@testable import WaymarkTemplates

/// Markup of a template that is not written, because HTML does not need it.
struct TightMarkupTests {
  /// The markup of a template that has no fields.
  private func tight(_ source: String, after start: String = "") -> String {
    var context = MarkupContext()
    _ = context.read(Array(start.utf8))
    return String(decoding: TightMarkup.of(Array(source.utf8), in: context), as: UTF8.self)
  }

  @Test(arguments: [
    ("<div>\n<p>a</p>\n</div>\n", "<div><p>a</div>"),
    ("<ul>\n<li>a</li>\n<li>b</li>\n</ul>", "<ul><li>a<li>b</ul>"),
    ("<dl>\n<div><dt>a</dt><dd>b</dd></div>\n</dl>", "<dl><div><dt>a<dd>b</div></dl>"),
    // Between words and inline elements, a line break is a space.
    ("<b>a</b>\n<i>b</i>\nc", "<b>a</b>\n<i>b</i>\nc"),
    ("a\n<div>b</div>\nc", "a<div>b</div>c"),
    // Text that follows here would become part of the paragraph or the item.
    ("<p>a</p>\n<a>b</a>", "<p>a</p><a>b</a>"), ("<p>a</p>", "<p>a</p>"),
    ("<li>a</li>b", "<li>a</li>b"), ("<dd>a</dd><span>", "<dd>a</dd><span>"),
    // A section that ends after an item is a list.
    ("<li>a</li>\n", "<li>a"), ("</body>\n</html>\n", "</html>"),
    ("<pre>\na\n<b>\n</pre>\n<p>", "<pre>\na\n<b>\n</pre><p>"),
    ("<title>a\n b</title>\n<meta>", "<title>a\n b</title><meta>"),
    ("<!-- <p>\n -->\n<p>", "<!-- <p>\n --><p>"),
    ("<svg>\n<path d=\"a\"/>\n</svg>", "<svg>\n<path d=\"a\"/>\n</svg>"),
    ("a < b\n<p", "a < b<p"), ("<", "<"), ("</", "</"), ("<p", "<p"), ("", ""),
  ])
  func leavesOutLineBreaksAndImpliedTags(source: String, expected: String) {
    #expect(tight(source) == expected)
  }

  @Test(arguments: [
    (#"<a class="b" id='c'>"#, "<a class=b id=c>"), (#"<a class="b c">"#, #"<a class="b c">"#),
    (#"<a alt="">"#, #"<a alt="">"#), (#"<a href="/x/">"#, #"<a href="/x/">"#),
    (#"<a x="a&amp;b">"#, #"<a x="a&amp;b">"#), (#"<a x="a=b">"#, #"<a x="a=b">"#),
    (#"<a x="ü">"#, #"<a x="ü">"#), (#"<i x="y"/>"#, #"<i x="y"/>"#),
    // The output of a field or a section may follow.
    (#"<a class="b"#, #"<a class="b"#), (#"<a class="b""#, #"<a class="b""#),
    (#"<a x="y" z="#, #"<a x=y z="#), (#"a="b" "c" "#, #"a="b" "c" "#),
  ])
  func leavesOutQuotes(source: String, expected: String) {
    #expect(tight(source) == expected)
  }

  @Test(arguments: [
    (#"<a class="b "#, #"c" id="d">"#, #"c" id=d>"#), (#"<a href="x""#, #" id="d">"#, " id=d>"),
    ("<a href='x", #"" y" 'id="d">"#, #"" y" 'id=d>"#), ("<title>", "</title>\n<p>", "</title><p>"),
    ("<script>", "\"a\" </script>\n", "\"a\" </script>\n"), ("<!--", "\n<p>", "\n<p>"),
  ])
  func continuesAtTheStartOfAPiece(start: String, source: String, expected: String) {
    #expect(tight(source, after: start) == expected)
  }
}
