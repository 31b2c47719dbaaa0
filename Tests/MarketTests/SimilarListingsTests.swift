import Testing
import WaymarkModel

@testable import WaymarkMarket

@Suite struct SimilarListingsTests {
  private func entry(_ price: Int?, _ currency: String = "EUR", sold: Bool = false) throws
    -> BrowseEntry
  {
    var listing = Listing(id: try Identifier("1"), title: "A car")
    if let price {
      listing.offer.price = Money(minorUnits: price, currency: try #require(Currency(currency)))
    }
    return BrowseEntry(keys: OrderKeys(listing), isSold: sold)
  }

  /// Listings with a model, a make and a country, by the numbers of these groups.
  private func found(
    _ listings: [(entry: BrowseEntry, model: UInt32, make: UInt32, country: UInt32)], like: Int,
    limit: Int = 4
  ) -> [UInt32] {
    let entries = listings.map(\.entry)
    let groups = [listings.map(\.model), listings.map(\.make), listings.map(\.country)]
    return SimilarListings(groups: groups, entries).listings(like: like, entries, limit: limit)
  }

  @Test func comparesTheModelThenTheMakeThenTheCountry() throws {
    let listings = [
      (try entry(100), UInt32(1), UInt32(1), UInt32(1)), (try entry(900), 1, 1, 2),
      (try entry(100), 2, 1, 2), (try entry(100), 3, 2, 1), (try entry(100), 4, 3, 3),
    ]
    #expect(found(listings, like: 0) == [1, 2, 3])
    #expect(found(listings, like: 4) == [])
    #expect(found(listings, like: 0, limit: 1) == [1])
  }

  @Test func listsTheNearestPricesFirst() throws {
    let listings = try [100, 500, 120, 70, 90, 1000].map {
      (try entry($0), UInt32(1), UInt32(1), UInt32(1))
    }
    #expect(found(listings, like: 0) == [4, 2, 3, 1])
  }

  @Test func offersNoSoldListingAndNotItself() throws {
    let listings = [
      (try entry(100, sold: true), UInt32(1), UInt32(1), UInt32(1)),
      (try entry(100, sold: true), 1, 1, 1), (try entry(300), 1, 1, 1),
    ]
    #expect(found(listings, like: 0) == [2])
    #expect(found(listings, like: 2) == [])
  }

  @Test func findsTheNearestAmongManyOfOtherGroupsAndPrices() throws {
    let listings = try (0..<300).map { number in
      (
        try entry(1000 * (number * 7 % 300), sold: number % 5 == 0), UInt32(1 + number % 3),
        UInt32(4 + number % 2), UInt32(number % 10 == 0 ? 0 : 6)
      )
    }
    let prices = listings.map { $0.0.keys.price ?? 0 }
    for (like, listing) in listings.enumerated() {
      let others = listings.indices.filter {
        $0 != like && !listings[$0].0.isSold && listings[$0].1 == listing.1
      }
      let nearest = others.map { (abs(prices[$0] - prices[like]), $0) }.min { $0 < $1 }
      #expect(found(listings, like: like, limit: 1) == [UInt32(nearest?.1 ?? 0)])
      #expect(found(listings, like: like).count == 4)
    }
  }

  @Test func comparesPricesOfOneCurrency() throws {
    let listings = [
      (try entry(100), UInt32(1), UInt32(1), UInt32(1)), (try entry(100, "USD"), 1, 1, 1),
      (try entry(900), 1, 1, 1), (try entry(nil), 1, 1, 1),
    ]
    #expect(found(listings, like: 0).first == 2)
    #expect(found(listings, like: 0).count == 3)
  }
}
