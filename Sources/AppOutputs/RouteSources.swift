import WaymarkAppFiles
import WaymarkCore
import WaymarkHosting
import WaymarkMaps
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The routes as source code for the apps.
struct RouteSources: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] { get throws { try sources.flatMap { try $0() } } }

  var diagnostics: [Diagnostic] {
    get throws { try plan.faults(of: sources) { _ = try $0() } }
  }

  /// The functions that make the files of each app.
  private var sources: [() throws -> [AssetFile]] {
    let environment = plan.environment
    let table = plan.project.table
    let settings = plan.project.swift
    guard let scheme = environment.urlScheme, let app = environment.ios else { return [] }
    let source = {
      let sources = try SwiftSources(table, settings, features)
      let maps = features.hasMaps ? SourceMaps(environment.maps) : nil
      let routes = try sources.routes(
        of: SourceEnvironment(environment, app.bundleID, scheme, maps: maps))
      return (sources.files + [routes]).map { file in
        AssetFile("app/ios/\(file.name)", .source, Array(file.text.utf8))
      } + words(of: sources)
    }
    return [source]
  }
}

extension RouteSources {
  /// The app's features in addition to opening links; the same in every environment.
  private var features: AppFeatures {
    let project = plan.project
    return AppFeatures(
      hasPasses: project.hasPassPages,
      hasMaps: project.environments.contains { $0.maps.isDeclared },
      titles: Dictionary(
        uniqueKeysWithValues: project.routes.map { ($0.route.name, $0.titles) }
      ).filter { !$0.value.isEmpty })
  }

  /// The words of the app's intents in each locale.
  private func words(of sources: SwiftSources) -> [AssetFile] {
    plan.project.locales.compactMap { locale in
      let words = sources.strings(in: locale)
      guard !words.isEmpty else { return nil }
      return AssetFile(
        "app/ios/\(locale).lproj/Waymark.strings", .appStrings, StringsFile(words).bytes)
    }
  }
}

extension SourceMaps {
  fileprivate init(_ maps: MapSettings) {
    let policy = DatumPolicy(maps.datum)
    self.init(
      apps: maps.apps, ids: maps.ids, isListed: maps.order == .listed, countries: maps.countries,
      shiftsInChina: policy.shiftsInChina, shiftsForApple: policy.shiftsForApple)
  }
}

extension SourceEnvironment {
  /// The facts about an environment in an app's source code.
  init(
    _ environment: Environment, _ appID: String, _ scheme: String, maps: SourceMaps? = nil
  ) {
    self.init(
      name: environment.name, hosts: environment.hosts, scheme: scheme, appID: appID, maps: maps)
  }
}
