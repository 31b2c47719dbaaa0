package import WaymarkCore
package import WaymarkRoutes

extension RouteTable {
  /// The routes of a marketplace, in its app.
  package static func marketplace(locales: [String] = ["en", "zh-Hans"]) throws -> RouteTable {
    let paths = [
      ("messages", "/messages"), ("messages.details", "/messages/{id}"), ("activity", "/activity"),
      ("newListing", "/new-listing"), ("requests", "/requests"),
      ("requests.details", "/requests/{id}"), ("ads.details", "/ads/{id}"),
      ("ads.market", "/ads"), ("ads.garage", "/ads/garage"), ("orders", "/orders"),
      ("orders.details", "/orders/{id}"), ("gatepass", "/gatepass/{id}"),
    ]
    var routes = try paths.map { try Route(name: $0.0, path: $0.1) }
    routes.append(try Route(name: "search", path: "/search", query: ["q": "{query}"]))
    return try RouteTable(routes, locales: locales)
  }

  /// The marketplace's table with the entry points of its app.
  package static func entries() throws -> RouteTable {
    let entries: [String: Route.Entries] = [
      "messages": Route.Entries(
        shortcut: Route.Shortcut(titles: ["en": "Messages", "zh-Hans": "消息"], profile: .host)),
      "messages.details": Route.Entries(push: "messageId"),
      "newListing": Route.Entries(
        shortcut: Route.Shortcut(titles: ["en": "New \"listing\""]), activity: "create"),
      "ads.details": Route.Entries(spotlight: ["ads", "ad"], push: "adId"),
      "orders.details": Route.Entries(spotlight: ["order"]),
    ]
    let table = try marketplace()
    let routes = try table.routes.map { route in
      let query = route.query.map { ($0.name, "{\($0.parameter)}") }
      return try Route(
        name: route.name, path: route.path.description,
        query: Dictionary(uniqueKeysWithValues: query),
        entries: entries[route.name] ?? Route.Entries())
    }
    return try RouteTable(routes, locales: table.locales)
  }
}

/// The kind of fault that a call throws; `nil` when it throws none.
package func code<Value>(_ body: () throws(LinkFault) -> Value) -> DiagnosticKind? {
  do {
    _ = try body()
    return nil
  } catch {
    return error.kind
  }
}
