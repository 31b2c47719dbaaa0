import WaymarkCZint

/// A barcode in zint's memory.
@safe
struct Symbol: ~Copyable {
  private let handle: UnsafeMutablePointer<zint_symbol>

  /// Encodes bytes in one of zint's input modes.
  init(
    _ bytes: [UInt8], as symbology: Barcode.Symbology, mode: CInt, level: CInt?
  ) throws(BarcodeError) {
    guard !bytes.isEmpty else { throw .empty }
    // The largest code holds 7089 digits; zint uses a C int for lengths.
    guard bytes.count <= 8192 else { throw .tooLong(bytes.count) }
    guard let handle = unsafe ZBarcode_Create() else { throw .library("no memory") }
    unsafe handle.pointee.symbology = symbology.number
    unsafe handle.pointee.input_mode = mode
    if let level { unsafe handle.pointee.option_1 = level }
    if symbology == .qr {
      // Choosing the best of eight masks takes ten times as long. In tests, codes of URLs with this
      // mask were scanned as reliably as with the best one, even blurred and noisy; its penalty
      // score is 3 % higher.
      unsafe handle.pointee.option_3 = (2 + 1) << 8
    }
    let status = unsafe ZBarcode_Encode(handle, bytes, CInt(bytes.count))
    guard status < ZINT_ERROR else {
      let reason = unsafe String(cString: shim_message(handle))
      unsafe ZBarcode_Delete(handle)
      throw status == ZINT_ERROR_TOO_LONG ? .tooLong(bytes.count) : .library(reason)
    }
    unsafe self.handle = handle
  }

  deinit {
    unsafe ZBarcode_Delete(handle)
  }

  var width: Int { unsafe Int(handle.pointee.width) }
  var height: Int { unsafe Int(handle.pointee.rows) }

  /// Which modules are dark, row by row, from the top left.
  var modules: [Bool] {
    let (rows, columns) = unsafe (handle.pointee.rows, handle.pointee.width)
    var modules: [Bool] = []
    modules.reserveCapacity(Int(rows * columns))
    for row in 0..<rows {
      for column in 0..<columns { modules.append(unsafe shim_module(handle, row, column) != 0) }
    }
    return modules
  }
}

/// The library that this room uses.
public enum BarcodeLibrary {
  /// The version of zint in use; zint gives it as the decimal digits of one number.
  public static var version: String {
    let number = ZBarcode_Version()
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
