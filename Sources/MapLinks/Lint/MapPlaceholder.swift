import Bytes

/// A spot of a template that a program fills in, such as `%@`, `\(name)`, `${lat}` or `{{name}}`.
///
/// A valid text takes its place while the link is checked, and it is put back into the mended link.
struct MapPlaceholder: Sendable, Equatable {
  /// The text of the file.
  let text: [UInt8]

  /// The text in its place.
  let standIn: [UInt8]

  /// How many of them one link may have.
  static let limit = 90

  init(_ text: ArraySlice<UInt8>, number: Int, isNumber: Bool) {
    self.text = Array(text)
    // Numbers that no link has, six decimals long, where no map is shifted.
    standIn = Array((isNumber ? "12.9070\(10 + number)" : "Wqx\(10 + number)xqW").utf8)
  }

  /// The beginnings of the stand-ins.
  static let marks = ["12.9", "Wqx"]

  /// Puts the texts of the file back; `nil` when a stand-in was changed on the way.
  static func restored(_ url: String, _ placeholders: [MapPlaceholder]) -> String? {
    var url = url
    for placeholder in placeholders {
      url = url.replacing(
        String(decoding: placeholder.standIn, as: UTF8.self),
        with: String(decoding: placeholder.text, as: UTF8.self))
    }
    guard !placeholders.isEmpty else { return url }
    return marks.contains { url.contains($0) } ? nil : url
  }
}

extension MapPlaceholder {
  /// How far a bracket may be from the one that closes it.
  private static let bracketLimit = 200

  /// For every `(` and `{` the length of the text up to the bracket that closes it; 0 when there is
  /// none near on the same line, and for other bytes.
  ///
  /// One pass over a file finds them all, so that many open brackets cost no more than few.
  static func lengths(ofBracketsIn bytes: [UInt8]) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: bytes.count)
    var parentheses: [Int] = []
    var braces: [Int] = []
    func close(_ open: inout [Int], at index: Int) {
      guard let start = open.popLast(), index - start < bracketLimit else { return }
      lengths[start] = UInt8(index + 1 - start)
    }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "("): parentheses.append(index)
      case UInt8(ascii: "{"): braces.append(index)
      case UInt8(ascii: ")"): close(&parentheses, at: index)
      case UInt8(ascii: "}"): close(&braces, at: index)
      case 0x0A:
        parentheses.removeAll(keepingCapacity: true)
        braces.removeAll(keepingCapacity: true)
      default: break
      }
    }
    return lengths
  }

  /// Where a placeholder that begins at an index ends, and whether it is surely a number.
  ///
  /// `brackets` are the lengths of the file's brackets.
  static func end(
    at index: Int, in bytes: [UInt8], _ brackets: [UInt8], _ kind: MapFileKind
  ) -> (end: Int, isNumber: Bool)? {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    func bracket(at start: Int) -> (end: Int, isNumber: Bool)? {
      brackets[start] > 0 ? (start + Int(brackets[start]), false) : nil
    }
    switch (bytes[index], next) {
    case (UInt8(ascii: "\\"), UInt8(ascii: "(")) where kind == .source,
      (UInt8(ascii: "$"), UInt8(ascii: "{")), (UInt8(ascii: "$"), UInt8(ascii: "(")),
      (UInt8(ascii: "#"), UInt8(ascii: "{")):
      return bracket(at: index + 1)
    case (UInt8(ascii: "$"), _) where next.isASCIILetter:
      return (word(from: index + 1, in: bytes), false)
    case (UInt8(ascii: "{"), _):
      return bracket(at: index).flatMap { isName(bytes[index..<$0.end]) ? $0 : nil }
    case (UInt8(ascii: "%"), _): return format(at: index, in: bytes)
    case (UInt8(ascii: "L"), _), (UInt8(ascii: "l"), _): return name(at: index, in: bytes)
    default: return nil
    }
  }

  private static func word(from index: Int, in bytes: [UInt8]) -> Int {
    bytes[index...].firstIndex { !$0.isASCIIAlphanumeric && $0 != UInt8(ascii: "_") } ?? bytes.count
  }

  /// Whether braces are around a name or a number; `{}` alone and JSON are none.
  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains { !"{}".utf8.contains($0) }
      && text.allSatisfy { $0.isASCIIAlphanumeric || "{} _.$|-".utf8.contains($0) }
  }

  /// `%@`, `%1$@`, `%s`, `%.6f`, `%lf`; what may be an escape is one.
  private static func format(at start: Int, in bytes: [UInt8]) -> (end: Int, isNumber: Bool)? {
    var index = start + 1
    while index < min(bytes.count, start + 8),
      bytes[index].isASCIIDigit || ".$".utf8.contains(bytes[index])
    {
      index += 1
    }
    while index < min(bytes.count, start + 10), bytes[index] == UInt8(ascii: "l") { index += 1 }
    // `%02d` is a format, and `%20s` a blank before an s.
    let escape = escapedByte(bytes[...], at: start)
    guard index < bytes.count, (escape ?? 0) < 0x20, index > start + 2 || escape == nil else {
      return nil
    }
    switch bytes[index] {
    case UInt8(ascii: "@"), UInt8(ascii: "s"): return (index + 1, false)
    case UInt8(ascii: "f"), UInt8(ascii: "g"), UInt8(ascii: "d"), UInt8(ascii: "i"),
      UInt8(ascii: "u"):
      return (index + 1, true)
    default: return nil
    }
  }

  /// `LAT`, `lon` and the like where a value begins.
  private static func name(at start: Int, in bytes: [UInt8]) -> (end: Int, isNumber: Bool)? {
    guard start > 0, "=,/~:|".utf8.contains(bytes[start - 1]) else { return nil }
    let end = word(from: start, in: bytes)
    guard end - start <= 9 else { return nil }
    let next = end < bytes.count ? bytes[end] : UInt8(ascii: "&")
    guard next != UInt8(ascii: "="), next != UInt8(ascii: ":"),
      next != UInt8(ascii: "%") || end + 2 < bytes.count
    else { return nil }
    let word = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    return CoordinateWords.all.contains(word) ? (end, true) : nil
  }
}

/// Names that programs give the numbers of a coordinate.
enum CoordinateWords {
  static let all: Set<String> = [
    "lat", "latitude", "lon", "lng", "long", "longitude", "dlat", "dlon", "dlng", "slat", "slon",
    "slng", "goalx", "goaly", "startx", "starty",
  ]

  /// Whether a name has one of them as a word, as in `place.coordinate.latitude` and `destLat`.
  static func occur(in name: some Sequence<UInt8>) -> Bool {
    var word = ""
    var wasLower = false
    for byte in name {
      if !byte.isASCIILetter || byte.isASCIIUppercase && wasLower {
        if all.contains(word) { return true }
        word = ""
      }
      if byte.isASCIILetter { word.unicodeScalars.append(Unicode.Scalar(byte | 0x20)) }
      wasLower = byte.isASCIILowercase
    }
    return all.contains(word)
  }
}
