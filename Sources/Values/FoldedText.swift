import WaymarkCore

/// A text with one spelling for what scripts and keyboards write in several ways.
///
/// Decimal digits of any script are ASCII's, blanks are spaces, dashes that mean minus are `-`,
/// full-width punctuation is ASCII's, single and double primes and quotes are `'` and `"`, and marks of
/// direction are gone. Arabic's decimal and thousands separators keep meanings of their own.
struct FoldedText {
  /// U+066B, which is never anything else.
  static let arabicDecimal: UInt8 = 1

  /// U+066C, which is never anything else.
  static let arabicGroup: UInt8 = 2

  private(set) var bytes: [UInt8]

  /// Folds a text; fails where one number has digits of two scripts.
  init(_ text: ArraySlice<UInt8>) throws(ValueFault) {
    guard text.contains(where: { $0 >= 0x80 }) else {
      bytes = Array(text)
      return
    }
    bytes = []
    var zero: UInt32?
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if let digit = decimalDigit(scalar) {
        let ownZero = scalar.value - UInt32(digit)
        guard zero == nil || zero == ownZero else { throw .notANumber }
        zero = ownZero
        bytes.append(UInt8(ascii: "0") + digit)
      } else if let mark = Self.mark(scalar) {
        if let byte = mark { bytes.append(byte) }
        if mark == UInt8(ascii: "-") { zero = nil }
      } else {
        zero = nil
        bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// The byte that a character is folded to; no byte for a mark of direction, `nil` for the others.
  private static func mark(_ scalar: Unicode.Scalar) -> UInt8?? {
    switch scalar {
    case "\u{200E}", "\u{200F}", "\u{061C}": .some(nil)
    case "\u{A0}", "\u{2007}", "\u{2008}", "\u{2009}", "\u{202F}", "\u{3000}": UInt8(ascii: " ")
    case "\u{2212}", "\u{FF0D}": UInt8(ascii: "-")
    case "\u{FF0E}": UInt8(ascii: ".")
    case "\u{FF0C}": UInt8(ascii: ",")
    case "\u{FF0F}": UInt8(ascii: "/")
    case "\u{FF1A}": UInt8(ascii: ":")
    case "\u{2018}", "\u{2019}", "\u{2032}": UInt8(ascii: "'")
    case "\u{201C}", "\u{201D}", "\u{2033}": UInt8(ascii: "\"")
    case "\u{066B}": arabicDecimal
    case "\u{066C}": arabicGroup
    default: nil
    }
  }
}

/// The value of a decimal digit of any script, but not of the letters that mathematics uses as digits.
private func decimalDigit(_ scalar: Unicode.Scalar) -> UInt8? {
  if scalar.isASCII { return UInt8(scalar.value).isASCIIDigit ? UInt8(scalar.value) & 0x0F : nil }
  guard scalar.properties.generalCategory == .decimalNumber,
    !(0x1D7CE...0x1D7FF).contains(scalar.value),
    let value = scalar.properties.numericValue
  else { return nil }
  return UInt8(exactly: value)
}
