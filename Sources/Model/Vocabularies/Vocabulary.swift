/// A table of the attributes that one class of things has.
///
/// A reference, so that each listing can name its own at next to no cost; a table never changes.
public final class Vocabulary: Sendable {
  /// How projects name it, such as `boat`.
  public let name: String

  /// The item's types in schema.org.
  public let types: [String]

  /// A URL that says more exactly what the item is, where schema.org has no type for it.
  public let additionalType: String?

  /// Where the offer stands in structured data.
  public let offer: OfferPlacement

  /// The type of a seller in schema.org.
  public let sellerType: String

  /// The attributes that a title is made of, where a listing has none.
  public let titleParts: [String]

  /// The attributes of which a listing without a title needs one.
  public let nameParts: [String]
  public let attributes: [Attribute]

  /// The numbers of the attributes that cards and summaries show.
  public let keyFacts: [Int]

  /// The number of the attribute that tells what type the item is.
  public let typeRow: Int?

  /// The numbers of the attributes that each thing has in structured data.
  private let heldRows: [[Int]]

  /// Where schema.org allows an offer to stand.
  public enum OfferPlacement: Hashable, Sendable {
    /// On the item, which is a product.
    case item

    /// On a `RealEstateListing`, whose main entity the item is.
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

  /// The numbers of the attributes that a thing has in structured data, in the table's order.
  public func rows(of holder: SchemaProperty.Holder) -> [Int] { heldRows[holder.rawValue] }

  /// The number of an attribute in the table.
  public func index(of name: String) -> Int? { attributes.firstIndex { $0.name == name } }

  /// The table with the rows of a project, which replace those of the same name, and without the
  /// rows that it hides.
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
  /// The tables that come with Waymark.
  public static let all: [Vocabulary] = [
    .car, .motorcycle, .truck, .trailer, .boat, .machine, .home, .product,
  ]

  public static func named(_ name: String) -> Vocabulary? { all.first { $0.name == name } }

  public static let car = Vocabulary(
    "car", types: ["Product", "Car"], sellerType: "AutoDealer",
    titleParts: ["year", "make", "model", "trim"], nameParts: ["make", "model"],
    [
      .year, .make, .model, .trim, .mileage, .steering, .fuel, .transmission, .engine, .drive,
      .bodyType, .bodyColor, .interiorColor, .doors, .seats, .vin, .firstRegistration, .power,
      .displacement, .torque, .gears, .cylinders, .owners, .co2, .consumption, .emissionClass,
      .range, .battery, .emptyWeight, .towing, .damage, .originCountry,
    ])

  public static let motorcycle = Vocabulary(
    "motorcycle", types: ["Product", "Motorcycle"], sellerType: "MotorcycleDealer",
    titleParts: ["year", "make", "model", "trim"], nameParts: ["make", "model"],
    [
      .year, .make, .model, .trim, .mileage, .displacement, .power, .fuel, .transmission, .gears,
      .cylinders, .bodyType, .bodyColor, .firstRegistration, .owners, .emissionClass, .range,
      .battery,
      .emptyWeight, .vin, .damage, .originCountry,
    ])

  public static let truck = Vocabulary(
    "truck", types: ["Product", "Vehicle"],
    additionalType: "https://www.wikidata.org/entity/Q43193", sellerType: "AutoDealer",
    titleParts: ["year", "make", "model", "trim"], nameParts: ["make", "model"],
    [
      .year, .make, .model, .trim, .mileage, .bodyType, .power, .fuel, .transmission, .gears,
      .drive, .axles, .grossWeight, .payload, .emptyWeight, .towing, .length, .width, .height,
      .wheelbase, .emissionClass, .steering, .engine, .displacement, .torque, .seats, .bodyColor,
      .firstRegistration, .owners, .vin, .damage, .originCountry,
    ])

  public static let trailer = Vocabulary(
    "trailer", types: ["Product", "Vehicle"],
    additionalType: "https://www.wikidata.org/entity/Q216530", sellerType: "AutoDealer",
    titleParts: ["year", "make", "model", "trim"], nameParts: ["make", "model"],
    [
      .year, .make, .model, .trim, .bodyType, .mileage, .berths, .seats, .length, .width, .height,
      .grossWeight, .payload, .emptyWeight, .noseWeight, .axles, .fuel, .power, .transmission,
      .bodyColor, .firstRegistration, .owners, .vin, .damage, .originCountry,
    ])

  public static let boat = Vocabulary(
    "boat", types: ["Product", "Vehicle"],
    additionalType: "https://www.wikidata.org/entity/Q35872", sellerType: "Organization",
    titleParts: ["year", "make", "model"], nameParts: ["make", "model"],
    [
      .yearMade, .make, .model, .bodyType, .length, .beam, .draft, .hullMaterial, .engines, .power,
      .fuel, .operatingHours, .speed, .cabins, .berths, .displacementWeight, .color, .hullNumber,
      .refit, .damage, .originCountry,
    ])

  public static let machine = Vocabulary(
    "machine", types: ["Product"], sellerType: "Organization",
    titleParts: ["year", "make", "model"], nameParts: ["make", "model"],
    [
      .yearMade, .manufacturer, .model, .category, .operatingHours, .power, .fuel, .grossWeight,
      .payload, .reach, .length, .width, .height, .emissionClass, .serialNumber, .color, .owners,
      .damage, .originCountry,
    ])

  public static let home = Vocabulary(
    "home", types: ["Accommodation"], offer: .listing, sellerType: "RealEstateAgent",
    titleParts: ["propertyType"], nameParts: ["propertyType"],
    [
      .propertyType, .livingArea, .rooms, .bedrooms, .bathrooms, .floor, .lotArea, .yearBuilt,
      .availableFrom, .leaseTerm, .furnished, .balcony, .parking, .pets, .heating, .energyClass,
      .energyUse, .deposit, .posted,
    ])

  public static let product = Vocabulary(
    "product", types: ["Product"], sellerType: "Organization",
    titleParts: ["brand", "model", "category"],
    nameParts: ["brand", "model", "category"],
    [
      .brand, .model, .category, .color, .size, .material, .weight, .length, .width, .height,
      .productionDate, .gtin, .mpn, .serialNumber, .originCountry, .damage,
    ])
}
