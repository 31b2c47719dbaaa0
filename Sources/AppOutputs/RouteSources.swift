import WaymarkAppFiles
import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// The routes as source code for the apps.
struct RouteSources: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] { get throws { try sources.map { try $0() } } }

  var diagnostics: [Diagnostic] {
    get throws { try plan.faults(of: sources) { _ = try $0() } }
  }

  /// One file for each app, made when it is called.
  private var sources: [() throws -> AssetFile] {
    let environment = plan.environment
    let table = plan.project.table
    var sources: [() throws -> AssetFile] = []
    guard let scheme = environment.urlScheme else { return [] }
    if let app = environment.ios {
      sources.append {
        let source = try SwiftSource(table, SourceEnvironment(environment, app.bundleID, scheme))
        return AssetFile("app/ios/Routes.swift", .source, source.bytes)
      }
    }
    return sources
  }
}

extension SourceEnvironment {
  /// What an app's source code knows of an environment.
  init(_ environment: Environment, _ appID: String, _ scheme: String) {
    self.init(name: environment.name, hosts: environment.hosts, scheme: scheme, appID: appID)
  }
}
