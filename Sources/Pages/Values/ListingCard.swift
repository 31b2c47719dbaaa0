public import WaymarkModel

/// A listing in a list, or a request.
public struct ListingCard: Sendable {
  public let worded: WordedListing
  private(set) var priceText: PriceText?

  /// The facts that a buyer compares first, as one line.
  private(set) var highlights: [String]

  /// Whether it is a request, which may have no price.
  private(set) var isWanted = false

  /// Whether it is a request that its buyer has closed.
  private(set) var isClosed = false

  var listing: Listing { worded.listing }
  public var price: String? { priceText?.text }

  public init(_ worded: WordedListing) {
    self.worded = worded
    priceText = worded.priceText
    highlights = worded.shortHighlights
  }

  /// Takes the data of a request for a card: the quantity and the maximum price.
  public init(_ request: Request, of wanted: WordedListing, wording: Wording) {
    self.init(wanted)
    isWanted = true
    isClosed = request.status == .closed
    if let quantity = request.quantity, let label = wording.text("request.quantity") {
      highlights.insert(wording.labelled.filled(label, wording.number(quantity)), at: 0)
    }
    priceText = priceText?.inside(wording.browse.underBand)
  }
}

extension Listing {
  /// Whether a town or a country is known.
  var hasPlace: Bool { place.location?.isEmpty == false || place.country?.isEmpty == false }
}

extension [String] {
  /// The texts without those that repeat the previous one.
  var withoutRepeats: [String] {
    reduce(into: []) { texts, text in
      if texts.last != text { texts.append(text) }
    }
  }
}

extension String {
  /// The text, or `nil` if it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
