import Links
import Maps

extension EnvironmentRenderer {
  /// The Android apps, as `assetlinks.json` lists them.
  func androidPackages() throws -> [AndroidPackage] {
    try environment.androidApps.map { app in
      try AndroidPackage(
        app.package, fingerprints: try app.fingerprints.map(CertificateFingerprint.init),
        sharesLogins: app.sharesLogins)
    }
  }

  /// Writes what the developers of the Android apps take into their projects.
  func writeAndroidFiles(to destination: any Destination) throws {
    guard !environment.androidApps.isEmpty else { return }
    for host in environment.hosts {
      let filter = try IntentFilter(project.table, host: host, reserved: environment.reserved)
      try destination.write(
        filter.bytes, to: "app/android/intent-filter-\(host).xml", as: .appXML)
      try destination.write(
        filter.exactBytes, to: "app/android/intent-filter-v31-\(host).xml", as: .appXML)
      try destination.write(
        filter.groupedBytes, to: "app/android/intent-filter-v35-\(host).xml", as: .appXML)
    }
    let queries = try QueriesFragment(
      schemes: try appSchemes(for: environment.maps.apps, on: .android))
    try destination.write(queries.bytes, to: "app/android/queries.xml", as: .appXML)
    guard environment.androidApps.contains(where: \.sharesLogins) else { return }
    let statements = try AssetStatements(hosts: environment.hosts)
    try destination.write(statements.bytes, to: "app/android/asset-statements.xml", as: .appXML)
  }
}
