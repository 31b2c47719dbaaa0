import WaymarkModel

public struct DealerPage: PageContent {
  public let seller: Seller
  public let links: PageLinks

  /// The dealer's listings on the page.
  public var cards: CardList
  public var pager: Pager

  /// The navigation apps that open the place of the dealer.
  public var maps: MapList

  let summary: String?
  /// The structured data, if it was rendered before the page.
  var data: [UInt8] = []

  let heading: String
  var firstPicture: String? { cards.firstPicture }

  public init(
    _ seller: Seller, links: PageLinks, wording: Wording, page: Int = 1,
    cards: CardList = CardList(), pager: Pager = .single,
    maps: MapList = .none
  ) {
    self.seller = seller
    heading = wording.listTitle([], of: seller.dealer.name, page: page)
    self.links = links
    self.cards = cards
    self.pager = pager
    self.maps = maps
    var summary = MetaDescription()
    summary.add(heading)
    summary.add(seller.address.nonEmpty)
    summary.add(seller.dealer.details)
    self.summary = summary.text
  }
}
