import WaymarkCore
import WaymarkRoutes

/// The rules that keep links in the browser, of which many have nothing to do with the routes.
extension RouteImport {
  /// The maximum length of paths that are compared.
  private static let lengthLimit = 100

  /// The remarks, with a single one for all exclusions of links that no route has.
  ///
  /// The exclusions have the indices of their remarks. In doubt, an exclusion keeps its remark.
  func joined(_ remarks: [Remark], exclusions: [Int: AssociationRule]) -> [Remark] {
    let paths = routes.map { route in
      route.path.segments.map { "/" + ($0.literal ?? "?*") }.joined()
    }
    guard paths.allSatisfy({ $0.utf8.count <= Self.lengthLimit }) else { return remarks }
    let prefixes = [""] + (hasLocales && locales.isEmpty ? ["/?*"] : locales.map { "/" + $0 })
    // The patterns of rules are read without the slashes at their ends, too.
    let globs = paths.flatMap { path in
      prefixes.map { Glob(wildcards: Array(($0 + path).utf8.drop { $0 == UInt8(ascii: "/") })) }
    }
    var work = SearchWork()
    let apart = exclusions.keys.sorted().filter { index in
      exclusions[index].map { !Self.mayMeet($0, globs, &work) } ?? false
    }
    guard let first = apart.first, let rule = exclusions[first] else { return remarks }
    let others =
      apart.count > 1 ? " and \(counted(apart.count - 1, "more exclusion")) stay" : " stays"
    var joined = remarks
    joined[first] = Remark(
      pointer: rule.pointer,
      reason: "\(rule.summary)\(others) in the browser; no route has such links")
    for index in apart.dropFirst().reversed() { joined.remove(at: index) }
    return joined
  }

  /// Whether an exclusion and one of some patterns may have a common path.
  private static func mayMeet(
    _ rule: AssociationRule, _ patterns: [Glob], _ work: inout SearchWork
  ) -> Bool {
    guard rule.hasPath, rule.path.doubt == nil, rule.path.openGlobs.isEmpty,
      rule.path.source.utf8.count <= lengthLimit, rule.settings.isPlain, rule.query.isAny,
      rule.fragment.isAny
    else { return true }
    for own in rule.path.globs {
      for pattern in patterns {
        work.texts -= 1
        if own.canMeet(pattern), own.commonText(with: pattern, &work) != nil { return true }
        if work.texts <= 0 || work.values <= 0 { return true }
      }
    }
    return false
  }
}
