/// Which listings are like which: those of one model, then those of one make, then those of one
/// country, each with the nearest prices first.
///
/// The listings of a group stand in the order of their prices, so that neighbours are found without
/// looking at the whole group.
struct SimilarListings: Sendable {
  /// For each kind of group, the listings in the order of their groups and prices.
  private var orders: [[Place]] = []

  /// For each kind of group, the group of each listing.
  private let groups: [[UInt32]]

  /// A listing that can be bought, with what its place depends on.
  private struct Place: Sendable, Comparable {
    let group: UInt32
    let unit: UInt32
    let price: Int
    let number: UInt32

    static func < (left: Place, right: Place) -> Bool {
      (left.group, left.unit, left.price, left.number)
        < (right.group, right.unit, right.price, right.number)
    }
  }

  /// How many neighbours are looked at on each side.
  private static let reach = 16

  init() {
    groups = []
  }

  /// Takes the groups of each listing; what is sold is like nothing.
  init(groups: [[UInt32]], _ entries: [BrowseEntry]) {
    self.groups = groups
    orders = groups.map { groups in
      groups.indices.filter { groups[$0] > 0 && !entries[$0].isSold }
        .map { place(of: $0, in: groups[$0], entries) }.sorted()
    }
  }

  private func place(of number: Int, in group: UInt32, _ entries: [BrowseEntry]) -> Place {
    let keys = entries[number].keys
    return Place(
      group: group, unit: keys.priceUnit, price: keys.price ?? 0, number: UInt32(number))
  }

  /// The listings that are most like one, the best first.
  func listings(like number: Int, _ entries: [BrowseEntry], limit: Int) -> [UInt32] {
    var found: [UInt32] = []
    for (kind, order) in orders.enumerated() where groups[kind][number] > 0 {
      let own = place(of: number, in: groups[kind][number], entries)
      for place in neighbours(of: own, in: order) where !found.contains(place.number) {
        found.append(place.number)
        if found.count == limit { return found }
      }
    }
    return found
  }

  /// Those of the same group on both sides of a place, the nearest prices first.
  private func neighbours(of own: Place, in order: [Place]) -> [Place] {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if order[middle] < own { low = middle + 1 } else { high = middle }
    }
    let around = order[max(0, low - Self.reach)..<min(order.count, low + Self.reach + 1)]
    return around.filter { $0.group == own.group && $0.number != own.number }
      .sorted { distance($0, own) < distance($1, own) }
  }

  /// How far a price is from another one; one in another currency is farther than any.
  private func distance(_ place: Place, _ own: Place) -> (Int, UInt, UInt32) {
    let (difference, isTooMuch) = place.price.subtractingReportingOverflow(own.price)
    return (
      place.unit == own.unit ? 0 : 1, isTooMuch ? .max : difference.magnitude, place.number
    )
  }
}
