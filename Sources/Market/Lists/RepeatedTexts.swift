/// Finds the texts that several listings have; memory holds eight bytes for each listing.
struct RepeatedTexts {
  /// A hash of the text of each listing, by its number; zero for none.
  private var hashes: [UInt64] = []

  /// Notes the text of the listing with the next number; an empty one is none.
  mutating func add(_ text: String) { add(hash: Self.hash(of: text)) }

  mutating func add(hash: UInt64) { hashes.append(hash) }

  /// What stands for a text; zero for an empty one.
  static func hash(of text: String) -> UInt64 {
    // FNV-1a: listings that only seem to share a text lose nothing.
    text.isEmpty
      ? 0
      : text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
  }

  /// Hands over each listing whose text another one has too, with a number that all of a text have.
  func forEachRepeated(_ body: (_ listing: UInt32, _ text: Int) -> Void) {
    let repeated = repeatedHashes
    for (number, hash) in hashes.enumerated() {
      if let text = repeated.place(of: hash) { body(UInt32(clamping: number), text) }
    }
  }

  private var repeatedHashes: [UInt64] {
    var sorted = hashes.filter { $0 != 0 }
    sorted.sort()
    var repeated: [UInt64] = []
    for (hash, next) in zip(sorted, sorted.dropFirst())
    where hash == next && repeated.last != hash {
      repeated.append(hash)
    }
    return repeated
  }
}

extension [UInt64] {
  /// Where a number is among sorted ones; `nil` when it is not there.
  fileprivate func place(of number: UInt64) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number ? low : nil
  }
}
