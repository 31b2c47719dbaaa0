import WaymarkCore
package import WaymarkProject
package import WaymarkSite

/// Finds vehicle identification numbers that several listings have; it takes sixteen bytes of
/// memory for each.
package struct RepeatedVINs: Sendable {
  /// A listing, by its number in its source, with a hash of its VIN; among a million, a wrong match
  /// is rarer than 1 in 10^12.
  package struct Entry: Sendable {
    package let ordinal: UInt32
    package let hash: UInt64

    package init(ordinal: Int, hash: UInt64) {
      self.ordinal = UInt32(clamping: ordinal)
      self.hash = hash
    }
  }

  /// By set.
  private var entries: [String: [Entry]] = [:]

  package init() {}

  package mutating func add(_ entries: [Entry], of set: String) {
    self.entries[set, default: []] += entries
  }

  /// The accepted listings with a repeated VIN, with the number of the others: all except the first
  /// for each VIN, in the order of the sources.
  package func repeated(
    in inventory: Inventory, of project: Project
  ) -> [(set: RecordSet, id: String, others: Int)] {
    let repeated = repeatedHashes(of: entries.values.flatMap { $0.map(\.hash) })
    guard !repeated.isEmpty else { return [] }
    var accepted: [(set: RecordSet, id: String, hash: UInt64)] = []
    for set in project.records {
      let found = (entries[set.name] ?? []).filter { repeated.contains($0.hash) }
      let ids = inventory[set.name].ids(of: Set(found.map(\.ordinal)))
      accepted += found.sorted { $0.ordinal < $1.ordinal }.compactMap { entry in
        ids[entry.ordinal].map { (set, $0, entry.hash) }
      }
    }
    let counts = accepted.reduce(into: [UInt64: Int]()) { $0[$1.hash, default: 0] += 1 }
    var seen: Set<UInt64> = []
    return accepted.compactMap { set, id, hash in
      let others = counts[hash, default: 1] - 1
      return others > 0 && !seen.insert(hash).inserted ? (set, id, others) : nil
    }
  }
}

/// A hash to find identical texts; zero for an empty text.
func textHash(_ text: String) -> UInt64 { text.isEmpty ? 0 : StableHash(of: text).value }

/// The hashes that occur more than once; zero is ignored.
func repeatedHashes(of hashes: [UInt64]) -> Set<UInt64> {
  let sorted = hashes.sorted()
  return Set(zip(sorted, sorted.dropFirst()).filter { $0 == $1 && $0 != 0 }.map(\.0))
}
