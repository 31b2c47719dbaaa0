public import WaymarkModel

/// The page of one request in one language.
public struct RequestPage: PageContent {
  public let request: Request

  /// The requested item, as on the page of a listing; its seller is the requester.
  private(set) var wanted: ListingPage

  /// The requested number of pieces.
  let quantity: String?

  /// The destination.
  let place: String?

  /// The structured data, if it was rendered before the page.
  var data: [UInt8] = []

  let heading: String
  let summary: String?
  public var links: PageLinks { wanted.links }

  /// Whether the last of the pages above this one has open requests.
  public var hasStockAbove: Bool {
    get { wanted.hasStockAbove }
    set { wanted.hasStockAbove = newValue }
  }

  public init(
    _ request: Request, links: PageLinks, wording: Wording, buyer: Seller? = nil
  ) {
    self.request = request
    // The destination is not a fact of the item.
    var thing = request.wanted
    thing.place.location = nil
    thing.place.country = nil
    wanted = ListingPage(thing, links: links, wording: wording, seller: buyer)
    quantity = request.quantity.map(wording.number)
    place = wording.place(of: request.wanted)
    heading = wording.wanted.filled(wanted.listing.title)
    var summary = MetaDescription()
    summary.add(heading)
    if request.status == .closed { summary.add(wording.text("request.status.closed")) }
    summary.add(quantity.map { "\($0) ×" })
    summary.add(wanted.worded.price)
    for fact in wanted.worded.keyFacts { summary.add(fact) }
    summary.add(place)
    summary.add(wanted.listing.details)
    self.summary = summary.text
  }
}
