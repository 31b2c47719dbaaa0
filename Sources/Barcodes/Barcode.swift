import WaymarkCZint

// Barcodes uses zint to encode text as the barcodes that Wallet shows, and draws them as SVG. The
// page of a gate pass shows its QR code, so a guard can scan it without Wallet. The phone draws the
// code on the pass itself, which contains only the text.

/// A barcode: which of its modules are dark.
public struct Barcode: Hashable, Sendable {
  /// The kinds of barcodes, with the names that follow `PKBarcodeFormat` in pass.json.
  public enum Symbology: String, CaseIterable, Sendable {
    case qr = "QR"
    case pdf417 = "PDF417"
    case aztec = "Aztec"
    case code128 = "Code128"
    case code39 = "Code39"
    case codabar = "Codabar"
    case ean13 = "EAN13"
    case interleaved2of5 = "I2of5"

    var number: CInt {
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

    /// Zint's lowest level of error correction; `nil` if there is only one.
    fileprivate var leastLevel: CInt? {
      switch self {
      case .pdf417: 0
      case .qr, .aztec: 1
      case .code128, .code39, .codabar, .ean13, .interleaved2of5: nil
      }
    }

    /// The width of the light margin that a scanner needs, in modules; for a QR code, see ISO/IEC
    /// 18004 § 6.3.8.
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

  /// The number of modules in a row, and the number of rows.
  public let width: Int
  public let height: Int

  /// The modules row by row, from the top left.
  let modules: [Bool]

  /// The height of a row in modules; the height of a one-dimensional code is a quarter of its
  /// width.
  var rowHeight: Int {
    switch symbology {
    case .qr, .aztec: 1
    case .pdf417: 3
    case .code128, .code39, .codabar, .ean13, .interleaved2of5: max(1, width / 4)
    }
  }

  /// Encodes text.
  ///
  /// A scanner can correct damage to a quarter of a QR code, unless the code is nearly full.
  public init(_ text: String, as symbology: Symbology) throws(BarcodeError) {
    do throws(BarcodeError) {
      // Level Q.
      try self.init(text, as: symbology, level: symbology == .qr ? 3 : nil)
    } catch .tooLong {
      try self.init(text, as: symbology, level: nil)
    }
  }

  /// Encodes text with one of zint's levels of error correction; by default, zint chooses.
  private init(
    _ text: String, as symbology: Symbology, level: CInt?
  ) throws(BarcodeError) {
    let symbol = try Symbol(Array(text.utf8), as: symbology, mode: UNICODE_MODE, level: level)
    self.symbology = symbology
    width = symbol.width
    height = symbol.height
    modules = symbol.modules
  }

  /// Whether bytes fit into a code with the lowest error correction that its standard allows.
  ///
  /// Codes have modes for digits and letters, so the capacity depends on the text.
  public static func fits(_ bytes: [UInt8], _ symbology: Symbology) -> Bool {
    do throws(BarcodeError) {
      _ = try Symbol(bytes, as: symbology, mode: DATA_MODE, level: symbology.leastLevel)
      return true
    } catch {
      return false
    }
  }

  /// Takes the columns of each run of dark modules in a row, from left to right.
  func forEachDarkPiece(inRow row: Int, _ take: (Range<Int>) -> Void) {
    let modules = modules.span.extracting(row * width..<(row + 1) * width)
    var start: Int?
    for column in modules.indices {
      if modules[column] {
        start = start ?? column
      } else if let first = start {
        take(first..<column)
        start = nil
      }
    }
    if let start { take(start..<width) }
  }
}

/// Why text cannot become a barcode.
public enum BarcodeError: Error, Equatable, Sendable, CustomStringConvertible {
  case empty

  /// The text has more bytes than fit into the code.
  case tooLong(Int)

  /// Another error that zint reports.
  case library(String)

  public var description: String {
    switch self {
    case .empty: "a barcode needs text"
    case .tooLong(let count): "\(count) bytes do not fit into the barcode"
    case .library(let reason): "zint: \(reason)"
    }
  }
}
