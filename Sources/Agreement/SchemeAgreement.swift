import WaymarkCore
import WaymarkProject
import WaymarkRoutes

/// Compares the answers of the router and of the apps' files to URLs with an environment's own
/// scheme, and with schemes of other environments.
struct SchemeAgreement {
  private let router: Router
  private let scheme: String?
  private let others: [String]

  /// Whether the Android and HarmonyOS apps open a URL, by their files; an app without the file
  /// opens nothing.
  private let apps: [(name: String, opens: (String) -> Bool)]

  init(of environment: Environment, files: [String: [UInt8]], in project: Project) throws {
    scheme = environment.urlScheme
    others = project.environments.compactMap(\.urlScheme).filter { $0 != environment.urlScheme }
    router = try Router(
      project.table, hosts: environment.hosts, scheme: scheme, reserved: environment.reserved)
    var apps: [(name: String, opens: (String) -> Bool)] = []
    if environment.android != nil {
      let filter = ManifestFilter(files["app/android/intent-filter-scheme.xml"] ?? [])
      apps.append(("Android", { filter.decide($0).answer == .opens }))
    }
    if environment.harmony != nil {
      let schemes = Self.harmonySchemes(files["app/harmony/module.json5"] ?? [])
      apps.append(
        (
          "HarmonyOS",
          { url in
            SplitURL(Array(url.utf8)).map { schemes.contains($0.text($0.scheme)) } ?? false
          }
        ))
    }
    self.apps = apps
  }

  /// One line for each link with a wrong answer.
  var messages: [String] {
    guard let scheme else { return [] }
    let literals = Set(router.table.places.flatMap { $0.path.segments.compactMap(\.literal) })
    var messages: [String] = []
    for route in router.table.routes {
      let drafts = LinkDrafts(route, locale: nil, besides: literals)
      for values in drafts.values {
        let tail = ":/" + drafts.path(values) + drafts.query(values)
        messages += fault(scheme + tail, leadsTo: route, drafts.parameters(values))
      }
      let tail = ":/" + drafts.path(drafts.firstValues) + drafts.query(drafts.firstValues)
      for other in others { messages += fault(other + tail, leadsTo: nil) }
    }
    return messages
  }

  /// The problem of the answers to a URL.
  private func fault(
    _ url: String, leadsTo route: Route?, _ parameters: [String: String] = [:]
  ) -> [String] {
    let link = try? router.resolve(url)
    let isResolved = link?.route.name == route?.name && link?.parameters ?? [:] == parameters
    let wrong = apps.filter { $0.opens(url) != (route != nil) }.map(\.name)
    guard !isResolved || !wrong.isEmpty else { return [] }
    let due = route == nil ? "must not open the app" : "must open the app"
    let answers = apps.map { "\($0.name): \($0.opens(url) ? "opens" : "stays")" }
    return [
      "\(url) \(due): "
        + (answers + ["router: \(link?.route.name ?? "nowhere")"]).joined(separator: "; ")
    ]
  }

  /// The schemes that a HarmonyOS module opens with any host.
  private static func harmonySchemes(_ file: [UInt8]) -> Set<String> {
    guard let root = try? JSONReader.read(file).root else { return [] }
    let skills = root["module"]?["abilities"]?.array?.flatMap { $0["skills"]?.array ?? [] } ?? []
    let uris = skills.flatMap { $0["uris"]?.array ?? [] }
    return Set(uris.filter { $0["host"] == nil }.compactMap { $0["scheme"]?.string })
  }
}
