import AppFiles
import Hosting
import Maps
import Model
import Project
import Routes

/// What the iOS app's `Info.plist` needs.
struct InfoPlist: Asset {
  let build: EnvironmentBuild

  var files: [AssetFile] {
    get throws {
      guard let fragment = try fragment else { return [] }
      return [AssetFile("app/ios/Info.plist", .propertyList, fragment.bytes)]
    }
  }

  var diagnostics: [Diagnostic] {
    get throws { try build.diagnostics { try fragment?.warnings ?? [] } }
  }

  private var fragment: InfoPlistFragment? {
    get throws {
      guard let app = build.environment.ios, let scheme = build.environment.urlScheme else {
        return nil
      }
      return try InfoPlistFragment(
        bundleID: app.bundleID, scheme: scheme,
        querySchemes: try queriesSchemes(for: build.environment.maps.everyApp),
        table: build.project.table)
    }
  }
}
