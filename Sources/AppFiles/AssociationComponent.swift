import WaymarkCore
import WaymarkRoutes

/// One rule of a generated association file.
struct AssociationComponent: Hashable {
  var path: String?

  /// The required value of each query item that matters.
  var query: [String: String] = [:]
  var fragment: String?
  var isExclude = false

  /// The members, in the order of Apple's documentation.
  var json: JSON {
    .members([
      "/": path.map { .string($0) },
      "?": query.isEmpty ? nil : .sorted(query.mapValues { .string($0) }),
      "#": fragment.map { .string($0) },
      "exclude": isExclude ? true : nil,
    ])
  }
}

extension AssociationComponent {
  /// The rules of a table in the order in which iOS tries them; the first that matches decides.
  static func inOrder(
    of table: RouteTable, reserved: [ReservedPrefix] = []
  ) -> [AssociationComponent] {
    stay + reserved.map { AssociationComponent(path: "\($0.path)/*") } + encodedSlashes
      + routes(of: table, after: table.prefixes.isEmpty ? [""] : ["", "/$(locale)"])
  }

  /// Links that always stay in the browser: those with an explicit request for it, pass downloads,
  /// which Wallet opens, and paths with an empty segment, which no route has.
  private static let stay = [
    AssociationComponent(fragment: "web", isExclude: true),
    AssociationComponent(query: ["web": "1"], isExclude: true),
    AssociationComponent(path: "*.pkpass", isExclude: true),
    AssociationComponent(path: "*.pkpasses", isExclude: true),
    AssociationComponent(path: "*//?*", isExclude: true),
  ]

  /// Values that parameters of a route cannot have; another app's callback may.
  private static let encodedSlashes = ["*%2F*", "*%2f*"].map {
    AssociationComponent(path: $0, isExclude: true)
  }

  /// What the links have that the first rules keep in the browser, rule by rule, such as `#web`.
  static var kept: [String] {
    (stay + encodedSlashes).map { rule in
      rule.fragment.map { "#\($0)" } ?? rule.query.first.map { "?\($0.key)=\($0.value)" }
        ?? (rule.path ?? "").filter { $0 != "*" && $0 != "?" }.replacing("%2f", with: "%2F")
    }
  }

  /// The rules of a table's routes after each of some prefixes.
  ///
  /// A `?*` matches slashes. So the deepest routes come first, and at each depth the routes with a
  /// parameter follow an exclusion of everything deeper.
  static func routes(of table: RouteTable, after heads: [String]) -> [AssociationComponent] {
    let places = table.places
    let families = Dictionary(grouping: places, by: \.path.head)
    let routes = places.sorted { $0.path.sortsBefore($1.path) }
      .map { AssociatedRoute($0, among: families[$0.path.head] ?? []) }
    let open = routes.filter(\.isOpen)
    let exact = routes.filter { !$0.isOpen }
    let depths = Set(open.map(\.depth)).sorted(by: >)
    let deepest = depths.first ?? 0

    var rules = list(exact.filter { $0.depth > deepest }, heads) { $0.rules(after: $1) }
    for depth in depths {
      let routes = open.filter { $0.depth == depth }
      rules += list(routes, heads) { [$0.exclusionOfDeeper(after: $1)] }
      if depth == deepest {
        rules += list(exact.filter { $0.depth <= deepest }, heads) { $0.rules(after: $1) }
      }
      rules += list(routes, heads) { $0.rules(after: $1) }
    }
    return rules
  }

  /// The rules of routes with and without a locale prefix, without duplicates.
  private static func list(
    _ routes: [AssociatedRoute], _ heads: [String],
    _ rules: (AssociatedRoute, String) -> [AssociationComponent]
  ) -> [AssociationComponent] {
    var seen: Set<AssociationComponent> = []
    return heads.flatMap { head in routes.flatMap { rules($0, head) } }
      .filter { seen.insert($0).inserted }
  }
}

extension PathPattern {
  /// The path in the language of association files: a parameter is at least one character.
  var glob: String {
    segments.map { $0.literal.map { "/\($0)" } ?? "/?*" }.joined()
  }
}

/// A route in the language of association files.
private struct AssociatedRoute {
  private let glob: String
  let depth: Int

  /// Whether the path has a parameter.
  let isOpen: Bool

  /// The pattern for every deeper path that begins with the same fixed segments.
  private let deeperGlob: String
  private let query: [String: String]

  /// Whether a less specific route matches the same path as this one, which has a query.
  private let isCovered: Bool

  init(_ route: Route, among others: [Route]) {
    let segments = route.path.segments
    let fixed = segments.prefix { $0.literal != nil }
    glob = route.path.glob
    depth = segments.count
    isOpen = fixed.count < depth
    deeperGlob =
      fixed.map { "/\($0)" }.joined() + String(repeating: "/?*", count: depth - fixed.count + 1)
    query = Dictionary(uniqueKeysWithValues: route.query.map { ($0.name, "?*") })
    isCovered =
      !query.isEmpty && others.contains { route.path.precedence(over: $0.path) == .before }
  }

  /// The rules of the route, with or without a locale prefix.
  ///
  /// A link without the route's query leads nowhere, even if a less specific route matches it.
  func rules(after head: String) -> [AssociationComponent] {
    let rule = AssociationComponent(path: head + glob, query: query)
    guard isCovered else { return [rule] }
    return [rule, AssociationComponent(path: head + glob, isExclude: true)]
  }

  /// Keeps the paths below the route, which `glob` would also match, in the browser.
  func exclusionOfDeeper(after head: String) -> AssociationComponent {
    AssociationComponent(path: head + deeperGlob, isExclude: true)
  }
}
