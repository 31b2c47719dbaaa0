/// A set of numbers from zero to a greatest one, a bit each.
struct BitSet: Sendable {
  /// The greatest number that can be a member.
  let limit: Int
  private var words: [UInt64]

  /// Makes an empty set.
  init(upTo limit: Int) {
    self.limit = limit
    words = Array(repeating: 0, count: limit >> 6 + 1)
  }

  mutating func insert(_ member: Int) {
    words[member >> 6] |= 1 << UInt64(member & 63)
  }

  func contains(_ member: Int) -> Bool {
    words[member >> 6] & 1 << UInt64(member & 63) != 0
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The members, in order.
  var members: [Int] {
    var members: [Int] = []
    for index in words.indices {
      var word = words[index]
      while word != 0 {
        members.append(index << 6 + word.trailingZeroBitCount)
        word &= word - 1
      }
    }
    return members
  }

  /// Adds one to every member; the greatest number leaves the set.
  mutating func advance() {
    var carry: UInt64 = 0
    for index in words.indices {
      let word = words[index]
      words[index] = word << 1 | carry
      carry = word >> 63
    }
    trim()
  }

  /// Makes every number behind the lowest member a member.
  mutating func fill() {
    guard let first = words.firstIndex(where: { $0 != 0 }) else { return }
    words[first] |= ~0 << UInt64(words[first].trailingZeroBitCount)
    for index in words.indices.dropFirst(first + 1) { words[index] = ~0 }
    trim()
  }

  mutating func formIntersection(_ other: BitSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formUnion(_ other: BitSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func subtract(_ other: BitSet) {
    for index in words.indices { words[index] &= ~other.words[index] }
  }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Removes what is beyond the greatest number.
  private mutating func trim() {
    let spare = UInt64(63 - limit & 63)
    words[limit >> 6] &= ~0 >> spare
  }
}
