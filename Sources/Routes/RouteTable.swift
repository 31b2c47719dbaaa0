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
    var rivals = RouteRivals()
    for (index, route) in routes.enumerated() {
      let others = rivals.numbers(for: route).map { kept[$0] }
      if var fault = Self.fault(of: route, with: others, locales: self.locales) {
        fault.subject = .route(index)
        faults.append(fault)
      } else {
        rivals.add(route, kept.count)
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
        let shown = "\(other.path) of \(other.name)"
        return route.path.caseFault(.routeDuplicatePath, with: other.path, shown)
          ?? LinkFault(
            .routeDuplicatePath, "the path \(route.path) matches the same URLs as \(shown)")
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

/// Finds the routes that another one may conflict with, without a comparison of all pairs.
package struct RouteRivals {
  private var numbers: [String: [Int]] = [:]

  package init() {}

  package mutating func add(_ route: Route, _ number: Int) {
    for path in [route.path] + route.was {
      let keys = path.literals.indices.flatMap { path.keys(at: $0).prefix(1) }
      for key in keys { numbers[key, default: []].append(number) }
    }
    for name in names(of: route) { numbers[name, default: []].append(number) }
  }

  /// The numbers of the routes that may have a name or a URL of a route, in order.
  package func numbers(for route: Route) -> [Int] {
    var keys = names(of: route)
    for path in [route.path] + route.was {
      // Of the fixed segments, the one that the fewest routes may have.
      let fixed = path.literals.indices.filter { path.literals[$0] != nil }.map(path.keys)
      keys += fixed.min { count(of: $0) < count(of: $1) } ?? []
    }
    return Set(keys.flatMap { numbers[$0] ?? [] }).sorted()
  }

  private func count(of keys: [String]) -> Int {
    keys.reduce(0) { $0 + (numbers[$1]?.count ?? 0) }
  }

  private func names(of route: Route) -> [String] {
    let entries = route.entries
    return ["name " + route.name, "name " + route.activity]
      + entries.spotlight.map { "spotlight " + $0 }
      + [entries.push.map { "push " + $0 }].compactMap(\.self)
  }
}

extension PathPattern {
  /// The keys of a segment: its own, and that of a parameter in its place, which two patterns must
  /// have in common if a URL matches both.
  fileprivate func keys(at index: Int) -> [String] {
    let place = "/\(segments.count) \(head)/\(index)"
    guard index > 0, let literal = literals[index] else { return [place] }
    return ["\(place)/\(literal)", place]
  }
}
