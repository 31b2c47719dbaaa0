import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite

// Paths that moved, as redirects for servers, and the problems of these redirects.

extension SitePlan {
  /// The redirects of the environment; an earlier path of a route has some in every locale.
  func redirects(apartFrom rules: [ServedRule]) -> [Redirect] {
    let own = project.moved.filter { $0.route == nil }
      .map { redirect($0, below: nil, varying: .any) }
    guard own.count < project.moved.count else { return own }
    var (pages, sources) = (PathIndex<Void>(), PathIndex<Void>())
    for rule in rules { pages.insert((), at: rule.path) }
    for redirect in own { sources.insert((), at: redirect.from) }
    let earlier = project.moved.flatMap { moved -> [Redirect] in
      guard let entry = project.routes.first(where: { $0.route.name == moved.route })
      else { return [] }
      let varying: ServedPath.Segment = entry.page.recordKind == nil ? .any : .identifier
      return locales.flatMap { locale in
        let page = redirect(moved, below: locale.prefix, varying: varying)
        // A host with placeholders would take the feed `/ads/feed.xml` for a page of `/ads/{id}`,
        // and the project may redirect lists itself.
        let others = tails(of: entry, below: locale.prefix).map { tail in
          page.appending(tail, of: entry.route.name)
        }.filter { other in
          pages.areAll(sharing: other.from) { _ in false }
            && sources.areAll(sharing: other.from) { $0.isWithin(other.from) }
        }
        return [page] + others
      }
    }
    return earlier + own
  }

  /// What moves with the page of a route, by the path after that of the page.
  private func tails(of entry: PageRoute, below prefix: String?) -> [[ServedPath.Segment]] {
    switch entry.page {
    case .market:
      let folders = Set(entry.listPaths.compactMap(\.first)).map { [$0, .rest] }
      return folders + (isIndexed(entry.route) ? [PageRoute.feed] : [])
    case .dealer: return [PageRoute.furtherPage]
    case .gatepass where prefix == nil && environment.pass != nil:
      return [[.literal(PassPaths.file)]]
    case .listing, .home, .request, .content, .search, .shell, .gatepass, .elsewhere, .notFound:
      return []
    }
  }

  private func redirect(
    _ moved: MovedPath, below prefix: String?, varying: ServedPath.Segment
  ) -> Redirect {
    var to: [Redirect.Target] = []
    if let prefix { to.append(.literal(prefix)) }
    for segment in moved.to?.segments ?? [] {
      switch segment {
      case .literal(let text): to.append(.literal(text))
      case .parameter(let name):
        to.append(.capture((moved.from.parameters.firstIndex(of: name) ?? 0) + 1))
      }
    }
    return Redirect(
      served(moved.from, below: prefix, varying: varying), to: to,
      isPermanent: moved.isPermanent, hasIndex: moved.hasIndex, at: moved.location)
  }

  private func served(
    _ pattern: PathPattern, below prefix: String?, varying: ServedPath.Segment
  ) -> ServedPath {
    var segments: [ServedPath.Segment] = []
    if let prefix { segments.append(.literal(prefix)) }
    for segment in pattern.segments {
      if let text = segment.literal {
        segments.append(.literal(text))
      } else {
        segments.append(varying)
      }
    }
    return ServedPath(segments)
  }

  /// After how many faults the search for more ends, which takes long if each redirect matches URLs
  /// of most others.
  private static let redirectFaultLimit = 1000

  /// Redirects that match URLs of pages or of each other, and redirects that do not lead to a page.
  func redirectFaults(in site: ServedSite) -> [Diagnostic] {
    guard project.hasPages || environment.hosting != nil else {
      return project.moved.filter { $0.route == nil }.map { moved in
        Diagnostic(
          .hostingRedirect, at: moved.location,
          "the redirect from \(moved.from) has no effect: the site has neither pages nor \"hosting\""
        )
      }
    }
    var pages = PathIndex<String>()
    for rule in site.rules { pages.insert("the page \(rule.path)", at: rule.path) }
    for page in site.errorPages {
      pages.insert("an error page", at: ServedPath(literal: page.path))
    }
    for route in project.routes where route.page == .elsewhere {
      for prefix in locales.map(\.prefix) {
        pages.insert(
          "the route \(route.route.name)",
          at: served(route.route.path, below: prefix, varying: .any))
      }
    }
    var sources = PathIndex<Redirect>()
    var faults: [Diagnostic] = []
    for redirect in site.redirects where faults.count < Self.redirectFaultLimit {
      func add(_ kind: DiagnosticKind, _ message: String) {
        faults.append(
          Diagnostic(kind, at: redirect.location, "the redirect from \(redirect.from) \(message)"))
      }
      let page =
        pages.items(sharing: redirect.from).first
        ?? pages.items(sharing: redirect.indexPath).first { $0.path == redirect.indexPath }
      if let page {
        add(.redirectConflict, "matches URLs of \(page.item)")
      }
      let literals = redirect.from.description
      if let prefix = environment.reserved.first(where: { $0.covers(Array(literals.utf8)[...]) }) {
        add(
          .redirectConflict,
          "is below \(prefix.path), which is reserved for \(prefix.owner.rawValue)")
      }
      // The more specific one comes first and takes precedence.
      let others = sources.items(sharing: redirect.from)
      if let other = others.first(where: { !$0.path.isWithin(redirect.from) }) {
        add(
          .redirectConflict,
          "matches URLs of the redirect from \(other.path), at \(other.item.location)"
        )
      }
      sources.insert(redirect, at: redirect.from)
    }
    for redirect in site.redirects where faults.count < Self.redirectFaultLimit {
      func add(_ message: String) {
        let text = "the redirect from \(redirect.from) leads to \(redirect.targetPath), \(message)"
        faults.append(Diagnostic(.redirectTarget, at: redirect.location, text))
      }
      let target = redirect.targetPath
      // Lists move as a whole: the project may redirect some of them, or what is not a list.
      let next = sources.items(sharing: target).first { next in
        target.segments.last != .rest || target == next.path || target.isWithin(next.path)
      }
      if let next {
        add(
          next.item == redirect
            ? "which it also matches"
            : "which is redirected to \(next.item.targetPath), at \(next.item.location)")
      } else if pages.items(sharing: target).isEmpty {
        add("where there is no page")
      }
    }
    return faults
  }
}
