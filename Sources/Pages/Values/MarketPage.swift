/// The page that lists the newest listings and the dealers, in one language.
public struct MarketPage: PageContent {
  public let links: PageLinks

  /// The newest listings, the newest first.
  public var listings: [ListingCard]

  /// The dealers, in the order they are shown.
  public var dealers: [Seller]

  let heading: String
  let summary: String?

  public init(
    links: PageLinks, wording: Wording, listings: [ListingCard] = [], dealers: [Seller] = []
  ) {
    self.links = links
    self.listings = listings
    self.dealers = dealers
    heading = wording[.marketTitle]
    summary = wording[.marketDescription]
  }
}
