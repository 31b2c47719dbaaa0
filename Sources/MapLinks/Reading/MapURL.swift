import WaymarkCore
import WaymarkMaps

/// A URL split into its parts (RFC 3986 § 3), in time proportional to its length.
///
/// It may contain unencoded characters such as `|`, `[` and letters of other scripts, because
/// people paste it. Control characters, spaces and broken escapes are rejected.
struct MapURL: Sendable {
  /// A key of the query and its value, decoded, with `+` for a space as in forms.
  struct Item: Hashable, Sendable {
    let key: String
    let value: String
  }

  /// In lower case; `http` and similar schemes are converted to `https`.
  let scheme: String

  /// The text between the scheme, with its slashes, and the query.
  ///
  /// For web pages that is the host, as in `canonicalHost`, and the path. Escapes are in upper case
  /// and an unencoded `|` is escaped.
  private(set) var rest: [UInt8]
  let items: [Item]

  /// The text after `#`, as written.
  let fragment: [UInt8]

  /// The text before the query as the user wrote it, short enough for a message.
  let beginning: String

  /// Schemes whose links are those of another one: Google's and Mapy.com's begin a web address.
  static let schemes = [
    "http": "https", "comgooglemapsurl": "https", "szn-mapy": "https", "mapsme": "mapswithme",
    "what3words": "w3w", "intent": "https",
  ]

  /// The maximum length of a link in bytes: far more than any app accepts.
  static let lengthLimit = 1 << 16

  init(_ bytes: some Collection<UInt8>) throws(MapError) {
    let bytes = Self.unprotected(Self.intended(Self.withoutReferences(Array(bytes))))
    guard bytes.count <= Self.lengthLimit else {
      throw MapError(
        .tooLong, "the link has more than \(Self.lengthLimit) bytes; map links are shorter")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw MapError(.badURL, "the link is not UTF-8; copy it again")
    }
    try Self.checkCharacters(bytes)
    guard let parts = SplitURL(bytes) else {
      throw MapError(.badURL, "the link does not begin with a scheme such as https:")
    }
    let written = parts.text(parts.scheme).lowercased()
    var scheme = Self.schemes[written] ?? written
    let path = bytes[(parts.authority ?? parts.path).lowerBound..<parts.path.upperBound]
    var rest = Self.normalized(path)
    var items = parts.query.map { Self.items(of: bytes[$0]).flatMap(Self.unpacked) } ?? []
    if scheme == "geo" {
      Self.tidyGeo(&rest, &items)
    } else if let page = Self.page(of: rest, scheme: scheme) {
      (scheme, rest) = ("https", page)
    } else if scheme == "maps" {
      Self.tidyApple(&rest, &items)
    } else if Self.isIgnored(rest, scheme: scheme) {
      rest = []
    }
    rest = scheme == "https" ? try Self.canonicalHost(rest[...]) : rest
    // Magic Earth's page has the parameters of its scheme.
    if scheme == "https", ["magicearth.com", "magicearth.com/"].contains(rest[...].decoded) {
      (scheme, rest) = ("magicearth", [])
    }
    self.scheme = scheme
    self.rest = rest
    self.items = items
    fragment = parts.fragment.map { Array(bytes[$0]) } ?? []
    let beginning = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    self.beginning = String(decoding: beginning.prefix(72), as: UTF8.self)
  }

  /// A link that was copied from HTML, in which an ampersand is a character reference.
  private static func withoutReferences(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes[...].firstRange(of: "&#") != nil || bytes[...].firstRange(of: "&amp;") != nil else {
      return bytes
    }
    return ["&amp;", "&#38;", "&#038;", "&#x26;"].reduce(bytes) { bytes, reference in
      Array(bytes[...].pieces(between: reference).joined(separator: [UInt8(ascii: "&")]))
    }
  }

  /// The link in one for Android: `intent://HOST#Intent;scheme=https;package=…;end`.
  private static func intended(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: "intent:".utf8), let mark = bytes.firstRange(of: "#Intent;".utf8)
    else { return bytes }
    let scheme = Array("scheme=".utf8)
    let parts = bytes[mark.upperBound...].split(separator: UInt8(ascii: ";"))
    let name = parts.first { $0.starts(with: scheme) }?.dropFirst(scheme.count)
    return Array(name ?? Array("https".utf8)[...]) + bytes[6..<mark.lowerBound]
  }

  /// The same URL with another host and path.
  func replacing(rest: [UInt8]) -> MapURL {
    var url = self
    url.rest = rest
    return url
  }

  /// Rejects what URLs cannot contain, such as escapes without two hex digits.
  private static func checkCharacters(_ bytes: [UInt8]) throws(MapError) {
    for (index, byte) in bytes.enumerated() {
      guard byte > 0x20, byte != 0x7F else {
        throw MapError(.badURL, "the link has a space or control character at byte \(index)")
      }
      if byte == UInt8(ascii: "%"), escapedByte(bytes[...], at: index) == nil {
        throw MapError(
          .badURL, "the % at byte \(index) of the link is not followed by two hex digits")
      }
    }
  }

  /// A path with its escapes in upper case (RFC 3986 § 6.2.2.1) and its vertical bars encoded.
  private static func normalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var hexDigits = 0
    for byte in text {
      if byte == UInt8(ascii: "|") {
        result += "%7C".utf8
      } else {
        result.append(hexDigits > 0 && byte.isASCIILetter ? byte & 0xDF : byte)
      }
      hexDigits = byte == UInt8(ascii: "%") ? 2 : max(0, hexDigits - 1)
    }
    return result
  }

  static func items(of query: ArraySlice<UInt8>) -> [Item] {
    query.parameters.map { key, value in
      Item(
        key: percentDecodedText(key, plusIsBlank: true),
        value: percentDecodedText(value ?? [], plusIsBlank: true))
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text before the first such byte, and the text after it, if there is one.
  func cut(at byte: UInt8) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    guard let index = firstIndex(of: byte) else { return (self, nil) }
    return (self[..<index], self[(index + 1)...])
  }

  /// The parameters of a query as written, without empty ones; the value is `nil` without `=`.
  var parameters: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>?)] {
    split(separator: UInt8(ascii: "&")).map { $0.cut(at: UInt8(ascii: "=")) }
  }

  /// The pieces between some bytes, including empty ones.
  func pieces(between separator: some StringProtocol) -> [ArraySlice<UInt8>] {
    // A search for several bytes is slow.
    if let only = separator.utf8.first, separator.utf8.count == 1 {
      return split(separator: only, omittingEmptySubsequences: false)
    }
    return split(separator: Array(separator.utf8), omittingEmptySubsequences: false)
  }

  /// The bytes as text, decoded once.
  var decoded: String { percentDecodedText(self) }
}
