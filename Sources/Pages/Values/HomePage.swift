/// The page of the site itself, in one language: what there is, and where to begin.
public struct HomePage: PageContent {
  public let links: PageLinks

  public var markets: [PageLink] = []

  /// What the main market can be narrowed down to.
  public var groups: [FacetGroup] = []

  /// The newest listings of the main market.
  public var cards = CardList()

  /// Whether listings tell when they changed: without that none is the newest.
  public var isDated = true

  /// The dealers, in the order they are shown.
  public var dealers: [Seller] = []
  let heading: String
  let summary: String?

  /// What the page says below its heading.
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
