import Testing
import WaymarkModel

@Suite struct ImageHeaderTests {
  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8
    + [0, 0, 1, 0, 0, 0, 0, 180, 8, 6, 0, 0, 0, 0, 0, 0, 0]

  /// A comment, two fill bytes and the header of a progressive frame.
  static let jpeg: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xFE, 0, 4, 0x68, 0x69, 0xFF, 0xFF, 0xC2, 0, 11, 8, 3, 0x84, 4, 0xB0, 1, 1,
    0x11,
    0,
  ]
  static let lossy: [UInt8] =
    Array("RIFF".utf8) + [0, 0, 0, 0] + "WEBPVP8 ".utf8 + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A]
    + [0x20, 0x43, 0xF0, 0x80]
  static let lossless: [UInt8] =
    Array("RIFF".utf8) + [0, 0, 0, 0] + "WEBPVP8L".utf8 + [0, 0, 0, 0, 0x2F, 0xFF, 0xC0, 0x2B, 0]
    + [0, 0, 0, 0, 0]
  static let extended: [UInt8] =
    Array("RIFF".utf8) + [0, 0, 0, 0] + "WEBPVP8X".utf8 + [10, 0, 0, 0, 0, 0, 0, 0]
    + [0xFF, 0x03, 0, 0xFF, 0x02, 0]

  @Test(arguments: [
    (png, ImageFormat.png, 256, 180), (jpeg, .jpeg, 1200, 900), (lossy, .webp, 800, 240),
    (lossless, .webp, 256, 176), (extended, .webp, 1024, 768),
  ])
  func readsAnImage(bytes: [UInt8], format: ImageFormat, width: Int, height: Int) {
    let header = ImageHeader(bytes)
    #expect(header?.format == format)
    #expect(header?.width == width && header?.height == height)
    for count in 0..<17 { #expect(ImageHeader(Array(bytes.prefix(count))) == nil) }
  }

  private static let namespace = "xmlns='http://www.w3.org/2000/svg'"

  @Test(arguments: [
    ("<svg \(namespace) width='120' height='40px'/>", 120, 40),
    ("<?xml version='1.0'?>\n<!-- > -->\n<svg\n\(namespace)\n viewBox='0 0 24.5 12'>", 25, 12),
    ("\u{FEFF}<!DOCTYPE svg><svg width='100%' viewBox='0,0,8,9' \(namespace) />", 8, 9),
    ("<svg a:b = \"c\" \(namespace) width=\"1\" height=\"2\"><script>alert(1)</script>", 1, 2),
  ])
  func readsADrawing(text: String, width: Int, height: Int) {
    let header = ImageHeader(Array(text.utf8))
    #expect(header?.format == .svg && header?.width == width && header?.height == height)
  }

  @Test(arguments: [
    "", "<", "<svg", "<svg>", "<svg/>", "<svg width=1>", "<svg \(namespace)>", "<?xml", "<!--",
    "<svg width='1' height='1'>", "<svg \(namespace) width='0' height='1'>", "<html></html>",
    "<svg \(namespace) width='-1' height='1'>", "<svg \(namespace) width='nan' height='1'>",
    "<svg \(namespace) width='1e9' height='1'>", "<svg \(namespace) viewBox='0 0 inf 1'>",
    "<svg \(namespace) width='1em' height='1em'>", "<svg \(namespace) width='1' height='", "GIF89a",
    "<svgx \(namespace) width='1' height='1'>", "<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>",
  ])
  func rejectsOtherFiles(text: String) {
    #expect(ImageHeader(Array(text.utf8)) == nil)
  }

  @Test func survivesEveryByte() {
    for bytes in [Self.png, Self.jpeg, Self.lossy, Self.lossless, Self.extended] {
      for index in bytes.indices {
        for value in [0, 0x7F, 0xFF] as [UInt8] {
          var changed = bytes
          changed[index] = value
          if let header = ImageHeader(changed) { #expect(header.width > 0 && header.height > 0) }
        }
      }
    }
  }
}
