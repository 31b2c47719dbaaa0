import Testing
import WaymarkCore

@Suite struct ReferencesTests {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("a &lt;b&gt; &quot;c&quot; &#39;d&#39;", "a <b> \"c\" 'd'"),
    ("&amp;lt;", "&lt;"), ("&amp;&amp;", "&&"), ("1&nbsp;km", "1 km"), ("é&amp;名", "é&名"),
    ("& &a; &lt", "& &a; &lt"), ("&", "&"),
  ])
  func resolvesReferences(markup: String, text: String) {
    #expect(Array(markup.utf8)[...].withoutReferences == text)
    // Bytes before and after the piece are not part of it.
    #expect(Array("&lt;\(markup);".utf8)[4...].dropLast().withoutReferences == text)
  }

  @Test func readsReferencesThatAreWritten() {
    let text = "<a href='x'>\"&amp;\"</a>"
    #expect(rendered { $0.html(text) }[...].withoutReferences == text)
  }
}
