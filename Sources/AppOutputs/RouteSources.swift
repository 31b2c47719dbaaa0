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

  var files: [AssetFile] { get throws { try sources.flatMap { try $0() } } }

  var diagnostics: [Diagnostic] {
    get throws { try plan.faults(of: sources) { _ = try $0() } }
  }

  /// The files of each app, made when they are called.
  private var sources: [() throws -> [AssetFile]] {
    let environment = plan.environment
    let table = plan.project.table
    let settings = plan.project.swift
    var sources: [() throws -> [AssetFile]] = []
    guard let scheme = environment.urlScheme else { return [] }
    if let app = environment.android {
      sources.append {
        let source = try KotlinSource(table, SourceEnvironment(environment, app.package, scheme))
        return [AssetFile("app/android/Routes.kt", .source, source.bytes)]
      }
    }
    if let app = environment.ios {
      sources.append {
        let sources = try SwiftSources(table, settings)
        let routes = try sources.routes(
          of: SourceEnvironment(environment, app.bundleID, scheme))
        return (sources.files + [routes]).map { file in
          AssetFile("app/ios/\(file.name)", .source, Array(file.text.utf8))
        }
      }
    }
    return sources
  }
}

extension SourceEnvironment {
  /// What an app's source code knows of an environment.
  fileprivate init(_ environment: Environment, _ appID: String, _ scheme: String) {
    self.init(name: environment.name, hosts: environment.hosts, scheme: scheme, appID: appID)
  }
}
