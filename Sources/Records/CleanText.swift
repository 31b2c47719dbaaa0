/// A text without the characters that only control a device or the direction of writing.
struct CleanText {
  private(set) var string = ""

  /// How many Unicode scalars it has.
  private(set) var count = 0

  /// Whether it had characters that are left out; the line breaks of a text that may have lines are
  /// none of them, and those of another text become blanks.
  private(set) var hasLostCharacters = false

  /// Cleans a text; CRLF and CR become line feeds in one that has lines.
  init(_ bytes: ArraySlice<UInt8>, hasLines: Bool) {
    var scalars = String.UnicodeScalarView()
    var isBehindReturn = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isFeed = scalar == "\n"
      if isFeed, isBehindReturn {
        isBehindReturn = false
        continue
      }
      isBehindReturn = scalar == "\r"
      if isFeed || isBehindReturn || scalar == "\t" {
        scalars.append(hasLines ? (isBehindReturn ? "\n" : scalar) : " ")
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
