import WaymarkCore

/// Cleans external text for a link.
package enum MapText {
  /// The text without invisible characters and without surrounding white space.
  ///
  /// Control characters and marks that reorder text are dropped. Line breaks and tabs become one
  /// space, and so does each of the given separators, which would split the decoded text.
  /// `isChanged` is whether anything except surrounding white space changed.
  package static func cleaned(
    _ text: String, replacing separators: Separators = .none
  ) -> (text: String, isChanged: Bool) {
    if text.withBytes({ isClean($0, separators) }) { return (text, false) }
    var result = String.UnicodeScalarView()
    var isChanged = false
    var isAfterBreak = false
    for scalar in text.unicodeScalars {
      var kept: Unicode.Scalar? = scalar
      if isBreak(scalar) {
        kept = isAfterBreak ? nil : " "
        isChanged = true
      } else if scalar.isHidden {
        kept = nil
        isChanged = true
      } else if scalar.isASCII, separators.contains(UInt8(scalar.value)) {
        kept = " "
        isChanged = true
      }
      isAfterBreak = isBreak(scalar)
      if let kept { result.append(kept) }
    }
    return (trimmed(result), isChanged)
  }

  /// Whether a text is three words with points between them, as what3words names a place.
  package static func areThreeWords(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isLetter || $0 == "-" || $0 == "'" }
      }
  }

  /// Whether nothing of a text is left after cleaning.
  package static func isBlank(_ text: String?) -> Bool {
    guard let text, let first = text.utf8.first else { return true }
    if 0x21..<0x7F ~= first { return false }
    return cleaned(text).text.isEmpty
  }

  /// The first characters of a text, up to a limit.
  static func shortened(_ text: String, to limit: Int) -> String {
    trimmed(String(text.prefix(limit)).unicodeScalars)
  }

  /// A text without some of its characters, and without resulting trailing spaces.
  static func without(_ characters: Set<Unicode.Scalar>, _ text: String) -> String {
    trimmed(String.UnicodeScalarView(text.unicodeScalars.filter { !characters.contains($0) }))
  }

  private static func trimmed(_ scalars: String.UnicodeScalarView) -> String {
    let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
    let end = scalars.lastIndex { !$0.properties.isWhitespace }.map { scalars.index(after: $0) }
    return String(scalars[start..<(end ?? start)])
  }

  /// Whether a text is plain ASCII that needs no change.
  private static func isClean(_ bytes: Span<UInt8>, _ separators: Separators) -> Bool {
    guard !bytes.isEmpty else { return true }
    guard bytes[0] != 0x20, bytes[bytes.count - 1] != 0x20 else { return false }
    for index in bytes.indices {
      let byte = bytes[index]
      guard 0x20..<0x7F ~= byte, !separators.contains(byte) else { return false }
    }
    return true
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
