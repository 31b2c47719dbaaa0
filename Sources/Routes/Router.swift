import WaymarkCore

/// Resolves every way into one environment's app to a route and its parameters, and writes its
/// URLs.
///
/// The app, the build and every check use the same router. What only a build needs is in `AppFiles`
/// (the files of an app) and `AppLinks` (the decisions of the systems).
public struct Router: Sendable {
  /// The maximum length of a link, in bytes.
  public static let lengthLimit = 2048

  public let table: RouteTable

  /// The hosts of https links; the first one is used in new URLs.
  public let hosts: [String]

  /// The scheme of the app's own URLs.
  public let scheme: String?

  /// The app's bundle ID, which is the prefix of its shortcuts and activities.
  public let bundleID: String?

  private let reserved: [ReservedPrefix]

  /// The routes, including their earlier paths; more specific paths come first.
  private let routes: [Route]

  /// The indices in `routes` by the literal segments at the beginning of paths, the first in lower
  /// case.
  private let beginnings: SegmentTree<String>

  /// Makes the router of an environment; without a bundle ID it has no shortcuts and activities.
  public init(
    _ table: RouteTable, hosts: [String], scheme: String? = nil, bundleID: String? = nil,
    reserved: [ReservedPrefix] = []
  ) throws(LinkFault) {
    guard !hosts.isEmpty else { throw LinkFault(.appHost, "the environment has no host") }
    for host in hosts { try checkHost(host) }
    if let scheme { try checkScheme(scheme) }
    self.table = table
    self.hosts = hosts
    self.scheme = scheme
    self.bundleID = bundleID
    self.reserved = reserved
    routes = table.places.sorted { $0.path.sortsBefore($1.path) }
    beginnings = SegmentTree(
      patterns: routes.map { [$0.path.head] + $0.path.literals.dropFirst() })
  }

  /// Resolves a web or custom-scheme URL of the environment, or throws why it leads nowhere.
  ///
  /// A path is split at its slashes before anything is decoded, so escapes cannot move the
  /// boundaries of segments.
  public func resolve(_ url: String) throws(LinkFault) -> ResolvedLink {
    guard url.utf8.count <= Self.lengthLimit else {
      throw LinkFault(
        .linkTooLong, "the link has \(url.utf8.count) bytes; \(Self.lengthLimit) are allowed")
    }
    guard let link = SplitURL(Array(url.utf8)), !link.bytes.contains(where: isForbidden) else {
      throw LinkFault(.linkMalformed, "\(LinkFault.quote(url)) is not a URL")
    }
    let isScheme = try isCustomScheme(link)
    guard let host = link.host, !host.hasUser else {
      throw LinkFault(.linkMalformed, "the link has no host, or has a user name before it")
    }
    if !isScheme, let prefix = reserved.first(where: { $0.covers(link.bytes[link.path]) }) {
      try requireOwnHost(host.name, port: host.port, of: link)
      throw LinkFault(
        .linkReserved, "the link is below \(prefix.path), which is for \(prefix.owner.rawValue)")
    }
    var segments = try link.segments(countsSlashes: isScheme)
    var locale: String?
    if isScheme {
      segments.insert(try head(of: link, host: host.name, port: host.port), at: 0)
    } else {
      try requireOwnHost(host.name, port: host.port, of: link)
      if let first = segments.first, table.prefixes.contains(where: { isIdentical($0, first) }) {
        locale = first
        segments.removeFirst()
      }
    }
    for index in beginnings.patterns(beginning: Self.key(segments)) {
      let route = routes[index]
      guard var parameters = try capture(segments, by: route.path, foldsHead: isScheme) else {
        continue
      }
      for item in route.query { parameters[item.parameter] = try link.value(of: item.name) }
      return try resolved(table[route.name] ?? route, parameters, locale: locale)
    }
    let path = segments.isEmpty ? "/" : segments.map { "/" + $0 }.joined()
    throw LinkFault(.linkNoRoute, "no route has the path \(LinkFault.quote(path))")
  }

  /// The segments by which routes are found: in a custom-scheme URL the first one is
  /// case-insensitive.
  private static func key(_ segments: [String]) -> [String] {
    segments.enumerated().map { $0 == 0 ? $1.asciiLowercased : $1 }
  }

  /// The https URL of a route, for sharing.
  ///
  /// A locale that the table does not have is ignored.
  public func url(
    of route: Route, parameters: [String: String] = [:], locale: String? = nil
  ) throws(LinkFault) -> String {
    try Self.checked(
      route.httpsURL(
        host: hosts[0], locale: locale.flatMap(table.prefix(of:)), parameters: parameters))
  }

  /// The custom-scheme URL of a route, for use on the device only.
  public func schemeURL(
    of route: Route, parameters: [String: String] = [:]
  ) throws(LinkFault) -> String {
    guard let scheme else { throw LinkFault(.linkScheme, "the environment has no scheme") }
    return try Self.checked(route.schemeURL(scheme: scheme, parameters: parameters))
  }

  /// The link to a route, if its URL can be written.
  func resolved(
    _ route: Route, _ parameters: [String: String], locale: String? = nil
  ) throws(LinkFault) -> ResolvedLink {
    let url = try url(of: route, parameters: parameters, locale: locale)
    return ResolvedLink(route: route, parameters: parameters, locale: locale, url: url)
  }

  /// Rejects a URL that is too long: escaping makes it longer than the link from which its values
  /// came.
  private static func checked(_ url: String) throws(LinkFault) -> String {
    guard url.utf8.count <= lengthLimit else {
      throw LinkFault(
        .linkTooLong,
        "the link's canonical URL has \(url.utf8.count) bytes; \(lengthLimit) are allowed")
    }
    return url
  }

  /// Whether a link has the environment's own scheme rather than https or http.
  ///
  /// Text that names a site becomes an http link, which also opens the app.
  private func isCustomScheme(_ link: SplitURL) throws(LinkFault) -> Bool {
    if link.isWeb { return false }
    if let scheme, link.matches(link.scheme, lowercased: scheme) { return true }
    let schemes = scheme.map { "https and \($0)" } ?? "https"
    throw LinkFault(
      .linkScheme, "the scheme \(LinkFault.quote(link.text(link.scheme))) is not \(schemes)")
  }

  private func requireOwnHost(
    _ name: Range<Int>, port: Range<Int>?, of link: SplitURL
  ) throws(LinkFault) {
    guard hosts.contains(where: { link.matches(name, lowercased: $0) }) else {
      throw LinkFault(
        .linkHost, "the host \(LinkFault.quote(link.text(name))) is not one of the environment's")
    }
    if let port, !port.isEmpty, link.text(port) != link.usualPort {
      throw LinkFault(.linkHost, "the link has the port \(LinkFault.quote(link.text(port)))")
    }
  }

  /// The first segment of a custom-scheme URL, which is in the place of the host.
  private func head(
    of link: SplitURL, host: Range<Int>, port: Range<Int>?
  ) throws(LinkFault) -> String {
    guard !host.isEmpty else { throw LinkFault(.linkHost, "nothing follows the scheme's //") }
    guard port == nil else { throw LinkFault(.linkHost, "a custom-scheme URL has no port") }
    return try SplitURL.segment(link.bytes[host])
  }

  /// The parameters in the segments; `nil` when the pattern does not match them.
  private func capture(
    _ segments: [String], by pattern: PathPattern, foldsHead: Bool
  ) throws(LinkFault) -> [String: String]? {
    guard segments.count == pattern.segments.count else { return nil }
    for (index, (segment, value)) in zip(pattern.segments, segments).enumerated() {
      guard let text = segment.literal else { continue }
      // Hosts are case-insensitive.
      let isEqual =
        index == 0 && foldsHead
        ? isIdentical(value.asciiLowercased, text.asciiLowercased) : isIdentical(value, text)
      guard isEqual else { return nil }
    }
    var parameters: [String: String] = [:]
    for (segment, value) in zip(pattern.segments, segments) {
      guard case .parameter(let name) = segment else { continue }
      try PathParameter.check(value, named: name)
      parameters[name] = value
    }
    return parameters
  }
}

/// The route that a link leads to.
public struct ResolvedLink: Hashable, Sendable {
  public let route: Route

  /// The values of the route's parameters, decoded.
  public let parameters: [String: String]

  /// The locale's prefix in the link; `nil` for the default locale and in custom-scheme URLs.
  public let locale: String?

  /// The https URL on the environment's first host that leads to the same route: the URL in pages,
  /// passes and notifications.
  public let url: String

  /// The value of a parameter; every parameter of the route has one.
  public subscript(parameter: String) -> String { parameters[parameter] ?? "" }
}

/// Whether URLs cannot contain a byte: control characters, spaces and the characters that RFC 3986
/// excludes.
///
/// Bytes outside ASCII are allowed, because people paste links as browsers show them.
private func isForbidden(_ byte: UInt8) -> Bool {
  byte <= 0x20 || byte == 0x7F || isExcludedFromURLs(byte)
}

/// Whether two texts have the same bytes; `==` considers a Kelvin sign and a K equal.
func isIdentical(_ first: String, _ second: String) -> Bool {
  first.utf8.elementsEqual(second.utf8)
}
