import Testing

@testable import WaymarkPages

@Suite struct SitemapBucketsTests {
  private func buckets(_ count: Int, size: Int = 100) -> SitemapBuckets {
    var buckets = SitemapBuckets()
    for number in 0..<count {
      let path = "/ads/\(number)"
      buckets.add(SitemapBuckets.number(of: path, bits: SitemapBuckets.mostBits), size: size)
    }
    return buckets
  }

  @Test(arguments: [(0, 0), (1, 0), (10_000, 0), (10_001, 1), (19_000, 1), (70_000, 3)])
  func hasAPowerOfTwoOfFiles(count: Int, bits: Int) {
    #expect(buckets(count).bits == bits)
  }

  @Test func countsBytesToo() {
    #expect(buckets(100, size: 100_000).bits == 0)
    #expect(buckets(110, size: 100_000).bits == 1)
  }

  /// An added or removed page moves no other page, and when the number of files doubles, each is
  /// split in two.
  @Test func keepsPagesInTheirFiles() {
    for number in 0..<5_000 {
      let path = "/ads/\(number)"
      let two = SitemapBuckets.number(of: path, bits: 1)
      let four = SitemapBuckets.number(of: path, bits: 2)
      #expect(four / 2 == two && (0..<4).contains(four))
      #expect(SitemapBuckets.number(of: path, bits: 0) == 0)
    }
    let counts = (0..<4).map { bucket in
      (0..<5_000).count { SitemapBuckets.number(of: "/ads/\($0)", bits: 2) == bucket }
    }
    #expect(counts.allSatisfy { (1_100...1_400).contains($0) }, "\(counts)")
  }
}
