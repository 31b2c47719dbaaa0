package import WaymarkEmbedded

/// The table of the attributes of one class of things; a class, because every listing refers to
/// one.
public final class Vocabulary: Sendable {
  /// Its name in projects, such as `boat`.
  public let name: String

  /// The item's types in schema.org.
  public let types: [String]

  /// A URL that describes the item more exactly, if schema.org has no type for it.
  public let additionalType: String?

  /// Where structured data has the offer.
  public let offer: OfferPlacement

  /// The type of a seller in schema.org.
  public let sellerType: String

  /// The attributes that make a title if a listing has none.
  public let titleParts: [String]

  /// The attributes of which a listing without a title needs at least one.
  public let nameParts: [String]
  public let attributes: [Attribute]

  /// The indices of the attributes that cards and summaries show.
  public let keyFacts: [Int]

  /// The index of the attribute that determines the type of the item.
  public let typeRow: Int?

  /// The indices of the attributes that each thing has in structured data.
  private let heldRows: [[Int]]

  /// The places where schema.org allows an offer.
  public enum OfferPlacement: String, Sendable {
    /// On the item, if it is a product.
    case item

    /// On a `RealEstateListing` with the item as its main entity.
    case listing
  }

  public init(
    _ name: String, types: [String], additionalType: String? = nil, offer: OfferPlacement = .item,
    sellerType: String, titleParts: [String], nameParts: [String], _ attributes: [Attribute]
  ) {
    self.name = name
    self.types = types
    self.additionalType = additionalType
    self.offer = offer
    self.sellerType = sellerType
    self.titleParts = titleParts
    self.nameParts = nameParts
    self.attributes = attributes.map { $0.allowed(on: types) }
    keyFacts = attributes.indices.filter { attributes[$0].roles.contains(.keyFact) }
    let properties = self.attributes.map(\.property)
    typeRow = properties.firstIndex { if case .type = $0 { true } else { false } }
    heldRows = SchemaProperty.Holder.allCases.map { holder in
      properties.indices.filter { properties[$0].holder == holder }
    }
  }

  /// The indices of the attributes that a thing has in structured data, in the table's order.
  public func rows(of holder: SchemaProperty.Holder) -> [Int] { heldRows[holder.rawValue] }

  public func index(of name: String) -> Int? { attributes.firstIndex { $0.name == name } }

  /// Whether an attribute shows all values of a list: a text that is not a number of goods, and that
  /// neither names the thing nor its group.
  public func takesLists(_ attribute: Attribute) -> Bool {
    attribute.type == .text && !["gtin", "category"].contains(attribute.name)
      && !titleParts.contains(attribute.name)
  }

  /// The table with the rows of a project, which replace those with the same names, and without the
  /// rows that the project hides.
  public func with(_ rows: [Attribute], hiding hidden: Set<String> = []) -> Vocabulary {
    var attributes = attributes.filter { !hidden.contains($0.name) }
    for row in rows {
      if let index = attributes.firstIndex(where: { $0.name == row.name }) {
        attributes[index] = row
      } else {
        attributes.append(row)
      }
    }
    return Vocabulary(
      name, types: types, additionalType: additionalType, offer: offer, sellerType: sellerType,
      titleParts: titleParts, nameParts: nameParts, attributes)
  }
}

extension Vocabulary: Hashable {
  public static func == (left: Vocabulary, right: Vocabulary) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Vocabulary {
  package static let table = DataTable("Sources/Model/Vocabularies/vocabularies.json") {
    row throws(DataFault) in
    let attributes = try row.member("attributes").words.map { name throws(DataFault) in
      guard let attribute = Attribute.byRow[name] else {
        throw row.fault("attributes.json has no row \"\(name)\"")
      }
      return attribute
    }
    guard let offer = OfferPlacement(rawValue: try row["offer"]?.text ?? "item") else {
      throw row.fault("unknown place of the offer")
    }
    return Vocabulary(
      row.name, types: try row.member("types").words,
      additionalType: try row["additionalType"]?.text, offer: offer,
      sellerType: try row.member("sellerType").text,
      titleParts: try row.member("titleParts").words, nameParts: try row.member("nameParts").words,
      attributes)
  }

  /// The built-in tables.
  public static let all = table.rows

  public static func named(_ name: String) -> Vocabulary? { all.first { $0.name == name } }

  public static let car = builtIn("car")
  public static let boat = builtIn("boat")
  public static let machine = builtIn("machine")
  public static let home = builtIn("home")
  public static let product = builtIn("product")

  /// The table with a name; without attributes if its row is missing.
  private static func builtIn(_ name: String) -> Vocabulary {
    named(name)
      ?? Vocabulary(name, types: ["Product"], sellerType: "", titleParts: [], nameParts: [], [])
  }
}
