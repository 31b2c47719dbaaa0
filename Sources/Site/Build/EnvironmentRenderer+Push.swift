import AppFiles
import Hosting
import Project
import Routes

extension EnvironmentRenderer {
  /// Writes a push payload for each place that has a key in payloads.
  func writePushFixtures(to destination: any Destination) throws {
    for entry in project.routes where entry.route.entries.push != nil {
      let payload = try environment.pushPayload(of: entry, in: project).bytes()
      try destination.write(payload, to: "feeds/push/\(entry.route.name).json", as: .pushPayload)
    }
  }
}

extension Environment {
  /// The payload that leads to a place, with an example of its parameter.
  func pushPayload(
    of entry: PageRoute, in project: Project
  ) throws(LinkFault) -> PushPayload {
    let parameters = Dictionary(
      uniqueKeysWithValues: entry.route.parameters.map { ($0, "1") })
    let title = project.locales.first.flatMap { entry.titles[$0] } ?? project.name
    return try PushPayload(
      entry.route, host: canonicalHost, parameters: parameters, title: title)
  }
}
