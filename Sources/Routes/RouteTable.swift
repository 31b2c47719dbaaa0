import WaymarkCore

/// The routes of a project and the locales of its pages.
///
/// All routes of a table can be distinguished: no two have the same path, and if two match the same
/// URL, a route with a fixed segment comes before one with a parameter there.
public struct RouteTable: Sendable {
  /// The routes in the order of the project.
  public let routes: [Route]

  /// The locales; the first one is the default and has no prefix in a URL.
  public let locales: [String]

  /// The indices of the routes by their names.
  private let indices: [String: Int]

  /// Makes a table of the valid routes and locales, and reports the others.
  public init(_ routes: [Route], locales: [String] = [], faults: inout [LinkFault]) {
    self.locales = Self.valid(locales, faults: &faults)
    var kept: [Route] = []
    for (index, route) in routes.enumerated() {
      if var fault = Self.fault(of: route, with: kept, locales: self.locales) {
        fault.subject = .route(index)
        faults.append(fault)
      } else {
        kept.append(route)
      }
    }
    self.routes = kept
    indices = Dictionary(kept.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// Makes a table, or throws the first fault.
  public init(_ routes: [Route], locales: [String] = []) throws(LinkFault) {
    var faults: [LinkFault] = []
    self.init(routes, locales: locales, faults: &faults)
    if let first = faults.first { throw first }
  }

  /// Every path that a link may have: the routes, followed by each route at each of its earlier
  /// paths.
  package var places: [Route] { routes + routes.flatMap(\.earlier) }

  /// The prefixes of URLs: every locale except the default one.
  public var prefixes: [String] { Array(locales.dropFirst()) }

  /// The URL prefix of a locale; `nil` for the default locale and for unknown ones.
  public func prefix(of locale: String) -> String? {
    locales.dropFirst().first { $0 == locale }
  }

  public subscript(name: String) -> Route? {
    indices[name].map { routes[$0] }
  }

  private static func valid(_ locales: [String], faults: inout [LinkFault]) -> [String] {
    var kept: [String] = []
    var seen: Set<String> = []
    for (index, locale) in locales.enumerated() {
      if !isLanguageTag(locale) {
        let message = "\(LinkFault.quote(locale)) is not a valid locale"
        faults.append(LinkFault(.routeLocale, message, in: .locale(index)))
      } else if !seen.insert(locale.asciiLowercased).inserted {
        faults.append(LinkFault(.routeLocale, "duplicate locale \(locale)", in: .locale(index)))
      } else {
        kept.append(locale)
      }
    }
    return kept
  }

  /// Why a route cannot be in a table with others; `nil` when it can.
  package static func fault(
    of route: Route, with others: [Route], locales: [String] = []
  ) -> LinkFault? {
    for place in [route] + route.earlier {
      if let locale = locales.first(where: { $0.asciiLowercased == place.path.head }) {
        return LinkFault(
          .routePathReserved,
          "the path \(place.path) begins with the prefix of the locale \(locale)")
      }
    }
    for other in others {
      if other.name == route.name {
        return LinkFault(.routeDuplicateName, "another route is also named \(route.name)")
      }
      switch route.path.precedence(over: other.path) {
      case .apart, .before, .after:
        if let fault = route.entryFault(with: other) { return fault }
      case .same:
        return LinkFault(
          .routeDuplicatePath,
          "the path \(route.path) matches the same URLs as \(other.path) of \(other.name)")
      case .unordered:
        return LinkFault(
          .routeAmbiguous,
          "a URL can match both \(route.path) and \(other.path) of \(other.name)")
      }
    }
    return earlierFault(of: route, with: others)
  }

  /// Why an earlier path cannot lead to its route: it matches a URL of another route.
  private static func earlierFault(of route: Route, with others: [Route]) -> LinkFault? {
    for (index, path) in route.was.enumerated() {
      if let other = others.first(where: { path.precedence(over: $0.path) != .apart }) {
        return LinkFault(
          .routeWas, "the earlier path \(path) matches URLs of \(other.path) of \(other.name)")
      }
      let earlier = others.flatMap(\.was) + route.was[..<index]
      if let other = earlier.first(where: {
        [.same, .unordered].contains(path.precedence(over: $0))
      }) {
        return LinkFault(.routeWas, "a URL can match both earlier paths \(path) and \(other)")
      }
    }
    for other in others {
      if let path = other.was.first(where: { route.path.precedence(over: $0) != .apart }) {
        return LinkFault(
          .routeWas,
          "the path \(route.path) matches URLs of \(path), an earlier path of \(other.name)")
      }
    }
    return nil
  }
}
