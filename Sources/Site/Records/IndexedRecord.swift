package import WaymarkModel
package import WaymarkRecords
package import WaymarkTree

/// A record that the inventory finds by its identifier.
package protocol IndexedRecord: SourceRecord {
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
  package var updated: Timestamp? { nil }
  package var isSold: Bool { false }
  package var shown: ShownRecord? { nil }

  /// What is kept of the record, which has a value for some fields.
  package func facts(_ filled: FieldSet = FieldSet()) -> RecordFacts { RecordFacts(self, filled) }
}

extension Listing: IndexedRecord {
  package var idText: String { id.text }
  package var isSold: Bool { offer.status == .sold }
  package var shown: ShownRecord? { .listing(self) }
}

extension Dealer: IndexedRecord {
  package var idText: String { id.text }
  package var dealer: Identifier<Dealer>? { nil }
}

extension Request: IndexedRecord {
  package var idText: String { wanted.id.text }
  package var updated: Timestamp? { wanted.updated }
  package var isSold: Bool { status == .closed }
  package var dealer: Identifier<Dealer>? { wanted.dealer }
  package var shown: ShownRecord? { .request(self) }
}

extension GatePass: IndexedRecord {
  package var idText: String { id.text }
}

/// A record on pages that show many.
package enum ShownRecord {
  case listing(Listing)
  case request(Request)

  /// What is for sale, or wanted.
  package var listing: Listing {
    switch self {
    case .listing(let listing): listing
    case .request(let request): request.wanted
    }
  }
}

/// What the index and the pages that show many records need to know of one without decoding it; in the
/// cache it is one field.
package struct RecordFacts: CodedLine, Sendable, Hashable {
  package static let separator = LineCoder.inner
  package private(set) var id = ""
  package private(set) var updated: Int?
  package private(set) var isSold = false
  package private(set) var dealer: String?

  /// The fields that it has a value for.
  package private(set) var filled = FieldSet()

  package init() {}

  /// What stands for the facts of a record in the cache for what is not one, such as a list.
  package init(named name: String) { id = name }

  fileprivate init(_ record: some IndexedRecord, _ filled: FieldSet) {
    id = record.idText
    updated = record.updated?.seconds
    isSold = record.isSold
    dealer = record.dealer?.text
    self.filled = filled
  }

  package mutating func code(_ fields: inout LineCoder) {
    fields.field(&id)
    fields.field(&updated)
    fields.field(&isSold)
    fields.field(&dealer)
    var text = filled.text
    fields.field(&text)
    if let filled = FieldSet(text: text) { self.filled = filled } else { fields.fail() }
  }

  /// The entry in the index of the record that a source gave.
  package func entry(_ raw: RawRecord, _ key: RecordKey) -> RecordEntry {
    RecordEntry(
      ordinal: UInt32(clamping: raw.ordinal), line: UInt32(clamping: raw.line ?? 0),
      updated: updated ?? 0, key: key.high)
  }
}
