import Bytes
import Maps

/// The beginnings of map links: those of the table, and those that are well known beside it.
struct MapLinkGrammar: Sendable {
  /// A template of the table at one of its hosts.
  struct Entry: Sendable {
    let readable: ReadableTemplate

    /// What is between the scheme, or the host of a web page, and the parameters, in lower case.
    let path: [UInt8]

    /// Parameters that every such link has.
    var constants: [MapURL.Item] { readable.constants }
    var app: NavigationApp { readable.app }
    var template: LinkTemplate { readable.template }

    func has(_ name: String) -> Bool { readable.query.contains { $0.key == name } }
  }

  /// The entries that share a scheme or a host.
  struct Group: Sendable {
    fileprivate(set) var entries: [Entry] = []

    /// The names of the parameters that any of them has.
    fileprivate(set) var names: Set<String> = []

    /// Which of them are coordinates, and how.
    fileprivate(set) var roles: [String: ParameterRole] = [:]
    fileprivate(set) var hasNumberedWaypoints = false

    /// Whether the parameters follow the colon without a `?`.
    fileprivate(set) var isBare = false

    fileprivate mutating func add(_ entry: Entry) {
      entries.append(entry)
      isBare = isBare || entry.readable.hasBareItems
      names.formUnion(entry.constants.map(\.key))
      for (key, field) in entry.readable.query {
        if case .numberedWaypoints = field { hasNumberedWaypoints = true }
        guard !key.isEmpty else { continue }
        names.insert(key)
        if roles[key] == nil { roles[key] = ParameterRole(field, entry.app) }
      }
    }
  }

  /// By the scheme, or by `https://` and the host without `www.`.
  private(set) var groups: [String: Group] = [:]

  /// For each host of web pages, the first segments of paths that are maps; an empty one is any.
  private var segments: [String: Set<String>]

  /// Schemes whose links have no `//`.
  private(set) var opaque: Set<String> = []

  static let standard = MapLinkGrammar()

  /// Schemes of links that are retired, wrong or not written by the table.
  private static let otherSchemes = [
    "comgooglemapsurl", "comgooglemaps-x-callback", "szn-mapy", "mappls", "androidamap",
  ]

  private static let otherPages: [String: Set<String>] = [
    "maps.google.com": [""], "google.com": ["maps"], "goo.gl": ["maps"], "maps.app.goo.gl": [""],
    "m.uber.com": ["ul"], "mapy.cz": [""], "en.mapy.cz": [""], "osmand.net": ["go"],
    "ul.waze.com": [""], "map.baidu.com": [""], "ditu.amap.com": [""], "maps.yandex.ru": [""],
    "yandex.ru": ["maps"], "wego.here.com": [""], "m.map.kakao.com": ["scheme"],
    "tomtom.com": ["navigation"], "app.appsmvt.com": [""], "ge0.me": [""], "osm.org": [""],
  ]

  private init() {
    segments = Self.otherPages
    for app in NavigationApp.all {
      for template in app.templates { add(app, template) }
    }
    for scheme in Self.otherSchemes where groups[scheme] == nil { groups[scheme] = Group() }
    // MAPS.ME answers to both.
    groups["mapsme"] = groups["mapswithme"]
    // `maps.google.com/?q=…` and the like, which the table only reads.
    for (app, templates) in NavigationApp.sharedTemplates where app.id == "google" {
      for template in templates { add(app, template) }
    }
  }

  private mutating func add(_ app: NavigationApp, _ template: LinkTemplate) {
    guard let readable = ReadableTemplate(app, template),
      let url = LenientURL(Array(template.beginning.utf8))
    else { return }
    if url.slashes < 2 { opaque.insert(url.scheme) }
    if url.isWeb {
      let segment = url.path.split(separator: UInt8(ascii: "/")).first ?? []
      segments[Self.withoutWWW(url.host), default: []].insert(
        String(decoding: segment, as: UTF8.self))
    }
    let path = url.path.map(\.asciiLowercased)
    groups[url.group, default: Group()].add(Entry(readable: readable, path: path))
    guard template.beginning == "https://www.google.com/maps" else { return }
    for path in ["", "/maps"] {
      groups["https://maps.google.com", default: Group()].add(
        Entry(readable: readable, path: Array(path.utf8)))
    }
  }

  /// A host without `www.`, and Google's without their countries.
  static func withoutWWW(_ host: String) -> String {
    let host = host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    if MapURL.isCountry(host, of: "google") { return "google.com" }
    return MapURL.isCountry(host, of: "maps.google") ? "maps.google.com" : host
  }

  /// Whether links of a scheme are map links.
  func has(scheme: String) -> Bool { scheme != "https" && groups[scheme] != nil }

  /// Whether a host has maps at all.
  func has(host: String) -> Bool { segments[Self.withoutWWW(host)] != nil }

  /// Whether a page of a host is a map.
  func isMap(host: String, path: ArraySlice<UInt8>) -> Bool {
    guard let segments = segments[Self.withoutWWW(host)] else { return false }
    if segments.contains("") { return true }
    let segment = path.drop { $0 == UInt8(ascii: "/") }.prefix {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "-")
    }
    return segments.contains(String(decoding: segment, as: UTF8.self))
  }
}
