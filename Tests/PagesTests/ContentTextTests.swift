import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

@Suite struct ContentTextTests {
  private func text(_ markdown: String, heading: String? = nil) throws -> ContentText {
    try ContentText(Array(markdown.utf8), source: "a.md", heading: heading)
  }

  private func markup(_ markdown: String) throws -> String {
    String(decoding: try text(markdown).markup, as: UTF8.self)
  }

  @Test func writesHeadingsBelowTheOneOfThePage() throws {
    let whole = try text("# Imprint\n\n## Who\n\n#### Where\n\n## Who\n")
    #expect(whole.title == "Imprint")
    #expect(
      String(decoding: whole.markup, as: UTF8.self)
        == "<h2 id=\"who\">Who</h2>\n<h4 id=\"where\">Where</h4>\n<h2 id=\"who-1\">Who</h2>\n")
    // A heading that differs from the title of the page is part of the text.
    let named = try text("# Imprint\n\n## Who\n", heading: "Legal notice")
    #expect(String(decoding: named.markup, as: UTF8.self).contains("<h2 id=\"imprint\">Imprint<"))
    #expect(String(decoding: named.markup, as: UTF8.self).contains("<h3 id=\"who\">"))
    #expect(try text("# Imprint\n\na", heading: "Imprint").markup == Array("<p>a</p>\n".utf8))
    #expect(try text("<!-- draft -->\n\n# Imprint\n\na").markup == Array("<p>a</p>\n".utf8))
    #expect(try text("a").title == nil)
    // The page itself has an anchor of this name.
    #expect(try markup("## main") == "<h2 id=\"main-1\">main</h2>\n")
  }

  @Test func summarisesTheFirstParagraph() throws {
    #expect(try text("# A\n\nOne *two*\nthree.\n\nFour.").summary == "One two three.")
    #expect(try text("# A").summary == nil)
  }

  @Test func showsHTMLAsText() throws {
    let text = try text(
      "<script>alert(1)</script>\n\na <b onclick=x>b</b> <!-- c --> <img src=x onerror=y>\n\n"
        + "<!-- d -->\n\n<div><!-- e --></div>\n")
    let markup = String(decoding: text.markup, as: UTF8.self)
    #expect(markup.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(markup.contains("a &lt;b onclick=x&gt;b&lt;/b&gt;"))
    #expect(markup.contains("&lt;div&gt;&lt;/div&gt;"))
    #expect(!markup.contains("<script") && !markup.contains("<b") && !markup.contains("<!--"))
    #expect(text.notes.map(\.kind) == [.contentHTML])
    #expect(text.notes.first?.location == Location("a.md", line: 1))
    #expect(
      text.notes.first?.message
        == "\(DiagnosticKind.contentHTML.summary): <script>alert(1)</script>; and 4 more like it")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java&#115;cript:alert(1)",
    "&#1;javascript:alert(1)", "&#x6A;avascript&colon;alert(1)", "java%0Ascript:alert(1)",
    "data:text/html,x", "vbscript:x", "http://a.example", "//a.example", "/\\\\a.example",
    "/&Tab;/a.example", "\\\\\\\\a.example", "terms", "./terms", "../terms", "?q", "#", "ftp://a",
    "https:", "https:///a", "https:a.example", "<java\tscript:alert(1)>", "<  javascript:alert(1)>",
    "file:///etc/passwd", "blob:https://a.example/x", "tradex://ads/1", "/a&#10;b", "/a\u{7F}b",
  ])
  func writesNoLinkThatIsUnsafe(url: String) throws {
    for markdown in ["[text](\(url))", "[text][r]\n\n[r]: \(url)"] {
      let text = try text(markdown)
      let markup = String(decoding: text.markup, as: UTF8.self)
      #expect(!markup.contains("<a ") && markup.contains("text"), "\(markup)")
    }
    let picture = try markup("![text](\(url))")
    #expect(!picture.contains("<img") && picture.contains("text"), "\(picture)")
  }

  @Test func writesLinksThatAreSafe() throws {
    for url in [
      "https://a.example/?b=1&c=%22", "mailto:a@b.example", "tel:+4930555", "/terms", "/a/ü?b#c",
      "#cookies",
    ] {
      let text = try text("[text](\(url))")
      #expect(String(decoding: text.markup, as: UTF8.self).contains("<a href=\""), "\(url)")
      #expect(text.notes.isEmpty)
    }
    #expect(try markup("[a](https://a.example/?b='&c=1)").contains("b=&#39;&amp;c=1\""))
    #expect(try markup("<https://a.example/>").contains("<a href=\"https://a.example/\">"))
    #expect(try markup("see https://a.example/b.").contains("<a href=\"https://a.example/b\">"))
    #expect(try markup("a@b.example").contains("<a href=\"mailto:a@b.example\">"))
    #expect(try markup("www.a.example") == "<p>www.a.example</p>\n")
  }

  @Test func showsPicturesOfTheProjectInTheirSize() throws {
    let header = try #require(
      ImageHeader(Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/>".utf8)))
    let text = try ContentText(Array("![a \"b\"](c.svg) ![d](e.svg)".utf8), source: "a.md") {
      name in
      name == "c.svg"
        ? ContentText.Picture(path: "/assets/pictures/c/picture.svg", header: header) : nil
    }
    #expect(
      String(decoding: text.markup, as: UTF8.self)
        == "<p><img src=\"/assets/pictures/c/picture.svg\" alt=\"a &quot;b&quot;\" width=\"4\" "
        + "height=\"3\" loading=\"lazy\"> d</p>\n")
    #expect(text.notes.map(\.kind) == [.contentPicture])
  }

  @Test func stylesTablesByClasses() throws {
    #expect(
      try markup("|a|b|\n|:-:|-:|\n|c|d|\n")
        == "<div class=\"table\" tabindex=\"0\">\n<table>\n<thead>\n"
        + "<tr><th scope=\"col\" class=\"center\">a</th>"
        + "<th scope=\"col\" class=\"end\">b</th></tr>\n</thead>\n<tbody>\n"
        + "<tr><td class=\"center\">c</td><td class=\"end\">d</td></tr>\n</tbody>\n"
        + "</table>\n</div>\n")
  }

  @Test func refusesInvalidText() {
    for (bytes, line) in [([0x61, 0x0A, 0x00], 2), ([0xFF], 1), ([0x0A, 0xED, 0xA0, 0x80], 2)] {
      #expect {
        _ = try ContentText(bytes.map { UInt8($0) }, source: "a.md")
      } throws: { error in
        let found = (error as? DiagnosedError)?.diagnostics ?? []
        return found.map(\.kind) == [.contentText]
          && found.first?.location == Location("a.md", line: line)
      }
    }
  }
}
