import WaymarkAppFiles
import WaymarkCore
import WaymarkHosting
import WaymarkMaps
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The sources and resources of the first Android app: all except `Routes.kt` and `shortcuts.xml`
/// are the same in every environment.
struct AndroidSources: FixedProducer {
  let plan: SitePlan
  var areCompared: Bool { false }

  var files: [AssetFile] { get throws { try parts.flatMap { try $0() } } }

  var diagnostics: [Diagnostic] { get throws { try plan.faults(of: parts) { _ = try $0() } } }

  /// The functions that each make some of the files.
  private var parts: [() throws -> [AssetFile]] {
    let environment = plan.environment
    guard let app = environment.android, let scheme = environment.urlScheme else { return [] }
    let project = plan.project
    let namespace = project.androidNamespace ?? app.package
    return [
      {
        let routes = try KotlinRoutes(
          SourceEnvironment(environment, app.package, scheme), namespace: namespace,
          navigation: NavigationSettings(environment.maps))
        return [AssetFile("app/android/Routes.kt", .source, routes.bytes)]
      },
      {
        let sources = try KotlinSources(
          project.table, namespace: namespace,
          navigation: try navigationRows(for: project.environments.flatMap(\.maps.everyApp)),
          savesPasses: project.environments.contains { $0.pass?.googleWallet != nil })
        return sources.files.map {
          AssetFile("app/android/\($0.name).kt", .source, $0.bytes)
        }
      },
      {
        let shortcuts = try AndroidShortcuts(project.table, scheme: scheme)
        let titles = shortcuts.titles.map {
          AssetFile("app/android/res/\($0.folder)/waymark.xml", .appXML, $0.bytes)
        }
        return titles
          + (shortcuts.bytes.map {
            [AssetFile("app/android/res/xml/shortcuts.xml", .appXML, $0)]
          } ?? [])
      },
    ]
  }
}

extension Project {
  /// The namespace of the Android app's classes in all environments: the package of the first
  /// environment with such an app.
  fileprivate var androidNamespace: String? {
    environments.lazy.compactMap { $0.android?.package }.first
  }
}

extension NavigationSettings {
  fileprivate init(_ maps: MapSettings) {
    self.init()
    apps = maps.apps
    countries = maps.countries
    ids = maps.ids
    shifts = maps.datum != .off
  }
}
