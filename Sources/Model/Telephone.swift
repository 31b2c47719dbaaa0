import WaymarkCore

/// A `tel:` URL (RFC 3966) of a telephone number as people write it, which a remark may follow; `nil`
/// for any other text.
///
/// The `(0)` of `+49 (0)40 123456` is for calls within the country, except in Italy. Letters that
/// continue a number, as in `555-CARS`, are digits of another kind, so nothing is dialled.
public func telephoneURL(_ text: String, isWhole: Bool = false) -> String? {
  let bytes = Array(text.utf8)
  var number = ""
  var place = 0
  while place < bytes.count {
    let byte = bytes[place]
    if byte.isASCIIDigit || byte == UInt8(ascii: "+") && number.isEmpty {
      number.unicodeScalars.append(Unicode.Scalar(byte))
    } else if bytes[place...].starts(with: "(0)".utf8), isCountryCode(number) {
      place += 2
    } else if !" -./()\u{A0}".utf8.contains(byte) {
      break
    }
    place += 1
  }
  let continues =
    place < bytes.count && bytes[place].isASCIIAlphanumeric && place > 0
    && (bytes[place - 1].isASCIIDigit || bytes[place - 1] == UInt8(ascii: "-"))
  let digits = number.utf8.count { $0.isASCIIDigit }
  guard (number.hasPrefix("+") ? 7...15 : 5...15) ~= digits, !continues,
    !isWhole || place == bytes.count
  else { return nil }
  return "tel:" + number
}

/// Whether the beginning of a number is a code of a country whose numbers have no zero abroad.
private func isCountryCode(_ number: String) -> Bool {
  (number.hasPrefix("+") && 2...4 ~= number.utf8.count
    || number.hasPrefix("00") && 3...5 ~= number.utf8.count) && !["+39", "0039"].contains(number)
}
