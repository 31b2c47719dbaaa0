import AppFiles
import Hosting
import Maps
import Project

extension EnvironmentRenderer {
  /// The part of the HarmonyOS app's module that opens links; `nil` without such an app.
  func harmonyModule() throws -> HarmonyModule? {
    guard let app = environment.harmony else { return nil }
    return try HarmonyModule(
      project.table, hosts: environment.hosts, reserved: environment.reserved,
      querySchemes: try appSchemes(for: environment.maps.everyApp, on: .any) + app.querySchemes)
  }

  /// Writes what the developers of the HarmonyOS app take into their project.
  func writeHarmonyFiles(to destination: any Destination) throws {
    guard let module = try harmonyModule() else { return }
    try destination.write(module.bytes, to: "app/harmony/module.json5", as: .appJSON)
  }
}
