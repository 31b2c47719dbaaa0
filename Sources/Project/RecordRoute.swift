import WaymarkModel
package import WaymarkRoutes

/// A route that has a page for each record of a set.
package final class RecordRoute: Sendable {
  package let route: Route
  package let set: RecordSet

  /// The paths in each locale, in the order of the project's locales.
  package let paths: [RecordPath]

  /// The earlier paths in the default locale.
  package let earlierPaths: [RecordPath]

  /// Identifiers that another route uses: `/ads/garage` may be a separate place.
  package let takenIDs: [String: String]

  /// The record routes of a project.
  package static func all(of project: Project) -> [RecordRoute] {
    project.routes.compactMap { entry in
      guard entry.page.recordKind != nil else { return nil }
      return project.records(named: entry.records).map { RecordRoute(entry, $0, in: project) }
    }
  }

  private init(_ entry: PageRoute, _ set: RecordSet, in project: Project) {
    route = entry.route
    self.set = set
    let prefixes = project.locales.map(project.table.prefix)
    paths = prefixes.map { RecordPath(entry.route.path, locale: $0) }
    earlierPaths = entry.route.was.filter { $0.parameters.count == 1 }.map {
      RecordPath($0, locale: prefixes[0])
    }
    var taken: [String: String] = [:]
    for other in project.routes where other.route.path.parameters.isEmpty {
      if let path = try? other.route.path(), let id = paths.first?.id(of: path) {
        taken[id] = other.route.name
      }
    }
    takenIDs = taken
  }
}

/// The paths of the pages of a record route; identifiers need no escaping.
package struct RecordPath: Sendable {
  private let prefix: String
  private let suffix: String

  /// Prepares the paths with a form in a locale; `nil` for the default locale.
  init(_ form: PathPattern, locale: String?) {
    var parts = [locale.map { "/" + $0 } ?? ""]
    for segment in form.segments {
      parts[parts.count - 1] += "/"
      switch segment {
      case .literal(let text): parts[parts.count - 1] += text
      case .parameter: parts.append("")
      }
    }
    prefix = parts[0]
    suffix = parts.dropFirst().joined()
  }

  /// The path of an identifier's page, such as `/zh-Hans/ads/17`.
  package func path(of id: String) -> String { prefix + id + suffix }

  /// The identifier of the page at a path; `nil` for other paths.
  package func id(of path: String) -> String? {
    guard path.hasPrefix(prefix), path.hasSuffix(suffix),
      path.utf8.count > prefix.utf8.count + suffix.utf8.count
    else { return nil }
    let id = path.dropFirst(prefix.count).dropLast(suffix.count)
    return id.utf8.contains(UInt8(ascii: "/")) ? nil : String(id)
  }
}
