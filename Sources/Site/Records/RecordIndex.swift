import Synchronization
import WaymarkCore
package import WaymarkModel
package import WaymarkProject
package import WaymarkReaders
package import WaymarkRecords

/// The record of a source with an identifier.
package struct RecordEntry: Sendable, Hashable {
  /// The number of the record in its source, from one.
  package let ordinal: UInt32

  /// The line on which it begins, from one; zero in a database.
  package let line: UInt32

  /// Its rank, and whether it is sold: one number, because there are many entries.
  private let state: Int

  /// The first half of the record's key, which changes with the source text of the record.
  package let key: UInt64

  /// In general when it changed; zero if that is unknown.
  package var rank: Int { state >> 1 }

  package var isSold: Bool { state & 1 == 1 }

  package init(_ raw: RawRecord, rank: Int, isSold: Bool = false, key: UInt64) {
    ordinal = UInt32(clamping: raw.ordinal)
    line = UInt32(clamping: raw.line ?? 0)
    state = rank << 1 | (isSold ? 1 : 0)
    self.key = key
  }

  /// Where the record begins in a source.
  package func location(in source: String) -> Location {
    line > 0 ? Location(source, line: Int(line)) : Location(source, record: Int(ordinal))
  }
}

/// A record that was left out because another one has its identifier.
package struct DuplicateRecord: Sendable {
  package let id: String
  package let lost: RecordEntry

  /// Where the other one is.
  package let other: RecordEntry

  /// Why it is lost.
  package let reason: Reason

  package enum Reason: Sendable {
    /// The other one was kept, or none of them.
    case kept, noneKept

    /// The other one is newer, and left out because it is faulty or not selected.
    case newerIsFaulty, newerIsNotSelected

    /// The other one is not selected, and it is unknown which is newer.
    case otherIsNotSelected

    package var isOfSelection: Bool { self == .newerIsNotSelected || self == .otherIsNotSelected }

    package var kind: DiagnosticKind { isOfSelection ? .recordNewerLeftOut : .recordDuplicateID }
  }
}

/// The accepted records, one for each identifier.
///
/// An entry has a fixed size, independent of the record's size.
package struct RecordIndex: Sendable {
  private var entries: [String: RecordEntry] = [:]

  /// Records that were left out in favour of another one with their identifier.
  private var losers: [(id: String, entry: RecordEntry)] = []

  /// The records that are left out, until the choice is made.
  private var withheld = WithheldRecords()

  /// The record that is left out, for each identifier whose records are not kept therefore.
  private var deciders: [String: (entry: RecordEntry, reason: DuplicateRecord.Reason)] = [:]

  /// The records that have a newer one that is not selected if these are most, so that it is
  /// unknown what their rows mean: their number, that of the selected ones, and the first of them
  /// with the newer one.
  package private(set) var undecided: (count: Int, all: Int, id: String, newer: RecordEntry)?

  /// The numbers of records with diagnostics; every build decodes them again.
  private var reported: Set<UInt32> = []

  /// Whether a field is mapped to a member that no record has; the next build must report it again.
  package var hasUnusedMappings = false

  package init() {}

  package var count: Int { entries.count }

  /// Changes with the set of accepted records, their places in the source and their contents;
  /// independent of the order in which they were added.
  package var fingerprint: String {
    let sum = entries.values.reduce(0 as UInt64) { sum, entry in
      sum &+ entry.key &* (2 * UInt64(entry.ordinal) + 1)
    }
    return "\(entries.count) of \(readCount), \(sum)"
  }

  /// How many records the source has.
  package private(set) var readCount = 0

  /// The number of records with each field; complete once the whole source is read.
  package private(set) var use = FieldUse()

  private var tally = FieldTally()

  /// Sets the counts of fields once the whole source is read.
  package mutating func setUse<Record>(_ decoder: RecordDecoder<Record>, columns: [String]?) {
    use = tally.use(decoder, columns: columns)
  }

  /// The number of records that were not accepted.
  package var leftOutCount: Int { readCount - count }

  /// Adds records that were read.
  mutating func addRead(_ count: Int, _ tally: FieldTally) {
    readCount += count
    self.tally.add(tally)
  }

  package subscript(id: String) -> RecordEntry? { entries[id] }

  /// The identifiers that another set has, too, sorted; if asked, only of records that neither set
  /// has as sold.
  package func sharedIDs(with other: RecordIndex, withoutSold: Bool) -> [String] {
    let (few, many) = count < other.count ? (self, other) : (other, self)
    return few.entries.compactMap { id, entry in
      guard let second = many.entries[id] else { return nil }
      return withoutSold && (entry.isSold || second.isSold) ? nil : id
    }.sorted()
  }

  /// The identifiers that differ only in upper and lower case; each group is sorted.
  package var idsOfOtherCase: [[String]] {
    var groups: [String: [String]] = [:]
    for id in entries.keys where id.utf8.contains(where: { (0x41...0x5A).contains($0) }) {
      groups[id.lowercased(), default: []].append(id)
    }
    return groups.compactMap { small, ids in
      let all = entries[small] == nil ? ids : ids + [small]
      return all.count > 1 ? all.sorted() : nil
    }.sorted { $0[0] < $1[0] }
  }

  /// The identifiers of the accepted records with some numbers in their source.
  package func ids(of ordinals: Set<UInt32>) -> [UInt32: String] {
    guard !ordinals.isEmpty else { return [:] }
    return entries.reduce(into: [:]) { ids, entry in
      if ordinals.contains(entry.value.ordinal) { ids[entry.value.ordinal] = entry.key }
    }
  }

  /// Whether a record had no diagnostics.
  package func isSilent(_ ordinal: Int) -> Bool { !reported.contains(UInt32(clamping: ordinal)) }

  /// Adds the numbers of records with diagnostics.
  package mutating func report(_ ordinals: [UInt32]) { reported.formUnion(ordinals) }

  /// Adds a record; of two with one identifier, the newer one is kept, or the first until the tie
  /// is settled.
  package mutating func add(_ id: String, _ entry: RecordEntry) {
    guard let holder = entries[id] else {
      entries[id] = entry
      return
    }
    if (entry.rank, holder.ordinal) > (holder.rank, entry.ordinal) {
      entries[id] = entry
      losers.append((id, holder))
    } else {
      losers.append((id, entry))
    }
  }

  /// Adds records that are left out: older ones with their identifiers are not kept in their place.
  package mutating func withhold(_ records: WithheldRecords) { withheld.add(records) }

  /// The number of records that were left out because another one has their identifier.
  package var duplicateCount: Int { losers.count }

  /// The number of them that a record that is not selected withdraws.
  package var withdrawnCount: Int {
    losers.count { deciders[$0.id]?.reason.isOfSelection == true }
  }

  /// Applies a rule to the records with one identifier; ties must be settled before.
  ///
  /// A record that is not selected withdraws an older one, and one whose date is equal or unknown,
  /// because it may be newer. If most records would be withdrawn in this way, the rows may be a
  /// choice, as of a language, so the project must declare the rule (`undecided`); only if most
  /// dates are equal or unknown, which says nothing, the selected records are kept.
  package mutating func keep(_ rule: DuplicateRule, isDeclared: Bool = false) {
    defer { withheld = WithheldRecords() }
    switch rule {
    case .newest:
      var found = withheld.unselected.deciders(over: entries)
      if !isDeclared {
        if 2 * found.newer.count > entries.count {
          let first = found.newer.min { $0.value.ordinal < $1.value.ordinal }
          undecided = first.map { (found.newer.count, entries.count, $0.key, $0.value) }
          found.newer = [:]
        }
        if 2 * found.undated.count > entries.count { found.undated = [:] }
      }
      deciders = found.undated.mapValues { ($0, .otherIsNotSelected) }
      for (id, entry) in found.newer { deciders[id] = (entry, .newerIsNotSelected) }
      for (id, entry) in withheld.faulty.deciders(over: entries).newer
      where deciders[id].map({ $0.entry.rank < entry.rank }) ?? true {
        deciders[id] = (entry, .newerIsFaulty)
      }
      for id in deciders.keys {
        if let holder = entries.removeValue(forKey: id) { losers.append((id, holder)) }
      }
    case .first:
      for index in losers.indices {
        let (id, entry) = losers[index]
        guard let holder = entries[id], entry.ordinal < holder.ordinal else { continue }
        entries[id] = entry
        losers[index].entry = holder
      }
    case .error:
      for id in Set(losers.map(\.id)) {
        if let holder = entries.removeValue(forKey: id) { losers.append((id, holder)) }
      }
    }
  }

  /// The numbers of the records that are as new as another one with their identifier, so that the
  /// choice is open.
  package var tiedOrdinals: Set<UInt32> {
    losers.reduce(into: []) { tied, loser in
      guard let holder = entries[loser.id], holder.rank == loser.entry.rank else { return }
      tied.formUnion([holder.ordinal, loser.entry.ordinal])
    }
  }

  /// Keeps the tied record with the smallest hash; of identical ones, the first.
  package mutating func settleTies(by hashes: [UInt32: [UInt8]]) {
    for index in losers.indices {
      let (id, entry) = losers[index]
      guard let holder = entries[id], holder.rank == entry.rank,
        let hash = hashes[entry.ordinal], let other = hashes[holder.ordinal],
        hash.lexicographicallyPrecedes(other) || hash == other && entry.ordinal < holder.ordinal
      else { continue }
      entries[id] = entry
      losers[index].entry = holder
    }
  }

  /// The records that were left out because another one has their identifier, in the order of the
  /// source: each with the record that decided, or with another one if none was kept.
  package var duplicates: [DuplicateRecord] {
    let sorted = losers.sorted { $0.entry.ordinal < $1.entry.ordinal }
    let holders = Dictionary(grouping: sorted.filter { entries[$0.id] == nil }, by: \.id)
    return sorted.compactMap { id, lost in
      if let kept = entries[id] {
        return DuplicateRecord(id: id, lost: lost, other: kept, reason: .kept)
      }
      if let newer = deciders[id] {
        return DuplicateRecord(id: id, lost: lost, other: newer.entry, reason: newer.reason)
      }
      let other = holders[id]?.first { $0.entry != lost }
      return other.map {
        DuplicateRecord(id: id, lost: lost, other: $0.entry, reason: .noneKept)
      }
    }
  }
}

/// The index that several workers fill together: with one for each worker, a million entries would
/// be in memory twice.
package final class SharedIndex: Sendable {
  private let index = Mutex(RecordIndex())

  package init() {}

  /// Adds the accepted records of one batch, those that are left out, the numbers of those with
  /// diagnostics, the number of records, and their fields.
  package func add(
    _ entries: [(String, RecordEntry)], withheld: WithheldRecords, reported: [UInt32], read: Int,
    _ tally: FieldTally
  ) {
    index.withLock { index in
      index.addRead(read, tally)
      index.withhold(withheld)
      for (id, entry) in entries { index.add(id, entry) }
      index.report(reported)
    }
  }

  /// Returns the index, and leaves an empty one.
  package func take() -> RecordIndex {
    index.withLock { index in
      defer { index = RecordIndex() }
      return index
    }
  }
}
