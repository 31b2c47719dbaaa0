import Foundation
import FoundationXML
import Testing
import WaymarkCore
import WaymarkModel

@testable import WaymarkPages

@Suite struct SitemapWriterTests {
  static let base = "https://cars.example"

  /// The files of pages, with the requested number of pages in each.
  static func files(
    _ entries: [SitemapEntry], each: Int? = nil, urls: Int = 50_000, bytes: Int = 52_428_800
  ) throws(Fault) -> [SitemapFile] {
    var writer = SitemapWriter(
      host: "cars.example", isSplit: each.map { entries.count > $0 } ?? false)
    writer.limits = SitemapWriter.Limits(urls: urls, bytes: bytes)
    var finished: [SitemapFile] = []
    for (index, entry) in entries.enumerated() {
      if let file = try writer.add(try element(entry), to: each.map { index / $0 } ?? 0) {
        finished.append(file)
      }
    }
    return finished + (try writer.finish())
  }

  private static func element(_ page: SitemapEntry) throws(Fault) -> SitemapElement {
    try SitemapElement(page, host: "cars.example", defaultLocale: "en")
  }

  static func entries(_ count: Int, updated: Timestamp? = nil) -> [SitemapEntry] {
    (0..<count).map { SitemapEntry(url: base + "/ads/\(100_000 + $0)", updated: updated) }
  }

  @Test func writesNothingForAHostWithoutPages() throws {
    #expect(try Self.files([]) == [])
  }

  @Test func writesOneFile() throws {
    let links = Marketplace.links("/ads/17")
    let files = try Self.files([
      SitemapEntry(
        url: links.canonical, updated: Timestamp("2026-11-20T08:00:00Z"),
        alternates: links.alternates,
        images: [
          "https://cars.example/assets/pictures/17-1/image.jpg",
          "https://cdn.example/ä.jpg?a=1&b=2",
          "http://cdn.example/no.jpg",
        ]),
      SitemapEntry(url: Self.base + "/ads/18?a=1&b='ü'"),
    ])
    #expect(files.map(\.name) == ["sitemap.xml"])
    try expect(try #require(files.first).bytes, matches: "sitemap.xml")
  }

  @Test(arguments: [(1, 1), (3, 1), (4, 3), (6, 3), (7, 4)])
  func splitsByTheNumberOfPages(count: Int, fileCount: Int) throws {
    let files = try Self.files(Self.entries(count), each: 3)
    #expect(files.count == fileCount)
    #expect(files.last?.name == "sitemap.xml")
    let documents = try files.map { try Self.locations(of: $0.bytes) }
    if fileCount > 1 {
      #expect(documents.last == files.dropLast().map { Self.base + "/" + $0.name })
      #expect(documents.dropLast().flatMap(\.self) == Self.entries(count).map(\.url))
      #expect(documents.dropLast().allSatisfy { (1...3).contains($0.count) })
    }
  }

  @Test func leavesOutFilesWithoutPagesAndKeepsTheirNumbers() throws {
    var writer = SitemapWriter(host: "cars.example", isSplit: true)
    #expect(try writer.add(try Self.element(Self.entries(1)[0]), to: 2) == nil)
    // Within one file, pages are sorted; a new file may begin anywhere.
    let page = SitemapEntry(url: Self.base + "/ads/1")
    #expect(try writer.add(try Self.element(page), to: 5)?.name == "sitemap-3.xml")
    let files = try writer.finish()
    #expect(files.map(\.name) == ["sitemap-6.xml", "sitemap.xml"])
    #expect(
      try Self.locations(of: try #require(files.last).bytes)
        == [Self.base + "/sitemap-3.xml", Self.base + "/sitemap-6.xml"])
  }

  @Test func listsAtMostAThousandImages() throws {
    let images = (0..<1_001).map { "https://cdn.example/\($0).jpg" }
    let files = try Self.files([SitemapEntry(url: Self.base + "/ads/1", images: images)])
    let text = String(decoding: try #require(files.first).bytes, as: UTF8.self)
    #expect(text.ranges(of: "<image:loc>").count == 1_000)
  }

  @Test func datesTheIndexByTheNewestPageOfEachFile() throws {
    var entries = Self.entries(4)
    entries[0].updated = Timestamp("2026-11-20T08:00:00Z")
    entries[1].updated = Timestamp("2025-01-01")
    let index = try #require(try Self.files(entries, each: 2).last)
    let text = String(decoding: index.bytes, as: UTF8.self)
    #expect(text.contains("sitemap-1.xml</loc><lastmod>2026-11-20T08:00:00Z</lastmod></sitemap>"))
    #expect(text.contains("sitemap-2.xml</loc></sitemap>"))
  }

  @Test(arguments: [
    "", "https://cars.example", "http://cars.example/ads/1", "https://other.example/ads/1",
    "https://cars.example.evil.example/", "https://cars.example/a b", "https://cars.example/<x>",
    "https://cars.example/" + String(repeating: "x", count: 2_048),
    "https://cars.example/" + String(repeating: "ü", count: 400),
  ])
  func refusesAURL(url: String) {
    #expect(throws: Fault("'\(url.prefix(200))' cannot be in the sitemap of this host")) {
      try Self.files([SitemapEntry(url: url)])
    }
  }

  @Test func refusesUnorderedOrRepeatedPages() {
    let entries = Self.entries(2)
    let (first, second) = (entries[0].url, entries[1].url)
    #expect(throws: Fault("'\(first)' does not come after '\(second)'")) {
      try Self.files(entries.reversed())
    }
    #expect(throws: Fault("'\(first)' does not come after '\(first)'")) {
      try Self.files([entries[0], entries[0]])
    }
  }

  @Test func refusesMorePagesThanASitemapMayContain() {
    #expect(throws: Fault("the entry of '\(Self.base)/ads/100000' is larger than a sitemap may be"))
    {
      try Self.files(Self.entries(1), bytes: 200)
    }
    #expect(throws: Fault("a file of a sitemap lists at most 2 pages")) {
      try Self.files(Self.entries(3), urls: 2)
    }
  }

  @Test func allowsCrawlingEverywhereAndNamesTheSitemapInProduction() {
    let production = Marketplace.page { $0.robots(Marketplace.production, hasSitemap: true) }
    #expect(
      production == """
        User-agent: *
        Allow: /

        Sitemap: https://cars.example/sitemap.xml

        """)
    #expect(
      Marketplace.page { $0.robots(Marketplace.production, hasSitemap: false) }
        == "User-agent: *\nAllow: /\n")
    let staging = Marketplace.page { $0.robots(Marketplace.staging, hasSitemap: true) }
    #expect(staging.hasSuffix("\nUser-agent: *\nAllow: /\n"))
    #expect(!staging.contains("Disallow") && !staging.contains("Sitemap"))
  }

  /// The `loc` elements of a file, as FoundationXML reads them.
  static func locations(of bytes: [UInt8]) throws -> [String] {
    let document = try XMLDocument(data: Data(bytes))
    return try document.nodes(forXPath: "//*[local-name()='loc']").compactMap(\.stringValue)
  }
}
