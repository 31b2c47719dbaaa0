// Records reads the inventories of a marketplace: files and databases in, checked values of Model out.
// A `RecordSource` hands out raw records in batches, and a `RecordDecoder` makes values of them, with a
// `FieldMap` that says where each field comes from. What is wrong with a record is a diagnostic; the
// record is then left out, and the others are not concerned.

public import WaymarkModel

/// What the records of a source are.
///
/// To add a kind, add a case here and make its type a `SourceRecord`; the compiler names the rest.
public enum RecordKind: String, Sendable, CaseIterable {
  case listing, dealer, request, gatePass

  /// What a set of such records is called where its project gives no kind, and in messages.
  public var setName: String { self == .gatePass ? "gatePasses" : rawValue + "s" }

  /// Whether its records have the attributes of a vocabulary.
  public var hasVocabulary: Bool { self == .listing || self == .request }

  /// The type of the values that the records become.
  public var type: any SourceRecord.Type {
    switch self {
    case .listing: Listing.self
    case .dealer: Dealer.self
    case .request: Request.self
    case .gatePass: GatePass.self
    }
  }

  /// The fields such records can have, in the order they are read in; a listing has those of its
  /// vocabulary, too.
  public func fields(_ vocabulary: Vocabulary) -> [RecordField] { type.fields(vocabulary) }
}

/// A value that is read from the records of a source.
public protocol SourceRecord: Sendable {
  /// The fields that are read, in their order.
  static func fields(_ vocabulary: Vocabulary) -> [RecordField]

  /// Groups of fields: a record needs one field of each.
  static func required(_ vocabulary: Vocabulary) -> [[RecordField]]

  /// The fields with which a record is left out when they are faulty: who it is, what it costs, where
  /// it is and what it must not be mistaken for. Any other faulty field is left out by itself.
  static var essential: [RecordField] { get }

  /// Reads every field of one record, so that all faults are reported together; whatever is returned,
  /// a record with a fault is left out.
  static func read(from fields: inout FieldReader) -> Self

  /// Everything that the record says, always in the same order.
  var values: [RecordValue] { get }
}

/// One of the values that a record consists of.
public enum RecordValue: Hashable, Sendable {
  case text(String?)
  case number(Int?)
}

extension SourceRecord {
  /// The texts of the record, which are what somebody wrote.
  public var texts: [String] {
    values.compactMap { value in
      switch value {
      case .text(let text): text
      case .number: nil
      }
    }
  }

  /// Appends everything that the record says: equal bytes mean equal records, whatever sources they
  /// come from.
  public func append(contentTo buffer: inout [UInt8]) {
    for value in values {
      switch value {
      case .text(nil), .number(nil): buffer.append(0)
      case .text(let text?): WaymarkRecords::append(2, text.utf8, to: &buffer)
      case .number(let number?): WaymarkRecords::append(3, String(number).utf8, to: &buffer)
      }
    }
  }
}

extension RawBatch {
  /// Appends what a source gave of a record, so that equal records of one source have equal bytes; false
  /// for one that could not be read.
  public func append(contentOf record: RawRecord, to buffer: inout [UInt8]) -> Bool {
    switch record.payload {
    case .fault: return false
    case .json(let range): buffer.append(contentsOf: bytes[range])
    case .cells(let range):
      for cell in cells[range] {
        switch cell {
        case .null: buffer.append(0)
        case .unusable: buffer.append(1)
        case .text(let range): WaymarkRecords::append(2, bytes[range], to: &buffer)
        case .number(let range): WaymarkRecords::append(3, bytes[range], to: &buffer)
        }
      }
    }
    return true
  }
}

extension Coordinate<WGS84>? {
  /// The exact bits of a coordinate.
  var values: [RecordValue] {
    [self?.latitude, self?.longitude].map { degrees in
      .number(degrees.map { Int(truncatingIfNeeded: $0.bitPattern) })
    }
  }
}

/// Appends a value after its kind and length, so that no two lists of values have equal bytes.
private func append(_ kind: UInt8, _ value: some Collection<UInt8>, to buffer: inout [UInt8]) {
  buffer.append(kind)
  var length = value.count
  while length > 127 {
    buffer.append(UInt8(truncatingIfNeeded: length) | 128)
    length >>= 7
  }
  buffer.append(UInt8(length))
  buffer.append(contentsOf: value)
}
