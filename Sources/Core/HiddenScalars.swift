extension Unicode.Scalar {
  /// Whether a scalar controls a device or the direction of text, and so can make a text look like
  /// another one.
  ///
  /// These are the C0 and C1 controls, the two separators, the byte order mark and the
  /// bidirectional formatting characters of UAX #9 § 2.
  public var isHidden: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF: true
    default: false
    }
  }
}
