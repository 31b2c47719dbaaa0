/// Open Location Code: a place as `87G8Q2PQ+9F`, which is in WGS-84 everywhere.
enum PlusCode {
  private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)

  /// The middle of the box that a whole code is; `nil` for a short one, which needs a town.
  static func middle(of text: String) -> (latitude: Double, longitude: Double)? {
    let bytes = text.utf8.map { $0.isLetter ? $0 & 0xDF : $0 }
    guard bytes.count >= 9, bytes.count <= 16, bytes[8] == UInt8(ascii: "+"), bytes.count != 10
    else { return nil }
    let digits = (bytes[..<8] + bytes[9...]).compactMap { alphabet.firstIndex(of: $0) }
    guard digits.count == bytes.count - 1, digits[0] < 9, digits[1] < 18 else { return nil }
    var latitude = -90.0
    var longitude = -180.0
    var (height, width) = (400.0, 400.0)
    for pair in stride(from: 0, to: min(10, digits.count), by: 2) {
      (height, width) = (height / 20, width / 20)
      latitude += Double(digits[pair]) * height
      longitude += Double(digits[pair + 1]) * width
    }
    // Behind ten digits each one is a cell of five rows and four columns.
    for digit in digits.dropFirst(10) {
      (height, width) = (height / 5, width / 4)
      latitude += Double(digit / 4) * height
      longitude += Double(digit % 4) * width
    }
    return (latitude + height / 2, longitude + width / 2)
  }
}
