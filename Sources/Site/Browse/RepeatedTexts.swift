/// Finds the texts that several listings have; memory holds eight bytes and a number for each.
struct RepeatedTexts {
  private var known: [(hash: UInt64, number: UInt32)] = []

  /// Notes the text of a listing; an empty one is none.
  mutating func add(_ text: String, _ number: UInt32) {
    guard !text.isEmpty else { return }
    // FNV-1a: listings that only seem to share a text lose nothing.
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    known.append((hash, number))
  }

  /// Ends the noting: the listings of each text that more than one of them has.
  consuming func repeated() -> [[UInt32]] {
    var sorted = known
    known = []
    sorted.sort { ($0.hash, $0.number) < ($1.hash, $1.number) }
    var groups: [[UInt32]] = []
    var start = 0
    for index in sorted.indices {
      let isLast = index + 1 == sorted.count || sorted[index + 1].hash != sorted[index].hash
      guard isLast else { continue }
      if index > start { groups.append(sorted[start...index].map(\.number)) }
      start = index + 1
    }
    return groups
  }
}

/// A listing with the vehicle identification number of another one.
struct RepeatedVIN: Sendable {
  /// The number of its set in the project, and its own among all listings.
  let set: Int
  let number: UInt32

  /// How many other listings have the number.
  let others: Int

  /// Every listing of each group but the first in the order of the sources.
  static func all(_ groups: [[UInt32]], _ numbers: ListingNumbers) -> [RepeatedVIN] {
    var groupOfListing: [UInt32: Int] = [:]
    for (group, listings) in groups.enumerated() {
      for number in listings { groupOfListing[number] = group }
    }
    var hasFirst = groups.map { _ in false }
    var found: [RepeatedVIN] = []
    for place in numbers.places(of: Set(groupOfListing.keys)) {
      guard let group = groupOfListing[place.number] else { continue }
      if hasFirst[group] {
        found.append(
          RepeatedVIN(set: place.set, number: place.number, others: groups[group].count - 1))
      }
      hasFirst[group] = true
    }
    return found
  }
}
