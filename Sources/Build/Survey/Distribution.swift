/// The distribution of a number, and the records with the least and greatest values.
///
/// Its size does not grow with the number of records.
package struct Distribution: Sendable {
  /// How numbers are grouped.
  package enum Steps: Sendable {
    /// Each number separately.
    case each

    /// From 1, 2 or 5 times a power of ten to the next such number.
    case decades
  }

  package let steps: Steps

  /// The count of each step, by its lowest number.
  package private(set) var counts: [Int: Int] = [:]
  package private(set) var lowest: [Extreme] = []
  package private(set) var highest: [Extreme] = []

  /// One of the least or greatest numbers, and its record.
  package struct Extreme: Sendable, Hashable {
    package let value: Int
    package let id: String
  }

  private static let extremeCount = 3

  package init(_ steps: Steps) {
    self.steps = steps
  }

  package var total: Int { counts.values.reduce(0, +) }

  package mutating func add(_ value: Int, of id: String) {
    counts[step(of: value), default: 0] += 1
    insert(Extreme(value: value, id: id))
  }

  package mutating func merge(_ other: Distribution) {
    counts.merge(other.counts, uniquingKeysWith: +)
    for extreme in Set(other.lowest + other.highest) { insert(extreme) }
  }

  private mutating func insert(_ extreme: Extreme) {
    if lowest.count < Self.extremeCount || extreme.precedes(lowest[lowest.count - 1]) {
      lowest = Array((lowest + [extreme]).sorted { $0.precedes($1) }.prefix(Self.extremeCount))
    }
    if highest.count < Self.extremeCount || extreme.follows(highest[highest.count - 1]) {
      highest = Array((highest + [extreme]).sorted { $0.follows($1) }.prefix(Self.extremeCount))
    }
  }

  /// The lowest number of a number's step.
  private func step(of value: Int) -> Int {
    guard steps == .decades, value > 0 else { return max(0, value) }
    var power = 1
    while value / power >= 10 { power *= 10 }
    let digit = value / power
    return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1)
  }

  /// The step below which half of the numbers are.
  package var median: Int? {
    let half = total / 2
    var seen = 0
    for (step, count) in counts.sorted(by: { $0.key < $1.key }) {
      seen += count
      if seen > half { return step }
    }
    return nil
  }
}

extension Distribution.Extreme {
  fileprivate func precedes(_ other: Self) -> Bool { (value, id) < (other.value, other.id) }

  fileprivate func follows(_ other: Self) -> Bool { (-value, id) < (-other.value, other.id) }
}
