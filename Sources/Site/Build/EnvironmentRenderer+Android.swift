import AppFiles
import AppLinks
import Hosting
import Maps
import Project
import Routes

extension Environment {
  /// The association file of the Android apps.
  func assetLinks(_ table: RouteTable) throws(LinkFault) -> AssetLinks {
    var packages: [AndroidPackage] = []
    for app in androidApps {
      var fingerprints: [CertificateFingerprint] = []
      for text in app.fingerprints { fingerprints.append(try CertificateFingerprint(text)) }
      packages.append(
        try AndroidPackage(app.package, fingerprints: fingerprints, sharesLogins: app.sharesLogins))
    }
    return try AssetLinks(table, packages: packages, reserved: reserved)
  }

  /// The filters of a host in the Android apps' manifests.
  func intentFilter(of host: String, _ table: RouteTable) throws(LinkFault) -> IntentFilter {
    try IntentFilter(table, host: host, reserved: reserved)
  }
}

extension EnvironmentRenderer {
  /// Writes what the developers of the Android apps take into their projects.
  func writeAndroidFiles(to destination: any Destination) throws {
    guard !environment.androidApps.isEmpty else { return }
    for host in environment.hosts {
      let filter = try environment.intentFilter(of: host, project.table)
      try destination.write(
        filter.bytes, to: "app/android/intent-filter-\(host).xml", as: .appXML)
      try destination.write(
        filter.exactBytes, to: "app/android/intent-filter-v31-\(host).xml", as: .appXML)
      try destination.write(
        filter.groupedBytes, to: "app/android/intent-filter-v35-\(host).xml", as: .appXML)
    }
    let queries = try QueriesFragment(
      schemes: try appSchemes(for: environment.maps.everyApp, on: .android))
    try destination.write(queries.bytes, to: "app/android/queries.xml", as: .appXML)
    guard environment.androidApps.contains(where: \.sharesLogins) else { return }
    let statements = try AssetStatements(hosts: environment.hosts)
    try destination.write(statements.bytes, to: "app/android/asset-statements.xml", as: .appXML)
  }
}
