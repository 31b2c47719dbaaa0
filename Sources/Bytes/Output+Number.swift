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
    append(String(magnitude / 1_000_000))
    append(byte: UInt8(ascii: "."))
    let places = String(magnitude % 1_000_000)
    for _ in places.utf8.count..<6 { append(byte: UInt8(ascii: "0")) }
    append(places)
  }
}
