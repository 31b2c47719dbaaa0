public import WaymarkModel

/// What browsers and crawlers ask every host for, whatever its pages link to: `/favicon.ico`.
public struct Favicon: Sendable {
  public static let path = "/favicon.ico"

  public let bytes: [UInt8]

  /// The format of a picture that is served as it is; `nil` for one in the container of Windows icons.
  public let format: ImageFormat?

  /// How wide a picture in the container can be.
  private static let limit = 256

  /// Takes a square picture; one that is too large for the container is served as it is.
  public init(png: [UInt8], _ header: ImageHeader) {
    guard header.width <= Self.limit else {
      (bytes, format) = (png, header.format)
      return
    }
    bytes = Self.container(of: png, width: header.width, colors: 0, bits: 32)
    format = nil
  }

  /// Draws one: a card on the colour of the brand.
  public init(color: String) {
    let theme = ThemeColors(color)
    let palette = [theme.accent, theme.onAccent].flatMap { color -> [UInt8] in
      Array(DrawnPicture.channels(color).reversed()) + [0]
    }
    // Both maps are in one height: what is drawn, and what is transparent.
    var header = [40, Self.side, 2 * Self.side].flatMap(Self.little)
    header += [1, 0, 1, 0]
    header += [0, 0, 0, 0, 2, 0].flatMap(Self.little)
    let maps = Self.map(Self.isPaper) + Self.map { !Self.isGround($0, $1) }
    bytes = Self.container(of: header + palette + maps, width: Self.side, colors: 2, bits: 1)
    format = nil
  }

  /// A file with one picture.
  private static func container(
    of picture: [UInt8], width: Int, colors: UInt8, bits: UInt8
  ) -> [UInt8] {
    // A width of 256 is written as zero.
    let side = UInt8(truncatingIfNeeded: width)
    let start: [UInt8] = [0, 0, 1, 0, 1, 0, side, side, colors, 0, 1, 0, bits, 0]
    return start + little(picture.count) + little(22) + picture
  }

  /// How wide and high the drawing is.
  private static let side = 32

  private static func isGround(_ x: Int, _ y: Int) -> Bool {
    DrawnPicture.isRound(x, y, width: side, height: side, radius: 7)
  }

  /// Whether a point is of the card: around its picture and its line.
  private static func isPaper(_ x: Int, _ y: Int) -> Bool {
    DrawnPicture.isRound(x - 8, y - 6, width: 16, height: 20, radius: 3)
      && !DrawnPicture.isRound(x - 11, y - 9, width: 10, height: 8, radius: 1)
      && !DrawnPicture.isRound(x - 11, y - 20, width: 10, height: 2, radius: 0)
  }

  /// A bit for each point, row by row from the bottom.
  private static func map(_ isSet: (Int, Int) -> Bool) -> [UInt8] {
    (0..<side).reversed().flatMap { y in
      stride(from: 0, to: side, by: 8).map { x in
        (0..<8).reduce(UInt8(0)) { $0 << 1 | (isSet(x + $1, y) ? 1 : 0) }
      }
    }
  }

  /// A number in four bytes, the least first.
  private static func little(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
