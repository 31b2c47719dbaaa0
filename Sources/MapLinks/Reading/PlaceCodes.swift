import WaymarkCore

/// Open Location Code: a place as `87G8Q2PQ+9F`, which is in WGS-84 everywhere.
enum PlusCode {
  private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)

  /// A full code, with the plus sign that a form decoded as a space; `nil` for other text.
  static func text(of text: some StringProtocol) -> String? {
    var bytes = Array(text.utf8.prefix(17))
    if bytes.count > 8, bytes[8] == 0x20 { bytes[8] = UInt8(ascii: "+") }
    let code = String(decoding: bytes, as: UTF8.self)
    return middle(of: code) == nil ? nil : code
  }

  /// Why a short code, as in `V75V+8Q Paris`, or a code of a region, as in `9F4M0000+`, is not a
  /// place; in a query, its plus may be a space.
  static func problem(of text: String, inQuery: Bool = false) -> String? {
    if let problem = problem(ofRegion: text) { return problem }
    let plus = inQuery && !text.contains("+") ? text.firstIndex(of: " ") : text.firstIndex(of: "+")
    guard let plus, [4, 6].contains(text[..<plus].utf8.count) else { return nil }
    let after = text[plus...].dropFirst().prefix { $0 != " " && $0 != "," }
    let digits = (text[..<plus] + after).utf8.map { $0.isASCIILetter ? $0 & 0xDF : $0 }
    guard 2...3 ~= after.utf8.count, digits.contains(where: \.isASCIILetter),
      digits.allSatisfy(alphabet.contains),
      text[plus] == "+" || text[..<plus].contains(where: \.isNumber)
    else { return nil }
    return "\"\(text[..<plus])+\(after)\" is a short plus code, which only a map can find near its "
      + "town; search for it on plus.codes and copy the whole code, such as 8FW4V75V+8Q"
  }

  private static func problem(ofRegion text: String) -> String? {
    let code = text.prefix(8)
    let digits = code.prefix { $0 != "0" }
    guard let width = [2: "2,000", 4: "100", 6: "5"][digits.count],
      text.dropFirst(8).first == "+",
      code.dropFirst(digits.count).allSatisfy({ $0 == "0" }),
      middle(of: digits + "22222222".dropFirst(digits.count) + "+") != nil
    else { return nil }
    return "\"\(code)+\" is the plus code of a region, about \(width) km wide; copy the whole code"
      + " of the place, such as 8FW4V75V+8Q"
  }

  /// The middle of the box of a full code; `nil` for a short code, which needs a town.
  static func middle(of text: String) -> (latitude: Double, longitude: Double)? {
    let bytes = text.utf8.map { $0.isASCIILetter ? $0 & 0xDF : $0 }
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
    // After ten digits, each digit is a cell of five rows and four columns.
    for digit in digits.dropFirst(10) {
      (height, width) = (height / 5, width / 4)
      latitude += Double(digit / 4) * height
      longitude += Double(digit % 4) * width
    }
    return (latitude + height / 2, longitude + width / 2)
  }
}

/// Waze's geohashes: base 32, with alternating bits of the longitude and the latitude.
enum Geohash {
  private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

  /// The middle of the box of a hash with at most twelve letters.
  static func middle(of hash: ArraySlice<UInt8>) -> (latitude: Double, longitude: Double)? {
    guard 1...12 ~= hash.count else { return nil }
    // The longitude, then the latitude.
    var ranges = [(low: -180.0, high: 180.0), (low: -90.0, high: 90.0)]
    for byte in hash {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      for bit in [16, 8, 4, 2, 1] {
        let middle = (ranges[0].low + ranges[0].high) / 2
        if value & bit != 0 { ranges[0].low = middle } else { ranges[0].high = middle }
        ranges.swapAt(0, 1)
      }
    }
    if hash.count % 2 == 1 { ranges.swapAt(0, 1) }
    return ((ranges[1].low + ranges[1].high) / 2, (ranges[0].low + ranges[0].high) / 2)
  }
}

/// OpenStreetMap's short codes: base 64, three bits of each number per letter.
struct OSMShortCode: Sendable {
  let middle: (latitude: Double, longitude: Double)
  let zoom: Double

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~".utf8)

  /// Reads a code of at most ten letters; each `-` at its end, or `=` in older links, reduces the
  /// zoom by one level.
  init?(_ code: ArraySlice<UInt8>) {
    let letters = code.prefix { !"-=".utf8.contains($0) }
    let dashes = code.dropFirst(letters.count)
    guard 1...10 ~= letters.count, dashes.count < 3,
      dashes.allSatisfy("-=".utf8.contains)
    else { return nil }
    // The last letter used to be an at sign.
    let values = letters.compactMap { letter in
      Self.alphabet.firstIndex(of: letter == UInt8(ascii: "@") ? UInt8(ascii: "~") : letter)
    }
    guard values.count == letters.count else { return nil }
    let (x, y) = untwined(values)
    let scale = Double(UInt64(1) << (3 * letters.count))
    middle = (Double(y) * 180 / scale - 90, Double(x) * 360 / scale - 180)
    // The site's own rule: 8 less than the number of bits, minus the remainder of three.
    zoom = Double(max(0, 3 * letters.count - 8 - (3 - dashes.count) % 3))
  }
}

/// The codes of Organic Maps, MAPS.ME and CoMaps, known as ge0: base 64, one letter for the zoom
/// and nine for the place, with three bits of each number per letter.
struct Ge0Code: Sendable {
  let middle: (latitude: Double, longitude: Double)
  let zoom: Double

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Reads a code of ten letters; a shorter one is a truncated link, which the apps reject.
  init?(_ code: ArraySlice<UInt8>) {
    guard code.count == 10 else { return nil }
    let values = code.compactMap { Self.alphabet.firstIndex(of: $0) }
    guard values.count == 10 else { return nil }
    let (y, x) = untwined(values.dropFirst())
    // The numbers have thirty bits, of which a code lacks three: use the middle of the range.
    let scale = Double(1 << 30)
    middle = (
      Double(y << 3 + 4) * 180 / (scale - 1) - 90, Double(x << 3 + 4) * 360 / scale - 180
    )
    zoom = Double(values[0]) / 4 + 4
  }
}

/// Mapy.com's list of points: base 64, each number whole in five letters, or as the difference from
/// the one before it in two or three.
enum MapyCode {
  private static let alphabet = Array(
    "0ABCD2EFGH4IJKLMN6OPQRST8UVWXYZ-1abcd3efgh5ijklmn7opqrst9uvwxyz.".utf8)

  /// The points; `nil` for other text.
  static func points(of text: String) -> [(latitude: Double, longitude: Double)]? {
    var digits = text.utf8.compactMap { alphabet.firstIndex(of: $0) }[...]
    guard digits.count == text.utf8.count else { return nil }
    // By the first two bits: the letters that follow, the bits of the first one, the zero.
    let kinds = [(1, 31, 1 << 10), (1, 31, 1 << 10), (2, 15, 1 << 15), (4, 15, 0)]
    var numbers: [Int] = []
    while let first = digits.popFirst() {
      let (count, bits, zero) = kinds[first >> 4]
      guard digits.count >= count else { return nil }
      let number = digits.prefix(count).reduce(first & bits) { $0 << 6 | $1 } - zero
      digits = digits.dropFirst(count)
      let isWhole = zero == 0 || numbers.count < 2
      numbers.append(number + (isWhole ? 0 : numbers[numbers.count - 2]))
    }
    guard !numbers.isEmpty, numbers.count % 2 == 0 else { return nil }
    let scale = Double(1 << 28)
    return stride(from: 0, to: numbers.count, by: 2).map {
      (Double(numbers[$0 + 1]) * 180 / scale - 90, Double(numbers[$0]) * 360 / scale - 180)
    }
  }
}

/// The two numbers whose bits alternate in values of six bits, the one with the higher bits first.
private func untwined(_ values: some Sequence<Int>) -> (Int, Int) {
  var numbers = (0, 0)
  for value in values {
    for shift in [5, 3, 1] {
      numbers.0 = numbers.0 << 1 | value >> shift & 1
      numbers.1 = numbers.1 << 1 | value >> (shift - 1) & 1
    }
  }
  return numbers
}
