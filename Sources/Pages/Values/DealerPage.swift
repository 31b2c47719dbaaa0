import Model

/// The page of one dealer in one language.
public struct DealerPage: PageContent {
  public let seller: Seller
  public let links: PageLinks

  /// The dealer's listings, in the order they are shown.
  public var listings: [ListingCard]

  /// The navigation apps that open the place of the dealer.
  public var maps: MapList

  let summary: String?
  var heading: String { seller.dealer.name }

  public init(
    _ seller: Seller, links: PageLinks, listings: [ListingCard] = [], maps: MapList = .none
  ) {
    self.seller = seller
    self.links = links
    self.listings = listings
    self.maps = maps
    var summary = MetaDescription()
    summary.add(seller.address.nonEmpty)
    summary.add(seller.dealer.details)
    self.summary = summary.text
  }
}
