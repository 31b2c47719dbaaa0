import WaymarkEmbedded

/// The images of a site that has none of its own, in the colour of its brand.
///
/// Each is a file with a palette, in which only the colours change, so its bytes are the same on
/// every machine.
public enum Drawing {
  /// The image of shared links to a page without images: cards, each with a picture and two lines.
  ///
  /// Chats and networks do not show SVG, so it is a PNG of 1200 × 630 pixels, which all of them
  /// accept.
  public static func sharedPicture(color: String) -> [UInt8] {
    let theme = ThemeColors(color)
    let (ground, paper) = (channels(theme.accent), channels(theme.onAccent))
    let between = zip(ground, paper).map { UInt8((Int($0) * 3 + Int($1)) / 4) }
    var png = EmbeddedFile.bytes(of: "Sources/Pages/Drawings/share.png")
    // The palette is the second chunk: its type, three colours and their checksum.
    let palette = Array("PLTE".utf8) + ground + paper + between
    let checksum = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc(palette) >> $0) }
    png.replaceSubrange(37..<54, with: palette + checksum)
    return png
  }

  /// A card on the colour of the brand, in the ICO format.
  static func favicon(color: String) -> [UInt8] {
    let theme = ThemeColors(color)
    let palette = [theme.accent, theme.onAccent].flatMap { (color: String) -> [UInt8] in
      channels(color).reversed() + [0]
    }
    var icon = EmbeddedFile.bytes(of: "Sources/Pages/Drawings/favicon.ico")
    icon.replaceSubrange(62..<70, with: palette)
    return icon
  }

  /// Red, green and blue of a colour such as `#0b6e4f`.
  private static func channels(_ hex: String) -> [UInt8] {
    let rgb = UInt32(hex.dropFirst(), radix: 16) ?? 0
    return [16, 8, 0].map { UInt8(truncatingIfNeeded: rgb >> $0) }
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
