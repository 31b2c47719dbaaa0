/// A spot of a template that a program fills in, such as `%@`, `\(name)`, `${lat}` or `{{name}}`.
///
/// Something sound stands in for it while the link is checked, and it is put back into the link that
/// is mended.
struct MapPlaceholder: Sendable, Equatable {
  /// The text of the file.
  let text: [UInt8]

  /// What stands in for it.
  let standIn: [UInt8]

  /// How many of them one link may have.
  static let limit = 90

  init(_ text: ArraySlice<UInt8>, number: Int, isNumber: Bool) {
    self.text = Array(text)
    // Numbers that no link has, six decimals long, where no map is shifted.
    standIn = Array((isNumber ? "12.9070\(10 + number)" : "Wqx\(10 + number)xqW").utf8)
  }

  /// What every stand-in begins with.
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
  /// Where a placeholder that begins at an index ends, and whether its form says that it is a number.
  static func end(
    at index: Int, in bytes: [UInt8], _ kind: MapFileKind
  ) -> (end: Int, isNumber: Bool?)? {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch bytes[index] {
    case UInt8(ascii: "\\") where next == UInt8(ascii: "(") && kind == .source:
      return close(index + 1, "(", ")", in: bytes).map { ($0, nil) }
    case UInt8(ascii: "$") where next == UInt8(ascii: "{"):
      return close(index + 1, "{", "}", in: bytes).map { ($0, nil) }
    case UInt8(ascii: "$") where next == UInt8(ascii: "("):
      return close(index + 1, "(", ")", in: bytes).map { ($0, nil) }
    case UInt8(ascii: "#") where next == UInt8(ascii: "{"):
      return close(index + 1, "{", "}", in: bytes).map { ($0, nil) }
    case UInt8(ascii: "$") where next.isLetter:
      return (word(from: index + 1, in: bytes), nil)
    case UInt8(ascii: "{"):
      return close(index, "{", "}", in: bytes).flatMap { brace(index, $0, bytes) }
    case UInt8(ascii: "%"): return format(at: index, in: bytes)
    case UInt8(ascii: "L"), UInt8(ascii: "l"): return name(at: index, in: bytes)
    default: return nil
    }
  }

  private static func word(from index: Int, in bytes: [UInt8]) -> Int {
    var end = index
    while end < bytes.count, bytes[end].isLetter || bytes[end].isDigit || bytes[end] == 0x5F {
      end += 1
    }
    return end
  }

  /// Where what opens at an index is closed, on the same line.
  private static func close(
    _ start: Int, _ open: Unicode.Scalar, _ close: Unicode.Scalar, in bytes: [UInt8]
  ) -> Int? {
    var depth = 0
    for index in start..<min(bytes.count, start + 200) {
      if bytes[index] == 0x0A { return nil }
      if bytes[index] == UInt8(ascii: open) { depth += 1 }
      if bytes[index] == UInt8(ascii: close) { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return nil
  }

  /// Braces around a name or a number; `{}` alone and JSON are none.
  private static func brace(_ start: Int, _ end: Int, _ bytes: [UInt8]) -> (Int, Bool?)? {
    let inner = bytes[start..<end].filter { $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") }
    let isName = inner.allSatisfy {
      $0.isLetter || $0.isDigit || " _.$|-".utf8.contains($0)
    }
    return !inner.isEmpty && isName ? (end, nil) : nil
  }

  /// `%@`, `%1$@`, `%s`, `%.6f`, `%lf`; what may be an escape is one.
  private static func format(at start: Int, in bytes: [UInt8]) -> (Int, Bool?)? {
    var index = start + 1
    while index < min(bytes.count, start + 8),
      bytes[index].isDigit || bytes[index] == UInt8(ascii: ".") || bytes[index] == UInt8(ascii: "$")
    {
      index += 1
    }
    while index < min(bytes.count, start + 10), bytes[index] == UInt8(ascii: "l") { index += 1 }
    guard index < bytes.count else { return nil }
    let isShort = index <= start + 2
    if isShort, PercentText.escape(at: start, in: bytes[start...].prefix(3)) != nil { return nil }
    switch bytes[index] {
    case UInt8(ascii: "@"), UInt8(ascii: "s"): return (index + 1, nil)
    case UInt8(ascii: "f"), UInt8(ascii: "g"), UInt8(ascii: "d"), UInt8(ascii: "i"),
      UInt8(ascii: "u"):
      return (index + 1, true)
    default: return nil
    }
  }

  /// `LAT`, `lon` and the like where a value begins.
  private static func name(at start: Int, in bytes: [UInt8]) -> (Int, Bool?)? {
    guard start > 0, "=,/~:|".utf8.contains(bytes[start - 1]) else { return nil }
    let end = word(from: start, in: bytes)
    guard end - start <= 9 else { return nil }
    let behind = end < bytes.count ? bytes[end] : UInt8(ascii: "&")
    guard behind != UInt8(ascii: "="), behind != UInt8(ascii: ":"),
      behind != UInt8(ascii: "%") || end + 2 < bytes.count
    else { return nil }
    let word = String(decoding: bytes[start..<end], as: UTF8.self).lowercased()
    return CoordinateWords.all.contains(word) ? (end, true) : nil
  }
}

/// Words by which programs call the numbers of a coordinate.
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
      let isUpper = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      if !byte.isLetter || isUpper && wasLower {
        if all.contains(word) { return true }
        word = ""
      }
      if byte.isLetter { word.unicodeScalars.append(Unicode.Scalar(byte | 0x20)) }
      wasLower = byte.isLetter && !isUpper
    }
    return all.contains(word)
  }
}
