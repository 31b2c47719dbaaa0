import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkSite

/// The pages of a published tree that a build would remove with the host, the locale or the route that
/// they belong to.
///
/// Only their paths and the project are looked at, so the tree may be anywhere.
struct LostPages {
  /// What is gone from the project.
  enum Scope: String, CaseIterable {
    case hosts, locales, routes
  }

  /// How many pages go, by the host, the locale or the first folder.
  private var counts: [Scope: [String: Int]] = [:]
  private let site: SitePlan

  private static let shownCount = 5

  init(among stale: [String], in site: SitePlan) {
    self.site = site
    // Each locale with a prefix has an error page there.
    let formerLocales = Set(
      stale.compactMap { path -> Substring? in
        let parts = path.split(separator: "/")
        return parts.count == 4 && parts[0] == "web" && parts[3] == "404.html" ? parts[2] : nil
      })
    for path in stale where path.hasPrefix("web/") && path.hasSuffix("/index.html") {
      let parts = path.split(separator: "/").dropFirst().dropLast()
      if let host = parts.first { add(host, parts.dropFirst(), formerLocales) }
    }
  }

  private mutating func add(
    _ host: Substring, _ path: ArraySlice<Substring>, _ formerLocales: Set<Substring>
  ) {
    var path = path
    if !site.environment.hosts.contains(String(host)) {
      counts[.hosts, default: [:]][String(host), default: 0] += 1
      return
    }
    if let first = path.first, site.project.table.prefixes.contains(String(first)) {
      path.removeFirst()
    } else if let first = path.first, formerLocales.contains(first) {
      counts[.locales, default: [:]][String(first), default: 0] += 1
      return
    }
    guard !isOfRoute(path) else { return }
    counts[.routes, default: [:]]["/" + (path.first ?? ""), default: 0] += 1
  }

  /// Whether a page is one of the project's routes; what goes below one, such as a page of a list or of
  /// a record, is no matter of the project file.
  private func isOfRoute(_ path: ArraySlice<Substring>) -> Bool {
    guard !path.isEmpty else { return site.project.hasPages }
    return site.project.routes.contains { $0.page != .elsewhere && $0.owns(path) }
  }

  /// A refusal for each scope that is not accepted.
  func diagnostics(accepting isAccepted: (Scope) -> Bool) -> [Diagnostic] {
    Scope.allCases.compactMap { scope in
      guard !isAccepted(scope), let lost = counts[scope] else { return nil }
      let names = lost.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let shown = names.prefix(Self.shownCount).map { "\($0.value) of \(excerpt($0.key.utf8))" }
      let rest = names.count - shown.count
      return Diagnostic(
        .buildLostPages, at: location(of: scope),
        "pages of \(scope.rawValue) that \(site.name) no longer has would be removed: "
          + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""),
        help:
          "Restore the \(scope.rawValue) in waymark.json. If the pages are meant to go, run again"
          + " with --accept-removals \(scope.rawValue); nothing was published.")
    }
  }

  private func location(of scope: Scope) -> Location {
    scope == .hosts
      ? site.location("hosts") : Location("\(ProjectReader.fileName): \(scope.rawValue)")
  }
}

extension PageRoute {
  /// Whether a build may write a page of the route at a path, which has no locale, or redirects it from
  /// one that the route had earlier.
  fileprivate func owns(_ path: ArraySlice<Substring>) -> Bool {
    ([route.path] + route.was).contains { owns(path, at: $0.segments) }
  }

  private func owns(_ path: ArraySlice<Substring>, at segments: [PathPattern.Segment]) -> Bool {
    let isOfRecords = page.recordKind != nil
    guard path.count >= segments.count,
      zip(segments, path).allSatisfy({ segment, part in
        segment.literal.map { $0 == part } ?? (isOfRecords || part == Self.anyParameter)
      })
    else { return false }
    guard let next = path.dropFirst(segments.count).first else { return true }
    let lists = ["page", "by", "all"] + facets.flatMap(\.attributes).map(Facet.segment)
    return (isOfRecords || page == .market) && lists.contains(String(next))
  }
}
