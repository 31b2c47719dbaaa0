import Foundation
import Testing

/// The times on the page of a gate pass.
struct GatePassPageTests {
  /// A site with one gate pass and without signing, so that builds at different times share a
  /// cache.
  private func site(pass: String, dealer: String = "{ \"id\": \"d\", \"name\": \"D\" }") throws
    -> TemporaryFolder
  {
    let scratch = try TemporaryFolder()
    try scratch.write(
      """
      {
        "name": "Lots", "locales": ["en", "ar"],
        "environments": { "live": { "hosts": ["lots.example"] } },
        "routes": [{ "name": "p", "path": "/p/{id}", "page": "gatepass" }],
        "records": {
          "gatePasses": { "source": { "ndjson": "passes.ndjson" } },
          "dealers": { "source": { "ndjson": "dealers.ndjson" } }
        }
      }
      """, to: "waymark.json")
    try scratch.write(pass, to: "passes.ndjson")
    try scratch.write(dealer, to: "dealers.ndjson")
    return scratch
  }

  private func page(of site: TemporaryFolder, at time: String) throws -> String {
    let parts = ISO8601DateFormatter().date(from: time)?.timeIntervalSince1970
    let seconds = Int(try #require(parts))
    let run = try Waymark.run(
      ["build", "--project", site.path, "--format", "json"],
      environment: ["SOURCE_DATE_EPOCH": "\(seconds)"])
    try #require(run.status == 0, "\(run.output)\(run.errors)")
    return try String(
      contentsOfFile: site.path
        + "/Output/live/web/lots.example/p/9f2c1e7740b84d6a8a51c3e2d0b7f913/index.html",
      encoding: .utf8)
  }

  private static let pass =
    #"{"id":"9f2c1e7740b84d6a8a51c3e2d0b7f913","vehicle":"Golf","dealer":"d","validFrom":"2026-10-31T09:00:00Z","validUntil":"2026-11-02T23:00:00Z"}"#

  @Test func marksAnExpiredPassInTheNextBuild() throws {
    let site = try site(pass: Self.pass)
    for (time, state) in [
      ("2026-10-31T08:59:59Z", "early"), ("2026-10-31T09:00:00Z", "issued"),
      ("2026-11-01T00:00:00Z", "issued"), ("2026-11-02T23:00:00Z", "issued"),
      ("2026-11-02T23:00:01Z", "expired"), ("2026-12-01T00:00:00Z", "expired"),
      // A wrong clock that is set back.
      ("2026-11-01T12:00:00Z", "issued"), ("2026-10-30T00:00:00Z", "early"),
    ] {
      let page = try page(of: site, at: time)
      #expect(page.contains("data-state=\"\(state)\""), "\(time)")
      #expect(page.contains("data-when=\"early\">") == (state == "early"), "\(time)")
      #expect(page.contains("data-when=\"expired\">") == (state == "expired"), "\(time)")
      #expect(page.contains("<svg xmlns") == (state != "expired"), "\(time)")
    }
  }

  /// The text that a guard sees, and whether the page can be saved.
  private static let seen = """
    [...document.querySelectorAll(".state, .no-code, .code svg, .keep")]
      .filter(each => each.checkVisibility() || each.matches(".keep:not([hidden])"))
      .map(each => each.localName === "p" ? each.textContent : each.matches(".keep") ? "keep" : "code")
    """

  /// A page that was built before a pass begins, and one that was built while it is valid, are
  /// correct at any time.
  @Test func showsTheValidityAtTheTimeOfViewing() throws {
    let early = ["This pass is not valid yet", "code", "keep"]
    let good = ["Valid now", "code", "keep"]
    let over = ["This pass has expired", "Not valid"]
    let site = try site(pass: Self.pass)
    for (built, looks) in [
      (
        "2026-10-30T00:00:00Z",
        [
          ("2026-10-31T08:59:59Z", early), ("2026-10-31T09:00:00Z", good),
          ("2026-11-02T23:00:00Z", good), ("2026-11-02T23:00:01Z", over),
        ]
      ),
      // A phone whose clock is behind does not undo the state at the time of the build.
      (
        "2026-11-01T00:00:00Z",
        [("2026-10-01T00:00:00Z", good), ("2026-12-01T00:00:00Z", over)]
      ),
      ("2026-11-03T00:00:00Z", [("2026-11-01T00:00:00Z", over)]),
    ] {
      _ = try page(of: site, at: built)
      let server = try WebServer(
        .nginx, tree: site.path + "/Output/live", environment: "live", hosts: ["lots.example"],
        isSecure: true)
      let browser = Browser(server: server, host: "lots.example")
      let path = "/p/9f2c1e7740b84d6a8a51c3e2d0b7f913"
      let found = try browser.look(
        looks.map { Browser.Look(path: path, script: Self.seen, now: $0.0) }, as: [String].self)
      #expect(found == looks.map(\.1), "built at \(built)")
      // Without scripts, it shows the state at the time of the build.
      let still = Browser.Look(
        path: path, script: Self.seen, now: "2026-11-01T00:00:00Z", off: true)
      let states = ["2026-10-30T00:00:00Z": early, "2026-11-03T00:00:00Z": over]
      #expect(
        try browser.look([still], as: [String].self) == [states[built] ?? ["code", "keep"]])
    }
    // An open page updates itself.
    let open = """
      new Promise(done => { pass(3); setTimeout(() => done(document.querySelector(".pass").dataset.state), 5500); })
      """
    _ = try page(of: site, at: "2026-10-30T00:00:00Z")
    let server = try WebServer(
      .nginx, tree: site.path + "/Output/live", environment: "live", hosts: ["lots.example"],
      isSecure: true)
    let look = Browser.Look(
      path: "/p/9f2c1e7740b84d6a8a51c3e2d0b7f913", script: open, now: "2026-10-31T08:59:58Z")
    #expect(
      try Browser(server: server, host: "lots.example").look([look], as: String.self) == ["issued"])
  }

  /// The page for a guard has no site header, and the links for a driver are large.
  @Test func hasLargeLinksAndNoSiteHeader() throws {
    let pass = Self.pass.replacing(
      "}", with: #","contact":"+1 416 555 0142","latitude":43.6,"longitude":-79.5}"#)
    let site = try site(
      pass: pass, dealer: #"{"id":"d","name":"D","telephone":"+1 416 555 0199"}"#)
    let page = try page(of: site, at: "2026-11-01T00:00:00Z")
    #expect(!page.contains("<header") && !page.contains("role=search"))
    let server = try WebServer(
      .nginx, tree: site.path + "/Output/live", environment: "live", hosts: ["lots.example"],
      isSecure: true)
    let script = """
      [...document.querySelectorAll('.rows a[href^="tel:"], .after > .chips a')]
        .map(each => Math.round(each.getBoundingClientRect().height))
      """
    let look = Browser.Look(
      path: "/p/9f2c1e7740b84d6a8a51c3e2d0b7f913", script: script, width: 390)
    let heights = try Browser(server: server, host: "lots.example").look([look], as: [Int].self)
    #expect(heights[0].count >= 4 && heights[0].allSatisfy { $0 >= 48 }, "\(heights)")
  }

  @Test func showsTimesInTheTimeZoneOfTheDealer() throws {
    let site = try site(
      pass: Self.pass, dealer: #"{"id":"d","name":"D","timeZone":"America/Toronto"}"#)
    let page = try page(of: site, at: "2026-11-01T00:00:00Z")
    #expect(page.contains(">Oct 31, 2026 05:00 EDT (UTC-04:00)</time>"))
    #expect(page.contains(">Nov 2, 2026 18:00 EST (UTC-05:00)</time>"))
    #expect(page.contains("datetime=\"2026-11-02T23:00:00Z\""))
    // Pages are not rendered again for their records, only for a change of the dealer's time zone.
    try site.write(#"{"id":"d","name":"D","timeZone":"Asia/Dubai"}"#, to: "dealers.ndjson")
    let moved = try self.page(of: site, at: "2026-11-01T00:00:00Z")
    #expect(moved.contains(">Nov 3, 2026 03:00 UTC+04:00</time>"))
    let read = try Waymark.run(["records", "read", "gatePasses", "--project", site.path])
    #expect(read.output.contains("\"validUntil\":\"2026-11-03T03:00:00+04:00\""), "\(read.output)")
    #expect(read.output.contains("\"timeZone\":\"Asia/Dubai\""))
  }
}
