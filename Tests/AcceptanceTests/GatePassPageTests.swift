import Foundation
import Testing

/// What the page of a gate pass says of times.
struct GatePassPageTests {
  /// A site with one gate pass and nothing that signs, so that builds at different times share a cache.
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

  @Test func saysThatAPassHasExpiredInTheFirstBuildAfterThat() throws {
    let site = try site(pass: Self.pass)
    for (time, isOver) in [
      ("2026-11-01T00:00:00Z", false), ("2026-11-02T23:00:00Z", false),
      ("2026-11-02T23:00:01Z", true), ("2026-12-01T00:00:00Z", true),
      // A clock that was wrong, and is set back.
      ("2026-11-01T12:00:00Z", false),
    ] {
      let page = try page(of: site, at: time)
      #expect(page.contains("This pass has expired") == isOver, "\(time)")
      #expect(page.contains("<svg xmlns") == !isOver, "\(time)")
    }
  }

  @Test func tellsTimesByTheClocksOfTheDealersLot() throws {
    let site = try site(
      pass: Self.pass, dealer: #"{"id":"d","name":"D","timeZone":"America/Toronto"}"#)
    let page = try page(of: site, at: "2026-11-01T00:00:00Z")
    #expect(page.contains(">Oct 31, 2026 05:00 EDT (UTC-04:00)</time>"))
    #expect(page.contains(">Nov 2, 2026 18:00 EST (UTC-05:00)</time>"))
    #expect(page.contains("datetime=\"2026-11-02T23:00:00Z\""))
    // What the records tell is not rendered anew, until the dealer's clocks are others.
    try site.write(#"{"id":"d","name":"D","timeZone":"Asia/Dubai"}"#, to: "dealers.ndjson")
    let moved = try self.page(of: site, at: "2026-11-01T00:00:00Z")
    #expect(moved.contains(">Nov 3, 2026 03:00 UTC+04:00</time>"))
    let read = try Waymark.run(["records", "read", "gatePasses", "--project", site.path])
    #expect(read.output.contains("\"validUntil\":\"2026-11-03T03:00:00+04:00\""), "\(read.output)")
    #expect(read.output.contains("\"timeZone\":\"Asia/Dubai\""))
  }
}
