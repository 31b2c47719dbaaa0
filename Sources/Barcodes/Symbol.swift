import CZint

/// zint's form of a barcode.
@safe
struct Symbol: ~Copyable {
  private let pointer: UnsafeMutablePointer<zint_symbol>

  /// How many modules high a row is drawn.
  private let rowHeight: Int

  init(_ text: [UInt8], _ symbology: Barcode.Symbology) throws(BarcodeError) {
    guard let pointer = unsafe ZBarcode_Create() else { throw .library("no memory") }
    unsafe pointer.pointee.symbology = code(of: symbology)
    unsafe pointer.pointee.input_mode = UNICODE_MODE
    // Level Q of ISO/IEC 18004 repairs a quarter, level 2 of the others is zint's default.
    if symbology == .qr { unsafe pointer.pointee.option_1 = 3 }
    let status = unsafe ZBarcode_Encode(pointer, text, CInt(text.count))
    guard status < ZINT_ERROR else {
      let message = unsafe String(cString: shim_message(pointer))
      unsafe ZBarcode_Delete(pointer)
      switch status {
      case ZINT_ERROR_TOO_LONG: throw .tooLong(text.count, symbology)
      case ZINT_ERROR_INVALID_DATA: throw .badCharacter(symbology)
      default: throw .library(message)
      }
    }
    unsafe self.pointer = pointer
    rowHeight = drawnHeight(of: symbology)
  }

  deinit {
    unsafe ZBarcode_Delete(pointer)
  }

  var width: Int { unsafe Int(pointer.pointee.width) }

  var height: Int { rowCount * rowHeight }

  /// Every module, row by row; each row of a stacked or linear code stands as often as it is high.
  func modules() -> [Bool] {
    var modules: [Bool] = []
    modules.reserveCapacity(width * height)
    for row in 0..<rowCount {
      let line = (0..<width).map { unsafe shim_module(pointer, CInt(row), CInt($0)) != 0 }
      for _ in 0..<rowHeight { modules += line }
    }
    return modules
  }

  private var rowCount: Int { unsafe Int(pointer.pointee.rows) }
}

private func code(of symbology: Barcode.Symbology) -> CInt {
  switch symbology {
  case .qr: BARCODE_QRCODE
  case .pdf417: BARCODE_PDF417
  case .aztec: BARCODE_AZTEC
  case .code128: BARCODE_CODE128
  }
}

private func drawnHeight(of symbology: Barcode.Symbology) -> Int {
  switch symbology {
  case .qr, .aztec: 1
  // ISO/IEC 15438 § 5.8.2 asks for at least three.
  case .pdf417: 3
  case .code128: 40
  }
}
