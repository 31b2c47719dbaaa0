import WaymarkAppFiles
import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// A push payload for each route that has a key in payloads.
struct PushFixtures: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      try routes.map { entry in
        AssetFile(
          "feeds/push/\(entry.route.name).json", .pushPayload, try payload(of: entry).bytes())
      }
    }
  }

  var diagnostics: [Diagnostic] {
    get throws {
      try routes.flatMap { entry in
        try plan.diagnostics {
          _ = try payload(of: entry).bytes()
          return []
        }
      }
    }
  }

  private var routes: [PageRoute] {
    plan.project.routes.filter { $0.route.entries.push != nil }
  }

  /// The payload that leads to a route, with an example of its parameters.
  private func payload(of entry: PageRoute) throws(LinkFault) -> PushPayload {
    let parameters = Dictionary(uniqueKeysWithValues: entry.route.parameters.map { ($0, "1") })
    let title = plan.project.locales.first.flatMap { entry.titles[$0] } ?? plan.project.name
    return try PushPayload(
      entry.route, host: plan.environment.canonicalHost, parameters: parameters, title: title)
  }
}
