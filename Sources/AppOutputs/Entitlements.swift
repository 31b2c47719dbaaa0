import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkHosting
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// What the iOS app and its App Clip may do on the hosts: for the store, and for development with
/// the files as the site has them now.
struct Entitlements: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      guard let app = plan.environment.ios else { return [] }
      let hosts = plan.environment.hosts
      let clip = try app.clipIdentifier()
      var files: [AssetFile] = []
      for (suffix, mode) in [("", nil), ("-Debug", AssociatedDomain.Mode.developer)] {
        let rights = try EntitlementsFragment(
          hosts: hosts, mode: mode, services: app.services, clip: clip)
        files.append(
          AssetFile("app/ios/App\(suffix).entitlements", .propertyList, rights.bytes))
        guard clip != nil else { continue }
        let clipRights = try EntitlementsFragment(
          clipOf: try app.identifier(), hosts: hosts, mode: mode)
        files.append(
          AssetFile("app/ios/AppClip\(suffix).entitlements", .propertyList, clipRights.bytes))
      }
      return files
    }
  }
}
