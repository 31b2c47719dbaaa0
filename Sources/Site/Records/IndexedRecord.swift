import Model
import Records

/// A record that the inventory finds by its identifier.
protocol IndexedRecord: SourceRecord {
  var idText: String { get }

  /// When the record changed; `nil` when it does not say so.
  var updated: Timestamp? { get }

  /// Whether it comes after all others on pages that show many.
  var isSold: Bool { get }
  var dealer: Identifier<Dealer>? { get }

  /// What pages show of it that show many; `nil` where it is on none.
  var shown: ShownRecord? { get }
}

extension IndexedRecord {
  var updated: Timestamp? { nil }
  var isSold: Bool { false }
  var shown: ShownRecord? { nil }

  /// What is kept of the record, which has a value for some fields.
  func facts(_ filled: FieldSet = FieldSet()) -> RecordFacts {
    RecordFacts(
      id: idText, updated: updated?.seconds, isSold: isSold, dealer: dealer?.text, filled: filled)
  }
}

extension Listing: IndexedRecord {
  var idText: String { id.text }
  var isSold: Bool { status == .sold }
  var shown: ShownRecord? { .listing(self) }
}

extension Dealer: IndexedRecord {
  var idText: String { id.text }
  var dealer: Identifier<Dealer>? { nil }
}

extension Request: IndexedRecord {
  var idText: String { wanted.id.text }
  var updated: Timestamp? { wanted.updated }
  var isSold: Bool { status == .closed }
  var dealer: Identifier<Dealer>? { wanted.dealer }
  var shown: ShownRecord? { status == .open ? .request(self) : nil }
}

extension GatePass: IndexedRecord {
  var idText: String { id.text }
}

/// A record on pages that show many.
enum ShownRecord {
  case listing(Listing)
  case request(Request)

  /// What is for sale, or wanted.
  var listing: Listing {
    switch self {
    case .listing(let listing): listing
    case .request(let request): request.wanted
    }
  }
}

/// What the index and the pages that show many records need to know of one without decoding it.
struct RecordFacts: Sendable, Hashable {
  let id: String
  let updated: Int?
  let isSold: Bool
  let dealer: String?

  /// The fields that it has a value for.
  let filled: FieldSet

  /// The entry in the index of the record that a source gave.
  func entry(_ raw: RawRecord, _ key: RecordKey) -> RecordEntry {
    RecordEntry(
      ordinal: UInt32(clamping: raw.ordinal), line: UInt32(clamping: raw.line ?? 0),
      updated: updated ?? 0, key: key.high)
  }
}
