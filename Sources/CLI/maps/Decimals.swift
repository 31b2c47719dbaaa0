import WaymarkMaps

/// Reads `LAT,LON` in decimal digits, north first; ignores blanks around a number.
func decimalPair(_ text: String) throws(MapError) -> (north: Double, east: Double) {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    .map { part in part.split { $0 == " " || $0 == "\t" } }
  // Swift also reads hexadecimal numbers.
  guard parts.map(\.count) == [1, 1],
    !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
    let north = Double(parts[0][0]), let east = Double(parts[1][0])
  else {
    throw MapError(
      .badValue,
      "\"\(text.prefix(80))\" is not a pair of decimal numbers LAT,LON, such as 43.6532,-79.3832")
  }
  return (north, east)
}

/// A number with up to eight decimals in any locale; zero has no sign.
///
/// The number must be finite, with at most ten digits before its point.
func decimal(_ number: Double, places: Int) -> String {
  var scale = 1
  for _ in 0..<places { scale *= 10 }
  let value = Int((number * Double(scale)).rounded(.toNearestOrEven))
  let digits = String(value.magnitude % UInt(scale))
  let zeros = String(repeating: "0", count: places - digits.utf8.count)
  return "\(value < 0 ? "-" : "")\(value.magnitude / UInt(scale)).\(zeros)\(digits)"
}
