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
  public var setName: String {
    switch self {
    case .listing: "listings"
    case .dealer: "dealers"
    case .request: "requests"
    case .gatePass: "gatePasses"
    }
  }

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
  static var kind: RecordKind { get }

  /// The fields that are read, in their order.
  static func fields(_ vocabulary: Vocabulary) -> [RecordField]

  /// Groups of fields: a record needs one field of each.
  static func required(_ vocabulary: Vocabulary) -> [[RecordField]]

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
