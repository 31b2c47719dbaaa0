import Testing
import WaymarkCore
import WaymarkServe
import WaymarkTestSupport

@testable import WaymarkCLI

/// The pages of the studio, as functions of the request.
@Suite struct StudioTests {
  private static let state = StudioState(
    project: "/nowhere", trees: "/nowhere", published: "/nowhere", now: 1_800_000_000)

  private func page(_ name: String, _ values: [(name: String, value: String)] = []) -> String? {
    let question = Studio.Question(page: name, values: values) { "http://\($0).localhost:8080/" }
    return StudioPage.bytes(question, Self.state).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func namesEveryPageOnTheFirst() throws {
    let first = try #require(self.page(""))
    for name in StudioPage.listed.map(\.name) {
      #expect(first.contains("href=\"/.waymark/\(name)\""))
      #expect(page(name) != nil, "\(name)")
    }
    #expect(page("none") == nil)
  }

  @Test func escapesTheTextOfARequest() throws {
    let text = #""'></textarea><script>alert(1)</script>"#
    for each in StudioPage.all {
      let names = [
        "text", "kind", "environment", "to", "name", "datum", "find", "file", "language", "explain",
        "url",
      ]
      let page = try #require(self.page(each.name, names.map { ($0, text) }))
      #expect(!page.contains("<script"), "\(each.name)")
    }
  }

  @Test func makesTheLinkOfEveryMapApp() throws {
    let page = try #require(self.page("maps", [("to", "31.2304,121.4737"), ("name", "Shop")]))
    #expect(page.contains("https://maps.apple.com/") && page.contains(">gcj02<"))
    #expect(page.contains("<code>baidu</code>"))
    // An app's own scheme is not a link.
    #expect(!page.contains("href=\"baidumap:"))
    // The point is on the outline, north up.
    #expect(page.contains("cx=\"121.4737\" cy=\"-31.2304\""))
    #expect(page.contains("<figcaption>31.230400, 121.473700</figcaption>"))
    #expect(page.contains("<path class=\"land\" d=\"M"))
    let unknown = try #require(self.page("maps", [("to", "nowhere")]))
    #expect(!unknown.contains("<figure"))
    #expect(unknown.contains("class=\"failed\""))
  }

  @Test(arguments: [
    ("", nil), ("a.jpg", "a.jpg"), ("a.jpg 480w, b.jpg 960w, c.jpg 720w", "b.jpg"),
    ("a.jpg, b.jpg 2x", "b.jpg"), ("a,b.jpg 1x,c,d.jpg 3x", "c,d.jpg"), (" , a.jpg 1x , ", "a.jpg"),
  ])
  func findsTheWidestPictureOfAList(list: String, url: String?) {
    #expect(PageOutline.widest(of: list) == url)
    let outline = PageOutline(Array("<img src=s.jpg srcset=\"\(list)\">".utf8))
    #expect(outline.resources == [url ?? "s.jpg"])
  }

  @Test func readsWhatAPageSaysToPrograms() {
    let outline = PageOutline(
      Array(
        """
        <!doctype html><html lang=en><!-- <title>no</title> --><title>A &amp; B</title>
        <meta property=og:title content="C &lt;d&gt;"><meta name='description' content='it'>
        <link rel=stylesheet href=/a.css><link rel="alternate" hreflang="de" href="https://x.example/de">
        <script type="application/ld+json">{"@type":"Car","a":"<img src=/no.png>"}</script>
        <img src="/b.jpg" alt=x><img src=/b.jpg><img src="data:image/png;base64,AA"><script src=c.js></script>
        <p title="<meta name=x content=y>">< notatag
        """.utf8))
    #expect(outline.title == "A & B")
    #expect(outline.metas.map(\.name) == ["og:title", "description"])
    #expect(outline.meta("none", "og:title") == "C <d>")
    #expect(outline.resources == ["/a.css", "/b.jpg", "c.js"])
    #expect(outline.links.map(\.language) == [nil, "de"])
    #expect(outline.graphs.count == 1)
  }

  @Test func readsBrokenMarkupToItsEnd() {
    for text in [
      "<", "<meta", "<meta name", "<meta name=", "<meta name=\"x", "<script>", "<!--", "<a =x>",
      "<a \"'>",
    ] {
      let outline = PageOutline(Array(text.utf8))
      #expect(outline.links.isEmpty, "\(text)")
    }
  }

  @Test func ticksTheFieldsThatGoogleRequires() throws {
    let data =
      #"{"@graph":[{"@type":["Product","Car"],"name":"<b>","offers":{"@type":"Offer","price":"1"}}]}"#
    let node = try JSONReader.read(Array(data.utf8)).root
    let tree = renderedText { $0.tree(node) }
    #expect(tree.contains("✓ name (required)") && tree.contains("✓ offers or review or"))
    #expect(tree.contains("✗ priceCurrency or priceSpecification (required, missing)"))
    #expect(tree.contains("&lt;b&gt;") && !tree.contains("<b>name"))
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    if let node = try? JSONReader.read(Array(deep.utf8)).root {
      #expect(renderedText { $0.tree(node) }.contains("…"))
    }
  }

  @Test func comparesTextsLineByLine() throws {
    let old = (1...20).map { "line \($0)" }
    var new = old
    new[9] = "changed"
    let rows = try #require(
      TextComparison(
        Array(old.joined(separator: "\n").utf8), Array(new.joined(separator: "\n").utf8))
    ).rows
    #expect(rows.contains(.changed(old: "line 10", new: "changed")))
    #expect(rows.first == .gap && rows.last == .gap && rows.count == 7)
    #expect(TextComparison([0xFF], []) == nil && TextComparison([0], []) == nil)
  }

  @Test func comparesTreesByTheirManifests() throws {
    let scratch = try Scratch()
    func write(_ name: String, _ files: [String: Int]) throws {
      let lines = files.sorted { $0.key + "\"" < $1.key + "\"" }
        .map { #"{"path":"\#($0.key)","size":\#($0.value)}"# }
      try scratch.write(
        #"{"version":1,"files":[\#n"# + lines.joined(separator: ",\n") + "\n]}\n", name)
    }
    try write("old.json", ["a": 1, "a-b": 2, "c": 3, "e": 4])
    try write("new.json", ["a": 1, "a-b": 5, "b": 6, "e": 4])
    let comparison = try TreeComparison(
      from: scratch.path + "/old.json", to: scratch.path + "/new.json")
    #expect(comparison.unchanged == 2)
    #expect(
      comparison.files.map { "\($0.change) \($0.path) \($0.oldSize ?? 0) \($0.newSize ?? 0)" }
        == ["changed a-b 2 5", "added b 0 6", "removed c 3 0"])
  }
}
