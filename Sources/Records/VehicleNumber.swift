import WaymarkCore

/// A vehicle identification number of ISO 3779: 17 digits and capital letters without I, O and Q.
struct VehicleNumber: Hashable, Sendable {
  let text: String

  /// The check digit for the ninth position (49 CFR § 565.15 (c)): a digit or X.
  let checkDigit: Character
  let hasRightCheckDigit: Bool

  /// Whether the vehicle was made in North America, where the check digit is required.
  let isNorthAmerican: Bool

  /// Takes 17 letters and digits, in any case.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == 17 else { return nil }
    var capitals: [UInt8] = []
    var sum = 0
    for (byte, weight) in zip(bytes, [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]) {
      let capital = byte.isASCIILetter ? byte & ~0x20 : byte
      guard capital != UInt8(ascii: "."), let index = values.firstIndex(of: capital) else {
        return nil
      }
      sum += index % 10 * weight
      capitals.append(capital)
    }
    text = String(decoding: capitals, as: UTF8.self)
    let digit = sum % 11 == 10 ? UInt8(ascii: "X") : UInt8(ascii: "0") + UInt8(sum % 11)
    checkDigit = Character(Unicode.Scalar(digit))
    hasRightCheckDigit = capitals[8] == digit
    isNorthAmerican = (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(capitals[0])
  }
}

/// The value of a character for the check digit is its column in this table.
private let values = Array("0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ".utf8)
