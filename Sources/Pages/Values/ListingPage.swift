import Bytes
public import Model
import Templates

/// The page of one listing in one language.
///
/// Price, key facts and summary are formatted here, once, and are the same on every surface.
public struct ListingPage: PageContent {
  /// The listing with the texts of the page's locale.
  public let listing: Listing

  /// The languages of the title and the description, where they are not the page's.
  let titleLanguage: String?
  let detailsLanguage: String?
  public let links: PageLinks

  /// The dealer who sells it.
  public var seller: Seller?

  /// The navigation apps that open its place.
  public var maps: MapList

  /// The listings that are most like it.
  public var similar = CardList()

  /// What holds for everything that the site sells.
  public var terms = OfferTerms()

  /// The price as every surface shows it.
  public let price: String?
  let priceText: PriceText?

  /// The former price that is struck out.
  public let oldPrice: String?

  /// The town and the country, as far as they are known.
  let place: String?

  /// The few facts that decide, such as the mileage, as every surface shows them.
  public let keyFacts: [String]

  /// Up to six facts that a buyer compares first.
  let highlights: [Fact]

  /// The listing in one sentence, for search results and shared links.
  public let summary: String?

  /// The pictures that a page may load, the best first.
  public let pictures: [String]

  /// Its structured data, where it was rendered before the page.
  var data: [UInt8] = []

  public let title: PageTitle?
  var heading: String { listing.title }
  var headingLanguage: String? { titleLanguage }
  var firstPicture: String? { pictures.first }

  /// A listing that is sold is of use until its offer would have ended.
  var unavailableAfter: Timestamp? { listing.status == .sold ? listing.validUntil : nil }

  /// A letter to the seller about the listing.
  var letterURL: String? {
    seller?.emailURL.map { $0 + "?subject=" + heading.percentEncoded }
  }

  /// A letter to anybody with the listing's name and address.
  var shareURL: String {
    "mailto:?subject=" + heading.percentEncoded + "&body=" + links.canonical.percentEncoded
  }

  public init(
    _ listing: Listing, links: PageLinks, wording: Wording, seller: Seller? = nil,
    maps: MapList = .none, isTitleShared: Bool = false
  ) {
    titleLanguage = listing.localTitle?.foreignLanguage(in: wording.locale)
    detailsLanguage = listing.localDetails?.foreignLanguage(in: wording.locale)
    let listing = listing.shown(in: wording.locale)
    self.listing = listing
    self.links = links
    self.seller = seller
    self.maps = maps
    pictures = listing.images.filter(URLPolicy.web.allows)
    priceText = wording.price(of: listing)
    price = priceText?.text
    oldPrice = listing.oldPrice.map(wording.price)
    keyFacts = wording.keyFacts(of: listing)
    place = wording.place(of: listing)
    highlights = wording.highlights(of: listing, limit: 6)
    title = PageTitle(listing, facts: keyFacts + [price, place], isShared: isTitleShared)
    var summary = MetaDescription()
    if listing.status != .available { summary.add(wording.statuses[listing.status]) }
    summary.add(price ?? wording.priceOnRequest)
    for fact in keyFacts { summary.add(fact) }
    summary.add(place)
    summary.add(listing.details)
    self.summary = summary.text
  }
}
