public import WaymarkModel

/// What browsers and crawlers ask every host for, whatever its pages link to: `/favicon.ico`.
public struct Favicon: Sendable {
  public static let path = "/favicon.ico"

  public let bytes: [UInt8]

  /// The format of a picture that is served as it is; `nil` for one in the container of Windows icons.
  public let format: ImageFormat?

  /// Takes a square picture; one that is too large for the container is served as it is.
  public init(png: [UInt8], _ header: ImageHeader) {
    guard header.width <= 256 else {
      (bytes, format) = (png, header.format)
      return
    }
    // A width of 256 is written as zero.
    let side = UInt8(truncatingIfNeeded: header.width)
    let size = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: png.count >> $0) }
    bytes = [0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0] + size + [22, 0, 0, 0] + png
    format = nil
  }

  /// Draws one in the colour of the brand.
  public init(color: String) {
    (bytes, format) = (Drawing.favicon(color: color), nil)
  }
}
