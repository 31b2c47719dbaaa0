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
    digits(magnitude / 1_000_000, atLeast: 1)
    append(byte: UInt8(ascii: "."))
    digits(magnitude % 1_000_000, atLeast: 6)
  }

  /// Appends a number's decimal digits, with zeros before them up to a width.
  private mutating func digits(_ value: UInt, atLeast width: Int) {
    // Twenty digits are enough for 64 bits.
    bytes.append(addingCapacity: 20) { output in
      var divisor: UInt = 1
      var places = 1
      while places < width || value / divisor >= 10 {
        divisor *= 10
        places += 1
      }
      while divisor > 0 {
        output.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
        divisor /= 10
      }
    }
  }
}
