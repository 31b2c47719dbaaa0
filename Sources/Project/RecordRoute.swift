import Model
package import Records
package import Routes

/// A route that has a page for each record of a kind.
package struct RecordRoute: Sendable {
  package let route: Route
  let page: PageKind
  package let kind: RecordKind

  /// The paths in each locale, in the order of the project's locales.
  package let paths: [RecordPath]

  /// Identifiers that another route takes: `/ads/garage` is a place of its own.
  package let takenIDs: [String: String]

  /// The record routes of a project.
  package static func all(of project: Project) -> [RecordRoute] {
    project.routes.compactMap { entry in
      entry.page.records.map { RecordRoute(entry, $0, in: project) }
    }
  }

  private init(_ entry: PageRoute, _ kind: RecordKind, in project: Project) {
    route = entry.route
    page = entry.page
    self.kind = kind
    paths = project.locales.map { RecordPath(entry.route, locale: project.table.prefix(of: $0)) }
    var taken: [String: String] = [:]
    for other in project.routes where other.route.path.parameters.isEmpty {
      if let path = try? other.route.path(), let id = paths.first?.id(of: path) {
        taken[id] = other.route.name
      }
    }
    takenIDs = taken
  }
}
