import AppFiles
import Hosting
import Model
import Project
import Routes

/// A push payload for each route that has a key in payloads.
struct PushFixtures: Asset {
  let build: EnvironmentBuild

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
        try build.diagnostics {
          _ = try payload(of: entry).bytes()
          return []
        }
      }
    }
  }

  private var routes: [PageRoute] {
    build.project.routes.filter { $0.route.entries.push != nil }
  }

  /// The payload that leads to a route, with an example of its parameters.
  private func payload(of entry: PageRoute) throws(LinkFault) -> PushPayload {
    let parameters = Dictionary(uniqueKeysWithValues: entry.route.parameters.map { ($0, "1") })
    let title = build.project.locales.first.flatMap { entry.titles[$0] } ?? build.project.name
    return try PushPayload(
      entry.route, host: build.environment.canonicalHost, parameters: parameters, title: title)
  }
}
