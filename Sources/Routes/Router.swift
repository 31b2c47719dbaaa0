import Bytes

/// Turns the links of one environment back into routes and parameters.
///
/// A path is split at its slashes before anything is decoded, so that no escape can move a segment's
/// border. What `Route` writes, a router reads.
public struct Router: Sendable {
  /// How long a link may be, in bytes.
  public static let lengthLimit = 2048

  private let hosts: [String]
  private let canonicalHost: String
  private let scheme: String?
  private let prefixes: [String]
  private let reserved: [ReservedPrefix]

  /// The routes, the more specific ones first.
  private let routes: [Route]

  /// Makes a router for the hosts and the custom scheme of an environment.
  ///
  /// The first host is the one canonical URLs have.
  public init(
    _ table: RouteTable, hosts: [String], scheme: String? = nil, reserved: [ReservedPrefix] = []
  ) throws(LinkFault) {
    guard let first = hosts.first else {
      throw LinkFault(.appHost, "the environment has no host")
    }
    for host in hosts { try checkHost(host) }
    if let scheme { try checkScheme(scheme) }
    canonicalHost = first
    self.hosts = hosts
    self.scheme = scheme
    prefixes = table.prefixes
    self.reserved = reserved
    routes = table.routes.sorted { $0.path.sortsBefore($1.path) }
  }

  /// Resolves a web or custom-scheme URL of the environment, or throws why it leads nowhere.
  public func resolve(_ url: String) throws(LinkFault) -> ResolvedLink {
    guard url.utf8.count <= Self.lengthLimit else {
      throw LinkFault(
        .linkTooLong,
        "the link has \(url.utf8.count) bytes; \(Self.lengthLimit) are allowed")
    }
    guard let link = SplitURL(Array(url.utf8)), !link.bytes.contains(where: isForbidden) else {
      throw LinkFault(.linkMalformed, "\(LinkFault.quote(url)) is no URL")
    }
    let isScheme = try isCustomScheme(link)
    guard let host = link.host, !host.hasUser else {
      throw LinkFault(.linkMalformed, "the link has no host, or has a user name before it")
    }
    try refuseReserved(link, isScheme: isScheme, host: host)
    var segments = try link.segments(countsSlashes: isScheme)
    var locale: String?
    if isScheme {
      segments.insert(try head(of: link, host: host.name, port: host.port), at: 0)
    } else {
      try requireOwnHost(host.name, port: host.port, of: link)
      if let first = segments.first, prefixes.contains(where: { isIdentical($0, first) }) {
        locale = first
        segments.removeFirst()
      }
    }
    for route in routes {
      guard let parameters = try capture(segments, by: route.path, foldsHead: isScheme) else {
        continue
      }
      return try resolved(route, parameters, locale: locale, query: link)
    }
    throw nowhere(segments)
  }

  /// Refuses a link that is another app's way back into this one: it has no route, and goes to that
  /// app's own kit.
  private func refuseReserved(
    _ link: SplitURL, isScheme: Bool, host: (name: Range<Int>, port: Range<Int>?, hasUser: Bool)
  ) throws(LinkFault) {
    guard !isScheme, let prefix = reserved.first(where: { $0.covers(link.bytes[link.path]) })
    else { return }
    try requireOwnHost(host.name, port: host.port, of: link)
    throw LinkFault(
      .linkReserved, "the link is below \(prefix.path), which is for \(prefix.owner.rawValue)")
  }

  /// Whether a link has the environment's own scheme rather than https or http.
  ///
  /// Text that names a site becomes an http link, which the system opens the app by as well.
  private func isCustomScheme(_ link: SplitURL) throws(LinkFault) -> Bool {
    if link.isWeb { return false }
    if let scheme, link.matches(link.scheme, lowercased: scheme) { return true }
    let schemes = scheme.map { "https and \($0)" } ?? "https"
    throw LinkFault(
      .linkScheme,
      "the scheme \(LinkFault.quote(link.text(link.scheme))) is not \(schemes)")
  }

  private func requireOwnHost(
    _ name: Range<Int>, port: Range<Int>?, of link: SplitURL
  ) throws(LinkFault) {
    guard hosts.contains(where: { link.matches(name, lowercased: $0) }) else {
      throw LinkFault(
        .linkHost, "the host \(LinkFault.quote(link.text(name))) is none of the environment's")
    }
    if let port, !port.isEmpty, link.text(port) != link.usualPort {
      throw LinkFault(.linkHost, "the link has the port \(LinkFault.quote(link.text(port)))")
    }
  }

  /// The first segment of a custom-scheme URL, which stands in the host's place.
  private func head(
    of link: SplitURL, host: Range<Int>, port: Range<Int>?
  ) throws(LinkFault) -> String {
    guard !host.isEmpty else { throw LinkFault(.linkHost, "nothing follows the scheme's //") }
    guard port == nil else { throw LinkFault(.linkHost, "a custom-scheme URL has no port") }
    return try link.segment(link.bytes[host])
  }

  /// The parameters in the segments, when the pattern matches them.
  private func capture(
    _ segments: [String], by pattern: PathPattern, foldsHead: Bool
  ) throws(LinkFault) -> [String: String]? {
    guard segments.count == pattern.segments.count else { return nil }
    for (index, segment) in pattern.segments.enumerated() {
      guard case .literal(let text) = segment else { continue }
      let isEqual =
        index == 0 && foldsHead
        ? isIdentical(segments[index].asciiLowercased, text.asciiLowercased)
        : isIdentical(segments[index], text)
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

  private func resolved(
    _ route: Route, _ parameters: [String: String], locale: String?, query link: SplitURL
  ) throws(LinkFault) -> ResolvedLink {
    var parameters = parameters
    for item in route.query {
      parameters[item.parameter] = try link.value(of: item.name)
    }
    let url = try route.httpsURL(host: canonicalHost, locale: locale, parameters: parameters)
    try Self.checkLength(ofCanonical: url)
    return ResolvedLink(route: route, parameters: parameters, locale: locale, url: url)
  }

  /// Refuses what no link can say: text that is pasted unescaped, typed as a search, or from a short
  /// scheme URL is longer in the canonical one.
  static func checkLength(ofCanonical url: String) throws(LinkFault) {
    guard url.utf8.count <= lengthLimit else {
      throw LinkFault(
        .linkTooLong,
        "the link's canonical URL has \(url.utf8.count) bytes; \(lengthLimit) are allowed")
    }
  }

  private func nowhere(_ segments: [String]) -> LinkFault {
    let path = segments.isEmpty ? "/" : segments.map { "/" + $0 }.joined()
    let deeper = routes.first { route in
      route.path.segments.count > segments.count && !segments.isEmpty
        && zip(route.path.segments, segments).allSatisfy { $0 == .literal($1) }
    }
    if let deeper {
      return LinkFault(
        .linkNoRoute, "no route has the path \(LinkFault.quote(path)); \(deeper.path) needs more")
    }
    return LinkFault(.linkNoRoute, "no route has the path \(LinkFault.quote(path))")
  }
}

/// Whether a byte can stand nowhere in a URL: controls, blanks and RFC 3986's excluded characters.
///
/// Bytes outside ASCII are let through: people paste links as browsers show them.
private func isForbidden(_ byte: UInt8) -> Bool {
  byte <= 0x20 || byte == 0x7F || isExcludedFromURLs(byte)
}

/// Whether two texts have the same bytes; `==` would take a Kelvin sign for a K.
func isIdentical(_ first: String, _ second: String) -> Bool {
  first.utf8.elementsEqual(second.utf8)
}
