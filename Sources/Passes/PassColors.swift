import WaymarkCore

/// The colours of a pass.
public struct PassColors: Hashable, Sendable {
  let background: PassColor
  let foreground: PassColor
  let label: PassColor

  /// Reads the colours that a project sets; the others default to black and grey on white.
  public init(background: String? = nil, foreground: String? = nil, label: String? = nil) {
    self.background = background.flatMap { PassColor($0) } ?? PassColor(255, 255, 255)
    self.foreground = foreground.flatMap { PassColor($0) } ?? PassColor(0, 0, 0)
    self.label = label.flatMap { PassColor($0) } ?? PassColor(96, 96, 96)
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

  /// Reads `rgb(12, 34, 56)`, `#RRGGBB` or `#RGB`, in any case.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let isHex = bytes.first == UInt8(ascii: "#")
    guard let parts = isHex ? hexParts(bytes[1...]) : decimalParts(text) else { return nil }
    self.init(parts[0], parts[1], parts[2])
  }

  /// Also reads `rgba(12, 34, 56, 0.75)` and ignores its opacity: a pass has none.
  init?(withOpacity text: String) {
    let text = text.lowercased()
    guard text.hasPrefix("rgba("), let comma = text.lastIndex(of: ",") else {
      self.init(text)
      return
    }
    let opacity = text[text.index(after: comma)...].dropLast().split(separator: " ")
    guard text.hasSuffix(")"), opacity.count == 1, let value = Double(opacity[0]), 0...1 ~= value
    else { return nil }
    self.init("rgb(" + text[..<comma].dropFirst(5) + ")")
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
      // The exponent of sRGB is 2.4; 2.375 needs only roots, and is accurate enough to distinguish
      // 3 from 4.
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
  guard text.prefix(4).lowercased() == "rgb(", text.hasSuffix(")") else { return nil }
  let parts = text.dropFirst(4).dropLast().split(separator: ",", omittingEmptySubsequences: false)
  let values = parts.compactMap { part -> UInt8? in
    let digits = part.drop { $0 == " " }.prefix { $0 != " " }
    let isAlone = part.split(separator: " ").count == 1 && digits.utf8.allSatisfy(\.isASCIIDigit)
    return isAlone && digits.count <= 3 ? UInt8(digits) : nil
  }
  return parts.count == 3 && values.count == 3 ? values : nil
}
