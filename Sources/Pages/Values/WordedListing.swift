import WaymarkCore
public import WaymarkModel

/// A listing with the texts of one locale.
///
/// Cards, search entries, Spotlight items, catalogue rows and pages show these values, so all of
/// them have the same texts, and they are made once per listing.
public struct WordedListing: Sendable {
  /// The listing with the texts of the locale.
  public let listing: Listing

  /// The path of its page.
  public let url: String

  /// The languages of the title and the description, if they differ from the locale's.
  let titleLanguage: String?
  let detailsLanguage: String?
  let priceText: PriceText?

  /// The former price, which is struck out.
  public let oldPrice: String?

  /// The few decisive facts, such as the mileage.
  public let keyFacts: [String]

  /// Up to six facts that a buyer compares first.
  let highlights: [Fact]

  /// The reasons why it is worth less than others of its kind: damage, a total loss, or that it
  /// does not run.
  let flaws: [String]

  /// The town and the country, as far as they are known.
  public let place: String?

  public init(_ listing: Listing, url: String, wording: Wording) {
    self.listing = listing.shown(in: wording.locale)
    self.url = url
    titleLanguage = listing.localTitle?.foreignLanguage(in: wording.locale)
    detailsLanguage = listing.localDetails?.foreignLanguage(in: wording.locale)
    priceText = wording.price(of: listing)
    oldPrice = listing.offer.oldPrice.map(wording.price)
    keyFacts = wording.keyFacts(of: listing)
    highlights = wording.highlights(of: listing, limit: 6)
    flaws = wording.flaws(of: listing)
    place = wording.place(of: listing)
  }

  /// The price in the form that is used everywhere.
  public var price: String? { priceText?.text }

  /// The first facts that a buyer compares, as one line.
  var shortHighlights: [String] { highlights.prefix(4).map(\.phrase) }
}
