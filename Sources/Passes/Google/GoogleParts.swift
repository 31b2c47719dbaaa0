import WaymarkCore
import WaymarkModel

/// The data of an object in addition to what pass.json shows.
struct GoogleFacts {
  /// The moments that fields of the pass show, with their time zones.
  var moments: [Timestamp] = []
  var start: Timestamp?
  let isVoided: Bool

  init(_ pass: GatePass) {
    moments = [pass.validFrom, pass.validUntil].compactMap(\.self)
    start = pass.validFrom
    isVoided = pass.isVoided
  }

  /// Takes the data that is in a pass.json.
  init(_ root: JSONNode) { isVoided = root["voided"]?.bool == true }
}

/// The validity of a pass for Apple Wallet, in Google's form.
struct GoogleValidity {
  private let start: String?
  private let end: String?

  /// Reads the dates; a pass that does not appear by itself has no relevant date, so it uses the
  /// start of the pass.
  init(_ root: JSONNode, _ facts: GoogleFacts) {
    let dates = root["relevantDates"]?.array?.first
    start =
      root["relevantDate"]?.string ?? dates?["startDate"]?.string ?? dates?["date"]?.string
      ?? facts.start?.zoned
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
  private let message: String
  private let altText: String?

  /// Google's names of the formats.
  ///
  /// Interleaved 2 of 5 is not included: Google's ITF-14 requires 14 digits.
  private static let types = [
    "PKBarcodeFormatQR": "QR_CODE", "PKBarcodeFormatPDF417": "PDF_417",
    "PKBarcodeFormatAztec": "AZTEC", "PKBarcodeFormatCode128": "CODE_128",
    "PKBarcodeFormatCode39": "CODE_39", "PKBarcodeFormatCodabar": "CODABAR",
    "PKBarcodeFormatEAN13": "EAN_13",
  ]

  /// The type for a barcode that Google does not draw: its message is shown as text.
  private static let letters = "TEXT_ONLY"

  /// Takes the first barcode that Google draws, or the first one as text if it draws none; `nil`
  /// without a barcode.
  init?(_ root: JSONNode) {
    let codes = root["barcodes"]?.array ?? [root["barcode"]].compactMap(\.self)
    func type(_ code: JSONNode) -> String? { code["format"]?.string.flatMap { Self.types[$0] } }
    guard let code = codes.first(where: { type($0) != nil }) ?? codes.first,
      let message = code["message"]?.string
    else { return nil }
    self.type = type(code) ?? Self.letters
    self.message = message
    altText = code["altText"]?.string
  }

  var json: JSON {
    .members([
      "type": .string(type), "value": .string(message),
      "alternateText": altText.map { .string($0) },
    ])
  }
}

extension PassColor {
  /// The colour as `#0b3d91`.
  var hex: String {
    "#" + renderedText { $0.hex([red, green, blue]) }
  }
}
