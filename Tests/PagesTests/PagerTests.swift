import Testing

@testable import WaymarkPages

@Suite struct PagerTests {
  private func pager(_ number: Int, of count: Int) -> Pager {
    Pager(number, of: count) { "https://cars.example/ads/page/\($0)" }
  }

  private func links(of pager: Pager) -> Set<Int> {
    Set((pager.pages + pager.further).map(\.number))
  }

  @Test(arguments: [1, 2, 7, 8, 9, 48, 536, 20_834])
  func reachesEveryPageInTwoLinks(count: Int) {
    var reached: Set<Int> = [1]
    let first = links(of: pager(1, of: count)).union(count > 1 ? [1] : [])
    reached.formUnion(first)
    for page in first { reached.formUnion(links(of: pager(page, of: count))) }
    #expect(reached == Set(1...count))
  }

  @Test func marksThePageAndTheGaps() {
    let pages = pager(6, of: 20).pages
    #expect(pages.map(\.number) == [1, 4, 5, 6, 7, 8, 20])
    #expect(pages.filter(\.isCurrent).map(\.number) == [6])
    #expect(pages.filter(\.isAfterGap).map(\.number) == [4, 20])
    #expect(pages[0].url == "https://cars.example/ads/page/1")
  }

  @Test func linksItsNeighbours() {
    #expect(pager(1, of: 3).previous == nil)
    #expect(pager(2, of: 3).previous == "https://cars.example/ads/page/1")
    #expect(pager(2, of: 3).next == "https://cars.example/ads/page/3")
    #expect(pager(3, of: 3).next == nil)
    #expect(Pager.single.pages.isEmpty && Pager.single.further.isEmpty)
  }
}
