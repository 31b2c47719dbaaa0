import WaymarkModel
package import WaymarkReaders
package import WaymarkRecords

/// The records that are left out, by a fault or by `only` or `except`, with their dates of change.
package struct WithheldRecords: Sendable {
  var faulty = WithheldList()
  var unselected = WithheldList()

  package init() {}

  /// Adds a record; a faulty one without a date does not decide about others.
  package mutating func add(_ change: RecordChange, _ raw: RawRecord, isFaulty: Bool) {
    // Its own key is not needed, so the entry has the hash of the identifier.
    let entry = RecordEntry(raw, rank: change.updated?.seconds ?? 0, key: change.idHash)
    if !isFaulty {
      unselected.entries.append(entry)
    } else if entry.rank != 0 {
      faulty.entries.append(entry)
    }
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

  /// The entries that may withdraw accepted records, by identifier.
  struct Deciders {
    /// The newest entry of each identifier that has an older one among the accepted records.
    var newer: [String: RecordEntry] = [:]

    /// An entry for each identifier, whose date is unknown or that of the accepted record.
    var undated: [String: RecordEntry] = [:]
  }

  mutating func deciders(over accepted: [String: RecordEntry]) -> Deciders {
    guard !entries.isEmpty else { return Deciders() }
    entries.sort { ($0.key, $1.rank, $0.ordinal) < ($1.key, $0.rank, $1.ordinal) }
    return accepted.reduce(into: Deciders()) { deciders, record in
      let hash = RecordChange.hash(ofID: record.key)
      guard let first = firstIndex(of: hash) else { return }
      if entries[first].rank > record.value.rank { deciders.newer[record.key] = entries[first] }
      deciders.undated[record.key] = entries[first...].lazy.prefix { $0.key == hash }
        .first { $0.rank == 0 || $0.rank == record.value.rank }
    }
  }

  /// The place of the newest of the sorted entries with a hash.
  private func firstIndex(of hash: UInt64) -> Int? {
    var range = entries.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = entries[middle].key < hash ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    guard range.lowerBound < entries.count, entries[range.lowerBound].key == hash else {
      return nil
    }
    return range.lowerBound
  }
}
