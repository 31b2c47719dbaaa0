/// Finds the texts that several listings have; memory holds eight bytes for each listing.
struct RepeatedTexts {
  /// A hash of the text of each listing, by its number; zero for none.
  private var hashes: [UInt64] = []

  /// Notes the text of the listing with the next number; an empty one is none.
  mutating func add(_ text: String) { hashes.append(Self.hash(of: text)) }

  /// What stands for a text; zero for an empty one.
  static func hash(of text: String) -> UInt64 {
    // FNV-1a: listings that only seem to share a text lose nothing.
    text.isEmpty
      ? 0
      : text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
  }

  /// Hands over each listing whose text another one has too.
  func forEachRepeated(_ body: (_ listing: UInt32) -> Void) {
    let repeated = repeatedHashes
    for (number, hash) in hashes.enumerated() where repeated.holds(hash) {
      body(UInt32(clamping: number))
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
  /// Whether a number is among sorted ones.
  fileprivate func holds(_ number: UInt64) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }
}
