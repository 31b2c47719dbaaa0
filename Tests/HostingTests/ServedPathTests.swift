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

  @Test func findsPathsWithMoreSegments() {
    let lists = ServedPath([.literal("ads"), .literal("make"), .rest])
    let page = ServedPath(
      [.literal("ads"), .literal("make"), .identifier, .literal("page"), .identifier])
    let make = ServedPath(literal: "/ads/make")
    var index = PathIndex<Int>()
    for path in [lists, page, listing, make] { index.insert(0, at: path) }
    func found(_ path: ServedPath) -> [ServedPath] { index.items(sharing: path).map(\.path) }
    #expect(found(ServedPath(literal: "/ads/make/vw/by/price")) == [lists])
    #expect(found(lists) == [lists, page])
    #expect(found(make) == [make, listing])
    #expect(index.areAll(sharing: lists) { $0 == page || $0 == lists })
    #expect(!index.areAll(sharing: lists) { $0 == page })
    #expect(index.areAll(sharing: ServedPath(literal: "/x")) { _ in false })
    #expect(page.isWithin(lists) && !lists.isWithin(page) && !lists.isWithin(lists))
    #expect(!lists.isWithin(ServedPath([.literal("ads"), .literal("make"), .any])))
  }

  /// The tree of segments finds what a comparison with every path finds.
  @Test func findsThePathsThatShareAURL() {
    var random = SystemRandomNumberGenerator()
    let segments: [ServedPath.Segment] = [
      .literal("ads"), .literal("a.b"), .literal("sitemap-1.xml"), .identifier, .any,
      .numbered(prefix: "sitemap-", suffix: ".xml"),
    ]
    func path() -> ServedPath {
      ServedPath(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          segments.randomElement(using: &random) ?? .any
        })
    }
    for _ in 1...200 {
      var index = PathIndex<Int>()
      var known: [ServedPath] = []
      for number in 0..<20 {
        let new = path()
        index.insert(number, at: new)
        if !new.isLiteral || !known.contains(new) { known.append(new) }
      }
      let wanted = path()
      let found = index.items(sharing: wanted).map(\.path)
      let expected = known.filter { $0.overlapsWithPlaceholders(wanted) }
      #expect(
        found.map(\.description).sorted() == expected.map(\.description).sorted(),
        "\(wanted) among \(known)")
      #expect(found.map(\.isLiteral) == found.map(\.isLiteral).sorted { $0 && !$1 })
    }
  }
}
