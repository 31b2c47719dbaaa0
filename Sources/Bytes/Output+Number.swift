extension Output {
  /// Appends an integer in plain decimal digits.
  public mutating func integer(_ value: some FixedWidthInteger) {
    append(String(value))
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

  /// Appends a count of millionths as a decimal with six places, such as `-0.000001`.
  ///
  /// The sign of zero is never written.
  public mutating func millionths(_ value: Int) {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    let magnitude = value.magnitude
    let whole = magnitude / 1_000_000
    if whole >= 1000 { append(String(whole)) }
    // Divisors known to the compiler become multiplications, and narrow ones cheap ones.
    let places = UInt32(truncatingIfNeeded: magnitude - whole * 1_000_000)
    append(upTo: 10) { output in
      if whole < 1000 {
        let whole = UInt32(truncatingIfNeeded: whole)
        if whole >= 100 { output.append(digit(whole / 100)) }
        if whole >= 10 { output.append(digit(whole / 10)) }
        output.append(digit(whole))
      }
      output.append(UInt8(ascii: "."))
      output.append(digit(places / 100_000))
      output.append(digit(places / 10_000))
      output.append(digit(places / 1000))
      output.append(digit(places / 100))
      output.append(digit(places / 10))
      output.append(digit(places))
    }
  }
}

/// The last decimal digit of a number.
@inline(__always)
private func digit(_ value: UInt32) -> UInt8 {
  UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10)
}
