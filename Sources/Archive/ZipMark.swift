/// The signatures of the parts of an archive (APPNOTE 4.3), as little-endian numbers of four bytes.
enum ZipMark {
  /// The header before the contents of an entry.
  static let header = 0x0403_4B50

  /// The record of an entry in the directory.
  static let record = 0x0201_4B50

  /// The end record.
  static let end = 0x0605_4B50

  /// The end record of ZIP64, and its locator.
  static let largeEnd = 0x0606_4B50
  static let locator = 0x0706_4B50

  /// The descriptor that repeats the sizes after the contents of an entry.
  static let descriptor = 0x0807_4B50
}
