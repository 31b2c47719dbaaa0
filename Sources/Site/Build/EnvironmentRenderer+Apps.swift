import Links
import Maps

extension EnvironmentRenderer {
  /// Writes the files by which each host vouches for the apps.
  func writeAssociations(to destination: any Destination) throws {
    var files: [(path: String, bytes: [UInt8])] = []
    if let app = environment.ios {
      let id = try AppIdentifier(teamID: app.teamID, bundleID: app.bundleID)
      let file = AssociationFile(project.table, apps: [id], reserved: environment.reserved)
      files.append((AssociationFile.path, try file.bytes()))
    }
    if !environment.androidApps.isEmpty {
      let links = try AssetLinks(
        project.table, packages: try androidPackages(), reserved: environment.reserved)
      files.append((AssetLinks.path, links.bytes))
    }
    if let app = environment.harmony {
      files.append((AppLinking.path, try AppLinking(appID: app.appID).bytes))
    }
    for host in environment.hosts {
      for file in files {
        try destination.write(file.bytes, to: "web/\(host)\(file.path)", as: .associationFile)
      }
    }
  }

  /// Writes what the apps' developers take into their projects.
  func writeAppFiles(to destination: any Destination) throws {
    if let app = environment.ios {
      let info = try InfoPlistFragment(
        bundleID: app.bundleID, scheme: environment.urlScheme,
        querySchemes: try queriesSchemes(for: environment.maps.apps))
      let release = try EntitlementsFragment(hosts: environment.hosts)
      let debug = try EntitlementsFragment(hosts: environment.hosts, mode: .developer)
      try destination.write(info.bytes, to: "app/ios/Info.plist", as: .propertyList)
      try destination.write(release.bytes, to: "app/ios/App.entitlements", as: .propertyList)
      try destination.write(debug.bytes, to: "app/ios/App-Debug.entitlements", as: .propertyList)
    }
  }
}
