import Bytes
import Model

/// An encoding of a barcode's message, by a name that IANA has for it.
struct BarcodeEncoding: Sendable {
  let name: String

  /// The last scalar that it has; `nil` when it has all, or when nobody checks which.
  private let last: UInt32?

  /// How many bytes a text has; at least one for a character of an encoding that is not known closer.
  let size: @Sendable (String) -> Int

  init?(_ name: String) {
    let folded = name.lowercased()
    self.name = folded
    if Self.latin.contains(folded) || Self.ascii.contains(folded) {
      last = Self.latin.contains(folded) ? 0xFF : 0x7F
      size = { $0.unicodeScalars.count }
    } else if folded == "utf-8" || folded == "csutf8" {
      last = nil
      size = { $0.utf8.count }
    } else if Self.others.contains(folded) {
      last = nil
      size = { $0.unicodeScalars.count }
    } else {
      return nil
    }
  }

  func firstUnencodable(in text: String) -> Unicode.Scalar? {
    last.flatMap { last in text.unicodeScalars.first { $0.value > last } }
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

/// What one format of barcodes can hold.
struct BarcodeRule: Sendable {
  typealias Flaw = (message: String, help: String?, severity: Severity?)

  private let name: String

  /// How many digits, capital letters with digits, and bytes the largest code holds.
  private let most: (digits: Int, letters: Int, bytes: Int)?

  /// Whether it has a character; it has all when nothing is said.
  private let alphabet: (@Sendable (UInt8) -> Bool)?

  private init(
    _ name: String, most: (Int, Int, Int)? = nil, alphabet: (@Sendable (UInt8) -> Bool)? = nil
  ) {
    self.name = name
    self.most = most
    self.alphabet = alphabet
  }

  /// The rules by the formats of pass.json.
  static let rules = Dictionary(
    uniqueKeysWithValues: all.map { ("PKBarcodeFormat" + $0.format, $0.rule) })

  private static let all: [(format: String, rule: BarcodeRule)] = [
    // ISO/IEC 18004 table 7: version 40-L.
    ("QR", BarcodeRule("QR code", most: (7089, 4296, 2953))),
    // ISO/IEC 15438 § 4.2: error correction level 0.
    ("PDF417", BarcodeRule("PDF417 code", most: (2710, 1850, 1108))),
    // ISO/IEC 24778 § 4.3.
    ("Aztec", BarcodeRule("Aztec code", most: (3832, 3067, 1914))),
    ("Code128", BarcodeRule("Code 128") { $0 < 0x80 }),
    ("Code39", BarcodeRule("Code 39") { isCapital($0) || "-. $/+%".utf8.contains($0) }),
    ("Codabar", BarcodeRule("Codabar") { $0.isASCIIDigit || "-$:/.+ABCD".utf8.contains($0) }),
    ("EAN13", BarcodeRule("EAN-13", alphabet: \.isASCIIDigit)),
    ("I2of5", BarcodeRule("Interleaved 2 of 5", alphabet: \.isASCIIDigit)),
  ]

  /// Which formats can hold a short message of ASCII, a bit for each; `nil` for any other message, of
  /// which that depends on its encoding, too.
  static func formats(holding text: String) -> UInt8? {
    guard 1...longestLine ~= text.utf8.count, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return nil
    }
    return all.reduce(0) { bits, row in
      bits << 1 | (row.rule.flaw(of: text, in: nil) == nil ? 1 : 0)
    }
  }

  /// The bars of a longer code are too thin for a scanner, on a screen as wide as a hand.
  private static let longestLine = 80

  /// What is wrong with a message; `nil` when the code can hold it.
  func flaw(of text: String, in encoding: BarcodeEncoding?) -> Flaw? {
    guard !text.isEmpty else {
      return ("the message is empty", "write what the scanner shall read", .warning)
    }
    if let alphabet,
      let scalar = text.unicodeScalars.first(where: { !$0.isASCII || !alphabet(UInt8($0.value)) })
    {
      return ("the message has \"\(scalar)\", which \(name) does not have", nil, nil)
    }
    if name == "EAN-13", !isEAN13(text) {
      return ("the message is not 13 digits of which the last is the check digit", nil, nil)
    }
    guard let most else {
      guard text.utf8.count > Self.longestLine else { return nil }
      return (
        "\(text.utf8.count) characters make a \(name) too wide to be scanned",
        "use a QR code for more than \(Self.longestLine)", .warning
      )
    }
    let (count, limit, unit) = size(of: text, in: encoding, most)
    guard count > limit else { return nil }
    return ("\(count) \(unit) do not fit a \(name), which holds \(limit)", nil, nil)
  }

  private func size(
    of text: String, in encoding: BarcodeEncoding?, _ most: (digits: Int, letters: Int, bytes: Int)
  ) -> (count: Int, limit: Int, unit: String) {
    if text.utf8.allSatisfy(\.isASCIIDigit) {
      return (text.utf8.count, most.digits, "digits")
    }
    // The alphanumeric mode of QR codes.
    if text.utf8.allSatisfy({ isCapital($0) || " $%*+-./:".utf8.contains($0) }) {
      return (text.utf8.count, most.letters, "letters and digits")
    }
    return (encoding?.size(text) ?? text.unicodeScalars.count, most.bytes, "bytes")
  }
}

/// Whether a character is a capital letter or a digit.
private func isCapital(_ byte: UInt8) -> Bool { byte.isASCIIUppercase || byte.isASCIIDigit }

/// Whether a text is an EAN-13 number; without its check digit it has 12 digits, and readers add it.
private func isEAN13(_ text: String) -> Bool {
  let digits = text.utf8.map { Int($0) - 0x30 }
  guard digits.count == 13 else { return digits.count == 12 }
  let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
  return sum % 10 == 0
}
