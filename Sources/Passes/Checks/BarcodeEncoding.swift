/// An encoding of a barcode's message, by a name that IANA has for it.
struct BarcodeEncoding: Sendable {
  private enum Alphabet {
    /// Which characters these have is known.
    case ascii, latin, unicode

    /// One of which nobody checks what it has.
    case other
  }

  let name: String
  private let alphabet: Alphabet

  init?(_ name: String) {
    self.name = name.lowercased()
    guard let alphabet = Self.alphabets[self.name] else { return nil }
    self.alphabet = alphabet
  }

  /// The bytes of a text, or as many as it has at least when they are not known.
  func bytes(of text: String) -> [UInt8] {
    alphabet == .unicode ? Array(text.utf8) : Self.leastBytes(of: text)
  }

  /// A byte for each character: its own, if it is of Latin-1.
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
