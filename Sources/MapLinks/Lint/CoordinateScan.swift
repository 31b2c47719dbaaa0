import Bytes

/// Numbers as they are found in links, however they are written.
enum CoordinateScan {
  /// What a number looks like.
  struct Number {
    let value: Double
    let text: String
    let hasExponent: Bool
    let decimals: Int
  }

  /// Words that programs print for what is no number.
  private static let nonNumbers: Set<String> = [
    "nan", "-nan", "inf", "-inf", "+inf", "infinity", "-infinity", "undefined", "null", "(null)",
    "nil", "none",
  ]

  static func isNonNumber(_ text: some StringProtocol) -> Bool {
    let word = text.lowercased()
    return nonNumbers.contains(word) || word.hasPrefix("optional(")
  }

  /// Reads a number, with an exponent or without.
  static func number(_ text: some StringProtocol) -> Number? {
    let bytes = Array(text.utf8)
    guard bytes.count <= 64, end(ofNumber: bytes[...]) == bytes.count,
      let value = Double(String(text)), value.isFinite
    else { return nil }
    let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let decimals = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa.count - $0 - 1 } ?? 0
    return Number(
      value: value, text: String(text), hasExponent: mantissa.count < bytes.count,
      decimals: decimals)
  }

  /// Where the number ends that a text begins with.
  private static func end(ofNumber text: ArraySlice<UInt8>) -> Int? {
    var rest = text
    func dropDigits() -> Int {
      let count = rest.prefix(while: \.isASCIIDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
    var digits = dropDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += dropDigits()
    }
    guard digits > 0 else { return nil }
    let end = rest.startIndex
    guard let letter = rest.popFirst(), letter | 0x20 == UInt8(ascii: "e") else { return end }
    if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
    return dropDigits() > 0 ? rest.startIndex : end
  }

  /// Where the pair of numbers ends that a text begins with; its comma may be encoded.
  static func end(ofPair text: ArraySlice<UInt8>) -> Int? {
    guard let first = end(ofNumber: text) else { return nil }
    var rest = text[first...]
    guard let comma = [",", "%2C", "%2c"].first(where: { rest.starts(with: $0.utf8) }) else {
      return nil
    }
    rest = rest.dropFirst(comma.utf8.count)
    while rest.starts(with: "%20".utf8) { rest = rest.dropFirst(3) }
    return end(ofNumber: rest)
  }
}
