package import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkCore
import WaymarkHosting
import WaymarkMaps
import WaymarkModel
package import WaymarkProject
package import WaymarkRoutes
import WaymarkSite
import WaymarkTree

// Files for the projects of the Android apps and of the HarmonyOS app.

/// The parts of the Android apps' manifests: intent filters for each host, and the apps that they
/// query.
struct AndroidManifest: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      let environment = plan.environment
      guard !environment.androidApps.isEmpty else { return [] }
      var files: [AssetFile] = []
      func add(_ name: String, _ bytes: [UInt8]) {
        files.append(AssetFile("app/android/\(name).xml", .appXML, bytes))
      }
      for host in environment.hosts {
        let filter = try environment.intentFilter(of: host, plan.project.table)
        add("intent-filter-\(host)", filter.bytes)
        add("intent-filter-v31-\(host)", filter.exactBytes)
        add("intent-filter-v35-\(host)", filter.groupedBytes)
      }
      if let scheme = environment.urlScheme {
        add("intent-filter-scheme", try SchemeFilter(scheme: scheme).bytes)
      }
      let schemes = try appSchemes(for: environment.maps.everyApp + ["geo"], on: .android)
      add("queries", try QueriesFragment(schemes: schemes).bytes)
      if environment.androidApps.contains(where: \.sharesLogins) {
        add("asset-statements", try AssetStatements(hosts: environment.hosts).bytes)
      }
      return files
    }
  }
}

extension Environment {
  /// The filters of a host in the Android apps' manifests.
  package func intentFilter(of host: String, _ table: RouteTable) throws(LinkFault) -> IntentFilter
  {
    try IntentFilter(table, host: host, reserved: reserved)
  }
}

/// The part of the HarmonyOS app's `module.json5` that opens links.
struct HarmonyModuleFile: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      guard let module = try module else { return [] }
      return [AssetFile("app/harmony/module.json5", .appJSON, module.bytes)]
    }
  }

  /// Query schemes that HarmonyOS would not report on.
  var diagnostics: [Diagnostic] {
    get throws {
      try plan.diagnostics(at: "harmony.querySchemes") { try module?.warnings ?? [] }
    }
  }

  private var module: HarmonyModule? {
    get throws {
      let environment = plan.environment
      guard let app = environment.harmony else { return nil }
      return try HarmonyModule(
        plan.project.table, hosts: environment.hosts, scheme: environment.urlScheme,
        reserved: environment.reserved,
        querySchemes: try appSchemes(for: environment.maps.everyApp, on: .any) + app.querySchemes)
    }
  }
}
