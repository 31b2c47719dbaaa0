import Bytes

/// A set of ASCII characters that a predefined variable such as `$(digit)` stands for.
enum CharacterClass: String, CaseIterable, Sendable {
  case alpha, upper, lower, alnum, digit, xdigit

  func contains(_ byte: UInt8) -> Bool {
    switch self {
    case .alpha: byte.isASCIILetter
    case .upper: byte.isASCIILetter && byte & 0x20 == 0
    case .lower: byte.isASCIILetter && byte & 0x20 != 0
    case .alnum: byte.isASCIIAlphanumeric
    case .digit: byte.isASCIIDigit
    case .xdigit: byte.isASCIIDigit || (0x61...0x66).contains(byte | 0x20)
    }
  }

  /// The class as it matches text whose letters were made lower-case.
  var folded: CharacterClass { self == .upper ? .lower : self }
}
