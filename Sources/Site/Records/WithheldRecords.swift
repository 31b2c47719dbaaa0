import WaymarkModel
package import WaymarkReaders
package import WaymarkRecords

/// The records that are left out, by a fault or by `only` or `except`, with their dates of change.
package struct WithheldRecords: Sendable {
  var faulty = WithheldList()
  var unselected = WithheldList()

  package init() {}

  /// Adds a record.
  package mutating func add(_ change: RecordChange, _ raw: RawRecord, isFaulty: Bool) {
    // Its own key is not needed, so the entry has the hash of the identifier.
    let entry = RecordEntry(raw, updated: change.updated.seconds, key: change.idHash)
    if isFaulty { faulty.entries.append(entry) } else { unselected.entries.append(entry) }
  }

  mutating func add(_ other: WithheldRecords) {
    faulty.entries += other.faulty.entries
    unselected.entries += other.unselected.entries
  }
}

/// Records that are left out; each has 24 bytes, because there may be many more than selected ones.
struct WithheldList: Sendable {
  /// The keys are hashes of identifiers.
  var entries: [RecordEntry] = []

  /// The newest entry of each identifier that has an older one among the accepted records.
  mutating func newer(than accepted: [String: RecordEntry]) -> [String: RecordEntry] {
    guard !entries.isEmpty else { return [:] }
    entries.sort { ($0.key, $1.updated, $0.ordinal) < ($1.key, $0.updated, $1.ordinal) }
    return accepted.reduce(into: [:]) { newer, record in
      guard let entry = newest(RecordChange.hash(ofID: record.key)) else { return }
      if entry.updated > record.value.updated { newer[record.key] = entry }
    }
  }

  /// The newest of the sorted entries with a hash.
  private func newest(_ hash: UInt64) -> RecordEntry? {
    var range = entries.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = entries[middle].key < hash ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    guard range.lowerBound < entries.count, entries[range.lowerBound].key == hash else {
      return nil
    }
    return entries[range.lowerBound]
  }
}
