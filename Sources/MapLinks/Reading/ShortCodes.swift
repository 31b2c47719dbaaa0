/// Waze's geohashes: base 32, the bits of longitude and latitude by turns.
enum Geohash {
  private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

  /// The middle of the box that a hash of at most twelve letters is.
  static func middle(of hash: ArraySlice<UInt8>) -> (latitude: Double, longitude: Double)? {
    guard 1...12 ~= hash.count else { return nil }
    var latitudes = (low: -90.0, high: 90.0)
    var longitudes = (low: -180.0, high: 180.0)
    var isLongitude = true
    for byte in hash {
      guard let value = alphabet.firstIndex(of: byte) else { return nil }
      for bit in [16, 8, 4, 2, 1] {
        if isLongitude {
          halve(&longitudes, value & bit != 0)
        } else {
          halve(&latitudes, value & bit != 0)
        }
        isLongitude.toggle()
      }
    }
    return ((latitudes.low + latitudes.high) / 2, (longitudes.low + longitudes.high) / 2)
  }

  private static func halve(_ range: inout (low: Double, high: Double), _ isUpper: Bool) {
    let middle = (range.low + range.high) / 2
    if isUpper { range.low = middle } else { range.high = middle }
  }
}

/// OpenStreetMap's short codes: base 64, three bits of each number a letter.
struct OSMShortCode: Sendable {
  let latitude: Double
  let longitude: Double
  let zoom: Double

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~".utf8)

  /// Reads a code of at most ten letters; `-` at its end takes a level of zoom away.
  init?(_ code: ArraySlice<UInt8>) {
    var x: UInt64 = 0
    var y: UInt64 = 0
    var letters = 0
    var offset = 0
    for byte in code {
      if byte == UInt8(ascii: "-") {
        offset += 1
        continue
      }
      // The last letter was an at sign once.
      let letter = byte == UInt8(ascii: "@") ? UInt8(ascii: "~") : byte
      guard let value = Self.alphabet.firstIndex(of: letter), letters < 10, offset == 0 else {
        return nil
      }
      for shift in [5, 3, 1] {
        x = x << 1 | UInt64(value >> shift & 1)
        y = y << 1 | UInt64(value >> (shift - 1) & 1)
      }
      letters += 1
    }
    guard letters > 0, offset < 3 else { return nil }
    let scale = Double(UInt64(1) << (3 * letters))
    longitude = Double(x) * 360 / scale - 180
    latitude = Double(y) * 180 / scale - 90
    // The site's own rule: a level of 8 less than the bits, and less by the remainder of three.
    zoom = Double(max(0, 3 * letters - 8 - (3 - offset) % 3))
  }
}

/// The codes of Organic Maps, MAPS.ME and CoMaps, known as ge0: base 64, a letter for the zoom and nine
/// for the place, of three bits of each number a letter.
struct Ge0Code: Sendable {
  let latitude: Double
  let longitude: Double
  let zoom: Double

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Reads a code of ten letters; the apps take no shorter one, which is a link that was cut off.
  init?(_ code: ArraySlice<UInt8>) {
    guard code.count == 10 else { return nil }
    let values = code.compactMap { Self.alphabet.firstIndex(of: $0) }
    guard values.count == 10 else { return nil }
    var x = 0
    var y = 0
    for value in values.dropFirst() {
      for shift in [5, 3, 1] {
        y = y << 1 | value >> shift & 1
        x = x << 1 | value >> (shift - 1) & 1
      }
    }
    // The numbers have thirty bits, of which a code leaves out three: the middle of what they may be.
    let scale = Double(1 << 30)
    latitude = Double(y << 3 + 4) * 180 / (scale - 1) - 90
    longitude = Double(x << 3 + 4) * 360 / scale - 180
    zoom = Double(values[0]) / 4 + 4
  }
}
