import WaymarkCore
import WaymarkMaps

/// A URL in its parts (RFC 3986 § 3), in time proportional to its length.
///
/// It may have raw what should be percent-encoded, such as `|`, `[` and letters of other scripts,
/// because people paste it. Controls, blanks and broken escapes are refused.
struct MapURL: Sendable {
  /// A key of the query and its value, decoded, with `+` for a blank as forms have it.
  struct Item: Hashable, Sendable {
    let key: String
    let value: String
  }

  /// In lower case; `http` and the like have become `https`.
  let scheme: String

  /// What is between the scheme, with its slashes, and the query.
  ///
  /// For web pages that is the host, as `canonicalHost` has it, and the path. Escapes are in upper
  /// case and a raw `|` is escaped.
  private(set) var rest: [UInt8]
  let items: [Item]

  /// What follows `#`, as it is written.
  let fragment: [UInt8]

  /// Schemes whose links are those of another one: Google's and Mapy.com's begin a web address.
  static let schemes = [
    "http": "https", "comgooglemapsurl": "https", "szn-mapy": "https", "mapsme": "mapswithme",
  ]

  /// The most bytes that a link may have: far more than any app takes.
  static let lengthLimit = 1 << 16

  init(_ bytes: some Collection<UInt8>) throws(MapError) {
    let bytes = Array(bytes)
    guard bytes.count <= Self.lengthLimit else {
      throw MapError(.tooLong, "the link has more than \(Self.lengthLimit) bytes; no map link has")
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw MapError(.badURL, "the link is not UTF-8; copy it once more")
    }
    try Self.checkCharacters(bytes)
    guard let parts = SplitURL(bytes) else {
      throw MapError(.badURL, "the link has no scheme such as https: before it")
    }
    let written = parts.text(parts.scheme).lowercased()
    var scheme = Self.schemes[written] ?? written
    let path = bytes[(parts.authority ?? parts.path).lowerBound..<parts.path.upperBound]
    var rest = Self.normalized(path)
    var items = parts.query.map { Self.items(of: bytes[$0]) } ?? []
    if scheme == "geo" {
      Self.tidyGeo(&rest, &items)
    } else if let page = Self.page(of: rest, scheme: scheme) {
      (scheme, rest) = ("https", page)
    } else if Self.isIgnored(rest, scheme: scheme) {
      rest = []
    }
    self.scheme = scheme
    self.rest = scheme == "https" ? try Self.canonicalHost(rest[...]) : rest
    self.items = items
    fragment = parts.fragment.map { Array(bytes[$0]) } ?? []
  }

  /// The same URL with another host and path.
  func replacing(rest: [UInt8]) -> MapURL {
    var url = self
    url.rest = rest
    return url
  }

  /// Refuses what no URL has, such as escapes without two hex digits.
  private static func checkCharacters(_ bytes: [UInt8]) throws(MapError) {
    for (index, byte) in bytes.enumerated() {
      guard byte > 0x20, byte != 0x7F else {
        throw MapError(.badURL, "the link has a blank or a control at byte \(index)")
      }
      if byte == UInt8(ascii: "%"), escapedByte(bytes[...], at: index) == nil {
        throw MapError(
          .badURL, "the % at byte \(index) of the link has no two hex digits after it")
      }
    }
  }

  /// A path with its escapes in upper case (RFC 3986 § 6.2.2.1) and without raw bars.
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
  /// What is before the first such byte, and after it when there is one.
  func cut(at byte: UInt8) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    guard let index = firstIndex(of: byte) else { return (self, nil) }
    return (self[..<index], self[(index + 1)...])
  }

  /// The parameters of a query as they are written, without empty ones; no value without `=`.
  var parameters: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>?)] {
    split(separator: UInt8(ascii: "&")).map { $0.cut(at: UInt8(ascii: "=")) }
  }

  /// The pieces between some bytes, empty ones too.
  func pieces(between separator: some StringProtocol) -> [ArraySlice<UInt8>] {
    split(separator: Array(separator.utf8), omittingEmptySubsequences: false)
  }

  /// The bytes as text, decoded once.
  var decoded: String { percentDecodedText(self) }
}
