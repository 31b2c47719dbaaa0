import CZint

// Barcodes encodes text as the codes that Wallet shows, with zint, and draws them as SVG. The page of a
// gate pass shows its QR code, so that a guard can scan it without Wallet. The code on the pass itself is
// drawn by the phone, which needs only the text.

/// A barcode: which of its modules are dark.
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

    /// The light modules that a reader needs on every side; of a QR code by ISO/IEC 18004 § 6.3.8.
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

  /// How many modules are in a row, and how many rows there are.
  public let width: Int
  public let height: Int

  /// The modules row by row, from the top left.
  private let modules: [Bool]

  /// How high a row is, in modules; a one-dimensional code is a quarter as high as it is wide.
  var rowHeight: Int {
    switch symbology {
    case .qr, .aztec: 1
    case .pdf417: 3
    case .code128, .code39, .codabar, .ean13, .interleaved2of5: max(1, width / 4)
    }
  }

  /// Encodes text.
  ///
  /// A reader can repair damage to a quarter of a QR code, unless it is nearly full.
  public init(_ text: String, as symbology: Symbology) throws(BarcodeError) {
    do throws(BarcodeError) {
      // Level Q.
      try self.init(text, as: symbology, level: symbology == .qr ? 3 : nil)
    } catch .tooLong {
      try self.init(text, as: symbology, level: nil)
    }
  }

  /// Encodes text with one of zint's levels of error correction; without one, zint chooses.
  private init(
    _ text: String, as symbology: Symbology, level: CInt?
  ) throws(BarcodeError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    // The largest code holds 7089 digits; zint counts in a C int.
    guard bytes.count <= 8192 else { throw .tooLong(bytes.count) }
    guard let symbol = unsafe ZBarcode_Create() else { throw .library("no memory") }
    defer { unsafe ZBarcode_Delete(symbol) }
    unsafe symbol.pointee.symbology = symbology.number
    unsafe symbol.pointee.input_mode = UNICODE_MODE
    if let level { unsafe symbol.pointee.option_1 = level }
    if symbology == .qr {
      // To choose the best of eight masks takes ten times as long. Codes of URLs with this one were read
      // as often as those with the best, blurred and noisy ones, too; its penalty is 3 % higher.
      unsafe symbol.pointee.option_3 = (2 + 1) << 8
    }
    let status = unsafe ZBarcode_Encode(symbol, bytes, CInt(bytes.count))
    guard status != ZINT_ERROR_TOO_LONG else { throw .tooLong(bytes.count) }
    guard status < ZINT_ERROR else {
      throw .library(unsafe String(cString: shim_message(symbol)))
    }
    self.symbology = symbology
    let (rows, columns) = unsafe (symbol.pointee.rows, symbol.pointee.width)
    width = Int(columns)
    height = Int(rows)
    modules = (0..<rows).flatMap { row in
      (0..<columns).map { unsafe shim_module(symbol, row, $0) != 0 }
    }
  }

  /// The columns of the dark modules of a row, a range for those that are side by side.
  func darkPieces(inRow row: Int) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start: Int?
    for column in 0..<width {
      let isDark = modules[row * width + column]
      if isDark, start == nil {
        start = column
      } else if !isDark, let first = start {
        pieces.append(first..<column)
        start = nil
      }
    }
    if let start { pieces.append(start..<width) }
    return pieces
  }
}

/// Why text cannot become a barcode.
public enum BarcodeError: Error, Equatable, Sendable, CustomStringConvertible {
  case empty

  /// The text has more bytes than the code holds.
  case tooLong(Int)

  /// What else zint reports.
  case library(String)

  public var description: String {
    switch self {
    case .empty: "a barcode needs text"
    case .tooLong(let count): "\(count) bytes do not fit the barcode"
    case .library(let reason): "zint: \(reason)"
    }
  }
}
