import WaymarkAppFiles
import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

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
      return try Route.Shortcut.Profile.allCases.flatMap { profile in
        try plan.diagnostics {
          _ = try fragment(profile, bundleID: app.bundleID)
          return []
        }
      }
    }
  }

  private func fragment(
    _ profile: Route.Shortcut.Profile, bundleID: String
  ) throws(LinkFault) -> ShortcutsFragment {
    try ShortcutsFragment(plan.project.table, bundleID: bundleID, profile: profile)
  }
}
