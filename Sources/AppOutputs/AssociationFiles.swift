package import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkHosting
package import WaymarkProject
package import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The files in `.well-known` that connect each host with the apps.
struct AssociationFiles: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      let environment = plan.environment
      var files: [(path: String, bytes: [UInt8])] = []
      if let file = try environment.associationFile(plan.project.table) {
        files.append((AssociationFile.path, try file.bytes()))
      }
      if !environment.androidApps.isEmpty {
        files.append((AssetLinks.path, try environment.assetLinks(plan.project.table).bytes))
      }
      if let app = environment.harmony {
        files.append((AppLinking.path, try AppLinking(appID: app.appID).bytes))
      }
      return environment.hosts.flatMap { host in
        files.map { AssetFile("web/\(host)\($0.path)", .associationFile, $0.bytes) }
      }
    }
  }
}

extension Environment {
  /// The association file of the iOS app; `nil` without one.
  package func associationFile(_ table: RouteTable) throws(LinkFault) -> AssociationFile? {
    guard let ios else { return nil }
    return AssociationFile(
      table, apps: [try ios.identifier()], clips: try ios.clipIdentifier().map { [$0] } ?? [],
      services: ios.services, reserved: reserved)
  }

  /// The association file of the Android apps.
  package func assetLinks(_ table: RouteTable) throws(LinkFault) -> AssetLinks {
    var packages: [AndroidPackage] = []
    for app in androidApps {
      var fingerprints: [CertificateFingerprint] = []
      for text in app.fingerprints { fingerprints.append(try CertificateFingerprint(text)) }
      packages.append(
        try AndroidPackage(app.package, fingerprints: fingerprints, sharesLogins: app.sharesLogins))
    }
    return try AssetLinks(table, packages: packages, reserved: reserved)
  }
}
