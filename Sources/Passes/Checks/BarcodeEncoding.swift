/// An encoding of the message of a barcode, by its IANA name.
struct BarcodeEncoding: Sendable {
  private enum Alphabet {
    /// The characters of these are known.
    case ascii, latin, unicode

    /// An encoding whose characters are not checked.
    case other
  }

  let name: String
  private let alphabet: Alphabet

  init?(_ name: String) {
    self.name = name.lowercased()
    guard let alphabet = Self.alphabets[self.name] else { return nil }
    self.alphabet = alphabet
  }

  /// The bytes of a text; if they are unknown, at least as many bytes as the text can have.
  func bytes(of text: String) -> [UInt8] {
    alphabet == .unicode ? Array(text.utf8) : Self.leastBytes(of: text)
  }

  /// One byte for each character of Latin-1.
  static func leastBytes(of text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(clamping: $0.value) }
  }

  /// The first character that the encoding is known to lack.
  func firstUnencodable(in text: String) -> Unicode.Scalar? {
    switch alphabet {
    case .ascii: text.unicodeScalars.first { $0.value > 0x7F }
    case .latin: text.unicodeScalars.first { $0.value > 0xFF }
    case .unicode, .other: nil
    }
  }

  private static let alphabets: [String: Alphabet] = [
    (.latin, "latin1"), (.ascii, "ascii"), (.unicode, "utf8"), (.other, "otherEncodings"),
  ].reduce(into: [:]) { (alphabets, row: (alphabet: Alphabet, list: String)) in
    for name in PassSchema.words(row.list) { alphabets[name] = row.alphabet }
  }
}
