import Testing

@testable import WaymarkModel

@Suite struct PlausibleTests {
  private func listing(_ price: Int, _ vocabulary: Vocabulary = .car) throws -> Listing {
    var listing = Listing(id: try Identifier("1"), title: "A thing", vocabulary: vocabulary)
    let currency = try #require(Currency("EUR"))
    listing.offer.price = Money(minorUnits: price, currency: currency)
    return listing
  }

  @Test(arguments: [100, 11_111_100, 12_345_600, 99_999_900])
  func hidesPlaceholderPrices(cents: Int) throws {
    #expect(try listing(cents).plausible.offer.price == nil)
    #expect(try listing(cents, .product).plausible.offer.price != nil)
    var auction = try listing(cents)
    auction.offer.priceTerms = [.startingBid]
    #expect(auction.plausible.offer.price == auction.offer.price)
  }

  @Test(arguments: [0, 101, 200, 11_111_101, 500_000])
  func showsAnyOtherPrice(cents: Int) throws {
    let listing = try listing(cents)
    #expect(listing.plausible.offer.price == listing.offer.price)
  }

  @Test func hidesImplausibleMileages() throws {
    var listing = try listing(500_000)
    let kilometres = Unit("km", .distance, "KMT", 1)
    listing["mileage"] = .quantity(Quantity(DecimalNumber(1_000_000), kilometres))
    #expect(listing.plausible["mileage"] == listing["mileage"])
    listing["mileage"] = .quantity(Quantity(DecimalNumber(1_000_001), kilometres))
    #expect(listing.plausible["mileage"] == nil)
  }
}
