import WaymarkCZint

/// The library below this room.
public enum BarcodeLibrary {
  /// The version of zint that runs; its parts are the decimal digits of one number.
  public static var version: String {
    let number = ZBarcode_Version()
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
  }
}
