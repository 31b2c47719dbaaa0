import WaymarkCore

/// The colours of a pass.
public struct PassColors: Hashable, Sendable {
  let background: PassColor
  let foreground: PassColor
  let label: PassColor

  /// Reads the colours that a project sets; the others are black and grey on white.
  public init(background: String? = nil, foreground: String? = nil, label: String? = nil) {
    self.background = background.flatMap(PassColor.init) ?? PassColor(255, 255, 255)
    self.foreground = foreground.flatMap(PassColor.init) ?? PassColor(0, 0, 0)
    self.label = label.flatMap(PassColor.init) ?? PassColor(96, 96, 96)
  }
}

/// A colour as pass.json writes it.
public struct PassColor: Hashable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8

  fileprivate init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Reads `rgb(12, 34, 56)`, `#RRGGBB` or `#RGB`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let isHex = bytes.first == UInt8(ascii: "#")
    guard let parts = isHex ? hexParts(bytes[1...]) : decimalParts(text) else { return nil }
    self.init(parts[0], parts[1], parts[2])
  }

  /// The colour as `rgb(12, 34, 56)`.
  var css: String { "rgb(\(red), \(green), \(blue))" }

  /// The contrast with another colour, from 1 to 21 (WCAG 2.2, contrast ratio).
  func contrast(with other: PassColor) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// WCAG 2.2, relative luminance.
  private var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      guard value > 0.04045 else { return value / 12.92 }
      // The exponent of sRGB is 2.4; 2.375 needs roots only, and is as good to tell three from four.
      let base = (value + 0.055) / 1.055
      let fourth = base.squareRoot().squareRoot()
      return base * base * fourth * fourth.squareRoot()
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}

private func hexParts(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
  let values = digits.compactMap(hexValue)
  guard values.count == digits.count else { return nil }
  switch values.count {
  case 3: return values.map { $0 * 17 }
  case 6: return [0, 2, 4].map { values[$0] << 4 | values[$0 + 1] }
  default: return nil
  }
}

private func decimalParts(_ text: String) -> [UInt8]? {
  let bytes = Array(text.utf8)
  guard bytes.starts(with: "rgb(".utf8), bytes.last == UInt8(ascii: ")") else { return nil }
  var values: [UInt8] = []
  var value = 0
  var digitCount = 0
  var isEnded = false
  for byte in bytes[4...].dropLast() + [0x2C] {
    if byte == 0x20 {
      isEnded = digitCount > 0
    } else if byte.isASCIIDigit, digitCount < 3, !isEnded {
      value = value * 10 + Int(byte - 0x30)
      digitCount += 1
    } else if byte == 0x2C, digitCount > 0, value <= 255 {
      values.append(UInt8(value))
      (value, digitCount, isEnded) = (0, 0, false)
    } else {
      return nil
    }
  }
  return values.count == 3 ? values : nil
}
