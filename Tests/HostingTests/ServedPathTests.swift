import Testing

@testable import WaymarkHosting

struct ServedPathTests {
  private let listing = ServedPath([.literal("ads"), .identifier])
  private let garage = ServedPath([.literal("ads"), .literal("garage")])
  private let part = ServedPath([.numbered(prefix: "sitemap-", suffix: ".xml")])

  @Test func sortsTheMoreSpecificPathFirst() {
    #expect(ServedPath.precedes(garage, listing))
    #expect(!ServedPath.precedes(listing, garage))
    #expect(ServedPath.precedes(listing, ServedPath([.literal("ads"), .any])))
  }

  @Test func findsOverlappingPaths() {
    #expect(listing.overlaps(garage))
    #expect(!listing.overlaps(ServedPath([.literal("ads"), .literal("a.b")])))
    #expect(!listing.overlaps(ServedPath([.literal("ads")])))
    #expect(part.overlaps(ServedPath(literal: "/sitemap-1.xml")))
    #expect(!part.overlaps(ServedPath(literal: "/sitemap.xml")))
  }

  @Test func escapesPeriodsInExpressions() {
    #expect(ServedPath(literal: "/robots.txt").expression(isCapturing: true) == "robots\\.txt")
    #expect(listing.expression(isCapturing: true) == "ads/([A-Za-z0-9_-]+)")
    #expect(part.expression(isCapturing: false) == "sitemap-[0-9]+\\.xml")
    #expect(part.text { number, _ in "$\(number)" } == "sitemap-$1.xml")
  }
}
