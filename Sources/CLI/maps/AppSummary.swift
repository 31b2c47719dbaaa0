import WaymarkMapLinks
import WaymarkMaps

/// What the links of an app have in common.
struct AppSummary: Sendable {
  /// What becomes of a value of a request.
  enum Use: String, Sendable {
    case required
    case optional
    case dropped
  }

  /// Of the links that lead somewhere.
  let origin: Use

  /// The most that a link takes; `nil` when there is no limit.
  let waypoints: Int?

  /// Of all links.
  let name: Use

  init(_ app: NavigationApp) {
    let shapes = app.shapes
    let routes = shapes.filter { [.directions, .navigate, .ride].contains($0.action) }
    origin = Self.use("origin", among: routes)
    name = Self.use("name", among: shapes)
    let limits = routes.map(\.waypointLimit)
    waypoints = limits.contains(nil) ? nil : limits.compactMap(\.self).max() ?? 0
  }

  /// The number of waypoints for people.
  var waypointText: String { waypoints.map(String.init) ?? "any" }

  private static func use(_ word: String, among shapes: [LinkShape]) -> Use {
    guard !shapes.isEmpty else { return .dropped }
    if shapes.allSatisfy({ $0.required.contains(word) }) { return .required }
    return shapes.contains { $0.carried.contains(word) } ? .optional : .dropped
  }
}

extension NavigationApp.Status {
  /// A word, and since when, such as `retired 2018-05`.
  var text: String {
    switch self {
    case .alive: "alive"
    case .retired(let since, _, _): "retired" + (since.map { " \($0)" } ?? "")
    }
  }
}

extension DatumRule {
  /// The datum and the zones, such as `gcj02 CN,HK`.
  var text: String {
    switch self {
    case .wgs84: "wgs84"
    case .gcj02(let zones): "gcj02 " + zones.codes.joined(separator: ",")
    case .undocumentedGCJ02(let zones): "wgs84 (gcj02 " + zones.codes.joined(separator: ",") + ")"
    case .declared(let datums): datums.map(\.rawValue).joined(separator: "|")
    }
  }
}

extension ZoneSet {
  /// The codes of the zones.
  var codes: [String] {
    Zone.allCases.filter(includes).map(\.rawValue)
  }
}
