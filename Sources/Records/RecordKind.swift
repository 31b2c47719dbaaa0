// Records turns the inventories of a marketplace into checked values of Model: a `RecordDecoder` takes
// the raw records of a `RecordSource`, with a `FieldMap` that defines where each field comes from. A
// fault in a record is a diagnostic; it leaves out that record and does not affect others.

public import WaymarkModel
public import WaymarkReaders

/// The kinds of records.
///
/// To add a kind, add a case here and make its type a `SourceRecord`; the compiler names the rest.
public enum RecordKind: String, Sendable, CaseIterable {
  case listing, dealer, request, gatePass

  /// The name of a set of this kind in messages, and in projects that declare no kind.
  public var setName: String { self == .gatePass ? "gatePasses" : rawValue + "s" }

  /// Whether records of this kind have the attributes of a vocabulary.
  public var hasVocabulary: Bool { self == .listing || self == .request }

  /// Whether records of this kind have a date of change.
  public var hasDates: Bool { self == .listing || self == .request }

  /// The type of the values that the records become.
  public var type: any SourceRecord.Type {
    switch self {
    case .listing: Listing.self
    case .dealer: Dealer.self
    case .request: Request.self
    case .gatePass: GatePass.self
    }
  }

  /// The fields that such records can have, in reading order; a listing also has those of its
  /// vocabulary.
  public func fields(_ vocabulary: Vocabulary) -> [RecordField] { type.fields(vocabulary) }
}

/// A value that is read from the records of a source.
public protocol SourceRecord: Sendable {
  /// The fields that are read, in their order.
  static func fields(_ vocabulary: Vocabulary) -> [RecordField]

  /// Groups of fields: a record needs one field of each.
  static func required(_ vocabulary: Vocabulary) -> [[RecordField]]

  /// The fields that leave out the record if they are faulty: those of its identity, price and
  /// position, and those without which it could be mistaken for something else.
  ///
  /// Any other faulty field is left out alone.
  static var essential: [RecordField] { get }

  /// Reads every field of one record, so that all faults are reported together; the result is
  /// discarded if the record is left out.
  static func read(from fields: inout FieldReader) -> Self

  /// All values of the record, always in the same order.
  var values: [RecordValue] { get }
}

/// One of the values that a record consists of.
public enum RecordValue: Hashable, Sendable {
  case text(String?)
  case number(Int?)
}

extension SourceRecord {
  /// The texts of the record that people wrote.
  public var texts: [String] {
    values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// Appends all values of the record: equal bytes mean equal records, whatever their sources.
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
  /// Appends the raw contents of a record, so that equal records of one source have equal bytes;
  /// false for an unreadable record.
  public func append(contentOf record: RawRecord, to buffer: inout [UInt8]) -> Bool {
    switch record.payload {
    case .fault: return false
    case .json(let range): buffer.append(contentsOf: bytes[range])
    case .cells(let range):
      for cell in cells[range] {
        switch cell {
        case .null: buffer.append(0)
        case .unusable: buffer.append(1)
        case .text(let range), .json(let range):
          WaymarkRecords::append(2, bytes[range], to: &buffer)
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

/// Appends a value with its kind and length, so that different lists of values have different
/// bytes.
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
