import WaymarkCore
package import WaymarkRoutes

/// The home-screen shortcuts of an iOS app for one profile, or for everyone.
package struct HomeShortcuts: Sendable {
  /// How many shortcuts iOS shows.
  private static let limit = 4

  let routes: [Route]

  /// Takes the shortcuts of a profile, in the order of the route table.
  package init(
    _ table: RouteTable, for profile: Route.Shortcut.Profile?
  ) throws(LinkFault) {
    routes = table.routes.filter { route in
      guard let shortcut = route.entries.shortcut else { return false }
      return shortcut.profile == nil || shortcut.profile == profile
    }
    guard routes.count <= Self.limit else {
      let whose = profile.map { "the profile \($0.rawValue)" } ?? "everyone"
      throw LinkFault(
        .appShortcutsLimit, "\(whose) has \(routes.count) shortcuts; iOS shows \(Self.limit)")
    }
  }

  /// The value of `UIApplicationShortcutItems`; its texts are keys of `InfoPlist.strings`.
  var json: JSON {
    .array(
      routes.map { route in
        let shortcut = route.entries.shortcut
        let hasSubtitle = shortcut?.subtitles.isEmpty == false
        return .members([
          "UIApplicationShortcutItemIconFile": shortcut?.icon?.image.map { .string($0) },
          "UIApplicationShortcutItemIconSymbolName": shortcut?.icon?.symbol.map { .string($0) },
          "UIApplicationShortcutItemSubtitle": hasSubtitle
            ? .string(route.shortcutSubtitleKey) : nil,
          "UIApplicationShortcutItemTitle": .string(route.shortcutTitleKey),
          "UIApplicationShortcutItemType": .string(route.activityType),
        ])
      })
  }
}

/// Which users have shortcuts on the home screen.
package enum ShortcutAudience: Sendable {
  case noUser

  /// All shortcuts are for everyone, so they can be in the `Info.plist`.
  case forEveryone

  /// A bundle has one `Info.plist`, so the app sets the shortcuts of a profile at run time.
  case byProfile
}

extension RouteTable {
  package var shortcuts: ShortcutAudience {
    let shortcuts = routes.compactMap(\.entries.shortcut)
    if shortcuts.isEmpty { return .noUser }
    return shortcuts.allSatisfy { $0.profile == nil } ? .forEveryone : .byProfile
  }
}

extension Route.Shortcut.Icon {
  var symbol: String? { if case .symbol(let name) = self { name } else { nil } }
  var image: String? { if case .image(let name) = self { name } else { nil } }
}

extension Route {
  /// The key of the shortcut's title in `InfoPlist.strings`.
  var shortcutTitleKey: String { "shortcut.\(activity)" }

  /// The key of the shortcut's subtitle in `InfoPlist.strings`.
  var shortcutSubtitleKey: String { "shortcut.\(activity).subtitle" }
}
