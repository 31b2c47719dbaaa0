import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite

extension SiteBuild {
  /// Warns about redirects to the page of a record that the source does not have: readers are sent
  /// to an error page.
  func reportLostTargets(of reading: Reading) {
    var reported: Set<Diagnostic> = []
    for (plan, inventory) in zip(reading.plans, reading.inventories) {
      let project = plan.site.project
      for moved in project.moved where moved.route == nil {
        guard let (set, id) = moved.to.flatMap(project.record(at:)), inventory[set][id] == nil
        else { continue }
        let diagnostic = Diagnostic(
          .redirectRecord, at: moved.location,
          "the redirect from \(moved.from) leads to \"\(id)\", which \(set) does not have")
        if reported.insert(diagnostic).inserted { counter.report(diagnostic) }
      }
    }
  }
}

extension Project {
  /// The record whose page has a path without parameters; `nil` for other pages.
  fileprivate func record(at path: PathPattern) -> (set: String, id: String)? {
    let literals = path.segments.compactMap(\.literal)
    guard literals.count == path.segments.count else { return nil }
    var parts = literals.map { $0[...] }[...]
    if let first = parts.first, table.prefixes.contains(String(first)) { parts.removeFirst() }
    for route in routes where route.page.recordKind != nil && route.route.path.fits(parts) {
      guard let set = route.records, records.contains(where: { $0.name == set }),
        let (_, id) = zip(route.route.path.segments, parts).first(where: { $0.0.literal == nil })
      else { continue }
      return (set, String(id))
    }
    return nil
  }
}
