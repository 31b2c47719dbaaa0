import AppFiles
import AppLinks
import Hosting
import Maps
import Project

extension EnvironmentRenderer {
  /// Writes the files by which each host vouches for the apps.
  func writeAssociations(to destination: any Destination) throws {
    var files: [(path: String, bytes: [UInt8])] = []
    if let app = environment.ios {
      files.append(
        (AssociationFile.path, try associationFile(of: app, in: environment, project.table).bytes())
      )
    }
    if !environment.androidApps.isEmpty {
      files.append((AssetLinks.path, try environment.assetLinks(project.table).bytes))
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
        querySchemes: try queriesSchemes(for: environment.maps.everyApp), table: project.table)
      try destination.write(info.bytes, to: "app/ios/Info.plist", as: .propertyList)
      try writeEntitlements(of: app, to: destination)
      try writeShortcuts(of: app, to: destination)
    }
    try writeSources(to: destination)
  }
}
