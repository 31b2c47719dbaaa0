import WaymarkCore
import WaymarkRoutes

extension RouteImport {
  /// Says what else of the file a build does not write until the project asks for it.
  mutating func remarkServices(in root: JSONNode) {
    let entries = ServiceChange.apps(in: root).sorted { $0.app < $1.app }
    let app = app
    func isOwn(_ entry: ServiceChange.Entry) -> Bool { app.map(entry.belongs) ?? false }
    for (service, _) in ServiceChange.titles {
      let listed = entries.filter { $0.service == service }
      for entry in listed where isOwn(entry) {
        remark("/\(service)", "\(entry.app) has \(entry.title) here: \(advice(about: entry))")
      }
      let others = listed.filter { !isOwn($0) }.map(\.app)
      if let first = others.first {
        let more = others.count == 1 ? "" : " and \(counted(others.count - 1, "more app"))"
        remark("/\(service)", "\(service) of \(LinkFault.quote(first))\(more) is left out")
      }
    }
  }

  private func advice(about entry: ServiceChange.Entry) -> String {
    switch entry.service {
    case "appclips":
      let part = entry.app.dropFirst((app ?? "").count + 1)
      if part.isEmpty { return "an App Clip has a bundle id of its own, below that of the app" }
      return "add \"appClip\": \(LinkFault.quote(String(part))) to \"ios\" of the environments"
    case "authsrv": return "Waymark does not write \"authsrv\", so keep it in a file of your own"
    default: return "add \"services\": [\"\(entry.service)\"] to \"ios\" of the environments"
    }
  }
}
