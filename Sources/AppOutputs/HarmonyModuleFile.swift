import WaymarkAppFiles
import WaymarkCore
import WaymarkHosting
import WaymarkMaps
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The part of the HarmonyOS app's `module.json5` that opens links.
struct HarmonyModuleFile: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      guard let module = try module else { return [] }
      return [AssetFile("app/harmony/module.json5", .appJSON, module.bytes)]
    }
  }

  /// Query schemes that HarmonyOS would not answer for.
  var diagnostics: [Diagnostic] {
    get throws {
      try plan.diagnostics(at: "harmony.querySchemes") { try module?.warnings ?? [] }
    }
  }

  private var module: HarmonyModule? {
    get throws {
      let environment = plan.environment
      guard let app = environment.harmony else { return nil }
      return try HarmonyModule(
        plan.project.table, hosts: environment.hosts, reserved: environment.reserved,
        querySchemes: try appSchemes(for: environment.maps.everyApp, on: .any) + app.querySchemes)
    }
  }
}
