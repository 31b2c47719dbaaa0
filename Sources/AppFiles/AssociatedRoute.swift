import Routes

/// A route in the language of association files.
struct AssociatedRoute {
  /// The path: a parameter is one character or more.
  private let glob: String

  let depth: Int

  /// Whether the path has a parameter.
  let isOpen: Bool

  /// What matches every deeper path that begins with the same fixed segments.
  private let deeperGlob: String
  private let query: [String: String]

  /// Whether a less specific route matches the same path.
  private let isCovered: Bool

  init(_ route: Route, among others: [Route]) {
    let segments = route.path.segments
    let fixed = segments.prefix { segment in
      guard case .literal = segment else { return false }
      return true
    }
    glob = segments.map { segment in
      guard case .literal(let text) = segment else { return "/?*" }
      return "/\(text)"
    }.joined()
    let more = String(repeating: "/?*", count: segments.count - fixed.count + 1)
    deeperGlob = fixed.map { "/\($0)" }.joined() + more
    depth = segments.count
    isOpen = fixed.count < segments.count
    query = Dictionary(uniqueKeysWithValues: route.query.map { ($0.name, "?*") })
    isCovered = others.contains { route.path.precedence(over: $0.path) == .before }
  }

  /// The rules of the route, with or without the prefix of a locale.
  ///
  /// Without its query a route is no place, also when a less specific route would match.
  func rules(after head: String) -> [AssociationComponent] {
    let rule = AssociationComponent(path: head + glob, query: query)
    guard isCovered, !query.isEmpty else { return [rule] }
    return [rule, AssociationComponent(path: head + glob, isExclude: true)]
  }

  /// Keeps the paths below the route, which `glob` would match too, in the browser.
  func exclusionOfDeeper(after head: String) -> AssociationComponent {
    AssociationComponent(path: head + deeperGlob, isExclude: true)
  }
}
