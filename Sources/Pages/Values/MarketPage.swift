/// A page of a list of listings, in one language: all of a market, or those of one facet.
public struct MarketPage: PageContent {
  public let links: PageLinks

  /// The part of the list that the page shows.
  public var cards: CardList
  public var pager = Pager.single

  /// The available orders of the list, and the values that narrow it.
  public var orders: [PageLink] = []
  public var groups: [FacetGroup] = []

  /// The note for a list that continues after its last page.
  public var cut: String?

  /// How many of its listings are available.
  public var availableCount = 0

  /// The feed of its newest listings.
  public var feed: String?

  /// All values of a facet, on a page that shows no listings.
  public var values: [PageLink] = []

  /// The dealers, in display order.
  public var dealers: [Seller] = []

  /// Whether it lists requests.
  let isOfRequests: Bool
  let heading: String
  let summary: String?
  let crumb: String

  /// The text below the heading.
  let lead: String?
  var firstPicture: String? { cards.firstPicture }

  /// Makes a page; without a title it has the theme's name for a market.
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
    // A description of a single list begins with its heading.
    lead =
      summary == nil
      ? isOfRequests ? wording.text("request.description") : wording[.marketDescription] : nil
    var ownSummary = MetaDescription()
    ownSummary.add(heading)
    ownSummary.add(lead)
    self.summary = summary ?? ownSummary.text
  }
}
