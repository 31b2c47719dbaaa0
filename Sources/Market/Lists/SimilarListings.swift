/// Finds similar listings: those of the same model, then of the same make, then of the same
/// country, each with the nearest prices first.
///
/// The listings of a group are sorted by price, so that neighbours are found without a search. It
/// takes twelve bytes of memory for each listing and kind of group.
struct SimilarListings: Sendable {
  /// The kinds of group, the closest first.
  private let kinds: [Kind]

  /// The number of neighbours to examine on each side: more than a page shows, because those of a
  /// closer kind of group are shown already.
  private static let reach = 8

  init() {
    kinds = []
  }

  /// Takes the group of each listing for each kind, zero for none; sold listings are not similar to
  /// others.
  init(groups: [[UInt32]], _ entries: [BrowseEntry]) {
    kinds = groups.map { Kind($0, entries) }
  }

  /// The most similar listings for one, the best first.
  func listings(like number: Int, _ entries: [BrowseEntry], limit: Int) -> [UInt32] {
    var found: [UInt32] = []
    for kind in kinds {
      let own = Neighbour(UInt32(number), entries)
      let around = kind.neighbours(of: number, reach: Self.reach).map { Neighbour($0, entries) }
      let nearest = around.sorted { $0.distance(to: own) < $1.distance(to: own) }
      for neighbour in nearest where !found.contains(neighbour.number) {
        found.append(neighbour.number)
        if found.count == limit { return found }
      }
    }
    return found
  }
}

/// A listing with its price.
private struct Neighbour: Comparable {
  let price: Int
  let unit: UInt32
  let number: UInt32

  init(_ number: UInt32, _ entries: [BrowseEntry]) {
    let keys = entries[Int(number)].keys
    unit = keys.priceUnit
    price = keys.price ?? 0
    self.number = number
  }

  static func < (left: Neighbour, right: Neighbour) -> Bool {
    (left.unit, left.price, left.number) < (right.unit, right.price, right.number)
  }

  /// The distance of its price to another one; other currencies are the farthest.
  func distance(to other: Neighbour) -> (Int, UInt, UInt32) {
    let (difference, isTooMuch) = price.subtractingReportingOverflow(other.price)
    return (unit == other.unit ? 0 : 1, isTooMuch ? .max : difference.magnitude, number)
  }
}

private struct Kind: Sendable {
  /// The group of each listing; zero for none.
  private let groups: [UInt32]

  /// The start of each group in `order`, and the end of the last.
  private var starts: [UInt32]

  /// The available listings, group by group, each sorted by price.
  private var order: [UInt32] = []

  /// The position of each listing in `order`, or its position if it were available.
  private var positions: [UInt32]

  init(_ groups: [UInt32], _ entries: [BrowseEntry]) {
    self.groups = groups
    positions = [UInt32](repeating: 0, count: groups.count)
    let members = Self.members(groups)
    starts = []
    order.reserveCapacity(members.numbers.count)
    for range in members.ranges {
      starts.append(UInt32(order.count))
      // All may be in one group, so they are sorted in place.
      var sorted = members.numbers[range].map { Neighbour($0, entries) }
      sorted.sort()
      for neighbour in sorted {
        let number = Int(neighbour.number)
        positions[number] = UInt32(order.count)
        if !entries[number].isSold { order.append(neighbour.number) }
      }
    }
    starts.append(UInt32(order.count))
  }

  /// The listings group by group, and the range of each group; that of zero is empty.
  private static func members(_ groups: [UInt32]) -> (numbers: [UInt32], ranges: [Range<Int>]) {
    var counts = [Int](repeating: 0, count: Int(groups.max() ?? 0) + 1)
    for group in groups where group > 0 { counts[Int(group)] += 1 }
    var ranges: [Range<Int>] = []
    for count in counts {
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<start + count)
    }
    var numbers = [UInt32](repeating: 0, count: ranges.last?.upperBound ?? 0)
    var next = ranges.map(\.lowerBound)
    for (number, group) in groups.enumerated() where group > 0 {
      numbers[next[Int(group)]] = UInt32(number)
      next[Int(group)] += 1
    }
    return (numbers, ranges)
  }

  /// The listings of the same group next to a listing, on both sides.
  func neighbours(of number: Int, reach: Int) -> [UInt32] {
    let group = Int(groups[number])
    guard group > 0 else { return [] }
    let position = Int(positions[number])
    let first = max(Int(starts[group]), position - reach)
    let end = min(Int(starts[group + 1]), position + reach + 1)
    return order[first..<end].filter { $0 != UInt32(number) }
  }
}
