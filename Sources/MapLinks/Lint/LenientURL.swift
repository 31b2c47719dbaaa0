import Bytes

/// A URL taken apart as its writer may have meant it, however broken it is, so that it can be mended.
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
      name = MapURL.decoded(self.key[...])
      self.value = value.map { Array($0) }
    }

    init(_ name: String, encoding text: String) {
      self.init(name.percentEncoded.utf8, text.percentEncoded.utf8)
    }

    mutating func rename(_ name: String) {
      self.name = name
      key = Array(name.percentEncoded.utf8)
    }

    var text: String { MapURL.decoded((value ?? [])[...]) }
  }

  /// In lower case.
  var scheme: String

  /// How many slashes follow the colon, at most two.
  var slashes: Int

  /// The host of a web page, in lower case.
  var host = ""

  /// What stands before the parameters.
  var path: [UInt8] = []
  var hasQuestionMark = false
  var items: [Item] = []
  var fragment: [UInt8]?

  /// Takes bytes apart; `nil` when they have no scheme.
  init?(_ bytes: [UInt8]) {
    let (scheme, behind) = bytes[...].cut(at: UInt8(ascii: ":"))
    guard let behind, MapURL.isScheme(scheme) else { return nil }
    self.scheme = String(decoding: scheme, as: UTF8.self).lowercased()
    slashes = behind.prefix(2).prefix { $0 == UInt8(ascii: "/") }.count
    let (rest, fragment) = behind.dropFirst(slashes).cut(at: UInt8(ascii: "#"))
    self.fragment = fragment.map { Array($0) }
    let (address, query) = rest.cut(at: UInt8(ascii: "?"))
    hasQuestionMark = query != nil
    path = Array(address)
    if isWeb {
      let end = address.firstIndex { "/&=".utf8.contains($0) } ?? address.endIndex
      host = String(decoding: address[..<end], as: UTF8.self).lowercased()
      path = Array(address[end...])
    }
    if let query { items = Self.items(of: query) }
  }

  static func items(of query: ArraySlice<UInt8>) -> [Item] {
    query.split(separator: UInt8(ascii: "&")).map { item in
      let (key, value) = item.cut(at: UInt8(ascii: "="))
      return Item(key, value)
    }
  }

  var isWeb: Bool { scheme == "https" || scheme == "http" }

  /// The key of the grammar's templates.
  var group: String { isWeb ? "https://" + MapLinkGrammar.withoutWWW(host) : scheme }

  func isMap(_ grammar: MapLinkGrammar) -> Bool {
    if isWeb { return grammar.isMap(host: host, path: path[...]) }
    // A member called `geo` is no link.
    return scheme != "geo" || hasQuestionMark || path.contains(UInt8(ascii: ","))
  }

  func item(_ name: String) -> Item? { items.first { $0.name == name } }

  /// The URL with everything encoded that may not stand raw, and with nothing else changed.
  var repaired: [UInt8] {
    var text = Array((scheme + ":" + (slashes == 2 ? "//" : "") + host).utf8)
    if isWeb, path.isEmpty { text.append(UInt8(ascii: "/")) }
    text += PercentText.repaired(path[...])
    for (index, item) in items.enumerated() {
      let isFirst = index == 0 && (hasQuestionMark || path.isEmpty)
      if !isFirst || hasQuestionMark { text.append(UInt8(ascii: isFirst ? "?" : "&")) }
      text += PercentText.repaired(item.key[...])
      if let value = item.value { text += Array("=".utf8) + PercentText.repaired(value[...]) }
    }
    if let fragment { text += Array("#".utf8) + PercentText.repaired(fragment[...]) }
    return text
  }
}
