import Bytes

/// A URL in its parts as its writer may have meant it, however broken it is, to be mended.
struct LenientURL: Sendable {
  /// A parameter as it is written.
  struct Item: Sendable {
    private(set) var key: [UInt8]

    /// The key decoded.
    private(set) var name: String

    /// `nil` when there is no `=`.
    var value: [UInt8]?

    init(_ key: some Sequence<UInt8>, _ value: (some Sequence<UInt8>)?) {
      self.key = Array(key)
      name = self.key[...].decoded
      self.value = value.map { Array($0) }
    }

    init(_ name: String, encoding text: String) {
      self.init(name.percentEncoded.utf8, text.percentEncoded.utf8)
    }

    mutating func rename(_ name: String) {
      self.name = name
      key = Array(name.percentEncoded.utf8)
    }

    var text: String { (value ?? [])[...].decoded }
  }

  /// In lower case.
  var scheme: String

  /// How many slashes follow the colon, at most two.
  var slashes: Int

  /// The host of a web page, in lower case.
  var host = ""

  /// What is before the parameters.
  var path: [UInt8] = []
  var hasQuestionMark: Bool
  var items: [Item]
  var fragment: [UInt8]?

  /// Takes bytes apart; `nil` when they have no scheme.
  init?(_ bytes: [UInt8]) {
    guard let parts = SplitURL(bytes) else { return nil }
    scheme = parts.text(parts.scheme).lowercased()
    let address = bytes[(parts.scheme.upperBound + 1)..<parts.path.upperBound]
    slashes = address.prefix(2).prefix { $0 == UInt8(ascii: "/") }.count
    hasQuestionMark = parts.query != nil
    items = parts.query.map { Self.items(of: bytes[$0]) } ?? []
    fragment = parts.fragment.map { Array(bytes[$0]) }
    let rest = address.dropFirst(slashes)
    let end = isWeb ? rest.firstIndex { "/&=".utf8.contains($0) } ?? rest.endIndex : rest.startIndex
    host = String(decoding: rest[..<end], as: UTF8.self).lowercased()
    path = Array(rest[end...])
  }

  static func items(of query: ArraySlice<UInt8>) -> [Item] { query.parameters.map(Item.init) }

  var isWeb: Bool { scheme == "https" || scheme == "http" }

  /// The key of the grammar's groups.
  var group: String { isWeb ? "https://" + MapLinkGrammar.withoutWWW(host) : scheme }

  func isMap(_ grammar: MapLinkGrammar) -> Bool {
    if isWeb { return grammar.isMap(host: host, path: path[...]) }
    // A member called `geo` is no link.
    return scheme != "geo" || hasQuestionMark || path.contains(UInt8(ascii: ","))
  }

  func index(of name: String) -> Int? { items.firstIndex { $0.name == name } }

  func item(_ name: String) -> Item? { items.first { $0.name == name } }

  mutating func remove(_ name: String) { items.removeAll { $0.name == name } }

  /// The URL with everything encoded that may not be raw, and with nothing else changed.
  var repaired: [UInt8] {
    var text = Array((scheme + ":" + (slashes == 2 ? "//" : "") + host).utf8)
    if isWeb, path.isEmpty { text.append(UInt8(ascii: "/")) }
    text += Self.repaired(path)
    for (index, item) in items.enumerated() {
      let isFirst = index == 0 && (hasQuestionMark || path.isEmpty)
      if !isFirst || hasQuestionMark { text.append(UInt8(ascii: isFirst ? "?" : "&")) }
      text += Self.repaired(item.key)
      if let value = item.value { text += Array("=".utf8) + Self.repaired(value) }
    }
    if let fragment { text += Array("#".utf8) + Self.repaired(fragment) }
    return text
  }

  /// Escapes in upper case, and encoded what may not be raw.
  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let escaped = escapedByte(bytes[...], at: index) {
        result += percentEscape(escaped)
        index += 2
      } else if isUnreserved(byte) || "!$'()*,;:@/?&=".utf8.contains(byte) {
        result.append(byte)
      } else {
        result += percentEscape(byte)
      }
      index += 1
    }
    return result
  }
}
