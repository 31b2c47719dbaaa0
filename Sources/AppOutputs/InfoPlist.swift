import WaymarkAppFiles
import WaymarkCore
import WaymarkHosting
import WaymarkMaps
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// What the iOS app's `Info.plist` needs.
struct InfoPlist: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      guard let fragment = try fragment else { return [] }
      return [AssetFile("app/ios/Info.plist", .propertyList, fragment.bytes)]
    }
  }

  var diagnostics: [Diagnostic] {
    get throws { try plan.diagnostics { try fragment?.warnings ?? [] } }
  }

  private var fragment: InfoPlistFragment? {
    get throws {
      guard let app = plan.environment.ios, let scheme = plan.environment.urlScheme else {
        return nil
      }
      return try InfoPlistFragment(
        bundleID: app.bundleID, scheme: scheme,
        querySchemes: try queriesSchemes(for: plan.environment.maps.everyApp),
        table: plan.project.table)
    }
  }
}
