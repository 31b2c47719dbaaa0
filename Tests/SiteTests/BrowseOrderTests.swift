import Model
import Testing

@testable import Site

@Suite struct BrowseOrderTests {
  private func entry(
    price: Int? = nil, _ currency: String = "EUR", year: Int? = nil, terms: [PriceTerm] = []
  ) throws -> BrowseEntry {
    var listing = Listing(id: try Identifier("1"), title: "A car")
    if let price {
      listing.price = Money(minorUnits: price, currency: try #require(Currency(currency)))
    }
    listing.priceTerms = terms
    if let year { listing["year"] = .integer(year) }
    return BrowseEntry(keys: OrderKeys(listing))
  }

  @Test func sortsByThePriceAndKeepsTheUsualOrderAmongEqualOnes() throws {
    let entries = try [300, nil, 100, 300, 200].map { try entry(price: $0) }
    #expect(BrowseOrder.price.sorted([0, 1, 2, 3, 4], entries) == [2, 4, 0, 3, 1])
    #expect(BrowseOrder.newest.sorted([1, 2, 3], entries) == [1, 2, 3])
  }

  @Test func sortsTheNewestYearFirst() throws {
    let entries = try [2001, 2020, nil].map { try entry(year: $0) }
    #expect(BrowseOrder.year.sorted([0, 1, 2], entries) == [1, 0, 2])
  }

  @Test func comparesNoPricesThatCannotBeCompared() throws {
    let euros = [try entry(price: 1), try entry(price: 2)]
    #expect(BrowseOrder.price.applies(to: [0, 1], euros))
    #expect(!BrowseOrder.price.applies(to: [0, 1], [euros[0], try entry(price: 2, "USD")]))
    let rent = try entry(price: 2, terms: [.perMonth])
    #expect(!BrowseOrder.price.applies(to: [0, 1], [euros[0], rent]))
    #expect(rent.keys.salePrice == nil && euros[0].keys.salePrice?.minorUnits == 1)
  }

  @Test func needsWhatMostListingsTellAndTwoDifferIn() throws {
    let entries = try [2001, 2020, nil, nil, nil].map { try entry(year: $0) }
    #expect(BrowseOrder.year.applies(to: [0, 1, 2, 3], entries))
    #expect(!BrowseOrder.year.applies(to: [0, 1, 2, 3, 4], entries))
    #expect(!BrowseOrder.year.applies(to: [0, 0], entries))
    #expect(!BrowseOrder.distance.applies(to: [0, 1], entries))
  }

  @Test func readsItsKeysBack() throws {
    for keys in [try entry().keys, try entry(price: -5, "KWD", year: 1999).keys] {
      #expect(OrderKeys(Array(keys.text.utf8)[...]) == keys)
    }
  }
}
