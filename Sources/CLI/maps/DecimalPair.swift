import WaymarkMaps

/// Two numbers as they stand on a command line, north first.
struct DecimalPair: Sendable {
  let north: Double
  let east: Double

  /// Reads `LAT,LON` in decimal digits; blanks around a number do not count.
  init(_ text: String) throws(MapError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { part in part.split { $0 == " " || $0 == "\t" } }
    // Swift's numbers also come in hexadecimal.
    guard parts.map(\.count) == [1, 1],
      !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
      let north = Double(parts[0][0]), let east = Double(parts[1][0])
    else {
      throw MapError(
        .badValue,
        "\"\(text.prefix(80))\" is not a pair of decimal numbers LAT,LON, such as 43.6532,-79.3832")
    }
    self.north = north
    self.east = east
  }
}
