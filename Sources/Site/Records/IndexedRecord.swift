import WaymarkCore
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
  package func facts(_ filled: FieldSet = FieldSet()) -> RecordFacts {
    RecordFacts(
      id: idText, updated: updated?.seconds, isSold: isSold, dealer: dealer?.text, filled: filled)
  }
}

extension Listing: IndexedRecord {
  package var idText: String { id.text }
  package var isSold: Bool { status == .sold }
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
  package var shown: ShownRecord? { status == .open ? .request(self) : nil }
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

/// What the index and the pages that show many records need to know of one without decoding it.
package struct RecordFacts: Sendable, Hashable {
  package let id: String
  package let updated: Int?
  package let isSold: Bool
  package let dealer: String?

  /// The fields that it has a value for.
  package let filled: FieldSet

  /// The entry in the index of the record that a source gave.
  package func entry(_ raw: RawRecord, _ key: RecordKey) -> RecordEntry {
    RecordEntry(
      ordinal: UInt32(clamping: raw.ordinal), line: UInt32(clamping: raw.line ?? 0),
      updated: updated ?? 0, key: key.high)
  }
}

extension RecordFacts {
  /// What stands for the facts of a record in the cache for what is not one, such as a list.
  package init(named name: String) {
    self.init(id: name, updated: nil, isSold: false, dealer: nil, filled: FieldSet())
  }

  /// Between the fields, and in none of them.
  private static let separator: UInt8 = 0x1F

  /// The facts as one field of a line.
  package var bytes: [UInt8] {
    let fields = [
      id, updated.map { String($0) } ?? "", isSold ? "1" : "0", dealer ?? "", filled.text,
    ]
    return Array(fields.map(\.utf8).joined(separator: [Self.separator]))
  }

  /// Reads what `bytes` wrote; `nil` for anything else.
  package init?(_ line: ArraySlice<UInt8>) {
    let fields = line.parts(between: Self.separator).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 5, !fields[0].isEmpty, fields[1].isEmpty || Int(fields[1]) != nil,
      let filled = FieldSet(text: fields[4])
    else { return nil }
    self.init(
      id: fields[0], updated: Int(fields[1]), isSold: fields[2] == "1",
      dealer: fields[3].isEmpty ? nil : fields[3], filled: filled)
  }
}
