/// The number of each record among all listings, by set and by place in the source.
struct ListingNumbers: Sendable {
  /// For each set, the numbers of its records in order; the greatest number stands for none.
  private var numbers: [[UInt32]]

  init(setCount: Int = 0) {
    numbers = Array(repeating: [], count: setCount)
  }

  /// Stores the number of a record; the first record of a source has the place one.
  mutating func add(_ number: UInt32, ofRecord place: Int, in set: Int) {
    let missing = place + 1 - numbers[set].count
    if missing > 0 { numbers[set].append(contentsOf: repeatElement(.max, count: missing)) }
    numbers[set][place] = number
  }

  subscript(place: Int, in set: Int) -> UInt32? {
    guard numbers.indices.contains(set), numbers[set].indices.contains(place) else { return nil }
    let number = numbers[set][place]
    return number == .max ? nil : number
  }
}
