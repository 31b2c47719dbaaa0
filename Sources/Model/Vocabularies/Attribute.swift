/// An attribute of the listings of a vocabulary: a row of its table.
///
/// A row is all that an attribute needs: sources, pages, structured data, feeds, the JSON Schema
/// and the documents read it. It is a class, because every page uses every row, and a reference is
/// cheaper.
public final class Attribute: Hashable, Sendable {
  /// Its name in projects, sources and templates.
  public let name: String
  public let type: AttributeType
  public let property: SchemaProperty
  public let labels: Labels
  public let roles: Set<Role>

  /// The uses of an attribute in addition to the facts of a page.
  public enum Role: String, Sendable {
    /// One of the few key facts, which cards show.
    case keyFact

    /// Listings can be grouped by it.
    case facet

    /// People search by it.
    case keyword

    /// It identifies one thing among all of its kind, and gets its own line.
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

/// The type of an attribute's values.
public enum AttributeType: Hashable, Sendable {
  case text

  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  case decimal
  case flag

  /// A day, or a month if the source gives no day.
  case date

  /// A year, from the first possible one to 2100.
  case year(from: Int)

  /// A vehicle identification number.
  case vin

  /// One of a few words.
  case term([Term])
  case quantity(Dimension)
}

/// One of the words that are allowed for an attribute.
public struct Term: Hashable, Sendable {
  public let name: String
  public let labels: Labels

  /// Its name in schema.org, if there is one.
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

  /// The word in the language of a locale, or in English.
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

/// How schema.org expresses an attribute.
public enum SchemaProperty: Hashable, Sendable {
  /// A property of the item, such as `color`.
  case item(String)

  /// A property of the item with a plain number as its value, without a unit.
  case number(String)

  /// The type of the item: its word names a type of schema.org, and is the value of the property.
  case type(String)

  /// A property of the item with a named thing as its value: `brand`, a `Brand`.
  case thing(String, type: String)

  /// A property of the item's engine.
  case engine(String)

  /// A property of the offer that sells the item.
  case offer(String)

  /// A property of the page about the item.
  case page(String)

  /// `additionalProperty`, for attributes that have no property in schema.org.
  case additional

  /// A thing of structured data that has properties; `list` is the item's list of additional ones.
  public enum Holder: Int, Sendable, CaseIterable { case item, engine, offer, page, list }

  /// The thing that has the property.
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

/// A listing's value for one attribute.
public enum AttributeValue: Hashable, Sendable {
  case text(String)
  case integer(Int)
  case decimal(DecimalNumber)
  case flag(Bool)

  /// `2026-09-03` or `2026-09`.
  case date(String)

  /// The index of the word in the attribute's list.
  case term(Int)
  case quantity(Quantity)
}
