/// A field that a record can have.
public enum RecordField: Int, Sendable, CaseIterable {
  case id, title, make, model, trim, year, vin, price, mileage, condition, status, bodyType, fuel
  case transmission, engine, color, interiorColor, drive, steering, doors, seats, description
  case images, latitude, longitude, location, country, dealer, updated
  case name, telephone, email, website, street, city, region, postalCode
  case vehicle, listing, gate, bay, carrier, driver, plate, validFrom, validUntil, place, contact
  case notes, voided

  /// How projects and sources spell the field.
  public var name: String { Self.names[rawValue] }

  private static let names = allCases.map { String(describing: $0) }
}

/// What the records of a source are.
public enum RecordKind: String, Sendable, CaseIterable {
  case listings, dealers, gatePasses

  /// The fields such records can have, in the order they are read in.
  public var fields: [RecordField] {
    switch self {
    case .listings:
      [
        .id, .title, .make, .model, .trim, .year, .vin, .price, .mileage, .condition, .status,
        .bodyType, .fuel, .transmission, .engine, .color, .interiorColor, .drive, .steering, .doors,
        .seats, .description, .images, .latitude, .longitude, .location, .country, .dealer,
        .updated,
      ]
    case .dealers:
      [
        .id, .name, .telephone, .email, .website, .street, .city, .region, .postalCode, .country,
        .latitude, .longitude, .description,
      ]
    case .gatePasses:
      [
        .id, .vehicle, .vin, .listing, .dealer, .gate, .bay, .carrier, .driver, .plate, .validFrom,
        .validUntil, .place, .latitude, .longitude, .contact, .notes, .voided,
      ]
    }
  }

  /// The fields of which every record needs one of each group.
  var required: [[RecordField]] {
    switch self {
    case .listings: [[.id], [.title, .make, .model]]
    case .dealers: [[.id], [.name]]
    case .gatePasses: [[.id], [.vehicle]]
    }
  }
}
