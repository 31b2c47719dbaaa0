import WaymarkBarcodes
import WaymarkCore
import WaymarkModel

/// The capacity and the characters of a barcode format.
struct BarcodeRule: Sendable {
  typealias Flaw = (message: String, help: String?, severity: Severity?)

  /// The capacity of a code with rows of modules.
  private struct Room: Sendable {
    let symbology: Barcode.Symbology

    /// How many bytes of any kind, and how many digits, the largest code can hold.
    let bytes: Int
    let digits: Int
  }

  /// Which characters a message may have, and how they must be arranged.
  private struct Form: Sendable {
    let isAllowed: @Sendable (UInt8) -> Bool
    var fault = ""
    var isRight: @Sendable (String) -> Bool = { _ in true }
  }

  /// The version of iOS that introduced the format.
  let version: Int

  /// The name of the code in messages.
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
          fault: "a Codabar has the letters A to D at both ends, and nowhere else",
          isRight: hasEndsOfCodabar))
    ),
    (
      "EAN13",
      BarcodeRule(
        "an EAN-13",
        Form(
          isAllowed: \.isASCIIDigit,
          fault: "the message is not 13 digits that end with a valid check digit",
          isRight: isEAN13))
    ),
    ("I2of5", BarcodeRule("an Interleaved 2 of 5", Form(isAllowed: \.isASCIIDigit))),
  ]

  /// Whether the code can hold a message in every encoding: short, ASCII and valid.
  func surelyHolds(_ text: String) -> Bool {
    text.utf8.count <= Self.longestLine && text.utf8.allSatisfy { $0 < 0x80 }
      && flaw(of: text, in: nil) == nil
  }

  /// The bars of a longer code are too thin to scan on the screen of a phone.
  private static let longestLine = 80

  /// What is wrong with a message; `nil` when the code can hold it.
  func flaw(of text: String, in encoding: BarcodeEncoding?) -> Flaw? {
    guard !text.isEmpty else {
      return ("the message is empty", "write the text for the scanner", .warning)
    }
    if let room { return flaw(of: text, in: encoding, room) }
    guard let form else { return nil }
    if let scalar = text.unicodeScalars.first(where: {
      !$0.isASCII || !form.isAllowed(UInt8($0.value))
    }) {
      return ("the message has \"\(scalar)\", which \(name) cannot encode", nil, nil)
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
      "\(bytes.count) bytes do not fit in \(name), which holds \(room.bytes), or up to "
        + "\(room.digits) "
        + "digits and letters", nil, nil
    )
  }
}

/// Whether a character is a capital letter or a digit.
private func isCapital(_ byte: UInt8) -> Bool { byte.isASCIIUppercase || byte.isASCIIDigit }

/// Whether a Codabar has its start and stop letters; the encoder adds them if they are missing.
@Sendable private func hasEndsOfCodabar(_ text: String) -> Bool {
  let letters = text.utf8.map(\.isASCIIUppercase)
  let ends = letters.first == true && letters.last == true && letters.count > 1 ? 2 : 0
  return letters.count { $0 } == ends
}

/// Whether a text is an EAN-13 number; without the check digit it has 12 digits, and readers add
/// it.
@Sendable private func isEAN13(_ text: String) -> Bool {
  let digits = text.utf8.map { Int($0) - 0x30 }
  guard digits.count == 13 else { return digits.count == 12 }
  let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
  return sum % 10 == 0
}
