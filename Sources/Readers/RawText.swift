/// The text without the Unicode white space around it.
package func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  var text = text
  while let first = text.first {
    let width = first <= 0x20 ? (isBlank(first) ? 1 : 0) : blankWidth(text.prefix(3))
    guard width > 0 else { break }
    text = text.dropFirst(width)
  }
  while let last = text.last {
    let width = last < 0x80 ? (isBlank(last) ? 1 : 0) : trailingBlankWidth(text.suffix(3))
    guard width > 0 else { break }
    text = text.dropLast(width)
  }
  return text
}

/// Whether a byte is ASCII white space: space, tab, line feed, vertical tab, form feed, return.
@inline(__always)
package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// The width in bytes of the non-ASCII blank that a text begins with; otherwise 0.
package func blankWidth(_ text: ArraySlice<UInt8>) -> Int {
  let start = text.startIndex
  if text.starts(with: [0xC2, 0xA0]) || text.starts(with: [0xC2, 0x85]) { return 2 }
  guard text.count >= 3 else { return 0 }
  switch (text[start], text[start + 1], text[start + 2]) {
  case (0xE1, 0x9A, 0x80),  // U+1680
    (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF),
    (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
    return 3
  default: return 0
  }
}

private func trailingBlankWidth(_ text: ArraySlice<UInt8>) -> Int {
  if text.count == 3, blankWidth(text) == 3 { return 3 }
  return blankWidth(text.suffix(2)) == 2 ? 2 : 0
}

/// A value from a record for a message: quoted, cut after 40 characters, and without terminal
/// control characters.
package func excerpt(_ text: some Sequence<UInt8>) -> String {
  let decoded = String(decoding: Array(text.prefix(400)), as: UTF8.self).unicodeScalars
  var shown = String.UnicodeScalarView()
  for scalar in decoded.prefix(40) {
    shown.append(isControl(scalar) ? "\u{FFFD}" : scalar)
  }
  return "\"\(String(shown))\(decoded.count > 40 ? "…" : "")\""
}

/// Whether a character only controls a device or the text direction: C0, DEL, C1, line separators,
/// and Unicode's explicit embeddings, overrides and isolates.
package func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
