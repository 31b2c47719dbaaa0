/// Turns every way into an app into the same route and parameters: URLs, shortcuts, user activities,
/// Spotlight and push payloads.
public struct EntryRouter: Sendable {
  private let router: Router
  private let table: RouteTable
  private let host: String

  /// What the system's names of the app's shortcuts, activities and items begin with.
  private let prefix: String?

  /// Makes a router for an environment; without a bundle ID it has no shortcuts and activities.
  public init(
    _ table: RouteTable, hosts: [String], scheme: String? = nil, bundleID: String? = nil,
    reserved: [ReservedPrefix] = []
  ) throws(LinkFault) {
    router = try Router(table, hosts: hosts, scheme: scheme, reserved: reserved)
    self.table = table
    host = hosts.first ?? ""
    prefix = bundleID.map { $0 + "." }
  }

  /// Resolves an https or custom-scheme URL of the environment.
  public func resolve(_ url: String) throws(LinkFault) -> ResolvedLink {
    try router.resolve(url)
  }

  /// Resolves the type of a home-screen shortcut, such as `com.example.app.newListing`.
  public func resolve(shortcut type: String) throws(LinkFault) -> ResolvedLink {
    let route = try route(of: type, kind: "shortcut")
    guard route.parameters.isEmpty else {
      throw LinkFault(
        .linkEntry, "the route \(route.name) needs \(list(route.parameters)), which no shortcut has"
      )
    }
    return try resolved(route, [:])
  }

  /// Resolves a user activity: its type, and the web page it continues when it has one.
  ///
  /// The page decides where there is one, and has to be of the activity's route.
  public func resolve(
    activity type: String, webpageURL: String? = nil
  ) throws(LinkFault) -> ResolvedLink {
    let route = try route(of: type, kind: "activity")
    if let webpageURL {
      let link = try router.resolve(webpageURL)
      guard link.route == route else {
        throw LinkFault(
          .linkEntry, "the activity is of \(route.name), but its page is of \(link.route.name)")
      }
      return link
    }
    guard route.parameters.isEmpty else {
      throw LinkFault(
        .linkEntry,
        "the route \(route.name) needs \(list(route.parameters)), which only the activity's web page"
          + " tells")
    }
    return try resolved(route, [:])
  }

  /// Resolves the unique identifier of a Spotlight item.
  ///
  /// What stands before the first colon is the domain: a route's own one, alone or behind the bundle
  /// ID and a period. An identifier may hold colons. Apps that indexed bare identifiers meant the
  /// first route of the table that has a domain.
  public func resolve(spotlight identifier: String) throws(LinkFault) -> ResolvedLink {
    let bytes = identifier.utf8
    let value: String
    let route: Route?
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      value = String(identifier[bytes.index(after: colon)...])
      route = self.route(spotlight: String(identifier[..<colon]))
    } else {
      value = identifier
      route = table.routes.first { !$0.entries.spotlight.isEmpty }
    }
    guard let route, let parameter = route.onlyParameter else {
      throw LinkFault(
        .linkEntry, "the Spotlight identifier \(LinkFault.quote(identifier)) is of no route")
    }
    return try resolved(route, [parameter: value])
  }

  /// Resolves the text of a Spotlight search that is continued in the app: the first route whose
  /// only parameter is in its query takes it.
  public func resolve(search text: String) throws(LinkFault) -> ResolvedLink {
    let route = table.searchRoute
    guard let route, let parameter = route.onlyParameter else {
      throw LinkFault(.linkEntry, "no route takes a search: none has one parameter, in its query")
    }
    return try resolved(route, [parameter: text])
  }

  /// Resolves a push payload, as the JSON text that was sent.
  public func resolve(push payload: [UInt8]) throws(LinkFault) -> ResolvedLink {
    switch try PushReader(table).destination(of: payload) {
    case .link(let url): return try router.resolve(url)
    case .route(let route, let value):
      guard let parameter = route.onlyParameter else {
        throw LinkFault(.linkPush, "the route \(route.name) has no one parameter")
      }
      return try resolved(route, [parameter: value])
    }
  }

  private func resolved(
    _ route: Route, _ parameters: [String: String]
  ) throws(LinkFault) -> ResolvedLink {
    let url = try route.httpsURL(host: host, parameters: parameters)
    try Router.checkLength(ofCanonical: url)
    return ResolvedLink(route: route, parameters: parameters, locale: nil, url: url)
  }

  /// The route of a shortcut's or an activity's type.
  private func route(of type: String, kind: String) throws(LinkFault) -> Route {
    guard let prefix else {
      throw LinkFault(.linkEntry, "the environment has no iOS app, so it has no \(kind)")
    }
    guard let name = tail(of: type, behind: prefix) else {
      throw LinkFault(
        .linkEntry, "the \(kind) \(LinkFault.quote(type)) does not begin with \(prefix)")
    }
    let route = table.routes.first { isIdentical($0.activity, name) || isIdentical($0.name, name) }
    guard let route else {
      throw LinkFault(.linkEntry, "no route is named \(LinkFault.quote(name))")
    }
    return route
  }

  private func route(spotlight domain: String) -> Route? {
    let name = prefix.flatMap { tail(of: domain, behind: $0) } ?? domain
    return table.routes.first { route in
      route.entries.spotlight.contains { isIdentical($0, name) }
    }
  }

  private func list(_ parameters: [String]) -> String {
    parameters.joined(separator: " and ")
  }
}

extension RouteTable {
  /// The route that takes the text of a search: the first one whose only parameter is in its query.
  package var searchRoute: Route? {
    routes.first { $0.path.parameters.isEmpty && $0.query.count == 1 }
  }
}

/// What follows a prefix, byte by byte; `nil` when the text does not begin with it.
private func tail(of text: String, behind prefix: String) -> String? {
  guard text.utf8.starts(with: prefix.utf8) else { return nil }
  return String(text.utf8.dropFirst(prefix.utf8.count))
}
