import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkCore
import WaymarkHosting
import WaymarkMaps
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

// Files for the project of an iOS app.

/// The parts of the iOS app's `Info.plist`, and the words of its shortcuts in each locale.
struct InfoPlist: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      guard let fragment = try fragment else { return [] }
      let table = plan.project.table
      let words = plan.project.locales.map { locale in
        AssetFile(
          "app/ios/\(locale).lproj/InfoPlist.strings", .appStrings,
          InfoPlistStrings(table, locale: locale).bytes)
      }
      return [AssetFile("app/ios/Info.plist", .propertyList, fragment.bytes)]
        + (table.shortcuts == .forEveryone ? words : [])
    }
  }

  var diagnostics: [Diagnostic] {
    get throws {
      try plan.diagnostics { try fragment?.warnings ?? [] }
        + plan.faults(of: plan.environment.ios == nil ? [] : Route.Shortcut.Profile.allCases) {
          _ = try HomeShortcuts(plan.project.table, for: $0)
        }
    }
  }

  private var fragment: InfoPlistFragment? {
    get throws {
      guard plan.environment.ios != nil, plan.environment.urlScheme != nil else { return nil }
      return try InfoPlistFragment(
        querySchemes: try queriesSchemes(for: plan.environment.maps.everyApp),
        table: plan.project.table)
    }
  }
}

/// The entitlements of the iOS app and its App Clip, and the build settings of the environment.
struct XcodeFiles: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      let environment = plan.environment
      guard let app = environment.ios, let settings = try settings else { return [] }
      let rights = EntitlementsFragment(
        hostCount: hostCount, services: app.services, clip: app.appClip,
        hasPasses: passType != nil)
      let clip = AssetFile(
        "app/ios/AppClip.entitlements", .propertyList,
        EntitlementsFragment(ofClipFor: hostCount).bytes)
      return [
        AssetFile("app/ios/App.entitlements", .propertyList, rights.bytes),
        AssetFile("app/ios/\(settings.name)", .source, settings.bytes),
        AssetFile("app/ios/\(settings.debugName)", .source, settings.debugBytes),
      ] + (app.appClip == nil ? [] : [clip])
    }
  }

  var diagnostics: [Diagnostic] {
    get throws { try plan.faults(of: [()]) { _ = try settings } }
  }

  private var settings: XcodeConfiguration? {
    get throws {
      let environment = plan.environment
      guard let app = environment.ios, let scheme = environment.urlScheme else { return nil }
      return try XcodeConfiguration(
        SourceEnvironment(
          name: environment.name, hosts: environment.hosts, scheme: scheme, appID: app.bundleID),
        app: try app.identifier(), apiHost: environment.apiHost ?? environment.canonicalHost,
        passType: passType, hostCount: hostCount)
    }
  }

  /// The pass type that the app may see in Wallet: one of its own team.
  private var passType: String? {
    guard let pass = plan.environment.pass, pass.teamID == plan.environment.ios?.teamID else {
      return nil
    }
    return pass.typeID
  }

  /// The largest number of hosts of an environment with an iOS app.
  private var hostCount: Int {
    plan.project.environments.filter { $0.ios != nil }.map(\.hosts.count).max() ?? 1
  }
}

/// A push payload for each route with a key in payloads.
struct PushFixtures: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      try routes.map { entry in
        AssetFile(
          "feeds/push/\(entry.route.name).json", .pushPayload, try payload(of: entry).bytes())
      }
    }
  }

  var diagnostics: [Diagnostic] {
    get throws { try plan.faults(of: routes) { _ = try payload(of: $0).bytes() } }
  }

  private var routes: [PageRoute] {
    plan.project.routes.filter { $0.route.entries.push != nil }
  }

  /// The payload that leads to a route, with example parameters.
  private func payload(of entry: PageRoute) throws(LinkFault) -> PushPayload {
    let parameters = Dictionary(uniqueKeysWithValues: entry.route.parameters.map { ($0, "1") })
    let title = plan.project.locales.first.flatMap { entry.titles[$0] } ?? plan.project.name
    return try PushPayload(
      entry.route, host: plan.environment.canonicalHost, parameters: parameters, title: title,
      bundleID: plan.environment.ios?.bundleID)
  }
}
