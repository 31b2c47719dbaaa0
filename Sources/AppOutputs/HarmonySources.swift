import WaymarkAppFiles
import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The sources and resources of the HarmonyOS app: all except `Routes.ets` and
/// `shortcuts_config.json` are the same in every environment.
struct HarmonySources: FixedProducer {
  let plan: SitePlan
  var areCompared: Bool { false }

  var files: [AssetFile] { get throws { try parts.flatMap { try $0() } } }

  var diagnostics: [Diagnostic] { get throws { try plan.faults(of: parts) { _ = try $0() } } }

  /// The functions that each make some of the files.
  private var parts: [() throws -> [AssetFile]] {
    let environment = plan.environment
    guard let app = environment.harmony, let scheme = environment.urlScheme else { return [] }
    let table = plan.project.table
    return [
      {
        let known = SourceEnvironment(environment, app.bundleName ?? app.appID, scheme)
        let routes = AssetFile("app/harmony/ets/Routes.ets", .source, try ArkTSRoutes(known).bytes)
        return try ArkTSSources(table).files.map {
          AssetFile("app/harmony/ets/\($0.name).ets", .source, $0.bytes)
        } + [routes]
      },
      {
        let shortcuts = try HarmonyShortcuts(table, scheme: scheme)
        guard let bundle = app.bundleName,
          let file = shortcuts.bytes(bundle: bundle, module: "entry", ability: "EntryAbility")
        else { return [] }
        let resources = "app/harmony/resources"
        return shortcuts.titles.map {
          AssetFile("\(resources)/\($0.folder)/element/waymark.json", .appJSON, $0.bytes)
        } + [AssetFile("\(resources)/base/profile/shortcuts_config.json", .appJSON, file)]
      },
    ]
  }
}
