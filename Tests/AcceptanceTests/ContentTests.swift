import Foundation
import Testing
import WaymarkTestSupport

/// Pages with texts of the project: imprint, privacy, terms.
@Suite struct ContentTests {
  private static let project = #"""
    {
      "name": "Harbour", "locales": ["en", "de", "fr"],
      "environments": {
        "live": { "hosts": ["h.example", "www.h.example"], "index": true },
        "test": { "extends": "live", "hosts": ["test.h.example"], "index": false },
      },
      "routes": [
        { "name": "cars", "path": "/cars", "page": "market", "index": true },
        { "name": "cars.details", "path": "/cars/{id}", "page": "listing", "index": true },
        { "name": "imprint", "path": "/imprint", "page": "content", "index": true,
          "content": { "en": "Content/imprint.md", "de": "Content/impressum.md" } },
        { "name": "terms", "path": "/legal/terms", "page": "content", "title": { "en": "Terms", "de": "AGB" },
          "content": "Content/terms.md" },
      ],
      "records": { "listings": { "source": { "ndjson": "cars.ndjson" } } },
    }
    """#

  private static let files = [
    "waymark.json": project, "cars.ndjson": "{\"id\":\"c1\",\"title\":\"Car\"}\n",
    "Content/imprint.md":
      "# Imprint\n\nHarbour, [h.example](https://h.example/) & [terms](/legal/terms).\n",
    "Content/impressum.md": "# Impressum\n\nHarbour GmbH, Kai 1.\n",
    "Content/terms.md": "Be kind.\n",
  ]

  private func project(
    in scratch: TemporaryFolder, _ change: [String: Data?] = [:]
  ) throws {
    let content = scratch.path + "/Content"
    try FileManager.default.createDirectory(atPath: content, withIntermediateDirectories: true)
    for (name, text) in Self.files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path + "/" + name))
    }
    for (name, data) in change {
      let file = URL(fileURLWithPath: scratch.path + "/" + name)
      if let data { try data.write(to: file) } else { try FileManager.default.removeItem(at: file) }
    }
  }

  private func build(in scratch: TemporaryFolder) throws -> Waymark.Run {
    try Waymark.run(
      [
        "build", "--project", scratch.path, "--output", scratch.path + "/Output", "--format",
        "json",
      ])
  }

  private func page(_ path: String, _ tree: Tree, host: String = "h.example") throws -> String {
    try #require(tree["web/\(host)\(path)/index.html"])
  }

  @Test func makesAPageOfEachText() throws {
    let scratch = try TemporaryFolder()
    try project(in: scratch)
    let run = try build(in: scratch)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let tree = try Tree(scratch.path + "/Output/live")
    let english = try page("/imprint", tree)
    #expect(english.contains("<h1>Imprint</h1>") && english.contains("<p>Harbour, <a"))
    #expect(english.components(separatedBy: "Imprint</h").count == 2)
    #expect(english.contains("hreflang=\"de\"") && !english.contains("hreflang=\"fr\""))
    #expect(try page("/imprint", tree, host: "www.h.example") == english)
    #expect(try page("/de/imprint", tree).contains("<h1>Impressum</h1>"))
    // French has no separate text: it shows the English one, and is not indexed as a French page.
    let french = try page("/fr/imprint", tree)
    #expect(french.contains("<html lang=\"fr\""))
    #expect(french.contains("<article class=\"text\" dir=\"ltr\">"))
    #expect(french.contains("<div class=\"prose\" lang=\"en\">"))
    #expect(french.contains("<h1 lang=\"en\">Imprint</h1>"))
    #expect(french.contains("<link rel=canonical href=\"https://h.example/imprint\">"))
    // It is not a page in another language, but links the languages that exist.
    #expect(!french.contains("rel=alternate"))
    for (path, tag) in [("", "en"), ("/de", "de")] {
      #expect(french.contains("<a href=\"\(path)/imprint\" hreflang=\"\(tag)\""))
    }
    #expect(try page("/de/legal/terms", tree).contains("<h1>AGB</h1>"))
    // The sitemap lists indexed pages in the languages in which they are written.
    let sitemap = try #require(tree["web/h.example/sitemap.xml"])
    let line = try #require(
      sitemap.split(separator: "\n").first { $0.contains("<loc>https://h.example/imprint<") })
    #expect(line.contains("hreflang=\"de\"") && !line.contains("hreflang=\"fr\""))
    #expect(!sitemap.contains("/fr/imprint") && !sitemap.contains("/legal/terms"))
    // Every page links them, and server files include them.
    for path in ["", "/cars", "/cars/c1", "/imprint"] {
      let text = try page(path, tree)
      #expect(
        text.contains("<li><a href=\"/imprint\">Imprint</a>"), "\(path)")
      #expect(text.contains("<li><a href=\"/legal/terms\">Terms</a>"))
    }
    #expect(
      try page("/fr/cars", tree).contains(
        "<a href=\"/fr/imprint\" lang=\"en\">Imprint</a>"))
    #expect(tree["hosting/nginx.conf"]?.contains("^/imprint\\z") == true)
    // The name of another environment in the text is the author's choice.
    #expect(try Tree(scratch.path + "/Output/test")["manifest.json"] != nil)
  }

  @Test func rendersListingsAgainWhenATitleChanges() throws {
    let scratch = try TemporaryFolder()
    try project(in: scratch)
    _ = try build(in: scratch)
    try project(in: scratch, ["Content/imprint.md": Data("# Who we are\n\nHarbour.".utf8)])
    #expect(try build(in: scratch).status == 0)
    let tree = try Tree(scratch.path + "/Output/live")
    #expect(try page("/cars/c1", tree).contains(">Who we are</a>"))
  }

  @Test func refusesATextThatCannotBeUsed() throws {
    let big = Data(String(repeating: "word\n\n", count: 200_000).utf8)
    for (file, message) in [
      (nil, "there is no file Content/terms.md"), (Data(), "the text is empty"),
      (Data("\n \n".utf8), "the text is empty"), (Data([0x61, 0xFF]), "it is not UTF-8"),
      (Data([0x61, 0x0A, 0x00]), "there is a NUL byte"),
      (big, "the file has more than 1048576 bytes"),
      (Data(repeating: UInt8(ascii: ">"), count: 1_000_000), "the line has 1000000 bytes"),
    ] as [(Data?, String)] {
      let scratch = try TemporaryFolder()
      try project(in: scratch, ["Content/terms.md": file])
      let run = try build(in: scratch)
      #expect(run.status == 2)
      let objects = try run.objects()
      #expect(
        objects.contains {
          ($0["message"] as? String ?? "").contains(message)
            && $0["file"] as? String == "Content/terms.md"
        }, "\(run.output)")
      #expect(!FileManager.default.fileExists(atPath: scratch.path + "/Output/live/manifest.json"))
    }
  }

  @Test func refusesALinkOutOfTheProject() throws {
    let scratch = try TemporaryFolder()
    try project(in: scratch, ["Content/terms.md": nil])
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/Content/terms.md", withDestinationPath: "/etc/hostname")
    let run = try build(in: scratch)
    #expect(
      run.status == 2 && run.output.contains("a link to a place outside the project"),
      "\(run.output)")
  }

  /// How a browser parses a hostile text: no elements or attributes other than those of the page.
  @Test func showsHostileTextAsText() throws {
    let hostile = [
      "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
      "[a](javascript:alert(1))", "[a](jAvA&#x0A;script:alert(1))", "<javascript:alert(1)>",
      "![a](data:image/svg+xml,<svg/onload=alert(1)>)", "[a]: javascript:alert(1)\n\n[a]",
      "[a](https://h.example/\"onclick=alert(1))", "```x\" onclick=alert(1)\ny\n```",
      "# \"><script>alert(1)</script>", "| <b>a |\n|-|\n| </table><script>alert(1)</script> |",
      "<style>*{display:none}</style>", "<iframe srcdoc=x>", "</article></main><form action=/x>",
      "&lt;script&gt;alert(1)&lt;/script&gt;", "`</code><script>`", "a\u{202E}b\u{2066}c\u{FFFE}",
      "<!-- --!><script>alert(1)</script> -->", "<![CDATA[<script>]]>", "{{site.name}}",
    ]
    let scratch = try TemporaryFolder()
    let text = "# Terms\n\n" + hostile.joined(separator: "\n\n")
    try project(in: scratch, ["Content/terms.md": Data(text.utf8)])
    let run = try build(in: scratch)
    #expect(run.status == 0, "\(run.output)")
    let codes = try run.objects().compactMap { $0["code"] as? String }
    #expect(Set(codes).isSuperset(of: ["content.html", "content.link", "content.picture"]))
    let program = """
      import sys, html5lib
      page = html5lib.parse(open(sys.argv[1], encoding='utf-8').read(), namespaceHTMLElements=False)
      main = page.find('.//main')
      found = set()
      for element in main.iter():
          for name, value in list(element.attrib.items()) or [('', '')]:
              found.add(f'{element.tag} {name}')
              if name in ('href', 'src'): assert value.startswith(('https://', '/', '#')), value
      print('\\n'.join(sorted(found)))
      """
    let path = scratch.path + "/Output/live/web/h.example/legal/terms/index.html"
    let found = try Waymark.python(program, [path]).split(separator: "\n").map(String.init)
    let known: Set = [
      "a href", "article class", "code ", "div class", "div dir", "div tabindex", "h1 ", "h1 dir",
      "h2 id", "main class", "main id", "p ", "p dir", "pre tabindex", "table ", "tbody ", "td ",
      "th scope", "thead ",
      "tr ", "br ",
    ]
    #expect(Set(found).subtracting(known) == [], "\(found)")
  }
}
