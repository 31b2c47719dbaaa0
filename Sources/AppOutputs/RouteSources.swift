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
  var areCompared: Bool { false }

  var files: [AssetFile] {
    get throws {
      guard let (sources, routes) = try made else { return [] }
      return (sources.files + [routes]).map { file in
        AssetFile("app/ios/\(file.name)", .source, Array(file.text.utf8))
      } + words(of: sources)
    }
  }

  var diagnostics: [Diagnostic] { get throws { try plan.faults(of: [()]) { _ = try made } } }

  /// The sources of all environments, and the file of this one; the rest of the files, which are
  /// large, have no faults.
  private var made: (sources: SwiftSources, routes: SourceFile)? {
    get throws {
      let environment = plan.environment
      guard let scheme = environment.urlScheme, let app = environment.ios else { return nil }
      let sources = try SwiftSources(plan.project.table, plan.project.swift, features)
      let maps = features.hasMaps ? SourceMaps(environment.maps) : nil
      let routes = try sources.routes(
        of: SourceEnvironment(environment, app.bundleID, scheme, maps: maps))
      return (sources, routes)
    }
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
