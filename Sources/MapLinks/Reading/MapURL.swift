import Bytes
import Maps

/// A URL taken apart after RFC 3986 § 3, in time proportional to its length.
///
/// What the grammar wants percent-encoded but people paste raw, such as letters of other scripts, `|`
/// and `[`, is taken as it is; a control, a blank and a broken escape are not.
struct MapURL: Sendable {
  /// A key of the query and its value, decoded, with `+` for a blank as forms have it.
  struct Item: Hashable, Sendable {
    let key: String
    let value: String
  }

  /// In lower case; `https` also stands for `http` and the like.
  let scheme: String

  /// What stands between the scheme, with its slashes, and the query.
  ///
  /// For web pages that is the host, as `canonicalHost` has it, and the path. Escapes are in upper
  /// case and a raw `|` is escaped.
  let rest: [UInt8]
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
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
      throw MapError(.badURL, "the link has no scheme such as https: before it")
    }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let (beforeFragment, fragment) = bytes[(colon + 1)...].cut(at: UInt8(ascii: "#"))
    var (rest, query) = beforeFragment.cut(at: UInt8(ascii: "?"))
    if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2) }
    self.scheme = Self.schemes[scheme] ?? scheme
    // Google's app takes no notice of a host, which some makers write.
    if self.scheme == "comgooglemaps", rest.elementsEqual("maps".utf8) { rest = [] }
    let normalized = Self.normalized(rest)
    self.rest = self.scheme == "https" ? try Self.canonicalHost(normalized[...]) : normalized
    items = query.map(Self.items) ?? []
    self.fragment = fragment.map(Array.init) ?? []
  }

  private init(_ url: MapURL, rest: [UInt8]) {
    scheme = url.scheme
    self.rest = rest
    items = url.items
    fragment = url.fragment
  }

  /// The same URL with another host and path.
  func replacing(rest: [UInt8]) -> MapURL { MapURL(self, rest: rest) }

  /// Refuses what no URL has, escapes without two hex digits among it.
  private static func checkCharacters(_ bytes: [UInt8]) throws(MapError) {
    for (index, byte) in bytes.enumerated() {
      guard byte > 0x20, byte != 0x7F else {
        throw MapError(.badURL, "the link has a blank or a control at byte \(index)")
      }
      guard byte == UInt8(ascii: "%") else { continue }
      guard index + 2 < bytes.count, hexValue(bytes[index + 1]) != nil,
        hexValue(bytes[index + 2]) != nil
      else {
        throw MapError(
          .badURL, "the % at byte \(index) of the link has no two hex digits behind it")
      }
    }
  }

  /// Whether bytes are a scheme (RFC 3986 § 3.1).
  static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, first.isLetter else { return false }
    return bytes.allSatisfy(\.isOfScheme)
  }

  /// The same URL with escapes in upper case (RFC 3986 § 6.2.2.1) and without raw bars.
  private static func normalized(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var hexDigits = 0
    for byte in text {
      if byte == UInt8(ascii: "|") {
        result += "%7C".utf8
      } else {
        result.append(hexDigits > 0 && byte.isLetter ? byte & 0xDF : byte)
      }
      hexDigits = byte == UInt8(ascii: "%") ? 2 : max(0, hexDigits - 1)
    }
    return result
  }

  /// The parameters of a query; empty ones between two `&` are passed over.
  static func items(of query: ArraySlice<UInt8>) -> [Item] {
    query.split(separator: UInt8(ascii: "&")).map { item in
      let (key, value) = item.cut(at: UInt8(ascii: "="))
      return Item(
        key: decoded(key, plusIsBlank: true), value: decoded(value ?? [], plusIsBlank: true))
    }
  }

  /// Undoes percent-encoding; what is then no UTF-8 is replaced, as browsers do.
  static func decoded(_ text: ArraySlice<UInt8>, plusIsBlank: Bool = false) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = hexValue(text[index + 1]), let low = hexValue(text[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// What stands before the first such byte, and behind it when there is one.
  func cut(at byte: UInt8) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    guard let index = firstIndex(of: byte) else { return (self, nil) }
    return (self[..<index], self[(index + 1)...])
  }
}

extension UInt8 {
  var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 && self < 0x80 }
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  /// Whether a scheme may have the byte behind its first letter.
  var isOfScheme: Bool {
    isLetter || isDigit || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: ".")
  }
}
