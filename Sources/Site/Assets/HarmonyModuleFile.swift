import AppFiles
import Hosting
import Maps
import Model
import Project
import Routes

/// The part of the HarmonyOS app's `module.json5` that opens links.
struct HarmonyModuleFile: Asset {
  let build: EnvironmentBuild

  var files: [AssetFile] {
    get throws {
      guard let module = try module else { return [] }
      return [AssetFile("app/harmony/module.json5", .appJSON, module.bytes)]
    }
  }

  /// Query schemes that HarmonyOS would not answer for.
  var diagnostics: [Diagnostic] {
    get throws {
      try build.diagnostics(at: "harmony.querySchemes") { try module?.warnings ?? [] }
    }
  }

  private var module: HarmonyModule? {
    get throws {
      let environment = build.environment
      guard let app = environment.harmony else { return nil }
      return try HarmonyModule(
        build.project.table, hosts: environment.hosts, reserved: environment.reserved,
        querySchemes: try appSchemes(for: environment.maps.everyApp, on: .any) + app.querySchemes)
    }
  }
}
