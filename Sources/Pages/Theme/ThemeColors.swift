import WaymarkCore

/// The colours of a theme, derived from the colour of its brand.
///
/// Links are darkened or lightened until their contrast with light and dark pages is at least 7 : 1
/// (WCAG 2.2 § 1.4.6), because they are within text. Buttons have the brand's colour, and on dark
/// pages that of links, so that they are noticeable. Their text is white or black, whichever is
/// readable on them, with at least 4.5 : 1 (§ 1.4.3).
struct ThemeColors {
  /// The theme's own blue.
  static let standard = "#0b4f94"

  /// The areas of `base.css`, `--soft`, on which links have the least contrast.
  private static let (light, dark) = (Color(0xf4f6f8), Color(0x18202a))

  let accent: String
  let onAccent: String
  let link: String

  /// The colour of links and buttons on dark pages.
  let darkLink: String

  /// Takes a colour such as `#0b6e4f`; the default for other values is the theme's own.
  init(_ brand: String) {
    let digits = brand.hasPrefix("#") ? String(brand.dropFirst()) : ""
    let color = Color(UInt32(digits, radix: 16) ?? 0x0b4f94)
    let (white, black) = (Color(0xffffff), Color(0))
    accent = color.hex
    onAccent = (color.contrast(to: white) >= 4.5 ? white : black).hex
    link = (color.mixed(with: black, against: Self.light) ?? black).hex
    // A brighter colour of the same hue is closer to the brand than one mixed with white.
    let bright = color.brightest
    darkLink =
      (color.mixed(with: bright, against: Self.dark)
      ?? bright.mixed(with: white, against: Self.dark) ?? white).hex
  }

  /// The beginning of every style sheet.
  var css: String {
    ":root{--accent:\(accent);--on-accent:\(onAccent);--link:\(link)}"
      + "@media(prefers-color-scheme:dark){"
      + ":root{--accent:\(darkLink);--on-accent:#000000;--link:\(darkLink)}}"
  }
}

/// A colour of sRGB.
struct Color {
  private let channels: [Int]

  init(_ rgb: UInt32) {
    channels = [16, 8, 0].map { Int(rgb >> $0 & 0xFF) }
  }

  private init(channels: [Int]) {
    self.channels = channels
  }

  var hex: String {
    let digits = rendered { output in output.hex(channels.map { UInt8($0) }) }
    return "#" + String(decoding: digits, as: UTF8.self)
  }

  /// The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
  func contrast(to other: Color) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// The brightest colour of the same hue without white; grey becomes white.
  var brightest: Color {
    let most = channels.max() ?? 0
    return most == 0 ? Color(0xffffff) : Color(channels: channels.map { $0 * 255 / most })
  }

  /// The colour mixed with just enough of another one for a contrast of 7 with its background;
  /// `nil` when that is not possible.
  func mixed(with other: Color, against background: Color) -> Color? {
    for share in 0...64 {
      let color = Color(
        channels: zip(channels, other.channels).map { ($0 * (64 - share) + $1 * share) / 64 })
      if color.contrast(to: background) >= 7 { return color }
    }
    return nil
  }

  private var luminance: Double {
    zip(channels, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + Self.linear[$1.0] * $1.1 }
  }

  /// The luminance of each value of a channel.
  private static let linear = (0...255).map(linear(of:))

  /// The luminance of a channel, without system functions, whose last bits differ.
  private static func linear(of channel: Int) -> Double {
    let value = Double(channel) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // The power 2.4 is the square, times the fifth root of the square.
    var root = 1.0
    for _ in 0..<60 {
      let fourth = root * root * root * root
      root -= (fourth * root - base * base) / (5 * fourth)
    }
    return base * base * root
  }
}
