import Foundation
import Testing

/// The site of the documents, which `Scripts/docs` makes of content pages.
@Suite(.serialized) struct DocumentSiteTests {
  private static let host = "docs.example"
  private static let site = Result { try DocumentSite() }

  /// The site, made once for all tests.
  private final class DocumentSite: Sendable {
    let scratch: TemporaryFolder
    let messages: String

    init() throws {
      scratch = try TemporaryFolder()
      let run = try DocumentSiteTests.make(scratch.path + "/Site")
      try #require(run.status == 0, "\(run.errors)")
      messages = run.output
    }

    var tree: String { scratch.path + "/Site/Output/documents" }
    var web: String { "\(tree)/web/\(DocumentSiteTests.host)" }
  }

  private static func make(_ folder: String, of root: String = Waymark.root) throws -> Waymark.Run {
    try Waymark.run(
      root + "/Scripts/docs", [folder], environment: ["WAYMARK_BINARY": Waymark.binary])
  }

  /// The built pages, by their URL paths.
  private static func pages(_ site: DocumentSite) throws -> [String: String] {
    var pages: [String: String] = [:]
    for (name, data) in try Tree(site.web).files where name.hasSuffix("index.html") {
      pages["/" + name.dropLast("/index.html".count)] = String(decoding: data, as: UTF8.self)
    }
    return pages
  }

  /// The values of attributes in the tags of a page.
  private static func values(_ names: String, in page: String) throws -> [String] {
    let pattern = try Regex<(Substring, Substring)>(
      #"<[a-z][^<>]*?\s(?:"# + names + #")=("[^"]*"|[^\s">]+)"#)
    return page.matches(of: pattern).map { match in
      String(match.output.1).replacing("\"", with: "").replacing("&amp;", with: "&")
        .replacing("&#39;", with: "'")
    }
  }

  @Test func makesAPageOfEachDocument() throws {
    let pages = try Self.pages(try Self.site.get())
    let walker = try #require(FileManager.default.enumerator(atPath: Waymark.root + "/docs"))
    let documents = walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") }
    #expect(documents.count > 40)
    for document in documents {
      let path = document == "README.md" ? "/documents" : "/" + document.dropLast(3)
      let text = try String(contentsOfFile: Waymark.root + "/docs/" + document, encoding: .utf8)
      let heading = try #require(text.firstMatch(of: /(?m)^# +(.+)$/)).1.replacing("`", with: "")
      let shown = heading.replacing("&", with: "&amp;").replacing("'", with: "&#39;")
      #expect(pages[path]?.contains("<h1>\(shown)</h1>") == true, "\(document)")
    }
    #expect(pages["/readme"]?.contains("<h1>Waymark</h1>") == true)
  }

  @Test func keepsTablesAndCodeOfADocument() throws {
    let page = try #require(try Self.pages(try Self.site.get())["/reference/content"])
    #expect(page.contains("<th scope=\"col\">Markdown</th>"))
    #expect(page.contains("<code>&quot;locales&quot;: [&quot;en&quot;, &quot;de&quot;],\n"))
    #expect(page.contains("<h2 id=\"what-a-text-may-contain\">"))
    #expect(page.contains("<a href=\"/reference/pictures\">"))
  }

  @Test func leadsEveryLinkToAPageAndAnAnchor() throws {
    let site = try Self.site.get()
    let pages = try Self.pages(site)
    let ids = try pages.mapValues { Set(try Self.values("id", in: $0)) }
    var count = 0
    for (path, page) in pages {
      for link in try Self.values("href|src", in: page) {
        let own = link.hasPrefix("https://\(Self.host)/") ? link.dropFirst(20) : link[...]
        guard own.hasPrefix("/") || own.hasPrefix("#") else {
          #expect(own.hasPrefix("https:") || own.hasPrefix("mailto:"), "\(path) links to \(link)")
          continue
        }
        count += 1
        let parts = own.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? path : String(parts[0])
        guard let anchors = ids[target] else {
          let exists = FileManager.default.fileExists(atPath: site.web + target)
          #expect(exists && parts.count == 1, "\(path) links to \(link)")
          continue
        }
        #expect(parts.count == 1 || anchors.contains(String(parts[1])), "\(path) links to \(link)")
      }
    }
    #expect(count > 5000)
  }

  /// A query, and the link of the first section that it finds.
  @Test func findsASectionByItsWords() throws {
    let site = try Self.site.get()
    let server = try WebServer(
      .nginx, tree: site.tree, environment: "documents", hosts: [Self.host], isSecure: true)
    let first = """
      (async () => {
        const state = document.getElementById("state");
        while (!state.textContent) await new Promise(go => setTimeout(go, 20));
        return document.querySelector("#results a")?.getAttribute("href") ?? state.textContent;
      })()
      """
    let queries = [
      ("content.link", "/diagnostics#contentlink"),
      ("renamed rou", "/how-to/redirects"), ("zzqqy", "No section has all of these words."),
    ]
    let looks = queries.map { query, _ in
      Browser.Look(
        path: "/search?q=" + query.replacing(" ", with: "+"), script: first, width: 390)
    }
    let found = try Browser(server: server, host: Self.host).look(looks, as: String.self)
    #expect(found == queries.map(\.1))
  }

  @Test func passesAccessibilityChecksAtEveryWidth() throws {
    let site = try Self.site.get()
    let server = try WebServer(
      .nginx, tree: site.tree, environment: "documents", hosts: [Self.host], isSecure: true)
    let pages = ["/", "/documents", "/tutorials/marketplace", "/reference/routes", "/numbers"].map {
      Browser.Page(path: $0)
    }
    try Browser(server: server, host: Self.host).open(pages).expectNothing(of: pages)
  }

  @Test func saysHowToLookAtTheSite() throws {
    let site = try Self.site.get()
    #expect(site.messages.contains(site.web))
    #expect(site.messages.contains(" serve --project \(site.scratch.path)/Site"))
  }

  /// A copy of the documents with a faulty one.
  private func copy(_ text: String) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: copy.path + "/Scripts", withIntermediateDirectories: true)
    for name in ["Scripts/docs", "docs", "README.md"] {
      try FileManager.default.copyItem(
        atPath: Waymark.root + "/" + name, toPath: copy.path + "/" + name)
    }
    try copy.write("# A fault\n\n\(text)\n", to: "docs/how-to/fault.md")
    return copy
  }

  @Test(arguments: [
    (
      "[keys](../reference/routes.md#no-keys)",
      "/how-to/fault links to /reference/routes#no-keys, which has no such anchor"
    ),
    ("[keys](routes.md)", "docs/how-to/fault.md links to routes.md, which does not exist"),
  ]) func refusesALinkThatLeadsNowhere(text: String, message: String) throws {
    let copy = try copy(text)
    let run = try Self.make(copy.path + "/Site", of: copy.path)
    #expect(run.status == 1 && run.errors.contains(message), "\(run.output)\(run.errors)")
  }

  @Test func refusesAFolderWithOtherFiles() throws {
    let scratch = try TemporaryFolder()
    try scratch.write("{}", to: "waymark.json")
    let run = try Self.make(scratch.path)
    #expect(run.status == 1 && run.errors.contains("is not empty; name a new folder"))
    #expect(try Tree(scratch.path).paths == ["waymark.json"])
  }
}
