// Records reads the inventories of a marketplace: files and databases in, checked values of Model out.
// A `RecordSource` hands out raw records in batches, and a `RecordDecoder` makes values of them, with a
// `FieldMap` that says where each field comes from. What is wrong with a record is a diagnostic; the
// record is then left out, and the others are not concerned.

import Model

/// What the records of a source are.
///
/// To add a kind, add a case here and make its type a `SourceRecord`; the compiler names the rest.
public enum RecordKind: String, Sendable, CaseIterable {
  case listings, dealers, gatePasses

  /// The type of the values that the records become.
  public var type: any SourceRecord.Type {
    switch self {
    case .listings: Listing.self
    case .dealers: Dealer.self
    case .gatePasses: GatePass.self
    }
  }

  /// The fields such records can have, in the order they are read in.
  public var fields: [RecordField] { type.fields }
}

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

/// What the values of a field are.
enum FieldForm: Hashable, Sendable {
  case text, money, number, date, flag
  case quantity(Dimension)
}

extension RecordField {
  var form: FieldForm {
    switch self {
    case .price: .money
    case .mileage: .quantity(.distance)
    case .year, .doors, .seats, .latitude, .longitude: .number
    case .updated, .validFrom, .validUntil: .date
    case .voided: .flag
    case .id, .title, .make, .model, .trim, .vin, .condition, .status, .bodyType, .fuel,
      .transmission, .engine, .color, .interiorColor, .drive, .steering, .description, .images,
      .location, .country, .dealer, .name, .telephone, .email, .website, .street, .city, .region,
      .postalCode, .vehicle, .listing, .gate, .bay, .carrier, .driver, .plate, .place, .contact,
      .notes:
      .text
    }
  }
}

/// A value that is read from the records of a source.
public protocol SourceRecord: Sendable {
  static var kind: RecordKind { get }

  /// The fields that are read, in their order.
  static var fields: [RecordField] { get }

  /// Groups of fields: a record needs one field of each.
  static var required: [[RecordField]] { get }

  /// The fields with which a record is left out when they are faulty: who it is, what it costs, where
  /// it is and what it must not be mistaken for. Any other faulty field is left out by itself.
  static var essential: [RecordField] { get }

  /// Reads every field of one record, so that all faults are told together.
  ///
  /// A record with a fault is left out, whatever is returned.
  static func read(from fields: inout FieldReader) -> Self

  /// Everything that the record says, always in the same order.
  var values: [RecordValue] { get }
}
