public import Model

/// A listing in a list of them, or what somebody wants.
public struct ListingCard: Sendable {
  public let title: String

  /// The language of the title, where it is not that of the list.
  let titleLanguage: String?
  public let url: String

  /// The first picture.
  public let image: String?
  public private(set) var price: String?
  private(set) var priceText: PriceText?

  /// The former price that is struck out.
  public let oldPrice: String?

  /// How many pictures the listing has.
  let imageCount: Int

  /// The few facts that decide, such as the mileage.
  public let facts: [String]

  /// The facts that a buyer compares first, as one line.
  private(set) var highlights: [String]
  let condition: Listing.Condition?
  let mileage: String?
  public let location: String?
  public let status: Listing.Status

  /// Whether it is wanted, not for sale: then there may be a price that nobody asks for.
  private(set) var isWanted = false

  /// Takes what a card shows from a listing whose page, in the language of the list, is at a URL.
  public init(_ listing: Listing, url: String, wording: Wording) {
    titleLanguage = listing.localTitle?.foreignLanguage(in: wording.locale)
    title = listing.shown(in: wording.locale).title
    self.url = url
    image = listing.images.first
    imageCount = listing.images.count
    highlights = wording.highlights(of: listing, limit: 4).map(\.told)
    condition = listing.condition
    priceText = wording.price(of: listing)
    price = priceText?.text
    oldPrice = listing.oldPrice.map(wording.price)
    facts = wording.keyFacts(of: listing)
    mileage = listing.vocabulary.index(of: "mileage").flatMap { row in
      wording.text(of: listing, row: row)
    }
    location = wording.place(of: listing)
    status = listing.status
  }

  /// Takes what a card shows of a request: how many are wanted, and up to which price.
  public init(_ request: Request, of wanted: Listing, url: String, wording: Wording) {
    self.init(wanted, url: url, wording: wording)
    isWanted = true
    if let quantity = request.quantity, let label = wording.text("request.quantity") {
      highlights.insert(wording.labelled.filled(label, wording.number(quantity)), at: 0)
    }
    priceText = priceText?.inside(wording.browse.underBand)
    price = priceText?.text
  }
}

extension Listing {
  /// Whether a town or a country is known.
  var hasPlace: Bool { location?.isEmpty == false || country?.isEmpty == false }
}

extension [String] {
  /// The texts without those that say what the one before them says.
  var withoutRepeats: [String] {
    reduce(into: []) { texts, text in
      if texts.last != text { texts.append(text) }
    }
  }
}

extension String {
  /// The text, or `nil` when there is none.
  var nonEmpty: String? { isEmpty ? nil : self }
}
