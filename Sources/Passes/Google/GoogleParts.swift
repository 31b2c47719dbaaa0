import WaymarkCore
import WaymarkModel

/// The data of an object in addition to what pass.json shows.
struct GoogleFacts {
  /// The moments that fields of the pass show, with their time zones.
  var moments: [Timestamp] = []
  var start: Timestamp?
  let state: GoogleState

  init(_ pass: GatePass) {
    moments = [pass.validFrom, pass.validUntil].compactMap(\.self)
    start = pass.validFrom
    state = pass.isVoided ? .voided : .active
  }

  /// Takes the data that is in a pass.json at a time in seconds since 1970.
  init(_ root: JSONNode, now: Int) {
    let end = root["expirationDate"]?.string.flatMap(passDate)?.seconds
    state =
      root["voided"]?.bool == true ? .voided : (end.map { $0 < now } ?? false) ? .expired : .active
  }
}

/// Whether a pass can be used.
package enum GoogleState: String, Sendable {
  case active = "ACTIVE"
  case voided = "INACTIVE"
  case expired = "EXPIRED"
}

/// The validity of a pass for Apple Wallet, in Google's form.
struct GoogleValidity {
  private let start: String?
  private let end: String?

  /// Reads the dates; a relevant date only says when phones show the pass by themselves.
  init(_ root: JSONNode, _ facts: GoogleFacts) {
    start = facts.start?.zoned
    end = root["expirationDate"]?.string
  }

  /// The interval; when it ends, Google moves the object to the expired ones.
  var interval: JSON? {
    guard start != nil || end != nil else { return nil }
    func moment(_ text: String?) -> JSON? { text.map { .members(["date": .string($0)]) } }
    return .members(["start": moment(start), "end": moment(end)])
  }

  /// The notifications before the pass becomes valid and before it expires.
  var notifications: JSON? {
    guard start != nil || end != nil else { return nil }
    let isTold: JSON = .members(["enableNotification": true])
    return .members([
      "expiryNotification": end == nil ? nil : isTold,
      "upcomingNotification": start == nil ? nil : isTold,
    ])
  }
}

/// The barcode of a pass for Apple Wallet, in Google's form.
struct GoogleBarcode {
  private let type: String
  let message: String
  private let altText: String?

  /// Its format and its place in pass.json if Google does not draw it.
  let lost: (format: String, offset: Int)?

  /// Google's names of the formats.
  private static let types = [
    "PKBarcodeFormatQR": "QR_CODE", "PKBarcodeFormatPDF417": "PDF_417",
    "PKBarcodeFormatAztec": "AZTEC", "PKBarcodeFormatCode128": "CODE_128",
    "PKBarcodeFormatCode39": "CODE_39", "PKBarcodeFormatCodabar": "CODABAR",
    "PKBarcodeFormatEAN13": "EAN_13",
  ]

  /// The type for a barcode that Google does not draw: its message is shown as text.
  private static let letters = "TEXT_ONLY"

  /// The type of a barcode that Google draws.
  ///
  /// Of the codes that are interleaved 2 of 5, Google draws ITF-14.
  private static func type(_ code: JSONNode) -> String? {
    let format = code["format"]?.string ?? ""
    guard format == "PKBarcodeFormatI2of5" else { return types[format] }
    return code["message"]?.string.map(isITF14) == true ? "ITF_14" : nil
  }

  /// Takes the first barcode that Google draws, or the first one as text if it draws none; `nil`
  /// without a barcode.
  init?(_ root: JSONNode) {
    let codes = root["barcodes"]?.array ?? [root["barcode"]].compactMap(\.self)
    guard let code = codes.first(where: { Self.type($0) != nil }) ?? codes.first,
      let message = code["message"]?.string
    else { return nil }
    let type = Self.type(code)
    self.type = type ?? Self.letters
    self.message = message
    altText = code["altText"]?.string
    lost = type == nil ? (code["format"]?.string ?? "", code.offset) : nil
  }

  var json: JSON {
    .members([
      "type": .string(type), "value": .string(message),
      "alternateText": altText.map { .string($0) },
    ])
  }
}

/// Whether a text has 14 digits, of which the last checks the others (GS1).
private func isITF14(_ text: String) -> Bool {
  let digits = text.utf8.compactMap { $0.isASCIIDigit ? Int($0 - UInt8(ascii: "0")) : nil }
  guard digits.count == 14, text.utf8.count == 14 else { return false }
  return digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 3 : 1) } % 10 == 0
}

extension PassColor {
  /// The colour as `#0b3d91`.
  var hex: String {
    "#" + renderedText { $0.hex([red, green, blue]) }
  }
}
