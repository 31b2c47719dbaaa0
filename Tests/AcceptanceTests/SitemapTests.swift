import Foundation
import Testing

/// The information for search engines about the pages of a site.
struct SitemapTests {
  private struct Page: Decodable, Equatable {
    let date: String?
    let part: String
    let images: [String]
  }

  private static let origin = "https://cars.example.com"
  private static let listings = "Records/listings.ndjson"

  /// The pages in the sitemaps of a web root, which follow their schemas.
  private func pages(_ market: Marketplace, _ host: String = "cars.example.com") throws -> [String:
    Page]
  {
    let text = try Waymark.run(
      "/usr/bin/python3",
      [
        Waymark.root + "/Tests/AcceptanceTests/Fixtures/sitemaps.py",
        market.output + "/production/web/" + host,
      ])
    try #require(text.status == 0, "\(text.errors)")
    return try JSONDecoder().decode([String: Page].self, from: Data(text.output.utf8))
  }

  private func build(_ market: Marketplace, at time: Int) throws {
    let run = try market.build(
      ["--environment", "production"], environment: ["SOURCE_DATE_EPOCH": "\(time)"])
    try #require(run.status == 0, "\(run.output)")
  }

  /// 2026-12-01 and a day later, in seconds since 1970.
  private static let first = 1_796_083_200
  private static let second = first + 86_400

  @Test func datesAPageByItsLastVisibleChange() throws {
    let market = try Marketplace()
    func date(_ path: String) throws -> String? {
      let page = try pages(market)[Self.origin + path]
      return try #require(page, "\(path) is in no sitemap").date
    }
    try build(market, at: Self.first)
    #expect(try date("/ads/17") == "2026-11-02T10:00:00Z")
    #expect(try date("/ads/sold-one") == nil)
    let before = try pages(market)
    // An export that updates the date of all records changes nothing, and neither does a second
    // build.
    try market.edit(Self.listings) {
      $0 = $0.replacing("2026-11-02T10:00:00Z", with: "2026-11-30T10:00:00Z")
    }
    try FileManager.default.createDirectory(
      atPath: market.folder + "/Templates", withIntermediateDirectories: true)
    try build(market, at: Self.second)
    #expect(try pages(market) == before)
    // A new text has the date of the build if the record has no newer one.
    try market.edit(Self.listings) { $0 = $0.replacing("One owner.", with: "Two owners.") }
    try market.edit(Self.listings) { $0 = $0.replacing("2026-11-30T10:00:00Z", with: "2026-10-01") }
    try build(market, at: Self.second)
    #expect(try date("/ads/17") == "2026-12-02T00:00:00Z")
    #expect(try date("/zh-Hans/ads/17") == "2026-12-02T00:00:00Z")
    #expect(try date("/ads/18") == before[Self.origin + "/ads/18"]?.date)
    // It keeps that date.
    try build(market, at: Self.second + 86_400)
    #expect(try date("/ads/17") == "2026-12-02T00:00:00Z")
    // The date in a record takes precedence.
    try market.edit(Self.listings) {
      $0 = $0.replacing("Two owners.", with: "Three owners.").replacing(
        "2026-10-01", with: "2026-12-24")
    }
    try build(market, at: Self.second + 24 * 86_400)
    #expect(try date("/ads/17") == "2026-12-24T00:00:00Z")
    // Without a state, the date of the record is used.
    try FileManager.default.removeItem(atPath: market.output + "/.waymark/production/dates")
    try build(market, at: Self.second + 24 * 86_400)
    #expect(try date("/ads/17") == "2026-12-24T00:00:00Z")
  }

  @Test func datesALaterPage() throws {
    let market = try Marketplace()
    try build(market, at: Self.first)
    try market.edit(Self.listings) {
      $0 +=
        "{\"id\":\"new\",\"make\":\"Kia\",\"model\":\"Rio\"}\n"
        + "{\"id\":\"dated\",\"make\":\"Kia\",\"model\":\"Rio\",\"updated\":\"2026-11-11\"}\n"
    }
    try build(market, at: Self.second)
    let pages = try pages(market)
    #expect(pages[Self.origin + "/ads/new"]?.date == "2026-12-02T00:00:00Z")
    #expect(pages[Self.origin + "/ads/dated"]?.date == "2026-11-11T00:00:00Z")
    // The list has new listings, one of which has a date.
    #expect(pages[Self.origin + "/ads"]?.date == "2026-11-11T00:00:00Z")
  }

  private struct Announcement: Decodable {
    let host: String
    let key: String
    let keyLocation: String
    let urlList: [String]
  }

  @Test func announcesAddedChangedAndRemovedPages() throws {
    let market = try Marketplace()
    try market.edit("waymark.json") { text in
      text = text.replacing(
        "\"index\": true,\n      \"ios\"",
        with: "\"index\": true,\n      \"indexNow\": { \"key\": \"0123-Abcd\" },\n      \"ios\"")
    }
    func announced() throws -> [String]? {
      guard let text = try market.tree()["feeds/indexnow-1.json"] else { return nil }
      let announcement = try JSONDecoder().decode(Announcement.self, from: Data(text.utf8))
      #expect(announcement.host == "cars.example.com" && announcement.key == "0123-Abcd")
      #expect(announcement.keyLocation == Self.origin + "/0123-Abcd.txt")
      #expect(announcement.urlList.allSatisfy { $0.hasPrefix(Self.origin) })
      return announcement.urlList.map { String($0.dropFirst(Self.origin.count)) }
    }
    try build(market, at: Self.first)
    #expect(try announced()?.count == pages(market).count)
    for host in ["cars.example.com", "www.cars.example.com"] {
      #expect(try market.tree()["web/\(host)/0123-Abcd.txt"] == "0123-Abcd")
    }
    try build(market, at: Self.first)
    #expect(try announced() == nil)
    try market.edit(Self.listings) { text in
      var lines = text.split(separator: "\n").map { String($0) }
      lines[0] = lines[0].replacing("One owner.", with: "Two owners.")
      lines.removeAll { $0.contains("sold-one") }
      lines.append("{\"id\":\"new\",\"make\":\"Kia\",\"model\":\"Rio\"}")
      text = lines.joined(separator: "\n") + "\n"
    }
    try build(market, at: Self.first)
    let paths = try #require(try announced())
    #expect(
      Set(["/ads/17", "/zh-Hans/ads/17", "/ads/sold-one", "/ads/new", "/ads", "/"]).isSubset(
        of: paths))
    #expect(!paths.contains("/ads/18") && paths == paths.sorted())
    // An environment that is not indexed announces nothing.
    try market.edit("waymark.json") {
      $0 = $0.replacing("\"index\": true,", with: "\"index\": false,")
    }
    try build(market, at: Self.first)
    #expect(try announced() == nil)
    #expect(try market.tree()["web/cars.example.com/0123-Abcd.txt"] == nil)
  }

  @Test func listsTheImagesOfListings() throws {
    let market = try Marketplace()
    try build(market, at: Self.first)
    let pages = try pages(market)
    #expect(
      pages[Self.origin + "/ads/17"]?.images == [
        "https://images.example.com/17/1.jpg?w=1200&h=800", "https://images.example.com/17/2.jpg",
      ])
    #expect(pages[Self.origin + "/ads/18"]?.images == [])
  }

  /// A later listing is added to one part, and moves no other page.
  @Test func changesOnePartForANewListing() throws {
    let market = try Marketplace()
    try market.write(
      """
      { "name": "Many", "locales": ["en"],
        "environments": { "production": { "hosts": ["m.example"], "index": true } },
        "routes": [{ "name": "ads", "path": "/ads/{id}", "page": "listing", "index": true }],
        "records": { "listings": { "source": { "ndjson": "many.ndjson" } } } }
      """, to: "waymark.json")
    // Many long image URLs fill a part like many listings do.
    let images = (0..<100).map { number in
      "\"https://cdn.example/\(number)/\(String(repeating: "x", count: 1_900)).jpg\""
    }.joined(separator: ",")
    func line(_ id: String) -> String {
      "{\"id\":\"\(id)\",\"make\":\"Kia\",\"model\":\"Rio\",\"images\":[\(images)]}\n"
    }
    try market.write((0..<70).map { line("a\($0)") }.joined(), to: "many.ndjson")
    try build(market, at: Self.first)
    let before = try pages(market, "m.example")
    #expect(Set(before.values.map(\.part)) == ["sitemap-1.xml", "sitemap-2.xml"])
    #expect(before.count == 70)
    let old = try market.tree()
    try market.edit("many.ndjson") { $0 += line("b") }
    try build(market, at: Self.second)
    let after = try pages(market, "m.example")
    #expect(before.allSatisfy { after[$0.key] == $0.value })
    let new = try market.tree()
    let parts = (1...2).map { "web/m.example/sitemap-\($0).xml" }
    #expect(parts.count { old[$0] != new[$0] } == 1)
  }
}
