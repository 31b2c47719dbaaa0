import WaymarkModel

/// What a shared link shows of a page without a picture: cards in the colour of the brand.
///
/// No chat and no network shows SVG, so it is a PNG, of the size that all of them take. Its bytes are the
/// same on every machine.
public struct DrawnPicture: Sendable {
  public static let width = 1200
  public static let height = 630

  /// How many bytes a row has: two bits for a pixel, after the number of the filter.
  private static let rowLength = 1 + width / 4

  private let colors: [[UInt8]]

  /// Takes a colour such as `#0b6e4f`.
  public init(color: String) {
    let theme = ThemeColors(color)
    let (ground, paper) = (Self.channels(theme.accent), Self.channels(theme.onAccent))
    let between = zip(ground, paper).map { UInt8((Int($0) * 3 + Int($1)) / 4) }
    colors = [ground, paper, between]
  }

  /// Red, green and blue of a colour such as `#0b6e4f`.
  static func channels(_ hex: String) -> [UInt8] {
    let rgb = UInt32(hex.dropFirst(), radix: 16) ?? 0
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: rgb >> $0) }
  }

  /// The file.
  public var png: [UInt8] {
    var file = PNGFile()
    file.add("IHDR", bytes(Self.width) + bytes(Self.height) + [2, 3, 0, 0, 0])
    file.add("PLTE", colors.flatMap(\.self))
    file.add("IDAT", Deflated(rows, rowLength: Self.rowLength).zlib)
    file.add("IEND", [])
    return file.bytes
  }

  private var rows: [UInt8] {
    (0..<Self.height).flatMap { row in
      [0]
        + stride(from: 0, to: Self.width, by: 4).map { column in
          (0..<4).reduce(UInt8(0)) { $0 << 2 | color(column + $1, row) }
        }
    }
  }

  /// The number of a pixel's colour: three cards, each with a picture and two lines.
  private func color(_ column: Int, _ row: Int) -> UInt8 {
    let (x, y) = ((column - 120) % 330, row - 145)
    guard column >= 120, column < 1_110, Self.isRound(x, y, width: 300, height: 340) else {
      return 0
    }
    if Self.isRound(x - 20, y - 20, width: 260, height: 190) { return 2 }
    let isLine =
      Self.isRound(x - 20, y - 236, width: 260, height: 28)
      || Self.isRound(x - 20, y - 284, width: 150, height: 28)
    return isLine ? 0 : 1
  }

  /// Whether a point is in a rectangle with round corners that begins at 0, 0.
  static func isRound(
    _ x: Int, _ y: Int, width: Int, height: Int, radius: Int = 14
  ) -> Bool {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
    let radius = min(radius, height / 2)
    // How far the point is from the nearest centre of a corner, in half pixels.
    let across = max(2 * radius - (2 * x + 1), (2 * x + 1) - 2 * (width - radius), 0)
    let down = max(2 * radius - (2 * y + 1), (2 * y + 1) - 2 * (height - radius), 0)
    return across * across + down * down <= 4 * radius * radius
  }
}

/// A number in four bytes, the greatest first.
private func bytes(_ number: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// The chunks of a PNG file.
private struct PNGFile {
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  mutating func add(_ type: String, _ data: [UInt8]) {
    let content = Array(type.utf8) + data
    bytes += WaymarkPages::bytes(data.count) + content + WaymarkPages::bytes(Int(Self.crc(content)))
  }

  /// CRC-32 of ISO 3309.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
    return ~crc
  }
}

/// Rows that are compressed by the fixed codes of RFC 1951 § 3.2.6: what repeats the byte before or the
/// row above.
private struct Deflated {
  private let source: [UInt8]
  private let rowLength: Int
  private var output: [UInt8] = [0x78, 0x01]
  private var bits: UInt32 = 0
  private var count = 0

  init(_ source: [UInt8], rowLength: Int) {
    self.source = source
    self.rowLength = rowLength
  }

  /// The stream of RFC 1950.
  var zlib: [UInt8] {
    var copy = self
    copy.compress()
    return copy.output
  }

  private mutating func compress() {
    put(1, 1)
    put(1, 2)
    var index = 0
    while index < source.count {
      let above = length(at: index, distance: rowLength)
      let before = length(at: index, distance: 1)
      if max(above, before) < 3 {
        literal(source[index])
        index += 1
      } else {
        match(max(above, before), isAbove: above >= before)
        index += max(above, before)
      }
    }
    code(0, 7)
    if count > 0 { put(0, 8 - count) }
    output += WaymarkPages::bytes(Int(adler))
  }

  /// How many bytes repeat those at a distance: of the lengths that need no extra bits, 3 to 10 and 258.
  private func length(at index: Int, distance: Int) -> Int {
    guard index >= distance else { return 0 }
    var length = 0
    while length < 258, index + length < source.count,
      source[index + length] == source[index + length - distance]
    {
      length += 1
    }
    return length == 258 ? 258 : min(length, 10)
  }

  private mutating func literal(_ byte: UInt8) {
    if byte < 144 { code(0x30 + UInt32(byte), 8) } else { code(0x190 + UInt32(byte) - 144, 9) }
  }

  private mutating func match(_ length: Int, isAbove: Bool) {
    if length == 258 { code(0xC5, 8) } else { code(UInt32(length - 2), 7) }
    guard isAbove else { return code(0, 5) }
    // A distance from 257 to 384.
    code(16, 5)
    put(UInt32(rowLength - 257), 7)
  }

  /// Codes begin with their highest bit, and numbers with the lowest.
  private mutating func code(_ code: UInt32, _ width: Int) {
    for bit in (0..<width).reversed() { put(code >> UInt32(bit) & 1, 1) }
  }

  private mutating func put(_ number: UInt32, _ width: Int) {
    bits |= number << UInt32(count)
    count += width
    while count >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      count -= 8
    }
  }

  private var adler: UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in source {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
