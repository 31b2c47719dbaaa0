import WaymarkCore

/// Forms of app links that people use although the vendors do not document them.
extension MapURL {
  /// Whether an app ignores the text before the query: Google's a host, Waze's the page of a link.
  static func isIgnored(_ rest: [UInt8], scheme: String) -> Bool {
    let ignored: [String: Set<String>] = [
      "comgooglemaps": ["maps"], "waze": ["ul", "ul/", "route", "navigate"],
    ]
    return ignored[scheme]?.contains(String(decoding: rest, as: UTF8.self)) == true
  }

  /// Drops the text before the query of Apple's scheme: `maps:0,0?q=…`, `maps://app?daddr=…`.
  ///
  /// Programs take it over from `geo:`, so a pair there is one to search around. Without a place in
  /// the query, the text may be one that Apple's app ignores, so the link is left as it is.
  static func tidyApple(_ rest: inout [UInt8], _ items: inout [Item]) {
    let keys = items.filter { !$0.value.isEmpty }.map(\.key)
    let places = ["q", "ll", "sll", "daddr", "saddr", "address"]
    guard keys.contains(where: places.contains) else { return }
    if let pair = CoordinateText.pair(rest[...].decoded), pair != (0, 0), keys.contains("q"),
      !keys.contains(where: { ["ll", "sll", "daddr"].contains($0) })
    {
      items.append(Item(key: "sll", value: rest[...].decoded))
    }
    rest = []
  }

  /// The web page that a link of an app represents: `maps://maps.apple.com/…`, `maps://place?…`,
  /// `yandexmaps://yandex.ru/maps/…`, `waze://ul/hGEOHASH` and `what3words:///filled.count.soap`.
  static func page(of rest: [UInt8], scheme: String) -> [UInt8]? {
    let text = rest[...].cut(at: UInt8(ascii: "/")).0.map(\.asciiLowercased)
    switch scheme {
    case "maps" where text.elementsEqual("maps.apple.com".utf8): return rest
    case "maps":
      let pages = ["place", "search", "directions", "frame", "look-around"]
      return pages.contains { text.elementsEqual($0.utf8) }
        ? Array("maps.apple.com/".utf8) + rest : nil
    case "w3w" where rest.contains(UInt8(ascii: ".")):
      return Array("w3w.co/".utf8) + rest.drop { $0 == UInt8(ascii: "/") }
    case "yandexmaps" where isCountry(String(decoding: text, as: UTF8.self), of: "yandex"):
      return rest
    case "waze" where rest.starts(with: "ul/h".utf8): return Array("waze.com/".utf8) + rest
    default: return nil
    }
  }

  /// The parameters inside the value of another one: Yandex's address of a place,
  /// `ouri=ymapsbm1://geo?ll=…`, and Bing's place or search, `ss=ypid.ID` and `ss=yp.WORDS~…`.
  static func unpacked(_ item: Item) -> [Item] {
    switch item.key {
    case "ouri", "poi[uri]":
      let keys =
        item.key == "ouri" ? ["ll": "pt", "oid": "oid", "text": "address"] : ["oid": "oid"]
      let inner = items(of: Array(item.value.utf8)[...].cut(at: UInt8(ascii: "?")).1 ?? [])
      let known = inner.compactMap { inner in
        keys[inner.key].map { Item(key: $0, value: inner.value) }
      }
      return known.isEmpty ? [item] : known
    case "ss" where item.value.hasPrefix("ypid."):
      return [Item(key: "osid", value: String(item.value.dropFirst(5).prefix { $0 != "~" }))]
    case "ss" where item.value.hasPrefix("yp."):
      return [Item(key: "q", value: String(item.value.dropFirst(3).prefix { $0 != "~" }))]
    default: return [item]
    }
  }

  /// Converts parameters after `&` without a preceding `?`, and a label after a pair, to the
  /// parameters that Android supports: `geo:48.2,16.3&z=14`, `geo:48.2,16.3(Lot)`,
  /// `geo:48.2,16.3?(Lot)`.
  static func tidyGeo(_ rest: inout [UInt8], _ items: inout [Item]) {
    let (head, tail) = rest[...].cut(at: UInt8(ascii: "&"))
    if let tail { items = Self.items(of: tail) + items }
    rest = Array(head)
    var label = items.firstIndex { $0.key.hasPrefix("(") && $0.value.isEmpty }.map {
      items.remove(at: $0).key
    }
    if let bracket = rest.firstIndex(of: UInt8(ascii: "(")) {
      label = rest[bracket...].decoded
      rest = Array(rest[..<bracket])
    }
    guard let label, !items.contains(where: { $0.key == "q" }) else { return }
    items.append(Item(key: "q", value: rest[...].decoded + label))
  }
}
