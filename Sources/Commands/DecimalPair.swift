import Maps

/// Two numbers as they stand on a command line, north first.
struct DecimalPair: Sendable {
  let north: Double
  let east: Double

  /// Reads `LAT,LON` in decimal digits; blanks around a number do not count.
  init(_ text: String) throws(MapError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    // Swift's numbers also come in hexadecimal.
    guard parts.count == 2, !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
      let north = Double(Self.trimmed(parts[0])), let east = Double(Self.trimmed(parts[1]))
    else {
      throw MapError(
        .badValue, "\"\(text.prefix(80))\" is not a pair of decimal numbers LAT,LON")
    }
    self.north = north
    self.east = east
  }

  private static func trimmed(_ text: Substring) -> String {
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.first, byte == 0x20 || byte == 0x09 { bytes.removeFirst() }
    while let byte = bytes.last, byte == 0x20 || byte == 0x09 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
