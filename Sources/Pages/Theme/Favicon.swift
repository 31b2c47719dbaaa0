public import WaymarkModel

/// The file `/favicon.ico`, which browsers and crawlers request from every host, regardless of its
/// links.
public struct Favicon: Sendable {
  public static let path = "/favicon.ico"

  public let bytes: [UInt8]

  /// The format of an image that is served unchanged; `nil` for one in the ICO format.
  public let format: ImageFormat?

  /// Takes a square image; an image that is too large for ICO is served unchanged.
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

  /// Draws an icon in the colour of the brand.
  public init(color: String) {
    (bytes, format) = (Drawing.favicon(color: color), nil)
  }
}
