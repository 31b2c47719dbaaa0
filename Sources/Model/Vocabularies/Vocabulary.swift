/// A table of the attributes that one class of things has.
public struct Vocabulary: Hashable, Sendable {
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
  public let attributes: [Attribute]

  /// Where schema.org allows an offer to stand.
  public enum OfferPlacement: Hashable, Sendable {
    /// On the item, which is a product.
    case item

    /// On a `RealEstateListing`, whose main entity the item is.
    case listing
  }

  public init(
    _ name: String, types: [String], additionalType: String? = nil, offer: OfferPlacement = .item,
    sellerType: String, titleParts: [String], _ attributes: [Attribute]
  ) {
    self.name = name
    self.types = types
    self.additionalType = additionalType
    self.offer = offer
    self.sellerType = sellerType
    self.titleParts = titleParts
    self.attributes = attributes
  }

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
      titleParts: titleParts, attributes)
  }
}

extension Vocabulary {
  /// The tables that come with Waymark.
  public static let all: [Vocabulary] = [
    .car, .motorcycle, .truck, .trailer, .boat, .machine, .home, .product,
  ]

  public static func named(_ name: String) -> Vocabulary? { all.first { $0.name == name } }

  static let car = Vocabulary(
    "car", types: ["Product", "Car"], sellerType: "AutoDealer",
    titleParts: ["year", "make", "model", "trim"],
    [
      .year, .make, .model, .trim, .mileage, .steering, .fuel, .transmission, .engine, .drive,
      .bodyType, .color, .interiorColor, .doors, .seats, .vin, .firstRegistration, .power,
      .displacement, .torque, .gears, .cylinders, .owners, .co2, .consumption, .emissionClass,
      .range, .battery, .emptyWeight, .towing, .damage, .originCountry,
    ])

  static let motorcycle = Vocabulary(
    "motorcycle", types: ["Product", "Motorcycle"], sellerType: "MotorcycleDealer",
    titleParts: ["year", "make", "model", "trim"],
    [
      .year, .make, .model, .trim, .mileage, .displacement, .power, .fuel, .transmission, .gears,
      .cylinders, .bodyType, .color, .firstRegistration, .owners, .emissionClass, .range, .battery,
      .emptyWeight, .vin, .damage, .originCountry,
    ])

  static let truck = Vocabulary(
    "truck", types: ["Product", "Vehicle"],
    additionalType: "https://www.wikidata.org/entity/Q43193", sellerType: "AutoDealer",
    titleParts: ["year", "make", "model", "trim"],
    [
      .year, .make, .model, .trim, .mileage, .bodyType, .power, .fuel, .transmission, .gears,
      .drive, .axles, .grossWeight, .payload, .emptyWeight, .towing, .length, .width, .height,
      .wheelbase, .emissionClass, .steering, .engine, .displacement, .torque, .seats, .color,
      .firstRegistration, .owners, .vin, .damage, .originCountry,
    ])

  static let trailer = Vocabulary(
    "trailer", types: ["Product", "Vehicle"],
    additionalType: "https://www.wikidata.org/entity/Q216530", sellerType: "AutoDealer",
    titleParts: ["year", "make", "model", "trim"],
    [
      .year, .make, .model, .trim, .bodyType, .mileage, .berths, .seats, .length, .width, .height,
      .grossWeight, .payload, .emptyWeight, .noseWeight, .axles, .fuel, .power, .transmission,
      .color, .firstRegistration, .owners, .vin, .damage, .originCountry,
    ])

  static let boat = Vocabulary(
    "boat", types: ["Product", "Vehicle"],
    additionalType: "https://www.wikidata.org/entity/Q35872", sellerType: "Organization",
    titleParts: ["year", "make", "model"],
    [
      .year, .make, .model, .bodyType, .length, .beam, .draft, .hullMaterial, .engines, .power,
      .fuel, .operatingHours, .speed, .cabins, .berths, .displacementWeight, .color, .hullNumber,
      .refit, .damage, .originCountry,
    ])

  static let machine = Vocabulary(
    "machine", types: ["Product"], sellerType: "Organization",
    titleParts: ["year", "manufacturer", "model"],
    [
      .year, .manufacturer, .model, .category, .operatingHours, .power, .fuel, .grossWeight,
      .payload, .reach, .length, .width, .height, .emissionClass, .serialNumber, .color, .owners,
      .damage, .originCountry,
    ])

  static let home = Vocabulary(
    "home", types: ["Accommodation"], offer: .listing, sellerType: "RealEstateAgent",
    titleParts: ["propertyType", "rooms"],
    [
      .propertyType, .livingArea, .rooms, .bedrooms, .bathrooms, .floor, .lotArea, .yearBuilt,
      .availableFrom, .leaseTerm, .furnished, .balcony, .parking, .pets, .heating, .energyClass,
      .energyUse, .deposit, .posted,
    ])

  static let product = Vocabulary(
    "product", types: ["Product"], sellerType: "Organization", titleParts: ["brand", "model"],
    [
      .brand, .model, .category, .color, .size, .material, .weight, .length, .width, .height,
      .productionDate, .gtin, .mpn, .serialNumber, .originCountry, .damage,
    ])
}
