import Foundation
import Testing
import WaymarkTestSupport

/// The boxes of pages in a real browser: nothing is over something else, hangs out or leaves a hole.
@Suite(.serialized) struct LayoutTests {
  private static let kinds = [
    "/", "/ads", "/ads/make/toyota", "/ads/all/make", "/ads/17", "/ads/mini-jcw", "/ads/18",
    "/ads/silverado-18", "/requests", "/requests/9001", "/dealers/lakeshore-toronto", "/search",
    "/messages", "/imprint", "/no/such/page", "/gatepass/75ca730b9fa3d16089b13f06004e1c1c",
  ]

  /// What `Fixtures/boxes.js` finds in a page at some size.
  private static func script() throws -> String {
    try String(contentsOfFile: ProofTools.fixture("boxes.js"), encoding: .utf8)
  }

  private static func browser() throws -> Browser {
    Browser(server: try ExampleSite.server(), host: ExampleSite.host)
  }

  @Test(arguments: [(390, 844), (820, 1180), (1280, 900), (1280, 2400)])
  func measuresNoFault(width: Int, height: Int) throws {
    let script = try Self.script()
    let looks = ["", "/ar"].flatMap { prefix in
      Self.kinds.map { path in
        Browser.Look(
          path: path == "/" && !prefix.isEmpty ? prefix : prefix + path, script: script,
          width: width, height: height)
      }
    }
    let found = try Self.browser().look(looks, as: [String].self)
    for (look, faults) in zip(looks, found) {
      #expect(faults.isEmpty, "\(look.path) at \(width) by \(height)")
    }
  }

  @Test func printsNoTextOverAnother() throws {
    let looks = ["", "/ar"].flatMap { prefix in
      Self.kinds.filter { $0 != "/no/such/page" }.map { path in
        Browser.Look(
          path: path == "/" && !prefix.isEmpty ? prefix : prefix + path, script: "",
          media: "paper")
      }
    }
    let found = try Self.browser().look(looks, as: [String].self)
    for (look, faults) in zip(looks, found) { #expect(faults.isEmpty, "\(look.path)") }
  }

  /// Lists that open, which Esc closes again.
  @Test func closesWhatIsOpenByEsc() throws {
    let open = "document.querySelectorAll(':popover-open').length"
    let looks = [("languages", "/ads/17"), ("languages", "/search"), ("by-make", "/ads")].flatMap {
      id, path in
      [[], ["Escape"]].map { keys in
        Browser.Look(
          path: path, script: open,
          first: "document.querySelector('[popovertarget=\(id)]').click()",
          keys: keys)
      }
    }
    #expect(try Self.browser().look(looks, as: Int.self) == [1, 0, 1, 0, 1, 0])
  }

  /// A picture fills the window, its neighbours are arrows, and Esc closes it after any number of them.
  @Test func showsPicturesOneByOneAndClosesThemByEsc() throws {
    let script = """
      [document.querySelectorAll(":popover-open").length,
        [...document.querySelectorAll(".gallery li:has(:popover-open) img")].map(e => e.getBoundingClientRect())
          .filter(r => r.x == 0 && r.y == 0 && r.width == innerWidth && r.height == innerHeight).length,
        [...document.querySelectorAll(".gallery li > button")]
          .filter(e => getComputedStyle(e).visibility === "visible" && getComputedStyle(e).position === "fixed").length]
      """
    let first = "document.querySelector('.gallery [popovertarget=p2]').click()"
    let next = first + "; document.querySelector('li > [popovertarget=p1]').click()"
    let pictures = "document.querySelectorAll('.gallery li').length"
    let looks = [
      Browser.Look(path: "/ads/17", script: script, first: first),
      Browser.Look(path: "/ads/17", script: script, first: next),
      Browser.Look(path: "/ads/17", script: script, first: next, keys: ["Escape"]),
      Browser.Look(path: "/ads/17", script: "[\(pictures)]"),
    ]
    let found = try Self.browser().look(looks, as: [Int].self)
    #expect(try #require(found[3].first) > 2)
    #expect(found[0] == [1, 1, 2] && found[1] == [1, 1, 1] && found[2] == [0, 0, 0])
  }

  /// What calls and writes is drawn in the colour of its text, also where colours are the reader's.
  @Test func drawsIconsInForcedColors() throws {
    let script = """
      [...document.querySelectorAll(".reach .button")].map(each =>
        getComputedStyle(each, "::before").backgroundColor !== getComputedStyle(document.body).backgroundColor
        && getComputedStyle(each, "::before").backgroundColor === getComputedStyle(each).color)
      """
    let looks = ["light", "dark"].map {
      Browser.Look(path: "/ads/17", script: script, scheme: $0, forced: true)
    }
    #expect(
      try Self.browser().look(looks, as: [Bool].self) == [[true, true], [true, true]])
  }

  /// A page with every fault that the test above looks for: else it says nothing.
  @Test func findsEveryFault() throws {
    let scratch = try TemporaryFolder()
    let faulty = #"""
      <!doctype html><html><head><title>Faults</title><style>
      .cards, .tiles { display: grid; grid-template-columns: 200px 200px 200px; align-items: start }
      .cards { width: 600px } .tiles { width: 640px } a { display: block }
      </style></head><body><main>
      <div style="position: absolute; top: 9px">First</div><div style="position: absolute; top: 12px">Second</div>
      <div style="width: 2000px">Wide</div>
      <ul class="cards"><li><a href="/"><b>A</b><p class="price">1</p></a></li><li><a href="/"><b>B<br>C</b>
      <p class="price">2</p><i style="display: block; margin-right: -9px"><u style="display: block">over</u></i></a></li></ul>
      <dl class="tiles"><div>x</div></dl>
      <p style="margin-top: 300px">Far</p><a href="/" style="font-size: 9px">small</a>
      </main></body></html>
      """#
    try scratch.write(faulty, to: "web/faulty.example/index.html")
    try scratch.write(
      "server { listen 80; server_name faulty.example; root \(scratch.path)/web/faulty.example; }",
      to: "hosting/nginx.conf")
    let server = try WebServer(
      .nginx, tree: scratch.path, environment: "live", hosts: ["faulty.example"], isSecure: true)
    let looks = [
      Browser.Look(path: "/", script: try Self.script()),
      Browser.Look(path: "/", script: "", media: "paper"),
    ]
    let found = try Browser(server: server, host: "faulty.example").look(looks, as: [String].self)
    for fault in [
      "beyond the page", "over", "heights", "prices", "hangs over", "a hole", "a gap", "small",
    ] {
      #expect(found[0].contains { $0.hasPrefix(fault) }, "\(fault) in \(found[0])")
    }
    #expect(!found[1].isEmpty)
  }
}
