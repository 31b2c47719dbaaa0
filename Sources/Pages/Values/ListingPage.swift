import WaymarkCore
public import WaymarkModel
import WaymarkTemplates

/// The page of one listing in one language.
public struct ListingPage: PageContent {
  public let worded: WordedListing
  public let links: PageLinks

  /// The dealer who sells the listing.
  public var seller: Seller?

  /// The navigation apps that open its place.
  public var maps: MapList

  public var similar = CardList()

  /// The terms that apply to everything that the site sells.
  public var terms = OfferTerms()

  /// The facts of the listing, in the order of a page.
  let facts: [Fact]

  /// The facts that are not highlights, by subject.
  let factGroups: [FactGroupPart]

  /// The listing in one sentence, for search results and shared links.
  public let summary: String?

  /// The images that a page may load, the best first.
  public let pictures: [String]

  /// Whether one of its parent pages has available listings.
  public var hasStockAbove = true

  /// The code that opens the page on a phone, as an SVG element.
  public var phoneCode: [UInt8] = []

  /// The structured data, if it was rendered before the page.
  var data: [UInt8] = []

  public let title: PageTitle?
  public var listing: Listing { worded.listing }
  var heading: String { listing.title }
  var headingLanguage: String? { worded.titleLanguage }
  var firstPicture: String? { pictures.first }

  /// A sold listing is useful until its offer would have ended.
  var unavailableAfter: Timestamp? {
    listing.offer.status == .sold ? listing.offer.validUntil : nil
  }

  /// An email to the seller about the listing.
  var letterURL: String? {
    seller?.emailURL.map { $0 + "?subject=" + heading.percentEncoded }
  }

  /// An email with the listing's name and URL, without a recipient.
  var shareURL: String {
    "mailto:?subject=" + heading.percentEncoded + "&body=" + links.canonical.percentEncoded
  }

  public init(
    _ listing: Listing, links: PageLinks, wording: Wording, seller: Seller? = nil,
    maps: MapList = .none, isTitleShared: Bool = false
  ) {
    worded = WordedListing(listing, url: links.canonical, wording: wording)
    self.links = links
    self.seller = seller
    self.maps = maps
    pictures = listing.images.filter(URLPolicy.web.allows)
    facts = wording.facts(of: worded)
    factGroups = wording.groups(of: facts, with: worded.highlights)
    title = PageTitle(worded, isShared: isTitleShared)
    var summary = MetaDescription()
    summary.add(worded.listing.title)
    if isTitleShared { summary.add(listing.id.text) }
    if listing.offer.status != .available { summary.add(wording.statuses[listing.offer.status]) }
    summary.add(worded.price ?? wording[.priceOnRequest])
    for fact in worded.keyFacts { summary.add(fact) }
    summary.add(worded.place)
    summary.add(worded.listing.details)
    self.summary = summary.text
  }
}
