import Bytes

/// A reference of HTML or XML, such as `&amp;`.
enum Reference {
  private static let names = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
  ]

  /// Reads the one that the text begins with: its UTF-8 and its length; `nil` when it is none.
  static func read(_ text: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    let inner = text.dropFirst().prefix(10)
    guard let end = inner.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: inner[..<end], as: UTF8.self)
    let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
    let code =
      name.hasPrefix("#") ? UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) : nil
    let bytes = names[name].map { Array($0.utf8) } ?? code.flatMap(utf8)
    return bytes.map { ($0, end + 1 - text.startIndex) }
  }
}

/// An escape of JSON, of a strings file or of a program's text, such as `\/` and `\u00e9`.
enum Backslash {
  /// Reads the one that the text begins with, which has two bytes at least.
  static func read(_ text: ArraySlice<UInt8>) -> ([UInt8], Int) {
    let letter = text[text.startIndex + 1]
    switch letter {
    case UInt8(ascii: "n"): return ([0x0A], 2)
    case UInt8(ascii: "r"): return ([0x0D], 2)
    case UInt8(ascii: "t"): return ([0x09], 2)
    case UInt8(ascii: "u"), UInt8(ascii: "U"): return unicode(text.dropFirst(2)) ?? ([letter], 2)
    default: return ([letter], 2)
    }
  }

  private static func unicode(_ text: ArraySlice<UInt8>) -> ([UInt8], Int)? {
    if text.first == UInt8(ascii: "{") {
      let digits = text.dropFirst().prefix(9).prefix { hexValue($0) != nil }
      guard text.dropFirst(digits.count + 1).first == UInt8(ascii: "}") else { return nil }
      return utf8(number(digits)).map { ($0, digits.count + 4) }
    }
    guard let high = unit(text) else { return nil }
    let rest = text.dropFirst(4)
    if 0xD800..<0xDC00 ~= high, rest.starts(with: "\\u".utf8), let low = unit(rest.dropFirst(2)),
      0xDC00..<0xE000 ~= low
    {
      return utf8(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)).map { ($0, 12) }
    }
    return (utf8(high) ?? Array("\u{FFFD}".utf8), 6)
  }

  private static func unit(_ text: ArraySlice<UInt8>) -> UInt32? {
    let digits = text.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ hexValue($0) != nil }) else { return nil }
    return number(digits)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.prefix(7).reduce(0) { $0 << 4 | UInt32(hexValue($1) ?? 0) }
  }
}

/// The UTF-8 of a code point; `nil` when there is no such character.
private func utf8(_ code: UInt32) -> [UInt8]? {
  Unicode.Scalar(code).map { Array(String($0).utf8) }
}
