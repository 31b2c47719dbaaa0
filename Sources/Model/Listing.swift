public import WaymarkCore

/// Something that is for sale or for rent: what the app calls an ad.
public struct Listing: Hashable, Sendable {
  public var id: Identifier<Listing>

  /// What the listing is called: the seller's title, or one made of its attributes.
  public var title: String

  /// The titles of other locales, when the source has some.
  public var localTitle: LocalText?
  public var offer = Offer()

  /// `nil` where the source says nothing about it that can be read.
  public var condition: Condition?
  public var details: String?

  /// The description as pages show it, when the source has it in HTML; `details` is its plain text.
  public var detailsMarkup: HTMLText?
  public var localDetails: LocalText?

  /// The best picture first: absolute https URLs, and pictures of the project.
  public var images: [String]

  /// What the files of the project say of themselves, by their texts in `images`.
  public var pictures: [String: PictureFile] = [:]

  /// Where the thing is.
  public var place = Place()
  public var dealer: Identifier<Dealer>?

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
    images = []
    self.attributes =
      attributes ?? Array(repeating: nil, count: vocabulary.attributes.count)
  }
}

extension Listing {
  /// What is asked for the thing, and whether it can be had.
  public struct Offer: Hashable, Sendable {
    public var price: Money?

    /// What the price is besides the amount, in the order of `PriceTerm`.
    public var priceTerms: [PriceTerm] = []

    /// What it cost before: more than the price, in the same currency.
    public var oldPrice: Money?
    public var status = Status.available

    /// From when, and until when, the offer counts.
    public var validFrom: Timestamp?
    public var validUntil: Timestamp?
  }

  public struct Place: Hashable, Sendable {
    public var coordinate: Coordinate<WGS84>?

    /// A town or address, for people.
    public var location: String?

    /// Two capital letters of ISO 3166-1.
    public var country: String?
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
  /// Whether structured data can name the thing: what is a product and nothing else needs a price, a
  /// review or a rating, and listings have no others than the price.
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
  /// The listing as pages show it: without a price that stands for none, and without a distance that
  /// nothing has gone.
  ///
  /// Feeds have such values where they have none. What is read of a record keeps them, with a warning.
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
  /// Whether it is an amount that people type where they have none.
  public var standsForNone: Bool {
    guard minorUnits % scale == 0 else { return false }
    return [1, 111_111, 123_456, 999_999].contains(minorUnits / scale)
  }
}

extension Quantity {
  /// Whether a distance is over a million kilometres, which are 621,371 miles.
  public var isBeyondAnyVehicle: Bool { value.double * unit.factor > 1_000_000 }
}

/// The texts of a field that a source has in several languages.
public struct LocalText: Hashable, Sendable {
  /// The default locale, whose text is shown where a locale has none.
  public let language: String

  /// The texts of the other locales, as far as there are some.
  public let others: [String: String]

  /// The same texts as pages show them, when the source has them in HTML.
  public var markup: [String: HTMLText] = [:]

  public init(language: String, others: [String: String]) {
    self.language = language
    self.others = others
  }

  /// The language of what is shown in a locale, where that is not the locale's own.
  public func foreignLanguage(in locale: String) -> String? {
    locale == language || others[locale] != nil ? nil : language
  }

  /// The texts in the order of their locales, with that of the default one.
  public func all(with text: String?) -> [(locale: String, text: String)] {
    var all = others
    all[language] = text
    return all.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension Listing {
  /// The listing with the texts of a locale.
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
