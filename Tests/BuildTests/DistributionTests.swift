import Testing

@testable import WaymarkBuild

@Suite struct DistributionTests {
  @Test func groupsNumbersByDecades() {
    var prices = Distribution(.decades)
    for (id, price) in [0, 1, 4, 7, 10, 19, 20, 12_300, .max].enumerated() {
      prices.add(price, of: "\(id)")
    }
    #expect(
      prices.counts == [
        0: 1, 1: 1, 2: 1, 5: 1, 10: 2, 20: 1, 10_000: 1, 5_000_000_000_000_000_000: 1,
      ])
    #expect(prices.total == 9 && prices.median == 10)
    #expect(
      prices.lowest.map(\.value) == [0, 1, 4] && prices.highest.map(\.id) == ["8", "7", "6"])
  }

  @Test func doesNotDependOnTheDivisionOfWork() {
    let values = (0..<1000).map { ($0 * 7919) % 613 }
    var whole = Distribution(.each)
    var parts = [Distribution(.each), Distribution(.each), Distribution(.each)]
    for (id, value) in values.enumerated() {
      whole.add(value, of: "\(id)")
      parts[id % 3].add(value, of: "\(id)")
    }
    var merged = Distribution(.each)
    for part in parts.reversed() { merged.merge(part) }
    #expect(merged.counts == whole.counts)
    #expect(merged.lowest == whole.lowest && merged.highest == whole.highest)
  }
}
