import Foundation
import Synchronization
import Testing
import WaymarkCore
import WaymarkHosting

@testable import WaymarkServe

/// What the preview adds to pages, and what it shows of a build.
@Suite struct PreviewTests {
  private static let page = Response(contentType: "text/html; charset=utf-8", isCompressed: true)

  /// A server of two hosts whose trees are nowhere.
  private func preview(isExact: Bool = false) throws -> Preview {
    let preview = try Preview(port: 0, address: nil, isExact: isExact)
    let site = ServedSite(
      environment: "live", hosts: ["cars.example", "boats.example"],
      rules: [ServedRule(ServedPath(literal: "/ads"), .index, Self.page)], errorPages: [])
    preview.show(
      [ServedTree(site, locales: [("en", nil)], at: "/nowhere")], isChanged: true, BuildNews())
    return preview
  }

  private func reply(of preview: Preview, _ target: String, host: String) -> Reply {
    preview.answer(
      Request(
        method: "GET", target: Array(target.utf8), isOld: false, headers: [("host", host)]))
  }

  private func text(_ reply: Reply) -> String {
    guard case .bytes(let bytes) = reply.body else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func keepsLinksAndAddsTheScript() throws {
    let preview = try preview()
    defer { preview.stop() }
    var state = Preview.State()
    state.trees = [
      ServedTree(
        ServedSite(
          environment: "live", hosts: ["cars.example", "boats.example"], rules: [], errorPages: []),
        locales: [], at: "/nowhere")
    ]
    let source = """
      <meta http-equiv=Content-Security-Policy content="default-src 'none'"><link rel=canonical \
      href="https://cars.example/ads"><a href="https://cars.example/ads">a</a><a class=x \
      href="https://cars.example">b</a><a href="https://boats.example/x">c</a><a \
      href="https://cars.example.evil.example/">d</a></body></html>
      """
    let page = String(
      decoding: preview.previewPage(Array(source.utf8), of: "cars.example", state), as: UTF8.self)
    let policy = "default-src 'none'; script-src 'self'; connect-src 'self'"
    #expect(page.contains("content=\"\(policy)\""))
    #expect(page.contains("<link rel=canonical href=\"https://cars.example/ads\">"))
    #expect(page.contains("<a href=\"/ads\">a</a><a class=x href=\"/\">b</a>"))
    #expect(page.contains("<a href=\"http://boats.example.localhost:\(preview.port)/x\">c</a>"))
    #expect(page.contains("<a href=\"https://cars.example.evil.example/\">d</a>"))
    #expect(page.hasSuffix("defer></script></body></html>"))
  }

  /// What one build makes of a page: at once for whoever asks, then with the rest.
  @Test(arguments: [("new", "new", 2), ("new", "other", 3), ("old", "old", 1), (nil, "old", 1)])
  func showsAPageBeforeTheRest(early: String?, published: String, number: Int) throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    let root = folder + "/web/cars.example/ads"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ text: String) throws {
      try Data("<p>\(text)</p></body>".utf8).write(to: URL(fileURLWithPath: root + "/index.html"))
    }
    let preview = try Preview(port: 0, address: nil, isExact: false)
    defer { preview.stop() }
    let site = ServedSite(
      environment: "live", hosts: ["cars.example"],
      rules: [ServedRule(ServedPath(literal: "/ads"), .index, Self.page)], errorPages: [])
    let making = [
      EarlyTree(site) { path in
        path == "web/cars.example/ads/index.html"
          ? early.map { Array("<p>\($0)</p></body>".utf8) } : nil
      }
    ]
    func ads() -> (status: Int, text: String, mark: String?) {
      let reply = reply(of: preview, "/ads", host: "cars.example")
      return (
        reply.status, text(reply), reply.headers.first { $0.name == "Waymark-Page" }?.value
      )
    }
    // Before there is a tree, what can be made is all there is.
    preview.begin(making)
    #expect(ads().status == (early == nil ? 503 : 200))
    preview.fail(BuildNews())
    #expect(ads().status == 403)
    try write("old")
    let tree = ServedTree(site, locales: [], at: folder)
    preview.show([tree], isChanged: true, BuildNews())
    let first = preview.state.withLock(\.number)
    let before = ads()
    preview.begin(making)
    let shown = ads()
    #expect(shown.text.contains("<p>\(early ?? "old")</p>"))
    let isAhead = early == "new"
    #expect(shown.text.contains("-\(first + (isAhead ? 1 : 0))\""))
    #expect((shown.mark == before.mark) != isAhead)
    try write(published)
    preview.show([tree], isChanged: published != "old", BuildNews())
    // One that was right is not loaded again: it is of the build that is served now.
    #expect(preview.state.withLock(\.number) == first + number - 1)
    #expect(ads().text.contains("<p>\(published)</p>"))
  }

  /// A build that knows more makes pages that it could not make before.
  @Test func makesMorePagesOnceTheRecordsAreKnown() throws {
    let preview = try Preview(port: 0, address: nil, isExact: false)
    defer { preview.stop() }
    let site = ServedSite(
      environment: "live", hosts: ["cars.example"],
      rules: [ServedRule(ServedPath(literal: "/ads"), .index, Self.page)], errorPages: [])
    func ads() -> Reply { reply(of: preview, "/ads", host: "cars.example") }
    preview.begin([EarlyTree(site) { _ in nil }])
    preview.tellProgress("reading <cars>: 512")
    #expect(ads().status == 503)
    usleep(250_000)
    preview.tellProgress("reading <cars>: 1,024")
    #expect(text(ads()).contains("<p id=\"waymark-progress\">reading &lt;cars&gt;: 1,024</p>"))
    let round = preview.state.withLock(\.round)
    preview.begin([EarlyTree(site) { _ in Array("<p>list</p></body>".utf8) }])
    #expect(preview.state.withLock(\.round) > round)
    #expect(ads().status == 200 && text(ads()).contains("<p>list</p>"))
  }

  /// A file that keeps its name is there at once, and the open page loads it; a page has the policy of the build
  /// that made it.
  @Test func showsChangedFilesBeforeTheRest() throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    let root = folder + "/web/cars.example"
    try FileManager.default.createDirectory(
      atPath: root + "/ads", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("<p>page</p></body>".utf8).write(to: URL(fileURLWithPath: root + "/ads/index.html"))
    try Data("old".utf8).write(to: URL(fileURLWithPath: root + "/logo.svg"))
    let preview = try Preview(port: 0, address: nil, isExact: false)
    defer { preview.stop() }
    func tree(_ policy: String) -> ServedSite {
      let page = Response(
        contentType: "text/html; charset=utf-8",
        headers: [Header("Content-Security-Policy", "style-src '\(policy)'")], isCompressed: true)
      return ServedSite(
        environment: "live", hosts: ["cars.example"],
        rules: [
          ServedRule(ServedPath(literal: "/ads"), .index, page),
          ServedRule(
            ServedPath(literal: "/logo.svg"), .file,
            Response(contentType: "image/svg+xml", isCompressed: true)),
        ], errorPages: [])
    }
    func header(_ name: String, _ reply: Reply) -> String {
      reply.headers.first { $0.name == name }?.value ?? ""
    }
    func ads() -> Reply { reply(of: preview, "/ads", host: "cars.example") }
    func logo() -> Reply { reply(of: preview, "/logo.svg", host: "cars.example") }
    func early(_ loaded: Int, _ files: [String: String]) -> [EarlyTree] {
      [
        EarlyTree(tree("new"), loaded: loaded) { path in
          files[path].map { Array($0.utf8) }
        }
      ]
    }
    let served = ServedTree(tree("old"), locales: [], at: folder)
    preview.begin(early(1, [:]))
    preview.show([served], isChanged: true, BuildNews())
    let first = preview.state.withLock(\.number)
    let before = header("Waymark-Page", ads())
    // A build of the same files.
    preview.begin(early(1, ["web/cars.example/logo.svg": "new"]))
    #expect(header("Waymark-Page", ads()) == before && text(logo()) == "")
    preview.show([served], isChanged: false, BuildNews())
    #expect(preview.state.withLock(\.number) == first)
    preview.begin(early(2, ["web/cars.example/logo.svg": "new"]))
    #expect(header("Waymark-Page", ads()) != before && text(logo()) == "new")
    // The published page is not of the build that runs, and is loaded again if that changes it.
    #expect(text(ads()).contains("-\(first)\""))
    try Data("new".utf8).write(to: URL(fileURLWithPath: root + "/logo.svg"))
    preview.show([served], isChanged: true, BuildNews())
    #expect(preview.state.withLock(\.number) == first + 1)
    // A page that was loaded with them loads the old ones again when the build fails.
    preview.begin(early(3, ["web/cars.example/ads/index.html": "<p>changed</p></body>"]))
    #expect(header("Content-Security-Policy", ads()).contains("'new'"))
    preview.fail(BuildNews())
    #expect(preview.state.withLock(\.number) == first + 3)
    #expect(header("Content-Security-Policy", ads()).contains("'old'"))
  }

  /// A page of a build that failed goes when the build does.
  @Test func takesBackWhatAFailedBuildMade() throws {
    let preview = try preview()
    defer { preview.stop() }
    let site = ServedSite(
      environment: "live", hosts: ["cars.example"],
      rules: [ServedRule(ServedPath(literal: "/ads"), .index, Self.page)], errorPages: [])
    preview.begin([EarlyTree(site) { _ in Array("early".utf8) }])
    #expect(text(reply(of: preview, "/ads", host: "cars.example")).hasPrefix("early"))
    let number = preview.state.withLock(\.number)
    preview.fail(BuildNews())
    #expect(reply(of: preview, "/ads", host: "cars.example").status == 404)
    #expect(preview.state.withLock(\.number) == number + 2)
  }

  @Test func showsFaultsAsText() throws {
    let preview = try preview()
    defer { preview.stop() }
    var news = BuildNews()
    news.isFailed = true
    news.seconds = 1
    let text = "<img src=x onerror=alert(1)>"
    news.diagnostics = [.init(severity: "error", place: text, message: text, help: text)]
    preview.fail(news)
    let list = self.text(reply(of: preview, "/", host: "localhost"))
    #expect(list.contains("The last build failed") && list.contains("&lt;img src=x"))
    #expect(!list.contains("<img"))
    #expect(list.contains("http://cars.example.localhost:\(preview.port)/"))
  }

  @Test func hasNothingOfItsOwnWhenItIsExact() throws {
    let preview = try preview(isExact: true)
    defer { preview.stop() }
    for path in ["/.waymark/events", "/.waymark/preview.js", "/ads"] {
      #expect(reply(of: preview, path, host: "cars.example").status == 404)
    }
    let list = text(reply(of: preview, "/", host: "localhost"))
    #expect(list.contains("cars.example") && !list.contains("<script"))
  }

  /// The studio is at the server's own address, for its own pages, and nowhere that others reach.
  @Test func hasTheStudioAtItsOwnAddressOnly() throws {
    let studio = Studio(listed: [("links", "Links")]) { question in
      question.page == "links" ? Array("<p>\(question["text"])</p></body>".utf8) : nil
    }
    let preview = try Preview(port: 0, address: nil, isExact: false, studio: studio)
    defer { preview.stop() }
    let page = reply(of: preview, "/.waymark/links?text=+a%26b+&text=c", host: "localhost")
    #expect(page.status == 200 && text(page).hasPrefix("<p>a&b</p><script src="))
    let policy = page.headers.first { $0.name == "Content-Security-Policy" }?.value ?? ""
    #expect(policy.hasPrefix("default-src 'none'") && policy.contains("form-action 'self'"))
    #expect(reply(of: preview, "/.waymark/none", host: "localhost").status == 404)
    #expect(reply(of: preview, "/.waymark/links", host: "cars.example.localhost").status == 404)
    #expect(text(reply(of: preview, "/", host: "localhost")).contains("href=\"/.waymark/links\""))
    let stranger = Request(
      method: "GET", target: Array("/.waymark/links".utf8), isOld: false,
      headers: [("host", "localhost"), ("sec-fetch-site", "cross-site")])
    #expect(preview.answer(stranger).status == 403)
    for other in [
      try Preview(port: 0, address: nil, isExact: true, studio: studio),
      try Preview(port: 0, address: "127.0.0.1", isExact: false, studio: studio),
    ] {
      #expect(reply(of: other, "/.waymark/links", host: "localhost").status != 200)
      #expect(other.studio == nil)
      other.stop()
    }
  }

  @Test func tellsWhatIsServedFromWhatIsNot() throws {
    let preview = try preview()
    defer { preview.stop() }
    #expect(reply(of: preview, "/ads", host: "none.localhost").status == 404)
    #expect(reply(of: preview, "/x", host: "localhost").status == 404)
    #expect(reply(of: preview, "/.waymark/preview.js", host: "cars.example").status == 200)
    #expect(reply(of: preview, "/.waymark/none", host: "cars.example").status == 404)
    let empty = try Preview(port: 0, address: nil, isExact: false)
    defer { empty.stop() }
    #expect(reply(of: empty, "/ads", host: "cars.example.localhost").status == 503)
  }
}
