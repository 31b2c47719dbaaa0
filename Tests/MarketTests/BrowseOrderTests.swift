import Testing
import WaymarkModel
import WaymarkTree

@testable import WaymarkMarket

@Suite struct BrowseOrderTests {
  private func entry(
    price: Int? = nil, _ currency: String = "EUR", year: Int? = nil, terms: [PriceTerm] = []
  ) throws -> BrowseEntry {
    var listing = Listing(id: try Identifier("1"), title: "A car")
    if let price {
      listing.offer.price = Money(minorUnits: price, currency: try #require(Currency(currency)))
    }
    listing.offer.priceTerms = terms
    if let year { listing["year"] = .integer(year) }
    return BrowseEntry(keys: OrderKeys(listing))
  }

  @Test func sortsByPriceAndKeepsTheOrderOfEqualOnes() throws {
    let entries = try [300, nil, 100, 300, 200].map { try entry(price: $0) }
    #expect(shown([0, 1, 2, 3, 4], by: .price, entries) == [2, 4, 0, 3, 1])
    #expect(shown([1, 2, 3], by: .newest, entries) == [1, 2, 3])
  }

  @Test func sortsTheNewestYearFirst() throws {
    let entries = try [2001, 2020, nil].map { try entry(year: $0) }
    #expect(shown([0, 1, 2], by: .year, entries) == [1, 0, 2])
  }

  @Test func sortsTheListingsThatPagesShow() throws {
    let prices = (0..<500).map { $0 * 37 % 50 }
    let entries = try prices.map { try entry(price: $0) }
    let sorted = prices.indices.sorted { (prices[$0], $0) < (prices[$1], $1) }
    for size in [1, 7, 48, 250, 300] {
      #expect(
        BrowseOrder.price.shown(of: (0..<500).map(UInt32.init), entries, pageSize: size)
          == sorted.prefix(size * BrowseOrder.pageLimit).map(UInt32.init))
    }
  }

  private func shown(
    _ numbers: [UInt32], by order: BrowseOrder, _ entries: [BrowseEntry]
  ) -> [UInt32] {
    order.shown(of: numbers, entries, pageSize: 48)
  }

  @Test func comparesNoPricesThatCannotBeCompared() throws {
    let euros = [try entry(price: 1), try entry(price: 2)]
    #expect(BrowseOrder.price.applies(to: [0, 1], euros))
    #expect(!BrowseOrder.price.applies(to: [0, 1], [euros[0], try entry(price: 2, "USD")]))
    let rent = try entry(price: 2, terms: [.perMonth])
    #expect(!BrowseOrder.price.applies(to: [0, 1], [euros[0], rent]))
    #expect(rent.keys.salePrice == nil && euros[0].keys.salePrice?.minorUnits == 1)
  }

  @Test func appliesToFieldsThatMostListingsHave() throws {
    let entries = try [2001, 2020, nil, nil, nil].map { try entry(year: $0) }
    #expect(BrowseOrder.year.applies(to: [0, 1, 2, 3], entries))
    #expect(!BrowseOrder.year.applies(to: [0, 1, 2, 3, 4], entries))
    #expect(!BrowseOrder.year.applies(to: [0, 0], entries))
    #expect(!BrowseOrder.distance.applies(to: [0, 1], entries))
  }

  @Test func readsItsKeysBack() throws {
    for keys in [try entry().keys, try entry(price: -5, "KWD", year: 1999).keys] {
      #expect(OrderKeys(keys.bytes[...]) == keys)
    }
  }
}
