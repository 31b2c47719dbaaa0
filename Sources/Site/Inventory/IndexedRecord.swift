import Model
import Records

/// A record that the inventory finds by its identifier.
protocol IndexedRecord: SourceRecord {
  var idText: String { get }

  /// When the record changed, in seconds since 1970; zero when it does not say so.
  var updatedSeconds: Int { get }

  /// What other pages need to know of the record.
  func facts(_ entry: RecordEntry) -> RecordFacts
}

extension IndexedRecord {
  func facts(_ entry: RecordEntry) -> RecordFacts {
    RecordFacts(
      id: idText, updated: nil, fingerprint: entry.fingerprint, isSold: false, dealer: nil)
  }

  /// The record's entry in the index; the keys hash what it says.
  func entry(ordinal: Int, line: Int?, keys: RecordKeys) throws -> RecordEntry {
    RecordEntry(
      ordinal: UInt32(clamping: ordinal), line: UInt32(clamping: line ?? 0),
      updated: updatedSeconds, fingerprint: try keys.key(of: self).high)
  }
}

extension Listing: IndexedRecord {
  var idText: String { id.text }
  var updatedSeconds: Int { updated?.seconds ?? 0 }

  func facts(_ entry: RecordEntry) -> RecordFacts {
    RecordFacts(
      id: idText, updated: updated?.seconds, fingerprint: entry.fingerprint,
      isSold: status == .sold, dealer: dealer?.text)
  }
}

extension Dealer: IndexedRecord {
  var idText: String { id.text }
  var updatedSeconds: Int { 0 }
}

extension GatePass: IndexedRecord {
  var idText: String { id.text }
  var updatedSeconds: Int { 0 }
}
