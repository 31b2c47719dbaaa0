public import WaymarkCore

/// Something that is for sale or for rent: what the app calls an ad.
public struct Listing: Hashable, Sendable {
  public var id: Identifier<Listing>

  /// What the listing is called: the seller's title, or one made of its attributes.
  public var title: String

  /// The titles of other locales, when the source has some.
  public var localTitle: LocalText?
  public var price: Money?

  /// What the price is besides the amount, in the order of `PriceTerm`.
  public var priceTerms: [PriceTerm] = []

  /// What it cost before: more than the price, in the same currency.
  public var oldPrice: Money?

  /// `nil` where the source tells none that can be read.
  public var condition: Condition?
  public var status: Status
  public var details: String?
  public var localDetails: LocalText?

  /// The best picture first: absolute https URLs, and pictures of the project.
  public var images: [String]

  /// What the files of the project say of themselves, by their texts in `images`.
  public var pictures: [String: PictureFile] = [:]

  /// Where the thing is.
  public var coordinate: Coordinate<WGS84>?

  /// A town or address, for people.
  public var location: String?

  /// The country the thing is in, as two capital letters of ISO 3166-1.
  public var country: String?
  public var dealer: Identifier<Dealer>?

  /// From when, and until when, the offer counts.
  public var validFrom: Timestamp?
  public var validUntil: Timestamp?

  /// When the record last changed in a way that a reader would see.
  public var updated: Timestamp?

  /// The table of its attributes.
  public let vocabulary: Vocabulary

  /// What it tells for each row of the table; rows at the end may be missing.
  public var attributes: [AttributeValue?]

  public init(
    id: Identifier<Listing>, title: String, vocabulary: Vocabulary = .car,
    attributes: [AttributeValue?]? = nil
  ) {
    self.id = id
    self.title = title
    self.vocabulary = vocabulary
    condition = vocabulary.offer == .item ? .used : nil
    status = .available
    images = []
    self.attributes =
      attributes ?? Array(repeating: nil, count: vocabulary.attributes.count)
  }
}

extension Listing {
  /// What it tells for a row of its table.
  public func value(at row: Int) -> AttributeValue? {
    row < attributes.count ? attributes[row] : nil
  }

  /// What it tells for an attribute; setting one that the table does not have does nothing.
  public subscript(name: String) -> AttributeValue? {
    get { vocabulary.index(of: name).flatMap { value(at: $0) } }
    set {
      guard let row = vocabulary.index(of: name) else { return }
      while attributes.count <= row { attributes.append(nil) }
      attributes[row] = newValue
    }
  }
}

extension Listing {
  /// schema.org's OfferItemCondition.
  public enum Condition: String, Sendable, CaseIterable {
    case new, used, refurbished, damaged
  }

  public enum Status: String, Sendable, CaseIterable {
    case available, reserved, sold
  }
}
