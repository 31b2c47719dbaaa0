/// The class of a byte as an ASCII character; other bytes have none.
extension UInt8 {
  @inlinable @inline(__always)
  public var isASCIILetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 && self < 0x80
  }

  @inlinable @inline(__always)
  public var isASCIIDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  @inlinable @inline(__always)
  public var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  @inlinable @inline(__always)
  public var isASCIILowercase: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }

  @inlinable @inline(__always)
  public var isASCIIUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }

  /// The byte in lower case; bytes other than upper-case letters are unchanged.
  @inlinable @inline(__always)
  public var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}

extension String {
  /// Whether the text ends with another, which is in lower case, ignoring ASCII case.
  public func hasEnd(_ end: String) -> Bool {
    let count = end.utf8.count
    return utf8.count >= count
      && zip(utf8.suffix(count), end.utf8).allSatisfy { $0.asciiLowercased == $1 }
  }

  /// The text with one ASCII character replaced by another; `replacing` needs iOS 16.
  package func substituting(_ text: String, for character: Unicode.Scalar) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == UInt8(ascii: character) { bytes += text.utf8 } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with ASCII letters in lower case, in any locale.
  public var asciiLowercased: String {
    String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }
}
