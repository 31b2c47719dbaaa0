import WaymarkCore
package import WaymarkProject
package import WaymarkSite

/// The vehicle identification numbers of listings, to find those that several have; memory holds sixteen
/// bytes for each.
package struct RepeatedVINs: Sendable {
  /// A listing by its number in its source, and what stands for its VIN; two VINs that only seem equal are
  /// rarer than 1 in 10^12 among a million.
  package struct Entry: Sendable {
    package let ordinal: UInt32
    package let hash: UInt64

    package init(ordinal: Int, hash: UInt64) {
      self.ordinal = UInt32(clamping: ordinal)
      self.hash = hash
    }
  }

  /// By the name of the set.
  private var entries: [String: [Entry]] = [:]

  package init() {}

  package mutating func add(_ entries: [Entry], of set: String) {
    self.entries[set, default: []] += entries
  }

  /// The accepted listings with the number of others: all but the first of each VIN in the order of the
  /// sources.
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

/// What stands for a text when only equal ones are looked for; zero for an empty one.
func textHash(_ text: String) -> UInt64 { text.isEmpty ? 0 : StableHash(of: text).value }

/// Those of some hashes that come more than once; zero is none.
func repeatedHashes(of hashes: [UInt64]) -> Set<UInt64> {
  let sorted = hashes.sorted()
  return Set(zip(sorted, sorted.dropFirst()).filter { $0 == $1 && $0 != 0 }.map(\.0))
}
