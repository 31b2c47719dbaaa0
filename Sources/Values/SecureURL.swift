package import WaymarkCore

/// An absolute https URL in RFC 3986 characters.
package struct SecureURL {
  package let text: String

  /// The length that every browser and crawler accepts, in bytes.
  private static let limit = 2048

  /// Checks a URL; characters beyond ASCII after the host are percent-encoded, as in RFC 3987 § 3.1.
  package init(_ bytes: ArraySlice<UInt8>) throws(Fault) {
    let scheme = "https://".utf8
    guard bytes.count > scheme.count,
      bytes.prefix(scheme.count).lazy.map(\.asciiLowercased).elementsEqual(scheme)
    else { throw Fault("does not begin with https://") }
    let rest = bytes.dropFirst(scheme.count)
    let authority = rest.prefix { byte in
      byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
    }
    guard Self.isHost(authority) else { throw Fault("has no valid host") }
    let tail = rest.dropFirst(authority.count)
    if let start = tail.firstIndex(of: UInt8(ascii: "{")),
      let end = tail[start...].firstIndex(of: UInt8(ascii: "}"))
    {
      let name = String(decoding: tail[start...end], as: UTF8.self)
      throw Fault("contains \(name), which another program replaces")
    }
    guard tail.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !isExcludedFromURLs($0) }) else {
      throw Fault("contains a character that must be percent-encoded")
    }
    // Most URLs need no change.
    let isRight = bytes.starts(with: scheme) && tail.allSatisfy { $0 < 0x80 }
    let url = isRight ? bytes : (Array(scheme) + authority + Self.encoded(tail))[...]
    guard url.count <= Self.limit else { throw Fault("has more than \(Self.limit) bytes") }
    text = String(decoding: url, as: UTF8.self)
  }

  private static func encoded(_ tail: ArraySlice<UInt8>) -> [UInt8] {
    tail.flatMap { byte in
      byte < 0x80 ? [byte] : Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
    }
  }

  /// Whether a text is a host of letters, digits, hyphens and points, with an optional port; user
  /// names are not allowed in the URLs of images and web sites.
  private static func isHost(_ authority: ArraySlice<UInt8>) -> Bool {
    let host = authority.prefix { $0 != UInt8(ascii: ":") }
    let port = authority.dropFirst(host.count)
    guard host.count <= 253, port.isEmpty || isPort(port.dropFirst()) else { return false }
    var length = 0
    var last = UInt8(ascii: "-")
    for byte in host {
      if byte == UInt8(ascii: ".") {
        guard (1...63).contains(length), last != UInt8(ascii: "-") else { return false }
        length = 0
      } else {
        guard byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") && length > 0 else {
          return false
        }
        length += 1
      }
      last = byte
    }
    return (1...63).contains(length) && last != UInt8(ascii: "-")
  }

  private static func isPort(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.allSatisfy(\.isASCIIDigit), let port = Int(String(decoding: digits, as: UTF8.self))
    else { return false }
    return (1...65_535).contains(port)
  }
}
