extension Output {
  /// Appends text as one part of a URL: every byte except RFC 3986's unreserved ones becomes `%XX`
  /// in upper-case hex, so form decoders and path splitters find no structure in it.
  public mutating func percentEncoded(_ text: String) {
    text.withBytes { percentEncoded($0) }
  }

  private mutating func percentEncoded(_ source: Span<UInt8>) {
    append(upTo: source.count * 3) { output in
      for index in 0..<source.count {
        let byte = source[index]
        if isUnreserved(byte) {
          output.append(byte)
        } else {
          output.append(UInt8(ascii: "%"))
          output.append(hexDigit(byte >> 4, isUpper: true))
          output.append(hexDigit(byte & 15, isUpper: true))
        }
      }
    }
  }

  /// Appends a byte as `%XX` in upper-case hex.
  public mutating func percentEscape(_ byte: UInt8) {
    append(byte: UInt8(ascii: "%"))
    append(byte: hexDigit(byte >> 4, isUpper: true))
    append(byte: hexDigit(byte & 15, isUpper: true))
  }

  /// Appends bytes as lower-case hex, two digits each.
  public mutating func hex(_ source: [UInt8]) {
    for byte in source {
      append(byte: hexDigit(byte >> 4, isUpper: false))
      append(byte: hexDigit(byte & 15, isUpper: false))
    }
  }
}

/// Whether a byte is an unreserved character of RFC 3986 § 2.3.
@inline(__always)
public func isUnreserved(_ byte: UInt8) -> Bool {
  switch byte >> 6 {
  case 0: unreservedBelowAt >> (byte & 63) & 1 != 0
  case 1: unreservedFromAt >> (byte & 63) & 1 != 0
  default: false
  }
}

/// One bit for each unreserved byte below `@`: `-`, `.` and the digits.
private let unreservedBelowAt: UInt64 = 0x03FF_6000_0000_0000

/// One bit for each unreserved byte from `@` to 0x7F: the letters, `_` and `~`.
private let unreservedFromAt: UInt64 = 0x47FF_FFFE_87FF_FFFE

/// The value of a hex digit of either case.
public func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

@inline(__always)
func hexDigit(_ value: UInt8, isUpper: Bool) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: isUpper ? "A" : "a") + value - 10
}

extension String {
  /// The text as one part of a URL; see `Output.percentEncoded`.
  public var percentEncoded: String {
    renderedText { $0.percentEncoded(self) }
  }
}

/// A URL whose bytes beyond ASCII are percent-encoded.
public func asciiURL(_ url: String) -> String {
  guard !url.utf8.allSatisfy({ $0 < 0x80 }) else { return url }
  let bytes = rendered { output in
    for scalar in url.unicodeScalars {
      if scalar.isASCII {
        output.append(String(scalar))
      } else {
        output.percentEncoded(String(scalar))
      }
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
