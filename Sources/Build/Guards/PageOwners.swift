import WaymarkModel
package import WaymarkProject
import WaymarkRecords
import WaymarkRoutes

/// The owners of published pages, derived only from the paths and the project: the tree may be
/// anywhere.
package struct PageOwners {
  /// The part that the project no longer has.
  enum Scope: String, CaseIterable {
    case hosts, locales, routes
  }

  enum Owner {
    /// A host, a locale or a first folder that the project no longer has.
    case gone(Scope, String)

    /// A route of the project, or its home page.
    case present(PageRoute?)
  }

  private let project: Project
  private let hosts: [String]

  /// The prefixes of locales that the project no longer has.
  private let formerLocales: Set<Substring>

  /// Takes the paths of all removed files, such as `cars.example/fr/404.html`: each locale with a
  /// prefix has an error page there.
  package init(
    in project: Project, _ environment: Environment, removed paths: some Sequence<Substring>
  ) {
    self.project = project
    hosts = environment.hosts
    formerLocales = Set(
      paths.compactMap { path -> Substring? in
        guard path.hasSuffix("/404.html") else { return nil }
        let parts = path.split(separator: "/")
        return parts.count == 3 ? parts[1] : nil
      })
  }

  /// The owner of a page by its host and URL path.
  func owner(of page: ArraySlice<Substring>) -> Owner {
    guard let host = page.first else { return .present(nil) }
    guard hosts.contains(String(host)) else { return .gone(.hosts, String(host)) }
    var path = page.dropFirst()
    if let first = path.first, project.table.prefixes.contains(String(first)) {
      path.removeFirst()
    } else if let first = path.first, formerLocales.contains(first) {
      return .gone(.locales, String(first))
    }
    if path.isEmpty, project.hasPages { return .present(nil) }
    let route = project.routes.first { $0.page != .elsewhere && $0.owns(path) }
    return route.map { .present($0) } ?? .gone(.routes, "/" + (path.first ?? ""))
  }

  /// The host and the URL path of a page at a path such as `cars.example/ads/17/index.html`, with or
  /// without the file name.
  private static func page(at path: String) -> ArraySlice<Substring> {
    let parts = path.split(separator: "/")[...]
    return parts.count > 1 && parts.last == "index.html" ? parts.dropLast() : parts
  }

  /// Whether the project no longer has the owner of the page at a path.
  package func isGone(pageAt path: String) -> Bool {
    if case .gone = owner(of: Self.page(at: path)) { true } else { false }
  }

  /// The record set of the page at a path, in the first locale; `nil` for other pages.
  package func recordSet(ofPageAt path: String) -> String? {
    let page = Self.page(at: path)
    guard case .present(let route?) = owner(of: page), route.page.recordKind != nil else {
      return nil
    }
    let path = page.dropFirst()
    return ([route.route.path] + route.route.was).contains { $0.fits(path) } ? route.records : nil
  }

  /// The name by which `--accept-removals` accepts the loss of the page at a path.
  package func acceptedName(ofPageAt path: String) -> String {
    switch owner(of: Self.page(at: path)) {
    case .gone(let scope, _): return scope.rawValue
    case .present(let route):
      let listings = route?.page == .market ? project.records.first { $0.kind == .listing } : nil
      return route?.records ?? listings?.name ?? Scope.routes.rawValue
    }
  }

  /// The new path of a page whose route had an earlier path; `nil` if it did not move.
  ///
  /// The page of `cars.example/ads/17/index.html` may be at `cars.example/cars/17/index.html`.
  package func movedPath(ofPageAt path: String) -> String? {
    let parts = path.split(separator: "/")[...]
    let file = parts.last == "index.html" ? parts.suffix(1) : []
    var place = parts.dropLast(file.count)
    guard let host = place.popFirst() else { return nil }
    var start = [host]
    if let first = place.first, project.table.prefixes.contains(String(first)) {
      start.append(place.removeFirst())
    }
    for route in project.routes where route.page != .elsewhere {
      guard let moved = route.place(ofEarlier: place) else { continue }
      return (start + moved + file).joined(separator: "/")
    }
    return nil
  }
}

extension PathPattern {
  /// Whether it has the same number of segments as a path, and the same literal segments.
  fileprivate func fits(_ path: ArraySlice<Substring>) -> Bool {
    path.count == segments.count
      && zip(segments, path).allSatisfy { segment, part in
        segment.literal.map { $0 == part } ?? true
      }
  }
}

extension PageRoute {
  /// The new place of a page of the route, from its earlier place.
  fileprivate func place(ofEarlier place: ArraySlice<Substring>) -> [Substring]? {
    guard let earlier = route.was.first(where: { owns(place, at: $0.segments) }) else { return nil }
    let values = zip(earlier.segments, place)
    let segments = route.path.segments.map { segment -> Substring in
      if let text = segment.literal { return text[...] }
      return values.first { $0.0 == segment }?.1 ?? ""
    }
    return segments + place.dropFirst(earlier.segments.count)
  }

  /// Whether a build may write a page of the route at a path without a locale, or redirects the
  /// path because the route had it earlier.
  ///
  /// What is below a route, such as a page of a list or of a record, does not depend on the project
  /// file.
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
