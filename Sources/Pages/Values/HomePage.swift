/// The home page in one language: what the site offers, and links to it.
public struct HomePage: PageContent {
  public let links: PageLinks

  public var markets: [PageLink] = []

  /// The values that narrow the main market.
  public var groups: [FacetGroup] = []

  /// The newest listings of the main market.
  public var cards = CardList()

  /// Whether listings have a date of change; without dates, no listing is the newest.
  public var isDated = true

  /// The dealers, in display order.
  public var dealers: [Seller] = []
  let heading: String
  let summary: String?

  /// The text below the heading.
  let lead: String
  var title: PageTitle? { PageTitle(of: heading, with: markets.first?.name) }
  var firstPicture: String? { cards.firstPicture }

  public init(name: String, links: PageLinks, wording: Wording) {
    heading = name
    self.links = links
    lead = wording[.homeDescription]
    var summary = MetaDescription()
    summary.add(name)
    summary.add(lead)
    self.summary = summary.text
  }
}
