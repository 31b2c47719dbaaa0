/// A colour of the project, and the shades of it that stay legible.
///
/// WCAG 2.2 § 1.4.3 asks a contrast of 4.5 : 1 for text, whatever colour the project chooses.
public struct AccentColor: Hashable, Sendable {
  let red: Int
  let green: Int
  let blue: Int

  /// The theme's own blue.
  public static let standard = AccentColor(red: 0x0B, green: 0x4F, blue: 0x94)

  private init(red: Int, green: Int, blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#rrggbb`.
  public init?(_ text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"),
      let value = Int(text.dropFirst(), radix: 16), value >= 0,
      !text.contains("+")
    else { return nil }
    self.init(red: value >> 16, green: value >> 8 & 255, blue: value & 255)
  }

  /// The colour as `#rrggbb`.
  public var hex: String {
    let digits = String(red << 16 | green << 8 | blue, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  static let white = AccentColor(red: 255, green: 255, blue: 255)
  static let black = AccentColor(red: 0, green: 0, blue: 0)

  /// White or black, whichever is easier to read on this colour.
  var text: AccentColor {
    contrast(with: .white) >= contrast(with: .black) ? .white : .black
  }

  /// The nearest shade that has a contrast with a background, or white or black when none has.
  func legible(on background: AccentColor, contrast: Double = 4.6) -> AccentColor {
    let target = background.text
    for step in 0...20 {
      let shade = mixed(with: target, twentieths: step)
      if shade.contrast(with: background) >= contrast { return shade }
    }
    return target
  }

  /// The contrast ratio of WCAG 2.2, from 1 to 21.
  func contrast(with other: AccentColor) -> Double {
    let lighter = max(luminance, other.luminance)
    let darker = min(luminance, other.luminance)
    return (lighter + 0.05) / (darker + 0.05)
  }

  private func mixed(with other: AccentColor, twentieths: Int) -> AccentColor {
    func mix(_ first: Int, _ second: Int) -> Int {
      (first * (20 - twentieths) + second * twentieths) / 20
    }
    return AccentColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  private var luminance: Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

/// An sRGB channel made linear, by a polynomial that is the same on every machine.
private func linear(_ channel: Int) -> Double {
  let value = Double(channel) / 255
  return value * (value * (value * 0.305_306_011 + 0.682_171_111) + 0.012_522_878)
}
