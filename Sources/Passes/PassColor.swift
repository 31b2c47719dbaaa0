import Bytes

/// A colour as pass.json writes it.
public struct PassColor: Hashable, Sendable {
  public let red: UInt8
  public let green: UInt8
  public let blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `rgb(12, 34, 56)`, `#RRGGBB` or `#RGB`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let parts = bytes.first == UInt8(ascii: "#") ? hexParts(bytes[1...]) : rgbParts(bytes)
    else { return nil }
    (red, green, blue) = (parts[0], parts[1], parts[2])
  }

  /// The colour as `rgb(12, 34, 56)`.
  public var css: String { "rgb(\(red), \(green), \(blue))" }
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

private func rgbParts(_ bytes: [UInt8]) -> [UInt8]? {
  let opening = Array("rgb(".utf8)
  guard bytes.starts(with: opening), bytes.last == UInt8(ascii: ")") else { return nil }
  let parts = bytes[opening.count..<bytes.count - 1]
    .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  guard parts.count == 3 else { return nil }
  let values = parts.compactMap { part -> UInt8? in
    let digits = part.filter { $0 != UInt8(ascii: " ") }
    guard (1...3).contains(digits.count),
      digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self))
  }
  return values.count == 3 ? values : nil
}
