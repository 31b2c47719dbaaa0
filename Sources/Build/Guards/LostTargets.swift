import WaymarkAppOutputs
import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite

extension SiteBuild {
  /// Warns about redirects to the page of a record that no built environment has: readers are sent
  /// to an error page.
  func reportLostTargets(of reading: Reading) {
    var lost: [Diagnostic] = []
    var found: Set<Location> = []
    for (plan, inventory) in zip(reading.plans, reading.inventories) {
      let moved = plan.site.project.moved.filter { $0.route == nil }
      guard !moved.isEmpty else { continue }
      let rules = plan.site.servedSite(gone: []).rules.reduce(into: PathIndex<Void>()) {
        $0.insert((), at: $1.path)
      }
      for moved in moved {
        guard let to = moved.to, let (set, id) = plan.site.record(at: to.description) else {
          continue
        }
        // A list, a text or a file of its own may be at the path.
        let isOther = rules.items(sharing: ServedPath(literal: to.description)).count != 1
        guard !isOther, inventory[set][id] == nil else {
          found.insert(moved.location)
          continue
        }
        lost.append(
          Diagnostic(
            .redirectRecord, at: moved.location,
            "the redirect from \(moved.from) leads to \"\(id)\", which \(set) does not have"))
      }
    }
    var reported: Set<Diagnostic> = []
    for diagnostic in lost where !found.contains(diagnostic.location) {
      if reported.insert(diagnostic).inserted { counter.report(diagnostic) }
    }
  }
}

extension SitePlan {
  /// The record whose page has a path; `nil` for other pages.
  fileprivate func record(at path: String) -> (set: String, id: String)? {
    for route in routes {
      guard let id = route.paths.lazy.compactMap({ $0.id(of: path) }).first,
        route.takenIDs[id] == nil, (try? Identifier<Listing>(id)) != nil
      else { continue }
      return (route.set.name, id)
    }
    return nil
  }
}
