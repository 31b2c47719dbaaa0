/// Reads numbers and pairs as links have them.
enum CoordinateText {
  /// A decimal number without exponent; blanks around it are passed over.
  static func number(_ text: Substring) -> Double? {
    let bytes = text.utf8.drop { $0 == 0x20 }
    guard bytes.count <= 64 else { return nil }
    var digits = 0
    var points = 0
    var length = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."): points += 1
      case UInt8(ascii: "+"), UInt8(ascii: "-"): guard index == 0 else { return nil }
      case 0x20:
        guard bytes.dropFirst(index).allSatisfy({ $0 == 0x20 }) else { return nil }
        continue
      default: return nil
      }
      length = index + 1
    }
    guard digits > 0, points <= 1 else { return nil }
    return Double(String(decoding: bytes.prefix(length), as: UTF8.self))
  }

  static func number(_ text: String) -> Double? { number(text[...]) }

  /// Two numbers around a comma.
  static func pair(_ text: Substring, separator: Character = ",") -> (Double, Double)? {
    guard text.utf8.count <= 140 else { return nil }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let first = number(parts[0]), let second = number(parts[1]) else {
      return nil
    }
    return (first, second)
  }

  static func pair(_ text: String) -> (Double, Double)? { pair(text[...]) }
}
