public import WaymarkCore

/// Something that is for sale or for rent: what the app calls an ad.
public struct Listing: Hashable, Sendable {
  public var id: Identifier<Listing>

  /// The seller's title, or one composed from the attributes.
  public var title: String

  /// The titles in other locales, if the source has them.
  public var localTitle: LocalText?
  public var offer = Offer()

  /// The condition; `nil` if the source has no readable one.
  public var condition: Condition?
  public var details: String?

  /// The description as pages show it, if the source has it in HTML; `details` is its plain text.
  public var detailsMarkup: HTMLText?
  public var localDetails: LocalText?

  /// Absolute https URLs, or paths of images of the project; the best image first.
  public var images: [String]

  /// The files of the project's images, by their texts in `images`.
  public var pictures: [String: PictureFile] = [:]

  /// The place of the thing.
  public var place = Place()
  public var dealer: Identifier<Dealer>?

  /// When the record last changed visibly.
  public var updated: Timestamp?

  /// Whether its identifier is only the number of its record in the source.
  public var isNumbered = false
  public let vocabulary: Vocabulary

  /// The value for each row of the vocabulary; rows at the end may be missing.
  public var attributes: [AttributeValue?]

  public init(
    id: Identifier<Listing>, title: String, vocabulary: Vocabulary = .car,
    attributes: [AttributeValue?]? = nil
  ) {
    self.id = id
    self.title = title
    self.vocabulary = vocabulary
    images = []
    self.attributes =
      attributes ?? Array(repeating: nil, count: vocabulary.attributes.count)
  }
}

extension Listing {
  /// The price of the thing, and its availability.
  public struct Offer: Hashable, Sendable {
    public var price: Money?

    /// The terms of the price in addition to its amount, in the order of `PriceTerm`.
    public var priceTerms: [PriceTerm] = []

    /// The former price, which is higher than the price and in the same currency.
    public var oldPrice: Money?
    public var status = Status.available

    /// The start and the end of the offer.
    public var validFrom: Timestamp?
    public var validUntil: Timestamp?
  }

  public struct Place: Hashable, Sendable {
    public var coordinate: Coordinate<WGS84>?

    /// A town or address, for people.
    public var location: String?

    /// An ISO 3166-1 code of two capital letters.
    public var country: String?
  }
}

extension Listing {
  public func value(at row: Int) -> AttributeValue? {
    row < attributes.count ? attributes[row] : nil
  }

  /// The value of an attribute; setting an attribute that the vocabulary does not have does
  /// nothing.
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
  /// Whether structured data can contain the thing: a plain product needs a price, a review or a
  /// rating, and listings only have a price.
  public var isValidItem: Bool { offer.price != nil || vocabulary.types != ["Product"] }
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

extension Listing {
  /// The listing as pages show it: without a placeholder price or an impossible distance.
  ///
  /// Feeds contain such values instead of none. Decoded records keep them, with a warning.
  public var plausible: Listing {
    var shown = self
    let isOwnPrice = offer.priceTerms.allSatisfy { $0 != .startingBid && $0 != .auction }
    if let price = offer.price, isOwnPrice, vocabulary.name != Vocabulary.product.name,
      price.standsForNone
    {
      shown.offer.price = nil
      shown.offer.oldPrice = nil
    }
    for (row, attribute) in vocabulary.attributes.enumerated() {
      guard case .quantity(.distance) = attribute.type, attribute.roles.contains(.keyFact),
        case .quantity(let distance)? = value(at: row), distance.isBeyondAnyVehicle
      else { continue }
      shown.attributes[row] = nil
    }
    return shown
  }
}

extension Money {
  /// Whether it is an amount that people type as a placeholder.
  public var standsForNone: Bool {
    guard minorUnits % scale == 0 else { return false }
    return [1, 111_111, 123_456, 999_999].contains(minorUnits / scale)
  }
}

extension Quantity {
  /// Whether a distance is over a million kilometres (621,371 miles).
  public var isBeyondAnyVehicle: Bool { value.double * unit.factor > 1_000_000 }
}

/// The texts of a field in several languages.
public struct LocalText: Hashable, Sendable {
  /// The default locale; its text is shown if a locale has none.
  public let language: String

  /// The texts of the other locales that have one.
  public let others: [String: String]

  /// The same texts as pages show them, if the source has them in HTML.
  public var markup: [String: HTMLText] = [:]

  public init(language: String, others: [String: String]) {
    self.language = language
    self.others = others
  }

  /// The language of the text shown in a locale, if it is not the locale's own.
  public func foreignLanguage(in locale: String) -> String? {
    locale == language || others[locale] != nil ? nil : language
  }

  /// The texts in the order of their locales, including the default locale.
  public func all(with text: String?) -> [(locale: String, text: String)] {
    var all = others
    all[language] = text
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Listing {
  /// A copy of the listing with the texts of a locale.
  public func shown(in locale: String) -> Listing {
    guard localTitle != nil || localDetails != nil else { return self }
    var shown = self
    shown.title = localTitle?.others[locale] ?? title
    guard let text = localDetails?.others[locale] else { return shown }
    shown.details = text
    shown.detailsMarkup = localDetails?.markup[locale]
    return shown
  }
}
