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

// What the project of an iOS app takes over.

/// What the iOS app's `Info.plist` needs.
struct InfoPlist: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      guard let fragment = try fragment else { return [] }
      return [AssetFile("app/ios/Info.plist", .propertyList, fragment.bytes)]
    }
  }

  var diagnostics: [Diagnostic] {
    get throws { try plan.diagnostics { try fragment?.warnings ?? [] } }
  }

  private var fragment: InfoPlistFragment? {
    get throws {
      guard let app = plan.environment.ios, let scheme = plan.environment.urlScheme else {
        return nil
      }
      return try InfoPlistFragment(
        bundleID: app.bundleID, scheme: scheme,
        querySchemes: try queriesSchemes(for: plan.environment.maps.everyApp),
        table: plan.project.table)
    }
  }
}

/// What the iOS app and its App Clip may do on the hosts: for the store, and for development with
/// the files as the site has them now.
struct Entitlements: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      guard let app = plan.environment.ios else { return [] }
      let hosts = plan.environment.hosts
      let clip = try app.clipIdentifier()
      var files: [AssetFile] = []
      for (suffix, mode) in [("", nil), ("-Debug", AssociatedDomain.Mode.developer)] {
        let rights = try EntitlementsFragment(
          hosts: hosts, mode: mode, services: app.services, clip: clip)
        files.append(
          AssetFile("app/ios/App\(suffix).entitlements", .propertyList, rights.bytes))
        guard clip != nil else { continue }
        let clipRights = try EntitlementsFragment(
          clipOf: try app.identifier(), hosts: hosts, mode: mode)
        files.append(
          AssetFile("app/ios/AppClip\(suffix).entitlements", .propertyList, clipRights.bytes))
      }
      return files
    }
  }
}

/// The home-screen shortcuts of each profile of the iOS app, and their words in each locale.
struct Shortcuts: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    get throws {
      let project = plan.project
      guard let app = plan.environment.ios,
        project.routes.contains(where: { $0.route.entries.shortcut != nil })
      else { return [] }
      let profiles = try Route.Shortcut.Profile.allCases.map { profile in
        let shortcuts = try fragment(profile, bundleID: app.bundleID)
        return AssetFile(
          "app/ios/Shortcuts-\(profile.rawValue).plist", .propertyList, shortcuts.bytes)
      }
      let words = project.locales.map { locale in
        let strings = InfoPlistStrings(project.table, locale: locale)
        return AssetFile("app/ios/\(locale).lproj/InfoPlist.strings", .appStrings, strings.bytes)
      }
      return profiles + words
    }
  }

  var diagnostics: [Diagnostic] {
    get throws {
      guard let app = plan.environment.ios else { return [] }
      return try plan.faults(of: Route.Shortcut.Profile.allCases) {
        _ = try fragment($0, bundleID: app.bundleID)
      }
    }
  }

  private func fragment(
    _ profile: Route.Shortcut.Profile, bundleID: String
  ) throws(LinkFault) -> ShortcutsFragment {
    try ShortcutsFragment(plan.project.table, bundleID: bundleID, profile: profile)
  }
}

/// A push payload for each route that has a key in payloads.
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

  /// The payload that leads to a route, with an example of its parameters.
  private func payload(of entry: PageRoute) throws(LinkFault) -> PushPayload {
    let parameters = Dictionary(uniqueKeysWithValues: entry.route.parameters.map { ($0, "1") })
    let title = plan.project.locales.first.flatMap { entry.titles[$0] } ?? plan.project.name
    return try PushPayload(
      entry.route, host: plan.environment.canonicalHost, parameters: parameters, title: title)
  }
}
