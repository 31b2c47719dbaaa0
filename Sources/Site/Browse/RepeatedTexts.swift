import Model
import Project

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
  static func all(
    _ groups: [[UInt32]], _ places: [RecordPlace], _ sets: [RecordSet]
  ) -> [RepeatedVIN] {
    guard !groups.isEmpty else { return [] }
    var keys = [UInt64](repeating: 0, count: places.count)
    for place in places { keys[Int(place.number)] = place.key }
    let found = groups.flatMap { group in
      group.sorted { keys[Int($0)] < keys[Int($1)] }.dropFirst().map { ($0, group.count - 1) }
    }
    return found.sorted { keys[Int($0.0)] < keys[Int($1.0)] }.map { number, others in
      RepeatedVIN(set: Int(keys[Int(number)] >> 32), number: number, others: others)
    }
  }
}
