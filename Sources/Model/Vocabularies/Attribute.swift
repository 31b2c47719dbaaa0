/// One thing that listings of a vocabulary tell: a row of its table.
///
/// A row is all that an attribute needs: sources, pages, structured data, feeds, the JSON Schema and the
/// documents read it. It is a class, because every page asks for every row: a reference costs less.
public final class Attribute: Hashable, Sendable {
  /// How projects, sources and templates name it.
  public let name: String
  public let type: AttributeType
  public let property: SchemaProperty
  public let labels: Labels
  public let roles: Set<Role>

  /// What an attribute is used for besides the facts of a page.
  public enum Role: String, Sendable {
    /// One of the few facts that decide, which cards show.
    case keyFact

    /// Listings can be grouped by it.
    case facet

    /// People search by it.
    case keyword

    /// It tells one thing from all others of its kind, and stands on a line of its own.
    case identifier
  }

  public init(
    _ name: String, _ type: AttributeType, _ property: SchemaProperty, _ labels: Labels,
    _ roles: Set<Role> = []
  ) {
    self.name = name
    self.type = type
    self.property = property
    self.labels = labels
    self.roles = roles
  }

  public static func == (left: Attribute, right: Attribute) -> Bool {
    left === right
      || left.name == right.name && left.type == right.type && left.property == right.property
        && left.labels == right.labels && left.roles == right.roles
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What the values of an attribute are.
public enum AttributeType: Hashable, Sendable {
  case text

  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  case decimal
  case flag

  /// A day, or a month where the source tells no more.
  case date

  /// A year, from the first one that there can be to 2100.
  case year(from: Int)

  /// A vehicle identification number.
  case vin

  /// One of a few words.
  case term([Term])
  case quantity(Dimension)
}

/// One of the words that an attribute can be.
public struct Term: Hashable, Sendable {
  public let name: String
  public let labels: Labels

  /// schema.org's name of it, where schema.org has one.
  public let schema: String?

  public init(_ name: String, _ labels: Labels, schema: String? = nil) {
    self.name = name
    self.labels = labels
    self.schema = schema
  }
}

/// A word in several languages.
public struct Labels: Hashable, Sendable {
  public let texts: [String: String]

  public init(_ texts: [String: String]) {
    self.texts = texts
  }

  /// The word in the language of a locale; where there is none, in English.
  public subscript(locale: String) -> String {
    var tag = Substring(locale)
    while true {
      if let text = texts[String(tag)] { return text }
      guard let end = tag.lastIndex(of: "-") else { break }
      tag = tag[..<end]
    }
    return texts["en"] ?? texts.min { $0.key < $1.key }?.value ?? ""
  }
}

/// How schema.org says an attribute.
public enum SchemaProperty: Hashable, Sendable {
  /// A property of the item, such as `color`.
  case item(String)

  /// A property of the item whose value is a number alone, without its unit.
  case number(String)

  /// What the item is: its word names a type of schema.org, and is the value of the property.
  case type(String)

  /// A property of the item whose value is a thing with a name: `brand`, a `Brand`.
  case thing(String, type: String)

  /// A property of the item's engine.
  case engine(String)

  /// A property of the offer that sells the item.
  case offer(String)

  /// A property of the page that tells of the item.
  case page(String)

  /// `additionalProperty`, for what schema.org has no property for.
  case additional

  /// A thing of structured data that has properties; `list` is the item's list of additional ones.
  public enum Holder: Int, Sendable, CaseIterable { case item, engine, offer, page, list }

  /// What has the property.
  public var holder: Holder {
    switch self {
    case .item, .number, .type, .thing: .item
    case .engine: .engine
    case .offer: .offer
    case .page: .page
    case .additional: .list
    }
  }
}

/// What a listing tells for one attribute.
public enum AttributeValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case decimal(DecimalNumber)
  case flag(Bool)

  /// `2026-09-03` or `2026-09`.
  case date(String)

  /// The number of the word in the attribute's list.
  case term(Int)
  case quantity(Quantity)
}
