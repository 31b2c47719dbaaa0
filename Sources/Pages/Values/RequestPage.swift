public import WaymarkModel

/// The page of one request in one language.
public struct RequestPage: PageContent {
  public let request: Request

  /// What is wanted, as the page of a listing would show it; its seller is who asks.
  let wanted: ListingPage

  /// The number of pieces that are wanted.
  let quantity: String?

  /// Where it shall go.
  let place: String?

  /// Its structured data, where it was rendered before the page.
  var data: [UInt8] = []

  let heading: String
  let summary: String?
  public var links: PageLinks { wanted.links }

  public init(
    _ request: Request, links: PageLinks, wording: Wording, buyer: Seller? = nil
  ) {
    self.request = request
    // Where it shall go is no fact of the thing.
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
