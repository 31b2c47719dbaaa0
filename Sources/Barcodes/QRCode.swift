import CZint

// Barcodes encodes text as QR codes, with zint, and draws them as SVG. The page of a gate pass shows
// the code, so that a guard can scan it without Wallet. The code on the pass itself is drawn by the
// phone, which needs only the text.

/// A QR code (ISO/IEC 18004): which of its modules are dark.
public struct QRCode: Hashable, Sendable {
  /// The light modules that a reader needs on every side (ISO/IEC 18004 § 6.3.8).
  static let quietZone = 4

  /// The modules on one side, without the quiet zone.
  public let size: Int

  /// The modules row by row, from the top left.
  private let modules: [Bool]

  /// Encodes text, so that a reader can repair damage to a quarter of the code.
  public init(_ text: String) throws(BarcodeError) {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    // The largest code holds 7089 digits; zint counts in a C int.
    guard bytes.count <= 8192 else { throw .tooLong(bytes.count) }
    guard let symbol = unsafe ZBarcode_Create() else { throw .library("no memory") }
    defer { unsafe ZBarcode_Delete(symbol) }
    unsafe symbol.pointee.symbology = BARCODE_QRCODE
    unsafe symbol.pointee.input_mode = UNICODE_MODE
    // Level Q.
    unsafe symbol.pointee.option_1 = 3
    // To choose the best of eight masks takes ten times as long. Codes of URLs with this one were read as
    // often as those with the best, blurred and noisy ones, too; its penalty is 3 % higher.
    unsafe symbol.pointee.option_3 = (2 + 1) << 8
    let status = unsafe ZBarcode_Encode(symbol, bytes, CInt(bytes.count))
    guard status != ZINT_ERROR_TOO_LONG else { throw .tooLong(bytes.count) }
    guard status < ZINT_ERROR else {
      throw .library(unsafe String(cString: shim_message(symbol)))
    }
    let size = unsafe symbol.pointee.width
    self.size = Int(size)
    modules = (0..<size).flatMap { row in
      (0..<size).map { unsafe shim_module(symbol, row, $0) != 0 }
    }
  }

  /// Whether a module is dark; modules outside of the code are light.
  public func isDark(column: Int, row: Int) -> Bool {
    guard 0..<size ~= column, 0..<size ~= row else { return false }
    return modules[row * size + column]
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
    case .tooLong(let count): "\(count) bytes do not fit a QR barcode"
    case .library(let reason): "zint: \(reason)"
    }
  }
}
