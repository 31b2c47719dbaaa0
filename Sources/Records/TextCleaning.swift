import WaymarkReaders

/// A text without the characters that only control a device or the text direction.
struct CleanText {
  private(set) var string = ""

  /// How many Unicode scalars it has.
  private(set) var count = 0

  /// Whether characters were removed, or line breaks in a one-line text became blanks.
  private(set) var hasLostCharacters = false

  /// Cleans a text; with `hasLines`, CRLF and CR become line feeds.
  init(_ bytes: ArraySlice<UInt8>, hasLines: Bool) {
    var scalars = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isFeed = scalar == "\n"
      if isFeed, isAfterReturn {
        isAfterReturn = false
        continue
      }
      isAfterReturn = scalar == "\r"
      if isFeed || isAfterReturn || scalar == "\t" {
        scalars.append(hasLines ? (isAfterReturn ? "\n" : scalar) : " ")
        if !hasLines { hasLostCharacters = true }
      } else if isControl(scalar) {
        hasLostCharacters = true
      } else {
        scalars.append(scalar)
      }
    }
    let kept = trimmed(Array(String(scalars).utf8)[...])
    string = String(decoding: kept, as: UTF8.self)
    count = string.unicodeScalars.count
  }
}

/// The sign that a text was damaged before Waymark read it; `nil` if there is none.
///
/// Takes the control characters into account: an `Ä` decoded by mistake may produce one.
func signOfDamage(in bytes: ArraySlice<UInt8>) -> String? {
  let text = String(decoding: bytes, as: UTF8.self)
  let scalars = text.unicodeScalars
  if scalars.contains("\u{FFFD}") { return "contains U+FFFD, the sign of lost characters" }
  if scalars.contains("\u{FEFF}") { return "contains a byte order mark" }
  return isTwiceEncoded(text) ? "seems to have been decoded as Windows-1252 by mistake" : nil
}

/// Whether a text is UTF-8 that was decoded as Windows-1252, such as `KÃ¤fer`.
private func isTwiceEncoded(_ text: String) -> Bool {
  var bytes: [UInt8] = []
  for scalar in text.unicodeScalars {
    guard let byte = windows1252[scalar.value] ?? UInt8(exactly: scalar.value) else { return false }
    bytes.append(byte)
  }
  return bytes.contains { $0 >= 0x80 } && String(validating: bytes, as: UTF8.self) != nil
}

/// The characters of Windows-1252 from 0x80 to 0x9F.
private let windows1252: [UInt32: UInt8] = {
  let scalars = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
  return Dictionary(uniqueKeysWithValues: zip(scalars.map(\.value), 0x80...0x9F))
}()

/// Whether a text needs no cleaning; most are plain ASCII.
package func isClean(_ text: String) -> Bool {
  guard let first = text.utf8.first, first != 0x20, text.utf8.last != 0x20 else { return false }
  return text.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
}

/// A trimmed text of a record without control characters, and whether it had any; line feeds and
/// tabs are kept.
package func cleanText(_ bytes: ArraySlice<UInt8>) -> (text: String, hasLostCharacters: Bool) {
  // Most texts are plain ASCII.
  if bytes.allSatisfy({ 0x20..<0x7F ~= $0 }) {
    return (String(decoding: trimmed(bytes), as: UTF8.self), false)
  }
  let clean = CleanText(bytes, hasLines: true)
  return (clean.string, clean.hasLostCharacters)
}
