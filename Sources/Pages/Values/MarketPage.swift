/// The page that lists the newest listings and the dealers, in one language.
public struct MarketPage: PageContent {
  public let links: PageLinks

  /// The newest listings, the newest first.
  public var listings: [ListingCard]

  /// The dealers, in the order they are shown.
  public var dealers: [Seller]

  /// Whether it lists what is wanted.
  let isOfRequests: Bool
  let heading: String
  let summary: String?

  public init(
    title: String? = nil, links: PageLinks, wording: Wording, listings: [ListingCard] = [],
    dealers: [Seller] = [], isOfRequests: Bool = false
  ) {
    self.links = links
    self.listings = listings
    self.dealers = dealers
    self.isOfRequests = isOfRequests
    heading = title ?? wording[.marketTitle]
    summary = isOfRequests ? wording.text("request.description") : wording[.marketDescription]
  }
}
