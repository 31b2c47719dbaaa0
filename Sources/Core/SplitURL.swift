/// A URL cut at its delimiters, as RFC 3986 appendix B does it; nothing is decoded.
public struct SplitURL: Sendable {
  public let bytes: [UInt8]
  public let scheme: Range<Int>

  /// What is between `//` and the path; `nil` without `//`.
  public let authority: Range<Int>?
  public let path: Range<Int>

  /// What follows `?`, without it.
  public let query: Range<Int>?

  /// What follows `#`, without it.
  public let fragment: Range<Int>?

  /// Cuts a URL that has a scheme; anything else is `nil`.
  public init?(_ bytes: [UInt8]) {
    let source = bytes
    var index = 0
    while index < source.count, isSchemeByte(source[index], isFirst: index == 0) { index += 1 }
    guard index > 0, index < source.count, source[index] == UInt8(ascii: ":") else { return nil }
    scheme = 0..<index
    index += 1
    if index + 1 < source.count, source[index] == UInt8(ascii: "/"),
      source[index + 1] == UInt8(ascii: "/")
    {
      let start = index + 2
      index = start
      while index < source.count, !endsAuthority(source[index]) { index += 1 }
      authority = start..<index
    } else {
      authority = nil
    }
    let start = index
    while index < source.count, source[index] != UInt8(ascii: "?"),
      source[index] != UInt8(ascii: "#")
    { index += 1 }
    path = start..<index
    if index < source.count, source[index] == UInt8(ascii: "?") {
      let start = index + 1
      index = start
      while index < source.count, source[index] != UInt8(ascii: "#") { index += 1 }
      query = start..<index
    } else {
      query = nil
    }
    fragment = index < source.count ? index + 1..<source.count : nil
    self.bytes = bytes
  }

  /// The host in the authority, and what is around it.
  public var host: (name: Range<Int>, port: Range<Int>?, hasUser: Bool)? {
    guard let authority else { return nil }
    var start = authority.lowerBound
    var colon: Int?
    var bracket = -1
    for index in authority {
      switch bytes[index] {
      case UInt8(ascii: "@"): (start, colon, bracket) = (index + 1, nil, -1)
      case UInt8(ascii: ":"): colon = index
      case UInt8(ascii: "]"): bracket = index
      default: continue
      }
    }
    // A colon inside brackets belongs to an IPv6 address.
    let hasUser = start > authority.lowerBound
    guard let colon, colon > bracket else { return (start..<authority.upperBound, nil, hasUser) }
    return (start..<colon, colon + 1..<authority.upperBound, hasUser)
  }

  /// Whether a part equals a text in lower case, without regard to the case of its own letters.
  public func matches(_ part: Range<Int>, lowercased text: String) -> Bool {
    guard part.count == text.utf8.count else { return false }
    for (offset, byte) in text.utf8.enumerated()
    where bytes[part.lowerBound + offset].asciiLowercased != byte {
      return false
    }
    return true
  }

  /// Whether the link is one of the web, which needs a host of the environment.
  public var isWeb: Bool {
    matches(scheme, lowercased: "https") || matches(scheme, lowercased: "http")
  }

  /// The port that a web link has without naming one.
  public var usualPort: String { scheme.count == 5 ? "443" : "80" }

  /// A part as text, for messages and values.
  public func text(_ part: Range<Int>) -> String {
    String(decoding: bytes[part], as: UTF8.self)
  }
}

/// Whether a byte may be in a scheme (RFC 3986 § 3.1).
@inlinable
public func isSchemeByte(_ byte: UInt8, isFirst: Bool) -> Bool {
  if byte.isASCIILetter { return true }
  guard !isFirst else { return false }
  return byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    || byte == UInt8(ascii: ".")
}

private func endsAuthority(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
}

/// Whether RFC 3986 allows a printable character nowhere in a URL.
@inlinable
public func isExcludedFromURLs(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
    UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
    UInt8(ascii: "}"):
    true
  default: false
  }
}
