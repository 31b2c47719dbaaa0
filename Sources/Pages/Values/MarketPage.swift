/// A page of a list of listings, in one language: all of a market, or those of one facet.
public struct MarketPage: PageContent {
  public let links: PageLinks

  /// What the page shows of the list.
  public var cards: CardList
  public var pager = Pager.single

  /// The orders that the list can be in, and what it can be narrowed down to.
  public var orders: [PageLink] = []
  public var groups: [FacetGroup] = []

  /// What is said of a list that goes on behind its last page.
  public var cut: String?

  /// How many of its listings can be bought.
  public var availableCount = 0

  /// Where its newest listings can be subscribed to.
  public var feed: String?

  /// All values of a facet, on a page that shows no listings.
  public var values: [PageLink] = []

  /// The dealers, in the order they are shown.
  public var dealers: [Seller] = []

  /// Whether it lists what is wanted.
  let isOfRequests: Bool
  let heading: String
  let summary: String?
  let crumb: String

  /// What the page says below its heading.
  let lead: String?
  var firstPicture: String? { cards.firstPicture }

  /// Makes a page; without a title it is called as the theme calls a market.
  public init(
    title: String? = nil, crumb: String? = nil, summary: String? = nil, links: PageLinks,
    wording: Wording,
    cards: CardList = CardList(), isOfRequests: Bool = false
  ) {
    self.links = links
    self.cards = cards
    self.isOfRequests = isOfRequests
    heading = title ?? wording[.marketTitle]
    self.crumb = crumb ?? heading
    // What is said of one list begins with its heading.
    lead =
      summary == nil
      ? isOfRequests ? wording.text("request.description") : wording[.marketDescription] : nil
    var ownSummary = MetaDescription()
    ownSummary.add(heading)
    ownSummary.add(lead)
    self.summary = summary ?? ownSummary.text
  }
}
