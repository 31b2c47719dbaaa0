import AppFiles
import AppLinks
import Hosting
import Project
import Routes

extension EnvironmentRenderer {
  /// Writes what an iOS app may do on the hosts: for the store, and for development with the files
  /// as the site has them now.
  func writeEntitlements(of app: IOSApp, to destination: any Destination) throws {
    let clip = try app.clipIdentifier()
    for (suffix, mode) in [("", nil), ("-Debug", AssociatedDomain.Mode.developer)] {
      let rights = try EntitlementsFragment(
        hosts: environment.hosts, mode: mode, services: app.services, clip: clip)
      try destination.write(
        rights.bytes, to: "app/ios/App\(suffix).entitlements", as: .propertyList)
      guard clip != nil else { continue }
      let clipRights = try EntitlementsFragment(
        clipOf: try app.identifier(), hosts: environment.hosts, mode: mode)
      try destination.write(
        clipRights.bytes, to: "app/ios/AppClip\(suffix).entitlements", as: .propertyList)
    }
  }

  /// Writes the shortcuts of each profile, and their words in each locale.
  func writeShortcuts(of app: IOSApp, to destination: any Destination) throws {
    guard project.routes.contains(where: { $0.route.entries.shortcut != nil }) else { return }
    for profile in Route.Shortcut.Profile.allCases {
      let shortcuts = try ShortcutsFragment(
        project.table, bundleID: app.bundleID, profile: profile)
      try destination.write(
        shortcuts.bytes, to: "app/ios/Shortcuts-\(profile.rawValue).plist", as: .propertyList)
    }
    for locale in project.locales {
      let strings = InfoPlistStrings(project.table, locale: locale)
      try destination.write(
        strings.bytes, to: "app/ios/\(locale).lproj/InfoPlist.strings", as: .appStrings)
    }
  }

  /// Writes the routes as source code for the apps.
  func writeSources(to destination: any Destination) throws {
    if let app = environment.ios {
      let source = try SwiftSource(project.table, environment.source(of: app.bundleID))
      try destination.write(source.bytes, to: "app/ios/Routes.swift", as: .source)
    }
    if let app = environment.android {
      let source = try KotlinSource(project.table, environment.source(of: app.package))
      try destination.write(source.bytes, to: "app/android/Routes.kt", as: .source)
    }
  }
}

extension Environment {
  /// What an app's source code knows of the environment.
  func source(of appID: String) -> SourceEnvironment {
    SourceEnvironment(name: name, hosts: hosts, scheme: urlScheme, appID: appID)
  }
}

/// The association file of an environment's app.
func associationFile(
  of app: IOSApp, in environment: Environment, _ table: RouteTable
) throws(LinkFault) -> AssociationFile {
  AssociationFile(
    table, apps: [try app.identifier()], clips: try app.clipIdentifier().map { [$0] } ?? [],
    services: app.services, reserved: environment.reserved)
}
