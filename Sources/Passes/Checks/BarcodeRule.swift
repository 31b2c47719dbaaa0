import Barcodes
import Bytes
import Model

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

/// What one format of barcodes can hold.
struct BarcodeRule: Sendable {
  typealias Flaw = (message: String, help: String?, severity: Severity?)

  /// How much a code with rows of modules holds.
  private struct Room: Sendable {
    let symbology: Barcode.Symbology

    /// How many bytes the largest code holds, whatever they are, and how many digits.
    let bytes: Int
    let digits: Int
  }

  /// The characters of a message, and how they must be arranged.
  private struct Form: Sendable {
    let isAllowed: @Sendable (UInt8) -> Bool
    var fault = ""
    var isRight: @Sendable (String) -> Bool = { _ in true }
  }

  /// The version of iOS that the format came with.
  let version: Int

  /// How a message calls such a code.
  private let name: String
  private var room: Room?
  private var form: Form?

  private init(_ name: String, _ symbology: Barcode.Symbology, bytes: Int, digits: Int) {
    self.name = name
    version = 8
    room = Room(symbology: symbology, bytes: bytes, digits: digits)
  }

  private init(_ name: String, since version: Int = 27, _ form: Form) {
    self.name = name
    self.version = version
    self.form = form
  }

  /// The formats of pass.json, the oldest first.
  static let formats = all.map { "PKBarcodeFormat" + $0.format }

  /// The rules by the formats of pass.json.
  static let rules = Dictionary(uniqueKeysWithValues: zip(formats, all.map(\.rule)))

  private static let all: [(format: String, rule: BarcodeRule)] = [
    // ISO/IEC 18004 table 7: version 40-L.
    ("QR", BarcodeRule("a QR code", .qr, bytes: 2953, digits: 7089)),
    // ISO/IEC 15438 § 4.2: error correction level 0.
    ("PDF417", BarcodeRule("a PDF417 code", .pdf417, bytes: 1108, digits: 2710)),
    // ISO/IEC 24778 § 4.3.
    ("Aztec", BarcodeRule("an Aztec code", .aztec, bytes: 1914, digits: 3832)),
    ("Code128", BarcodeRule("a Code 128", since: 9, Form { $0 < 0x80 })),
    ("Code39", BarcodeRule("a Code 39", Form { isCapital($0) || "-. $/+%".utf8.contains($0) })),
    (
      "Codabar",
      BarcodeRule(
        "a Codabar",
        Form(
          isAllowed: { $0.isASCIIDigit || "-$:/.+ABCD".utf8.contains($0) },
          fault: "the letters A to D are at both ends of a Codabar, and nowhere else",
          isRight: hasEndsOfCodabar))
    ),
    (
      "EAN13",
      BarcodeRule(
        "an EAN-13",
        Form(
          isAllowed: \.isASCIIDigit,
          fault: "the message is not 13 digits of which the last is the check digit",
          isRight: isEAN13))
    ),
    ("I2of5", BarcodeRule("an Interleaved 2 of 5", Form(isAllowed: \.isASCIIDigit))),
  ]

  /// Whether the code holds a message in every encoding: a short one of ASCII without a flaw.
  func surelyHolds(_ text: String) -> Bool {
    text.utf8.count <= Self.longestLine && text.utf8.allSatisfy { $0 < 0x80 }
      && flaw(of: text, in: nil) == nil
  }

  /// The bars of a longer code are too thin for a scanner, on a screen as wide as a hand.
  private static let longestLine = 80

  /// What is wrong with a message; `nil` when the code can hold it.
  func flaw(of text: String, in encoding: BarcodeEncoding?) -> Flaw? {
    guard !text.isEmpty else {
      return ("the message is empty", "write what the scanner shall read", .warning)
    }
    if let room { return flaw(of: text, in: encoding, room) }
    guard let form else { return nil }
    if let scalar = text.unicodeScalars.first(where: {
      !$0.isASCII || !form.isAllowed(UInt8($0.value))
    }) {
      return ("the message has \"\(scalar)\", which \(name) does not have", nil, nil)
    }
    guard form.isRight(text) else { return (form.fault, nil, nil) }
    guard text.utf8.count > Self.longestLine else { return nil }
    return (
      "\(text.utf8.count) characters make \(name) too wide to be scanned",
      "use a QR code for more than \(Self.longestLine)", .warning
    )
  }

  private func flaw(of text: String, in encoding: BarcodeEncoding?, _ room: Room) -> Flaw? {
    guard text.utf8.count > room.bytes else { return nil }
    let bytes = encoding?.bytes(of: text) ?? BarcodeEncoding.leastBytes(of: text)
    // A code holds more letters and digits than other bytes.
    guard bytes.count > room.bytes,
      bytes.count > room.digits || !Barcode.fits(bytes, room.symbology)
    else { return nil }
    return (
      "\(bytes.count) bytes do not fit \(name), which holds \(room.bytes), or up to \(room.digits) "
        + "when they are digits and letters", nil, nil
    )
  }
}

/// Whether a character is a capital letter or a digit.
private func isCapital(_ byte: UInt8) -> Bool { byte.isASCIIUppercase || byte.isASCIIDigit }

/// Whether the letters that begin and end a Codabar are there; what makes the code adds them where they lack.
@Sendable private func hasEndsOfCodabar(_ text: String) -> Bool {
  let letters = text.utf8.map(\.isASCIIUppercase)
  let ends = letters.first == true && letters.last == true && letters.count > 1 ? 2 : 0
  return letters.count { $0 } == ends
}

/// Whether a text is an EAN-13 number; without its check digit it has 12 digits, and readers add it.
@Sendable private func isEAN13(_ text: String) -> Bool {
  let digits = text.utf8.map { Int($0) - 0x30 }
  guard digits.count == 13 else { return digits.count == 12 }
  let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
  return sum % 10 == 0
}
