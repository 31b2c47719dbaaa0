import WaymarkCore

/// Reads numbers and pairs as written in links.
enum CoordinateText {
  /// A decimal number without an exponent; surrounding white space is skipped.
  static func number(_ text: some StringProtocol) -> Double? {
    let bytes = text.utf8.drop { $0 == 0x20 }
    guard bytes.count <= 64 else { return nil }
    let digits = bytes.prefix { $0 != 0x20 }
    guard bytes.dropFirst(digits.count).allSatisfy({ $0 == 0x20 }) else { return nil }
    let unsigned = digits.first.map { "+-".utf8.contains($0) } == true ? digits.dropFirst() : digits
    guard unsigned.contains(where: \.isASCIIDigit), unsigned.count(where: { $0 == 0x2E }) <= 1,
      unsigned.allSatisfy({ $0.isASCIIDigit || $0 == 0x2E })
    else { return nil }
    return Double(String(decoding: digits, as: UTF8.self))
  }

  /// Two numbers separated by a comma.
  static func pair(
    _ text: some StringProtocol, separator: Character = ","
  ) -> (Double, Double)? {
    guard text.utf8.count <= 140 else { return nil }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    return parts.count == 2 ? pair(parts[0], parts[1]) : nil
  }

  /// Two decimal fractions separated by spaces; whole numbers are more likely words of an address.
  static func spacedPair(_ text: some StringProtocol) -> (Double, Double)? {
    guard text.utf8.count <= 140 else { return nil }
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts.allSatisfy({ $0.contains(".") }) else { return nil }
    return pair(parts[0], parts[1])
  }

  /// Two numbers from two texts.
  static func pair(
    _ first: some StringProtocol, _ second: some StringProtocol
  ) -> (Double, Double)? {
    guard let first = number(first), let second = number(second) else { return nil }
    return (first, second)
  }

  /// A zoom level.
  static func zoom(_ text: some StringProtocol) -> Double? {
    number(text).flatMap { 0...30 ~= $0 ? $0 : nil }
  }
}
