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
    let folded = name.lowercased()
    self.name = folded
    if Self.latin.contains(folded) {
      alphabet = .latin
    } else if Self.ascii.contains(folded) {
      alphabet = .ascii
    } else if folded == "utf-8" || folded == "csutf8" {
      alphabet = .unicode
    } else if Self.others.contains(folded) {
      alphabet = .other
    } else {
      return nil
    }
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

  private static let latin = names(
    "iso-8859-1 iso_8859-1 iso_8859-1:1987 iso-ir-100 latin1 l1 ibm819 cp819 csisolatin1")

  private static let ascii = names(
    """
    us-ascii ascii ansi_x3.4-1968 ansi_x3.4-1986 iso-ir-6 iso_646.irv:1991 iso646-us us ibm367
    cp367 csascii
    """)

  private static let others = names(
    """
    iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-9
    iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 latin2 latin5 latin-9 windows-1250
    windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257
    windows-1258 koi8-r koi8-u macintosh shift_jis euc-jp iso-2022-jp gb2312 gbk gb18030 big5
    big5-hkscs euc-kr iso-2022-kr tis-620 utf-16 utf-16be utf-16le utf-32
    """)

  private static func names(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }
}
