/// Counts equal texts: each of the first that come exactly, and the others together.
///
/// So its size is bounded, and equal input in equal order gives equal counts.
struct Tally {
  private let limit: Int
  private var numbers: [String: Int] = [:]
  private(set) var entries: [(text: String, count: Int)] = []

  /// How often a text came that none of the entries counts.
  private(set) var others = 0

  init(limit: Int) {
    self.limit = limit
  }

  mutating func add(_ text: String) {
    if let number = numbers[text] {
      entries[number].count += 1
    } else if entries.count < limit {
      numbers[text] = entries.count
      entries.append((text, 1))
    } else {
      others += 1
    }
  }

  /// The commonest texts; of equally common ones, the first that came.
  func commonest(_ count: Int) -> [(text: String, count: Int)] {
    Array(
      entries.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        .prefix(count).map(\.element))
  }
}
