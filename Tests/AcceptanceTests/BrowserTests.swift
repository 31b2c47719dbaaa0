import Foundation
import Testing
import WaymarkTestSupport

/// Sites in a real browser: nothing is blocked, broken, moved, cut off, unreadable or run.
@Suite(.serialized) struct BrowserTests {
  typealias Page = Browser.Page

  /// A page of each kind of the example, and what is painted last where that is known.
  private static let kinds: [Page] = [
    Page(path: "/"), Page(path: "/ads"), Page(path: "/ads/page/2", lcp: "img"),
    Page(path: "/ads/body-type/suv"), Page(path: "/ads/make/toyota", lcp: "img"),
    Page(path: "/ads/make/toyota/model/rav4", lcp: "img"), Page(path: "/ads/all/make", lcp: "h1"),
    Page(path: "/dealers/lakeshore-toronto"),
    // With pictures, without, reserved and sold.
    Page(path: "/ads/17", lcp: "img"), Page(path: "/ads/mini-jcw", lcp: "h1"),
    Page(path: "/ads/18", lcp: "img"), Page(path: "/ads/silverado-18", lcp: "img"),
    Page(path: "/requests"), Page(path: "/requests/9001", lcp: "h1"), Page(path: "/search"),
    Page(path: "/messages"), Page(path: "/messages/42"), Page(path: "/imprint"),
    Page(path: "/gatepass/75ca730b9fa3d16089b13f06004e1c1c"),
  ]

  /// The same pages in the example's two languages.
  private static var pages: [Page] {
    ["", "/zh-Hans"].flatMap { prefix in
      var pages = kinds.map { page in
        var page = page
        page.path = page.path == "/" && !prefix.isEmpty ? prefix : prefix + page.path
        page.slow = prefix.isEmpty
        page.brief = !page.slow
        return page
      }
      pages.append(Page(path: prefix + "/no/such/page", status: 404))
      let found = ["17", "rav4-prime-mtl"].map { "\(prefix)/ads/\($0)" }
      pages.append(Page(path: prefix + "/search?q=TOYOTA+Rav4", finds: found))
      pages.append(Page(path: prefix + "/search?q=nobody+sells+this"))
      return pages
    }
  }

  @Test func showsTheExampleWithoutFaults() throws {
    let browser = Browser(server: try ExampleSite.server(), host: ExampleSite.host)
    let reports = try browser.open(Self.pages)
    reports.expectNothing(of: Self.pages)
    // What an empty field says is painted by the browser, and is no element of the page.
    #expect(reports.count { $0.largest != nil } == Self.kinds.count)
  }

  @Test func showsPagesFromRightToLeft() throws {
    let scratch = try TemporaryFolder()
    let project = scratch.path + "/Boats"
    try FileManager.default.copyItem(
      atPath: ProofTools.fixture("Marketplaces/Boats"), toPath: project)
    let run = try Waymark.run(["build", "--project", project])
    try #require(run.status == 0, "\(run.errors)")
    let server = try WebServer(
      .nginx, tree: project + "/Output/live", environment: "live", hosts: ["boats.example.com"],
      isSecure: true)
    let pages = ["/ar", "/ar/boats", "/ar/boats/Y-1001", "/de/boats/Y-1001", "/boats"].map {
      Page(path: $0)
    }
    try Browser(server: server, host: "boats.example.com").open(pages).expectNothing(of: pages)
  }

  @Test func runsNoTextOfARecord() throws {
    let scratch = try TemporaryFolder()
    let texts = String(decoding: try JSONEncoder().encode(HostileTexts.markup), as: UTF8.self)
    let project = scratch.path + "/project"
    let write = try Waymark.run(
      "/usr/bin/python3", [ProofTools.fixture("hostile_site.py"), project], input: texts)
    try #require(write.status == 0, "\(write.errors)")
    try FileManager.default.copyItem(
      atPath: try Identities.shared.get(), toPath: project + "/Identities")
    let run = try Waymark.run(["build", "--project", project], environment: Marketplace.variables)
    try #require(run.status < 2, "\(run.errors)")
    let tree = project + "/Output/live"
    let host = "hostile.example"
    let server = try WebServer(
      .nginx, tree: tree, environment: "live", hosts: [host], isSecure: true)
    let pass = "/gatepass/00000000000000000000000000000001"
    let whole = [
      "/", "/cars", "/cars/l0", "/cars/l21", "/cars/all/make", "/dealers/d0", "/requests/r1",
      "/find?words=script", "/inbox", "/terms", pass, "/ar/cars/l1",
    ]
    // In all others one look is enough: at what would run if there were no policy.
    var others = try Tree(tree + "/web/\(host)").paths.filter { $0.hasSuffix("/index.html") }
      .map { "/" + $0.dropLast("/index.html".count) }
      .filter { !$0.hasPrefix("/ar/") && !$0.contains("/model/") && !whole.contains($0) }
    others += HostileTexts.markup.prefix(6).compactMap {
      $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics).map { "/find?words=" + $0 }
    }
    #expect(others.count > 100)
    let pages =
      whole.map { Page(path: $0, bypass: true) } + others.map { Page(path: $0, light: true) }
      + [Page(path: "/no", status: 404, bypass: true)]
    try Browser(server: server, host: host).open(pages).expectNothing(of: pages)
  }

  @Test func splitsWordsAsTheIndexDoes() throws {
    let scratch = try TemporaryFolder()
    let project = scratch.path + "/project"
    let write = try Waymark.run(
      "/usr/bin/python3", [ProofTools.fixture("spellings.py"), project])
    try #require(write.status == 0, "\(write.errors)")
    let queries = try JSONDecoder().decode([[String]].self, from: Data(write.output.utf8))
    let run = try Waymark.run(["build", "--project", project])
    try #require(run.status == 0, "\(run.errors)")
    let host = "spellings.example"
    let server = try WebServer(
      .nginx, tree: project + "/Output/live", environment: "live", hosts: [host], isSecure: true)
    let reports = try Browser(server: server, host: host).search("/find", queries)
    #expect(reports.map(\.findings) == [[]])
    #expect(reports.first?.count == queries.count && queries.count > 250)
  }

  /// A page with every fault, which the browser has to find: else the tests above say nothing.
  @Test func findsEveryFault() throws {
    let scratch = try TemporaryFolder()
    let faulty = #"""
      <!doctype html><html><head><title>Faults</title>
      <meta http-equiv="Content-Security-Policy" content="style-src 'none'">
      <style>p { color: red }</style></head><body>
      <script>
        alert(1); console.error("said");
        let frames = 0;
        (function push() {
          const block = document.createElement("div");
          block.style.height = "100px";
          document.body.prepend(block);
          if (++frames < 300) requestAnimationFrame(push);
        })();
        document.write('<a href="/made-by-a-script">x</a>');
        throw new Error("thrown");
      </script>
      <p onclick="x()">text</p><img src="/missing.png"><img src="https://elsewhere.example/x.png">
      <a href="javascript:x()"></a>
      <img src="/wide.svg" width="2000" height="600">
      </body></html>
      """#
    let web = "web/faulty.example/"
    try scratch.write(faulty, to: web + "index.html")
    try scratch.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>"#, to: web + "wide.svg")
    try scratch.write(
      "server { listen 80; server_name faulty.example; root \(scratch.path)/web/faulty.example; }",
      to: "hosting/nginx.conf")
    let server = try WebServer(
      .nginx, tree: scratch.path, environment: "live", hosts: ["faulty.example"], isSecure: true)
    let page = Page(path: "/", finds: ["/found"], bypass: true)
    let reports = try Browser(server: server, host: "faulty.example").open([page])
    let found = reports.flatMap { report in report.findings.map { "\(report.condition) \($0)" } }
    for fault in [
      "1440 light policy: style-src", "code of a record ran: alert 1", "console: ", "exception: ",
      "an event handler: <p", "a link that is code", "404: https://faulty.example/missing.png",
      "a request elsewhere: https://elsewhere.example/", "failed: https://elsewhere.example/",
      "a broken picture", "not found: /found", "320 overflow ", "390 dark axe image-alt",
      "390 dark axe html-has-lang", "needs a script: https://faulty.example/made-by-a-script",
      "no policy code of a record ran",
    ] {
      #expect(found.contains { $0.contains(fault) }, "\(fault) in \(found)")
    }
    #expect(reports.contains { ($0.shift ?? 0) > Browser.shift })
  }
}
