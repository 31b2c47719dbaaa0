/// A number as people write it, kept exactly: a magnitude and how many of its digits are decimals.
struct DecimalNumber: Hashable, Sendable {
  private(set) var isNegative = false
  private(set) var magnitude: UInt64 = 0

  /// How many of the magnitude's last digits stand behind the decimal mark; the last is not 0.
  private(set) var places = 0

  /// The number multiplied by a power of ten, when it is whole then and fits.
  func scaled(by exponent: Int) -> Int? {
    guard places <= exponent else { return nil }
    var value = magnitude
    if value > 0 {
      for _ in places..<exponent {
        let (product, isOverflow) = value.multipliedReportingOverflow(by: 10)
        guard !isOverflow else { return nil }
        value = product
      }
    }
    guard let whole = Int(exactly: value) else { return nil }
    return isNegative ? -whole : whole
  }

  /// The whole part of the magnitude.
  var whole: UInt64 {
    var value = magnitude
    for _ in 0..<places where value > 0 { value /= 10 }
    return value
  }
}

extension DecimalNumber {
  /// A number inside a text, with what stands around it.
  struct Text {
    let number: DecimalNumber

    /// What stands before and behind the number, without its sign and blanks.
    let prefix: ArraySlice<UInt8>
    let suffix: ArraySlice<UInt8>

    /// Whether the decimal mark could as well separate thousands, as in `12.300`.
    let isAmbiguous: Bool
  }

  /// Finds the number in a text such as `$5,000`, `-1 234.50 km` or `12.5e3`.
  ///
  /// Digits may be grouped in threes by a comma (a point where the comma is the decimal mark), an
  /// apostrophe or a blank. Groups of another length are no number: `1,50` is 1.5 to its writer.
  static func find(in text: ArraySlice<UInt8>, decimalMark: UInt8) -> Text? {
    var scanner = DecimalScanner(rest: text, decimalMark: decimalMark)
    let prefix = scanner.skipToNumber()
    guard var number = scanner.number(), let (marker, isNegative) = unsigned(prefix) else {
      return nil
    }
    number.isNegative = isNegative && number.magnitude > 0
    return Text(
      number: number, prefix: marker, suffix: trimmed(scanner.rest),
      isAmbiguous: scanner.isAmbiguous)
  }

  /// Takes the sign off what stands before a number; `nil` when there are two.
  private static func unsigned(
    _ prefix: ArraySlice<UInt8>
  ) -> (marker: ArraySlice<UInt8>, isNegative: Bool)? {
    guard !prefix.isEmpty else { return (prefix, false) }
    var marker = trimmed(prefix)
    var signs = 0
    var isNegative = false
    for sign in ["-", "+", "\u{2212}"] {
      let bytes = Array(sign.utf8)
      if marker.starts(with: bytes) {
        marker = trimmed(marker.dropFirst(bytes.count))
      } else if marker.suffix(bytes.count).elementsEqual(bytes) {
        marker = trimmed(marker.dropLast(bytes.count))
      } else {
        continue
      }
      signs += 1
      if sign != "+" { isNegative = true }
    }
    return signs <= 1 ? (marker, isNegative) : nil
  }
}

extension DecimalNumber {
  /// Adds a digit behind the others.
  ///
  /// - Returns: False when the number becomes too large.
  mutating func append(_ digit: UInt8) -> Bool {
    let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
    let (sum, isOverflow) = product.addingReportingOverflow(UInt64(digit))
    magnitude = sum
    return !isTooLarge && !isOverflow
  }

  /// Adds the decimals; zeros at their end do not count.
  mutating func append(decimals: ArraySlice<UInt8>) -> Bool {
    var decimals = decimals
    while decimals.last == UInt8(ascii: "0") { decimals = decimals.dropLast() }
    for digit in decimals {
      guard append(digit - UInt8(ascii: "0")) else { return false }
    }
    places = decimals.count
    return true
  }

  /// Moves the decimal mark.
  mutating func shift(by exponent: Int) -> Bool {
    places -= exponent
    while places < 0 {
      guard magnitude == 0 || append(0) else { return false }
      places += 1
    }
    while places > 0, magnitude % 10 == 0 {
      places = magnitude == 0 ? 0 : places - 1
      magnitude /= 10
    }
    return true
  }
}
