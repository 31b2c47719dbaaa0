/// The two numbers of a text with coordinates: `25.08,55.14`, with a height `55.14,25.08,0` as in
/// KML, or `POINT(55.14 25.08)` as in WKT.
package struct DegreePair {
  package let numbers: [ArraySlice<UInt8>]

  /// Whether it has a third number, the height.
  package let hasHeight: Bool

  /// Whether it is a point in WKT, whose longitude is first.
  package let isWKT: Bool

  /// Reads a text whose numbers have a decimal mark; `nil` if it does not have two numbers.
  package init?(_ text: ArraySlice<UInt8>, mark: DecimalMark) {
    var text = text
    let start = text.firstIndex(of: UInt8(ascii: "(")) ?? text.startIndex
    isWKT = Self.isPoint(text[..<start])
    if isWKT { text = text[start...] }
    let separators = Set((mark == .point ? " ,;/|()[]" : " ;/|()[]").utf8)
    let parts = text.split(whereSeparator: separators.contains)
    hasHeight = parts.count == 3
    // In `25,5 55` the comma is the decimal mark.
    guard
      parts.count == 2 || hasHeight && (isWKT || parts[..<2].contains { $0.contains(mark.byte) })
    else { return nil }
    numbers = Array(parts[..<2])
  }

  /// Whether a text begins a point in WKT: `POINT`, `SRID=4326;POINT Z`.
  private static func isPoint(_ text: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: text, as: UTF8.self).uppercased()
      .split { " ;".contains($0) }
    let rest = words.drop { $0.hasPrefix("SRID=") }.joined()
    return ["POINT", "POINTZ", "POINTM"].contains(rest)
  }
}
