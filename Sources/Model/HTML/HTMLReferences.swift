import WaymarkCore
package import WaymarkEmbedded

/// Character references in HTML, such as `&amp;`, `&eacute;` and `&#8364;`.
package enum HTMLReferences {
  /// The common names in the standard's table; a name listed without a semicolon needs none.
  package static let table: DataTable<(name: String, text: String)> = DataTable(
    "Sources/Model/HTML/references.json"
  ) { row throws(DataFault) in (row.name, try row.text) }

  private static let texts = Dictionary(
    table.rows.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })

  /// The text of a piece of HTML between two tags.
  static func text(of markup: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard var mark = markup.firstIndex(of: UInt8(ascii: "&"), from: markup.startIndex) else {
      return markup
    }
    var text: [UInt8] = []
    var start = markup.startIndex
    while true {
      if let (reference, end) = reference(at: mark, in: markup) {
        text += markup[start..<mark] + reference
        start = end
      }
      let next = max(mark + 1, start)
      guard let other = markup.firstIndex(of: UInt8(ascii: "&"), from: next) else { break }
      mark = other
    }
    return text + markup[start...]
  }

  /// The text of a reference, and where it ends; `nil` if `&` does not begin one.
  private static func reference(
    at mark: Int, in markup: ArraySlice<UInt8>
  ) -> (text: [UInt8], end: Int)? {
    let rest = markup[(mark + 1)...]
    if rest.first == UInt8(ascii: "#") { return number(in: rest.dropFirst()) }
    // No name in the table is longer.
    let letters = rest.prefix(20).prefix { $0.isASCIIAlphanumeric }
    let name = String(decoding: letters, as: UTF8.self)
    let hasEnd = letters.endIndex < markup.endIndex && markup[letters.endIndex] == UInt8(ascii: ";")
    if hasEnd, let text = texts[name] ?? texts[name + ";"] {
      return (Array(text.utf8), letters.endIndex + 1)
    }
    // The longest name that needs no semicolon has six letters.
    for count in stride(from: min(6, letters.count), to: 1, by: -1) {
      guard let text = texts[String(name.prefix(count))] else { continue }
      return (Array(text.utf8), letters.startIndex + count)
    }
    return nil
  }

  /// The text of a numeric reference; the digits follow `#`.
  private static func number(in rest: ArraySlice<UInt8>) -> (text: [UInt8], end: Int)? {
    let isHexadecimal = rest.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let digits = rest.dropFirst(isHexadecimal ? 1 : 0).prefix {
      isHexadecimal ? hexValue($0) != nil : $0.isASCIIDigit
    }
    guard !digits.isEmpty else { return nil }
    let value = digits.reduce(UInt32(0)) { value, digit in
      min(0x11_0000, value * (isHexadecimal ? 16 : 10) + UInt32(hexValue(digit) ?? 0))
    }
    let hasEnd = digits.endIndex < rest.endIndex && rest[digits.endIndex] == UInt8(ascii: ";")
    return (Array(String(scalar(value)).utf8), digits.endIndex + (hasEnd ? 1 : 0))
  }

  private static func scalar(_ value: UInt32) -> Character {
    let value = (0x80...0x9F).contains(value) ? windows1252[Int(value) - 0x80] : value
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    return Character(scalar ?? "\u{FFFD}")
  }

  /// The meaning of the numbers from 128 to 159, as the standard maps them.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
