import Testing

@testable import WaymarkModel

@Suite struct HTMLTextTests {
  private func text(_ html: String, headings: Int = 3) -> HTMLText {
    HTMLText(Array(html.utf8)[...], headings: headings)
  }

  /// Texts, their markup on a page without ` dir=auto` and line feeds, and their plain text.
  @Test(arguments: [
    (
      "<p>Nice <b>ring</b></p><ul><li>gold</li></ul>",
      "<p>Nice <strong>ring</strong></p><ul><li>gold</li></ul>", "Nice ring\n\n- gold"
    ),
    ("Tom &amp; Jerry &nbsp; <br>x", "<p>Tom &amp; Jerry<br>x</p>", "Tom & Jerry\nx"),
    ("<div>a</div><div><br></div><div>b</div>", "<p>a</p><p>b</p>", "a\n\nb"),
    ("<p>a<br><br>b<br>c</p>", "<p>a</p><p>b<br>c</p>", "a\n\nb\nc"),
    (
      "<ul><li>a</li><ul><li>b</li></ul><li>c<ol><li>1<li>2</ol> d</ul>e",
      "<ul><li>a<ul><li>b</li></ul></li><li>c<ol><li>1</li><li>2</li></ol>d</li></ul><p>e</p>",
      "- a\n  - b\n- c\n  1. 1\n  2. 2\nd\n\ne"
    ),
    ("<li>a<p>b<li>c</li>d", "<ul><li>a<br>b</li><li>c</li></ul><p>d</p>", "- a\nb\n- c\n\nd"),
    ("<ul>a<li>b</li>c</ul>", "<ul><li>a</li><li>b</li><li>c</li></ul>", "- a\n- b\n- c"),
    ("a\nb\n\nc &eacute;", "<p>a<br>b</p><p>c é</p>", "a\nb\n\nc é"),
    ("<p>a\nb</p>", "<p>a b</p>", "a b"),
    ("a\\n\\nb\\nc", "<p>a</p><p>b<br>c</p>", "a\n\nb\nc"),
    ("a\\nb\nc", "<p>a\\nb<br>c</p>", "a\\nb\nc"),
    ("<pre>a\n b</pre>c", "<p>a<br>b</p><p>c</p>", "a\nb\n\nc"),
    (
      "<b><p>a</p><p>b</p></b><i>c<b>d</i>e</b>f",
      "<p><strong>a</strong></p><p><strong>b</strong></p>"
        + "<p><em>c</em><strong><em>d</em>e</strong>f</p>", "a\n\nb\n\ncdef"
    ),
    (
      "<table><tr><td>A<td>B</tr><tr><th>C</th><td>D</table>", "<p>A B<br>C D</p>", "A B\nC D"
    ),
    ("a&nbsp;b&nbsp;&nbsp;c", "<p>a\u{A0}b c</p>", "a\u{A0}b c"),
    ("<p></p><ul><li></li></ul><b> </b><p>&nbsp;</p>", "", ""),
    ("<a href=x>b</a><img alt=c><custom>d", "<p>bd</p>", "bd"),
    (
      "1 < 2 && 3<4 <3 \"q\"", "<p>1 &lt; 2 &amp;&amp; 3&lt;4 &lt;3 &quot;q&quot;</p>",
      "1 < 2 && 3<4 <3 \"q\""
    ),
    ("a<b", "<p>a</p>", "a"),
  ])
  func isWhatReadersSee(html: String, fragment: String, plain: String) {
    let text = text(html)
    let shown = text.fragment.replacing(" dir=auto", with: "").replacing("\n", with: "")
    #expect(shown == fragment)
    #expect(text.plain == plain)
  }

  @Test(arguments: [
    "a<script>b</script>c", "a<STYLE>b</style >c", "a<script><!--<script>b</script>-->b</script>c",
    "a<!-- b -- > b -->c", "a<!-- b --!>c", "a<!-->c", "a<!--->c", "a<!b>c", "a</ b>c", "a<?b?>c",
    "a<x b='>' c=\">\">c", "a<x b=c/d e>c", "a<svg><b/><path/></svg>c", "a<svg><x><i>c", "ac<x b='",
    "a<svg><![CDATA[</svg><p>]]></svg>c", "a<svg/>c",
    "a<template>b<template></template>b</template>c",
    "a<textarea><b></textarea>c", "a<title>b</titlex></title>c", "a\u{0}\u{1}\u{202E}c",
    "a&#8238;c",
    "ac<script>b", "ac<!-- b", "ac</p", "ac<p", "ac<svg>b",
  ])
  func leavesOutInvisibleElements(html: String) { #expect(text(html).plain == "ac") }

  @Test(arguments: [
    ("&amp;&amp&lt;&gt;&quot;&#39;&apos;", "&&<>\"''"), ("&euro;&Eacute;&eacute&ccaron;", "€Ééč"),
    ("&#65;&#x42;&#x43&#68 x", "ABCD x"), ("&#128;&#150;&#153;", "€–™"),
    ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&notit; &copy2 &notin;", "¬it; ©2 ∉"),
    ("&x; &; &#; &#x; &ampx &nope", "&x; &; &#; &#x; &x &nope"),
    ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
  ])
  func resolvesReferences(html: String, plain: String) { #expect(text(html).plain == plain) }

  @Test func putsHeadingsBelowThoseOfThePage() {
    let html = "<h2>a</h2>x<h4>b</h4><h3>c</h3><h1>d</h1><h6>e</h6><h6>f"
    let tags = { (text: HTMLText) in text.fragment.matches(of: #/<h(\d)/#).map(\.1) }
    #expect(tags(text(html)) == ["3", "4", "4", "3", "4", "4"])
    #expect(tags(text(html, headings: 2)) == ["2", "3", "3", "2", "3", "3"])
    #expect(tags(text("<h1>a<h2>a<h3>a<h4>a<h5>a<h6>a")) == ["3", "4", "5", "6", "6", "6"])
  }

  @Test func reportsLostCharacters() {
    #expect(text("a&#x202E;b").hasLostCharacters && text("a\u{7}b").hasLostCharacters)
    #expect(!text("<p>a&nbsp;\t b</p>").hasLostCharacters)
  }

  /// Endless nesting is limited to the depth that a page supports, in linear time.
  @Test(arguments: [
    "<b>", "<ul><li>", "<p><i>", "<svg>", "<!--", "<a b='", "<", "&", "<h1>x", "\\n", "[b", "[/b]",
    "[b]",
    "{{var",
  ])
  func readsInLinearTime(piece: String) {
    let html = String(repeating: piece, count: 1_000_000 / piece.utf8.count) + "x"
    let text = text(html)
    #expect(text.fragment.matches(of: #/<(ul|li|strong|em|p)/#).count < 30)
    #expect(text.plain.utf8.count <= html.utf8.count + 20)
  }

  /// Codes of shop systems are not words; brackets of a writer are.
  @Test(
    arguments: [
      ("[vc_row el_class=\"a b\"]Teak deck[/vc_row]", "Teak deck"),
      ("One owner\n[gallery ids=\"1,2\"]\nTwo keys", "One owner\n\nTwo keys"),
      ("<p>Oak {{media url=\"a.jpg\"}} table</p>{{widget type=\"x\"}}", "Oak table"),
      ("[b]New[/b] tyres [url=https://a.example]more[/url]", "New tyres more"),
      ("[b]One[/b] owner\\nTwo keys", "One owner\nTwo keys"),
      ("Red [sic] [1] [NEW] {{Name}} {{ media", "Red [sic] [1] [NEW] {{Name}} {{ media"),
      ("Now {{if x}}in{{else}}out{{/if}}", "Now\nin\nout"),
      ("[video on request] [video]", "[video on request]"),
      ("[gallery ids=1 [/vc_row", "[gallery ids=1 [/vc_row"), ("<scr[b]ipt>x[/b]", ""),
    ])
  func removesCodesOfShops(html: String, plain: String) {
    #expect(text(html).plain == plain)
  }

  @Test(
    arguments: [
      ("Two keys, 1 < 2 & 3", nil), ("a <b", nil), ("AT&T &copy 2020", nil), ("<x>", nil),
      ("a<br>b", "<br>"), ("<P class=x>a", "<p>"), ("Tom &amp; Jerry", "&amp;"),
      ("x&nbsp;", "&nbsp;"),
      ("see <a href=x>y</a>", "<a>"), ("a [vc_row] b", "[vc_row]"), ("[i]a[/i]", "[i]"),
      ("{{media url=\"a\"}}", "{{media}}"), ("a [x] {b} {{c}}", nil),
    ] as [(String, String?)])
  func recognisesHTML(text: String, mark: String?) { #expect(HTMLText.mark(in: text) == mark) }
}
