extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// About how many letters are as wide as the text on a phone; East Asian characters and pictures
  /// are as wide as two (Unicode Standard Annex #11, W and F).
  var shownWidth: Int {
    reduce(0) { $0 + ($1.unicodeScalars.contains(where: isWide) ? 2 : 1) }
  }
}

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case ..<0x1100: false
  // The sign before it is shown as a picture.
  case 0xFE0F: true
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    true
  default: scalar.properties.isEmojiPresentation
  }
}
