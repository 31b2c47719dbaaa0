/// A URL split at its delimiters as in RFC 3986 appendix B; nothing is decoded.
public struct SplitURL: Sendable {
  public let bytes: [UInt8]
  public let scheme: Range<Int>

  /// The text between `//` and the path; `nil` without `//`.
  public let authority: Range<Int>?
  public let path: Range<Int>

  /// The text after `?`, without it.
  public let query: Range<Int>?

  /// The text after `#`, without it.
  public let fragment: Range<Int>?

  /// Splits a URL that has a scheme; `nil` for any other text.
  public init?(_ bytes: [UInt8]) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      bytes[..<colon].indices.allSatisfy({ isSchemeByte(bytes[$0], isFirst: $0 == 0) })
    else { return nil }
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"))
    let end = hash ?? bytes.count
    let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?"))
    let rest = colon + 1..<(mark ?? end)
    scheme = 0..<colon
    if bytes[rest].starts(with: "//".utf8) {
      let start = rest.lowerBound + 2
      let slash = bytes[start..<rest.upperBound].firstIndex(of: UInt8(ascii: "/"))
      authority = start..<(slash ?? rest.upperBound)
      path = (slash ?? rest.upperBound)..<rest.upperBound
    } else {
      authority = nil
      path = rest
    }
    query = mark.map { $0 + 1..<end }
    fragment = hash.map { $0 + 1..<bytes.count }
    self.bytes = bytes
  }

  /// The host in the authority, and the text around it.
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

  /// Whether a part equals a text in lower case, ignoring case.
  public func matches(_ part: Range<Int>, lowercased text: String) -> Bool {
    guard part.count == text.utf8.count else { return false }
    for (offset, byte) in text.utf8.enumerated()
    where bytes[part.lowerBound + offset].asciiLowercased != byte {
      return false
    }
    return true
  }

  /// Whether the link is a web link, which requires a host of the environment.
  public var isWeb: Bool {
    matches(scheme, lowercased: "https") || matches(scheme, lowercased: "http")
  }

  /// The default port of a web link.
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

/// Whether RFC 3986 excludes a printable character from URLs.
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
