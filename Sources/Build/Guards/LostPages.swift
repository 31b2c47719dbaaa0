import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkSite

/// The pages of a published tree that a build would remove together with their host, locale or
/// route.
struct LostPages {
  /// The number of removed pages by host, locale or first folder.
  private var counts: [PageOwners.Scope: [String: Int]] = [:]
  private let site: SitePlan

  private static let shownCount = 5

  init(among stale: [String], in site: SitePlan) {
    self.site = site
    let root = "web/"
    let paths = stale.lazy.filter { $0.hasPrefix(root) }.map { $0.dropFirst(root.count) }
    let owners = PageOwners(in: site.project, site.environment, removed: paths)
    // Files of `static` may be pages, too; each locale has an error page.
    for path in paths where path.hasSuffix(".html") && !path.hasSuffix("/404.html") {
      let parts = path.split(separator: "/")
      let page = parts.last == "index.html" ? parts.dropLast() : parts[...]
      guard case .gone(let scope, let name) = owners.owner(of: page) else { continue }
      counts[scope, default: [:]][name, default: 0] += 1
    }
  }

  /// A refusal for each scope that is not accepted.
  func diagnostics(accepting isAccepted: (PageOwners.Scope) -> Bool) -> [Diagnostic] {
    PageOwners.Scope.allCases.compactMap { scope in
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

  private func location(of scope: PageOwners.Scope) -> Location {
    scope == .hosts
      ? site.location("hosts") : Location("\(ProjectReader.fileName): \(scope.rawValue)")
  }
}
