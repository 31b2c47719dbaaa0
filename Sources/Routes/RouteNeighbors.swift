/// Finds the routes that another one may clash with: those that share a name, an entry or the
/// beginning of a path, however many others there are.
struct RouteNeighbors {
  private var numbers: [String: [Int]] = [:]

  mutating func add(_ number: Int, _ route: Route) {
    let place = Self.place(of: route.path)
    for key in Self.keys(of: route) + [place] + Self.second(of: route.path, in: place) {
      numbers[key, default: []].append(number)
    }
  }

  /// The numbers of the routes that share something with a route, in order.
  func numbers(beside route: Route) -> [Int] {
    let place = Self.place(of: route.path)
    let isOpen = route.path.segments.dropFirst().first?.literal == nil
    let places =
      isOpen ? [place] : Self.second(of: route.path, in: place) + [place + Self.anySecond]
    return Set((Self.keys(of: route) + places).flatMap { numbers[$0] ?? [] }).sorted()
  }

  /// What no two routes may have both.
  private static func keys(of route: Route) -> Set<String> {
    Set(
      [route.name, route.activity].map { "activity \($0)" }
        + route.entries.spotlight.map { "spotlight \($0)" }
        + [route.entries.push].compactMap(\.self).map { "push \($0)" })
  }

  /// Patterns that match the same URLs have as many segments, and the same first one.
  private static func place(of path: PathPattern) -> String {
    "path \(path.segments.count) \(path.head)"
  }

  /// The second segment, which is the same or may be any.
  private static func second(of path: PathPattern, in place: String) -> [String] {
    path.segments.dropFirst().prefix(1).map { place + ($0.literal.map { "/\($0)" } ?? anySecond) }
  }

  private static let anySecond = "/{}"
}
