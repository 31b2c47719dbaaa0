extension Output {
  /// Appends an integer in plain decimal digits.
  @inlinable
  public mutating func integer(_ value: some FixedWidthInteger) {
    guard 0...99 ~= value else { return append(String(value)) }
    let small = UInt8(truncatingIfNeeded: value)
    if small > 9 { append(byte: UInt8(ascii: "0") + small / 10) }
    append(byte: UInt8(ascii: "0") + small % 10)
  }

  /// Appends a whole number with a separator between every three digits, such as `1,234,567`.
  public mutating func grouped(_ value: Int, separator: String = ",") {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    let digits = Array(String(value.magnitude).utf8)
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { append(separator) }
      append(byte: digit)
    }
  }

  /// Appends a number of millionths as a decimal with six places, such as `-0.000001`.
  ///
  /// Zero never has a sign.
  public mutating func millionths(_ value: Int) {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    let hundreds = value.magnitude / 100_000_000
    let digits = eightDigits(UInt32(truncatingIfNeeded: value.magnitude % 100_000_000))
    if hundreds > 0 { integer(hundreds) }
    if hundreds > 0 || digits & 0xFF != 0x30 {
      append(word: digits & 0xFFFF | 0x2E << 16, count: 3)
    } else {
      append(word: digits >> 8 & 0xFF | 0x2E << 8, count: 2)
    }
    append(word: digits >> 16, count: 6)
  }

  /// Appends a coordinate's degrees with six decimals, a tenth of a metre, rounded half to even:
  /// the same digits in pages, passes, feeds and links.
  public mutating func degrees(_ value: Double) {
    millionths(Int((value * 1e6).rounded(.toNearestOrEven)))
  }
}

/// The decimal digits of a number below 100,000,000 in ASCII, the first one in the lowest byte.
///
/// The number is halved repeatedly, all halves at once, until every byte has one digit. 10,486 /
/// 2^20 and 103 / 2^10 are just enough above a hundredth and a tenth for halves of four and two
/// digits.
private func eightDigits(_ number: UInt32) -> UInt64 {
  let fours = UInt64(number / 10_000) | UInt64(number % 10_000) << 32
  let hundreds = (fours * 10_486) >> 20 & 0x0000_007F_0000_007F
  let twos = hundreds | (fours - hundreds * 100) << 16
  let tens = (twos * 103) >> 10 & 0x000F_000F_000F_000F
  let ones = tens | (twos - tens * 10) << 8
  return ones | 0x3030_3030_3030_3030
}
