package import WaymarkModel
package import WaymarkReaders
package import WaymarkRecords
package import WaymarkTree

/// A record that the inventory finds by its identifier.
package protocol IndexedRecord: SourceRecord {
  var idText: String { get }

  /// When the record changed; `nil` if the record does not say.
  var updated: Timestamp? { get }

  /// Of several records with one identifier, the one with the highest rank is kept: the newest, by
  /// its time in seconds since 1970. Zero is unknown.
  var rank: Int { get }

  /// Whether it comes last on pages with many records.
  var isSold: Bool { get }
  var dealer: Identifier<Dealer>? { get }

  /// The data that pages with many records show; `nil` if they do not show the record.
  var shown: ShownRecord? { get }
}

extension IndexedRecord {
  package var updated: Timestamp? { nil }
  package var rank: Int { updated?.seconds ?? 0 }
  package var isSold: Bool { false }
  package var shown: ShownRecord? { nil }

  /// The facts to keep about the record, which has values for some fields.
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

  /// Passes have no date of change, so the one that is void is kept, then the one that ends first:
  /// an outdated row must not keep a cancelled pass valid.
  package var rank: Int {
    isVoided ? Self.highestRank : validUntil.map { Self.highestRank - 1 - $0.seconds } ?? 0
  }

  /// Above the seconds of any time.
  private static let highestRank = 1 << 40
}

/// A record on pages with many records.
package enum ShownRecord {
  case listing(Listing)
  case request(Request)

  /// The listing that is for sale, or wanted.
  package var listing: Listing {
    switch self {
    case .listing(let listing): listing
    case .request(let request): request.wanted
    }
  }
}

/// The facts that the index, and pages with many records, need about a record that is not decoded;
/// one field in the cache.
package struct RecordFacts: CodedLine, Sendable, Hashable {
  package static let separator = LineCoder.inner
  package private(set) var id = ""

  /// When it changed, in seconds since 1970; of a gate pass, its rank.
  package private(set) var updated: Int?
  package private(set) var isSold = false
  package private(set) var dealer: String?

  /// The fields with a value.
  package private(set) var filled = FieldSet()

  package init() {}

  /// The facts of a cache entry that is not a record, such as a list.
  package init(named name: String) { id = name }

  fileprivate init(_ record: some IndexedRecord, _ filled: FieldSet) {
    id = record.idText
    updated = record.updated?.seconds ?? (record.rank == 0 ? nil : record.rank)
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

  /// The index entry of a record; `late` is its last change if that is later than the build.
  package func entry(_ raw: RawRecord, _ key: RecordKey, late: Timestamp? = nil) -> RecordEntry {
    RecordEntry(raw, rank: late?.seconds ?? updated ?? 0, isSold: isSold, key: key.high)
  }
}
