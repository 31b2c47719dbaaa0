extension ArraySlice<UInt8> {
  /// Where the first full-width mark stands, which ends a link in a sentence without blanks.
  var wideMark: Int? {
    indices.dropLast(2).first { isWideMark(at: $0) }
  }

  /// Whether a full-width mark, or the dots and quotes of a sentence, begin at an index.
  func isWideMark(at index: Int) -> Bool {
    guard self[index] >= 0xE2, self[index] < 0xF0, index + 2 < endIndex else { return false }
    let scalar =
      UInt32(self[index] & 0x0F) << 12 | UInt32(self[index + 1] & 0x3F) << 6
      | UInt32(self[index + 2] & 0x3F)
    switch scalar {
    case 0x201C, 0x201D, 0x2026, 0x3000...0x3002, 0x3008...0x3011, 0x3014...0x301B, 0xFF01, 0xFF08,
      0xFF09, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D:
      return true
    default: return false
    }
  }
}
