/// A set of bytes.
struct ByteSet: Sendable {
  /// Every byte, and the absence of one.
  static let all = ByteSet(words: (~0, ~0, ~0, ~0), hasNone: true)

  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Whether the absence of a byte counts as a member.
  private(set) var hasNone = false

  init() {}

  private init(words: (UInt64, UInt64, UInt64, UInt64), hasNone: Bool) {
    self.words = words
    self.hasNone = hasNone
  }

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: words.0 |= bit
    case 1: words.1 |= bit
    case 2: words.2 |= bit
    default: words.3 |= bit
    }
  }

  /// Whether a byte, or the absence of one, is a member.
  func contains(_ byte: UInt8?) -> Bool {
    guard let byte else { return hasNone }
    let word =
      switch byte >> 6 {
      case 0: words.0
      case 1: words.1
      case 2: words.2
      default: words.3
      }
    return word & 1 << UInt64(byte & 63) != 0
  }
}
