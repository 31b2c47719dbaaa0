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
    guard bytes.count <= 64, let end = end(ofNumber: bytes[...]), end == bytes.count,
      let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite
    else { return nil }
    let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let decimals = mantissa.firstIndex(of: UInt8(ascii: ".")).map { mantissa.count - $0 - 1 } ?? 0
    return Number(
      value: value, text: String(decoding: bytes, as: UTF8.self),
      hasExponent: mantissa.count < bytes.count, decimals: decimals)
  }

  /// Where the number ends that a text begins with.
  private static func end(ofNumber text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex
    func digits() -> Int { text[index...].prefix { $0.isDigit }.count }
    if index < text.endIndex, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      index += 1
    }
    let whole = digits()
    index += whole
    var fraction = 0
    if index < text.endIndex, text[index] == UInt8(ascii: ".") {
      index += 1
      fraction = digits()
      index += fraction
    }
    guard whole + fraction > 0 else { return nil }
    if index + 1 < text.endIndex, text[index] | 0x20 == UInt8(ascii: "e") {
      let start = index
      index += 1
      if "+-".utf8.contains(text[index]) { index += 1 }
      let exponent = index < text.endIndex ? digits() : 0
      index = exponent > 0 ? index + exponent : start
    }
    return index
  }

  /// Where the pair of numbers ends that a text begins with; its comma may be encoded.
  static func end(ofPair text: ArraySlice<UInt8>) -> Int? {
    guard let first = end(ofNumber: text) else { return nil }
    var rest = text[first...]
    if rest.first == UInt8(ascii: ",") {
      rest = rest.dropFirst()
    } else if rest.starts(with: "%2C".utf8) || rest.starts(with: "%2c".utf8) {
      rest = rest.dropFirst(3)
    } else {
      return nil
    }
    while rest.starts(with: "%20".utf8) { rest = rest.dropFirst(3) }
    return end(ofNumber: rest)
  }

  /// Six decimals, as links of the table have them.
  static func fixed(_ value: Double) -> String {
    renderedText { $0.degrees(value) }
  }
}
