import WaymarkCore

/// The first half of a SHA-256 over a record in its source.
package struct RecordKey: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Takes the first half of a hash.
  package init(_ sha256: [UInt8]) {
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: number(sha256[0..<8]), low: number(sha256[8..<16]))
  }
}

extension RecordKey {
  /// The number of digits of a written key.
  package static let width = 32

  /// Reads a key from the 32 hex digits at the beginning of a line.
  package init?(_ line: ArraySlice<UInt8>) {
    guard line.count >= Self.width, let high = Self.number(line.prefix(16)),
      let low = Self.number(line.dropFirst(16).prefix(16))
    else { return nil }
    self.high = high
    self.low = low
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
    var number: UInt64 = 0
    for digit in digits {
      guard let value = hexValue(digit) else { return nil }
      number = number << 4 | UInt64(value)
    }
    return number
  }

  /// The key in big-endian bytes.
  package var bytes: [UInt8] {
    [high, low].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
  }
}
