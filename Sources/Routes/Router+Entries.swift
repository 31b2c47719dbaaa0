package import WaymarkCore

/// The ways into an app other than URLs: shortcuts, user activities, Spotlight and pushes.
extension Router {
  /// Resolves the type of a home-screen shortcut, such as `com.example.app.newListing`.
  public func resolve(shortcut type: String) throws(LinkFault) -> ResolvedLink {
    try resolved(route(of: type, entry: "shortcut"), lacking: "which shortcuts do not have")
  }

  /// Resolves a user activity: its type, and the web page that it continues, if any.
  ///
  /// A page takes precedence, and must belong to the activity's route.
  public func resolve(
    activity type: String, webpageURL: String? = nil
  ) throws(LinkFault) -> ResolvedLink {
    let route = try route(of: type, entry: "activity")
    guard let webpageURL else {
      return try resolved(route, lacking: "which only the activity's web page provides")
    }
    let link = try resolve(webpageURL)
    guard link.route == route else {
      throw LinkFault(
        .linkEntry, "the activity belongs to \(route.name), but its page to \(link.route.name)")
    }
    return link
  }

  /// Resolves the unique identifier of a Spotlight item.
  ///
  /// The text before the first colon is the domain of a route, alone or after the bundle ID and a
  /// period. Identifiers may contain colons. Apps that indexed bare identifiers used the first
  /// route of the table that has a domain.
  public func resolve(spotlight identifier: String) throws(LinkFault) -> ResolvedLink {
    let bytes = identifier.utf8
    var value = identifier
    var route = table.routes.first { !$0.entries.spotlight.isEmpty }
    if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      value = String(identifier[bytes.index(after: colon)...])
      let domain = String(identifier[..<colon])
      let name = bundleID.flatMap { tail(of: domain, after: $0 + ".") } ?? domain
      route = table.routes.first { $0.entries.spotlight.contains { isIdentical($0, name) } }
    }
    guard let route, let parameter = route.onlyParameter else {
      throw LinkFault(
        .linkEntry, "no route has the Spotlight identifier \(LinkFault.quote(identifier))")
    }
    return try resolved(route, [parameter: value])
  }

  /// Resolves the text of a Spotlight search that continues in the app, with the first route whose
  /// only parameter is in its query.
  public func resolve(search text: String) throws(LinkFault) -> ResolvedLink {
    guard let route = table.searchRoute, let parameter = route.onlyParameter else {
      throw LinkFault(
        .linkEntry, "no route takes a search: a route needs exactly one parameter, in its query")
    }
    return try resolved(route, [parameter: text])
  }

  /// Resolves a push payload from the system.
  public func resolve(push payload: [AnyHashable: Any]) throws(LinkFault) -> ResolvedLink {
    try resolve(push: node(payload))
  }

  /// Resolves a push payload.
  ///
  /// `link` takes precedence over everything else. Otherwise the key of one route decides, anywhere
  /// outside `aps`; keys nearer to the root take precedence over deeper ones.
  package func resolve(push payload: JSONNode) throws(LinkFault) -> ResolvedLink {
    guard let root = payload.object else {
      throw LinkFault(.linkPush, "the payload is \(payload.kind); expected an object")
    }
    var level = root.filter { $0.name != "aps" }
    var nearest: [(route: Route, node: JSONNode)] = []
    while !level.isEmpty {
      if let link = level.last(where: { $0.name == "link" })?.node {
        guard let url = link.string else {
          throw LinkFault(.linkPush, "the payload's link is \(link.kind); expected a URL")
        }
        return try resolve(url)
      }
      if nearest.isEmpty {
        nearest = level.compactMap { member in
          table.routes.first { $0.entries.push == member.name }.map { ($0, member.node) }
        }
      }
      level = level.flatMap { members(below: $0.node) }
    }
    return try choice(nearest)
  }

  /// The members of the objects one level below, also in arrays.
  private func members(below node: JSONNode) -> [JSONMember] {
    node.object ?? node.array?.flatMap { members(below: $0) } ?? []
  }

  private func choice(
    _ found: [(route: Route, node: JSONNode)]
  ) throws(LinkFault) -> ResolvedLink {
    guard let (route, node) = found.last else {
      let keys = ["link"] + table.routes.compactMap(\.entries.push).sorted()
      throw LinkFault(
        .linkPush, "the payload has none of the keys \(keys.joined(separator: ", ")) next to aps")
    }
    if let other = found.first(where: { $0.route != route })?.route {
      throw LinkFault(
        .linkPush, "the payload leads to two places, \(other.name) and \(route.name)")
    }
    guard let parameter = route.onlyParameter else {
      throw LinkFault(.linkPush, "the route \(route.name) does not have exactly one parameter")
    }
    guard let value = node.string ?? node.integer.map(String.init) else {
      throw LinkFault(
        .linkPush,
        "the payload's \(route.entries.push ?? "") is \(node.kind); expected a string or an integer"
      )
    }
    return try resolved(route, [parameter: value])
  }

  /// The link to a route without parameters; this entry cannot provide any.
  private func resolved(_ route: Route, lacking reason: String) throws(LinkFault) -> ResolvedLink {
    guard route.parameters.isEmpty else {
      let names = route.parameters.joined(separator: " and ")
      throw LinkFault(.linkEntry, "the route \(route.name) needs \(names), \(reason)")
    }
    return try resolved(route, [:])
  }

  /// The route for the type of a shortcut or an activity.
  private func route(of type: String, entry: String) throws(LinkFault) -> Route {
    guard let bundleID else {
      throw LinkFault(.linkEntry, "the environment has no iOS app, so it has no \(entry)")
    }
    guard let name = tail(of: type, after: bundleID + ".") else {
      throw LinkFault(
        .linkEntry, "the \(entry) \(LinkFault.quote(type)) does not begin with \(bundleID).")
    }
    let route = table.routes.first { isIdentical($0.activity, name) || isIdentical($0.name, name) }
    guard let route else {
      throw LinkFault(.linkEntry, "no route is named \(LinkFault.quote(name))")
    }
    return route
  }
}

extension RouteTable {
  /// The route for the text of a search: the first one whose only parameter is in its query.
  package var searchRoute: Route? {
    routes.first { $0.path.parameters.isEmpty && $0.query.count == 1 }
  }
}

/// A value of a payload as JSON; members are sorted by name.
private func node(_ value: Any) -> JSONNode {
  if let members = value as? [AnyHashable: Any] {
    let named = members.map { (name: $0.key.base as? String ?? "", node: node($0.value)) }
    let sorted = named.sorted { $0.name < $1.name }
    return JSONNode(
      .object(sorted.map { JSONMember(name: $0.name, offset: 0, node: $0.node) }), offset: 0)
  }
  if let elements = value as? [Any] { return JSONNode(.array(elements.map(node)), offset: 0) }
  if let text = value as? String { return JSONNode(.string(text), offset: 0) }
  // On Apple's systems a boolean of a payload can also be read as a number.
  if "\(type(of: value))" == "__NSCFBoolean" { return JSONNode(.null, offset: 0) }
  if let number = value as? Int { return JSONNode(.number(String(number)), offset: 0) }
  return JSONNode(.null, offset: 0)
}

/// The text after a prefix, compared byte by byte; `nil` when the text does not begin with it.
private func tail(of text: String, after prefix: String) -> String? {
  guard text.utf8.starts(with: prefix.utf8) else { return nil }
  return String(text.utf8.dropFirst(prefix.utf8.count))
}
