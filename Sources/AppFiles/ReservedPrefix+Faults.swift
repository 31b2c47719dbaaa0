import WaymarkCore
public import WaymarkRoutes

extension ReservedPrefix {
  /// The conflicts of some prefixes with a table: routes and locales that use their paths, and
  /// prefixes that contain each other.
  public static func faults(of prefixes: [ReservedPrefix], in table: RouteTable) -> [LinkFault] {
    var faults: [LinkFault] = []
    for (index, prefix) in prefixes.enumerated() {
      for (number, route) in table.routes.enumerated() {
        guard let path = ([route.path] + route.was).first(where: prefix.pattern.contains) else {
          continue
        }
        faults.append(
          LinkFault(
            .routePathReserved,
            "the path \(path) of \(route.name) is below \(prefix.path), which is for"
              + " \(prefix.owner.rawValue)",
            in: .route(number)))
      }
      if let locale = table.locales.first(where: { $0.asciiLowercased == prefix.pattern.head }) {
        faults.append(
          LinkFault(
            .appReservedPrefix,
            "the prefix \(prefix.path) begins as URLs of the locale \(locale) do"))
      }
      for other in prefixes[..<index]
      where prefix.pattern.contains(other.pattern) || other.pattern.contains(prefix.pattern) {
        faults.append(
          LinkFault(.appReservedPrefix, "the prefixes \(other.path) and \(prefix.path) overlap"))
      }
    }
    return faults
  }
}

extension PathPattern {
  /// Whether a URL at or below this path can match another pattern.
  fileprivate func contains(_ other: PathPattern) -> Bool {
    guard other.segments.count >= segments.count, head == other.head else { return false }
    return zip(segments, other.segments).dropFirst().allSatisfy { own, others in
      others.literal == nil || own == others
    }
  }
}
