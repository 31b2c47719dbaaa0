import Bytes

/// A number as people write it, kept exactly: a magnitude and how many of its digits are decimals.
struct DecimalNumber: Hashable, Sendable {
  private(set) var isNegative = false
  private(set) var magnitude: UInt64 = 0

  /// How many of the magnitude's last digits are after the decimal mark; the last is not 0.
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
  /// A number inside a text, with what is around it.
  struct Text {
    let number: DecimalNumber

    /// What is before and after the number, without its sign and blanks.
    let prefix: ArraySlice<UInt8>
    let suffix: ArraySlice<UInt8>

    /// Whether the decimal mark could as well separate thousands, as in `12.300`.
    let isAmbiguous: Bool

    /// The number, when it is whole and alone.
    var integer: Int? { prefix.isEmpty && suffix.isEmpty ? number.scaled(by: 0) : nil }
  }

  /// Finds the number in a text such as `$5,000`, `-1 234.50 km` or `12.5e3`.
  ///
  /// Digits may be grouped in threes by a comma (a point where the comma is the decimal mark), an
  /// apostrophe or a blank. Groups of another length are no number: `1,50` is 1.5 to its writer.
  static func find(in text: ArraySlice<UInt8>, decimalMark: FieldMap.DecimalMark) -> Text? {
    var scanner = DecimalScanner(rest: text, decimalMark: decimalMark.byte)
    let prefix = scanner.skipToNumber()
    guard var number = scanner.number(), let (marker, isNegative) = unsigned(prefix) else {
      return nil
    }
    number.isNegative = isNegative && number.magnitude > 0
    return Text(
      number: number, prefix: marker, suffix: trimmed(scanner.rest),
      isAmbiguous: scanner.isAmbiguous)
  }

  /// Takes the sign off the text before a number; `nil` when there are two.
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
  /// Makes a number of digits of which the last are decimals; `nil` when it is too large.
  fileprivate init?(_ digits: some Sequence<UInt8>, places: Int) {
    self.places = places
    for digit in digits {
      guard append(digit - UInt8(ascii: "0")) else { return nil }
    }
    while self.places < 0 {
      guard magnitude == 0 || append(0) else { return nil }
      self.places += 1
    }
    while self.places > 0, magnitude % 10 == 0 {
      self.places = magnitude == 0 ? 0 : self.places - 1
      magnitude /= 10
    }
  }

  private mutating func append(_ digit: UInt8) -> Bool {
    let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
    let (sum, isOverflow) = product.addingReportingOverflow(UInt64(digit))
    magnitude = sum
    return !isTooLarge && !isOverflow
  }
}

/// Reads a number off the front of a text.
private struct DecimalScanner {
  var rest: ArraySlice<UInt8>
  let decimalMark: UInt8
  private(set) var isAmbiguous = false

  init(rest: ArraySlice<UInt8>, decimalMark: UInt8) {
    self.rest = rest
    self.decimalMark = decimalMark
  }

  /// Skips to the first digit, or to a decimal mark before one.
  mutating func skipToNumber() -> ArraySlice<UInt8> {
    let text = rest
    while let byte = rest.first, !byte.isASCIIDigit, !(byte == decimalMark && isDigit(at: 1)) {
      rest = rest.dropFirst()
    }
    return text.dropLast(rest.count)
  }

  mutating func number() -> DecimalNumber? {
    let first = takeDigits()
    guard !first.isEmpty || rest.first == decimalMark, var digits = takeGroups(after: first) else {
      return nil
    }
    var places = 0
    if rest.first == decimalMark, isDigit(at: 1) {
      rest = rest.dropFirst()
      let decimals = takeDigits()
      isAmbiguous =
        (1...3).contains(digits.count) && first.first != UInt8(ascii: "0") && decimals.count == 3
      let kept = decimals.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
      digits += kept
      places = kept.count
    }
    return exponent().flatMap { DecimalNumber(digits, places: places - $0) }
  }

  private mutating func takeDigits() -> ArraySlice<UInt8> {
    let digits = rest.prefix(while: \.isASCIIDigit)
    rest = rest.dropFirst(digits.count)
    return digits
  }

  /// The digits of a number that may go on in groups of three; `nil` for a mark that does not group.
  private mutating func takeGroups(after first: ArraySlice<UInt8>) -> [UInt8]? {
    var digits = Array(first)
    let mark = groupMark()
    let isBlank = trimmed(mark).isEmpty
    guard !mark.isEmpty, first.count <= 3, first.first != UInt8(ascii: "0") else {
      return isBlank ? digits : nil
    }
    while rest.starts(with: mark) {
      let group = rest.dropFirst(mark.count).prefix(while: \.isASCIIDigit)
      guard group.count == 3 else { return isBlank ? digits : nil }
      digits += group
      rest = rest.dropFirst(mark.count + 3)
    }
    return groupMark().isEmpty ? digits : nil
  }

  /// The mark that comes next, when it is one between two groups of digits; else nothing.
  private func groupMark() -> ArraySlice<UInt8> {
    guard let first = rest.first else { return [] }
    let comma = decimalMark == UInt8(ascii: ",") ? UInt8(ascii: ".") : UInt8(ascii: ",")
    let width: Int
    if first == comma || first == UInt8(ascii: "'") || first == 0x20 {
      width = 1
    } else if rest.starts(with: "\u{2019}".utf8) {
      width = 3
    } else {
      width = blankWidth(rest.prefix(3))
    }
    return width > 0 && isDigit(at: width) ? rest.prefix(width) : []
  }

  /// Reads an exponent; 0 when there is none, `nil` when it is out of any range.
  private mutating func exponent() -> Int? {
    guard let first = rest.first, first | 0x20 == UInt8(ascii: "e") else { return 0 }
    var digits = rest.dropFirst()
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let count = digits.prefix(while: \.isASCIIDigit).count
    guard count > 0 else { return 0 }
    guard count <= 3, let value = Int(String(decoding: digits.prefix(count), as: UTF8.self)) else {
      return nil
    }
    rest = digits.dropFirst(count)
    return sign == UInt8(ascii: "-") ? -value : value
  }

  private func isDigit(at offset: Int) -> Bool {
    rest.count > offset && rest[rest.startIndex + offset].isASCIIDigit
  }
}
