import Bytes

/// An absolute https URL in the characters of RFC 3986.
struct SecureURL: Hashable, Sendable {
  let text: String

  /// Why a text is no such URL, as the end of a sentence about it.
  struct Fault: Error, Hashable {
    let reason: String
  }

  /// Checks a URL; characters beyond ASCII behind the host are percent-encoded as RFC 3987 § 3.1 does.
  static func read(_ bytes: ArraySlice<UInt8>) -> Result<SecureURL, Fault> {
    let scheme = Array("https://".utf8)
    guard bytes.count > scheme.count,
      zip(bytes, scheme).allSatisfy({ $0 | ($1 >= 0x61 ? 0x20 : 0) == $1 })
    else { return .failure(Fault(reason: "does not begin with https://")) }
    let rest = bytes.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    guard isHost(authority) else { return .failure(Fault(reason: "has no valid host")) }
    let tail = rest.dropFirst(authority.count)
    guard tail.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !"<>\"{}|\\^`".utf8.contains($0) }) else {
      return .failure(Fault(reason: "contains a character that must be percent-encoded"))
    }
    let url = scheme + authority + encoded(tail)
    guard url.count <= TextLimit.url else {
      return .failure(Fault(reason: "has more than \(TextLimit.url) bytes"))
    }
    return .success(SecureURL(text: String(decoding: url, as: UTF8.self)))
  }

  private static func encoded(_ tail: ArraySlice<UInt8>) -> [UInt8] {
    tail.flatMap { byte in
      byte < 0x80 ? [byte] : Array("%\(String(byte, radix: 16, uppercase: true))".utf8)
    }
  }

  /// Whether a text is a name of letters, digits and hyphens with a port or without, as URLs of
  /// pictures and web sites have; user names do not belong into them.
  private static func isHost(_ authority: ArraySlice<UInt8>) -> Bool {
    let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts[0].count <= 253 else { return false }
    if parts.count == 2 {
      guard let port = Int(String(decoding: parts[1], as: UTF8.self)), (1...65_535).contains(port),
        parts[1].allSatisfy({ (0x30...0x39).contains($0) })
      else { return false }
    }
    return parts[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { label in
        (1...63).contains(label.count) && label.first != 0x2D && label.last != 0x2D
          && label.allSatisfy { $0 == 0x2D || isUnreserved($0) && !"._~".utf8.contains($0) }
      }
  }
}
