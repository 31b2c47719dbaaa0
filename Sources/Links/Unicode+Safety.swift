extension Unicode.Scalar {
  /// Whether a scalar controls a device or the direction of text, and so can make a link look like
  /// another one.
  ///
  /// These are the C0 and C1 controls and the bidirectional formatting characters of UAX #9 § 2.
  var isHidden: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF: true
    default: false
    }
  }
}

/// Whether a byte is an ASCII letter or digit.
func isAlphanumeric(_ byte: UInt8) -> Bool {
  isLetter(byte) || isDigit(byte)
}

/// Whether a byte is an ASCII letter.
func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

/// Whether a byte is an ASCII digit.
func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// The lower-case form of an ASCII letter, and any other byte as it is.
func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// The text with ASCII letters in lower case, whatever the locale.
func lowercased(_ text: String) -> String {
  String(decoding: text.utf8.map { lowercased($0) }, as: UTF8.self)
}
