import Maps

/// The beginnings of map links: those of the table, and those that are well known beside it.
struct MapLinkGrammar: Sendable {
  /// A template of the table, with its beginning taken apart.
  struct Form: Sendable {
    let app: NavigationApp
    let template: LinkTemplate

    /// What stands between the scheme, or the host of a web page, and the parameters, in lower case.
    let path: [UInt8]

    /// Parameters that every link of the template has, with their keys decoded.
    let constants: [(key: String, value: String)]
    let parts: [(key: String, value: LinkField)]
  }

  /// The templates that share a scheme or a host.
  struct Group: Sendable {
    fileprivate(set) var templates: [Form] = []

    /// The names of the parameters that any of them has.
    fileprivate(set) var names: Set<String> = []

    /// What of them is a coordinate.
    fileprivate(set) var roles: [String: ParameterRole] = [:]
    fileprivate(set) var hasNumberedWaypoints = false

    /// Whether the parameters follow the colon without a `?`.
    fileprivate(set) var isBare = false

    fileprivate mutating func add(_ template: Form) {
      templates.append(template)
      isBare = isBare || template.constants.isEmpty && template.template.opening.description != "?"
      for constant in template.constants { names.insert(constant.key) }
      for part in template.parts {
        if case .numberedWaypoints = part.value { hasNumberedWaypoints = true }
        guard !part.key.isEmpty else { continue }
        names.insert(part.key)
        guard roles[part.key] == nil else { continue }
        roles[part.key] = ParameterRole(part.value, template.app)
      }
    }
  }

  /// By the scheme, or by `https://` and the host without `www.`.
  private(set) var groups: [String: Group] = [:]

  /// For each host of web pages, the first segments of paths that are maps; an empty one is any.
  private(set) var segments: [String: Set<String>] = [:]

  /// Schemes whose links have no `//`.
  private(set) var opaque: Set<String> = []

  static let standard = MapLinkGrammar()

  /// Schemes of links that are retired, wrong or not written by the table.
  private static let otherSchemes: Set<String> = [
    "comgooglemapsurl", "comgooglemaps-x-callback", "szn-mapy", "mappls", "androidamap",
  ]

  private static let otherPages: [(host: String, segment: String)] = [
    ("maps.google.com", ""), ("google.com", "maps"), ("goo.gl", "maps"), ("maps.app.goo.gl", ""),
    ("m.uber.com", "ul"), ("mapy.cz", ""), ("en.mapy.cz", ""), ("osmand.net", "go"),
    ("ul.waze.com", ""), ("map.baidu.com", ""), ("ditu.amap.com", ""), ("maps.yandex.ru", ""),
    ("yandex.ru", "maps"), ("wego.here.com", ""), ("m.map.kakao.com", "scheme"),
    ("tomtom.com", "navigation"), ("app.appsmvt.com", ""), ("ge0.me", ""), ("osm.org", ""),
  ]

  private init() {
    for app in NavigationApp.all {
      for template in app.templates { add(app, template) }
    }
    for scheme in Self.otherSchemes where groups[scheme] == nil { groups[scheme] = Group() }
    // MAPS.ME answers to both.
    groups["mapsme"] = groups["mapswithme"]
    addOlderPagesOfGoogle()
    for (host, segment) in Self.otherPages { segments[host, default: []].insert(segment) }
  }

  private mutating func add(_ app: NavigationApp, _ template: LinkTemplate) {
    let base = Array((template.base.description + template.tail.description).utf8)[...]
    let (scheme, behind) = base.cut(at: UInt8(ascii: ":"))
    let name = String(decoding: scheme, as: UTF8.self)
    var rest = behind ?? []
    if rest.starts(with: "//".utf8) { rest = rest.dropFirst(2) } else { opaque.insert(name) }
    var (path, query) = rest.cut(at: UInt8(ascii: "?"))
    var key = name
    if name == "https" {
      let end = path.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
      let host = Self.withoutWWW(String(decoding: path[..<end], as: UTF8.self))
      path = path[end...]
      key = "https://" + host
      let segment = path.split(separator: UInt8(ascii: "/")).first ?? []
      segments[host, default: []].insert(String(decoding: segment, as: UTF8.self))
    }
    let constants = (query ?? []).split(separator: UInt8(ascii: "&")).map { item in
      let (key, value) = item.cut(at: UInt8(ascii: "="))
      return (
        key: String(decoding: key, as: UTF8.self),
        value: String(decoding: value ?? [], as: UTF8.self)
      )
    }
    groups[key, default: Group()].add(
      Form(
        app: app, template: template,
        path: Array(String(decoding: path, as: UTF8.self).lowercased().utf8),
        constants: constants, parts: Self.parts(template)))
  }

  /// `maps.google.com/?q=…` and the like, which the table only reads.
  private mutating func addOlderPagesOfGoogle() {
    let shared = NavigationApp.sharedTemplates.first { $0.app == "google" }
    guard let shared, let app = try? NavigationApp.named(shared.app) else { return }
    for template in shared.templates {
      add(app, template)
      guard template.base.description == "https://www.google.com/maps" else { continue }
      for path in ["", "/maps"] { addCopy(of: template, app, "https://maps.google.com", path) }
    }
  }

  /// Lists a template under another host and path as well.
  private mutating func addCopy(
    of template: LinkTemplate, _ app: NavigationApp, _ host: String, _ path: String
  ) {
    groups[host, default: Group()].add(
      Form(
        app: app, template: template, path: Array(path.utf8), constants: [],
        parts: Self.parts(template)))
  }

  private static func parts(_ template: LinkTemplate) -> [(key: String, value: LinkField)] {
    template.query.map { (PercentText.decoded($0.prefix.description), $0.field) }
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
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "-")
    }
    return segments.contains(String(decoding: segment, as: UTF8.self))
  }
}
