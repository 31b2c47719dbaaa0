import CZint

/// A barcode of any kind that Wallet shows: which of its modules are dark.
public struct Barcode: Hashable, Sendable {
  /// The kinds, under the names that pass.json gives them after `PKBarcodeFormat`.
  public enum Symbology: String, CaseIterable, Sendable {
    case qr = "QR"
    case pdf417 = "PDF417"
    case aztec = "Aztec"
    case code128 = "Code128"
    case code39 = "Code39"
    case codabar = "Codabar"
    case ean13 = "EAN13"
    case interleaved2of5 = "I2of5"

    fileprivate var number: CInt {
      switch self {
      case .qr: BARCODE_QRCODE
      case .pdf417: BARCODE_PDF417
      case .aztec: BARCODE_AZTEC
      case .code128: BARCODE_CODE128
      case .code39: BARCODE_CODE39
      case .codabar: BARCODE_CODABAR
      case .ean13: BARCODE_EANX
      case .interleaved2of5: BARCODE_C25INTER
      }
    }

    /// The light modules that a reader needs on every side.
    var quietZone: Int {
      switch self {
      case .qr: 4
      case .aztec: 0
      case .pdf417: 2
      case .code128, .code39, .codabar, .ean13, .interleaved2of5: 10
      }
    }
  }

  public let symbology: Symbology

  /// The modules row by row, from the top left.
  let rows: [[Bool]]

  /// How many modules are in a row.
  public var width: Int { rows.first?.count ?? 0 }

  /// How high a row is, in modules; a one-dimensional code is a quarter as high as it is wide.
  var rowHeight: Int {
    switch symbology {
    case .qr, .aztec: 1
    case .pdf417: 3
    case .code128, .code39, .codabar, .ean13, .interleaved2of5: max(1, width / 4)
    }
  }

  /// Encodes text.
  public init(_ text: String, as symbology: Symbology) throws(BarcodeError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= 8192 else { throw .tooLong(bytes.count) }
    guard let symbol = unsafe ZBarcode_Create() else { throw .library("no memory") }
    defer { unsafe ZBarcode_Delete(symbol) }
    unsafe symbol.pointee.symbology = symbology.number
    unsafe symbol.pointee.input_mode = UNICODE_MODE
    let status = unsafe ZBarcode_Encode(symbol, bytes, CInt(bytes.count))
    guard status != ZINT_ERROR_TOO_LONG else { throw .tooLong(bytes.count) }
    guard status < ZINT_ERROR else {
      throw .library(unsafe String(cString: shim_message(symbol)))
    }
    self.symbology = symbology
    let (height, width) = unsafe (symbol.pointee.rows, symbol.pointee.width)
    rows = (0..<height).map { row in
      (0..<width).map { unsafe shim_module(symbol, row, $0) != 0 }
    }
  }
}
