import WaymarkCore
public import WaymarkRoutes

/// The home-screen shortcuts of an iOS app for who has one profile, as a part of its `Info.plist`.
///
/// The titles are keys of `InfoPlist.strings`, where each locale has its own words.
public struct ShortcutsFragment: Sendable {
  /// How many shortcuts iOS shows.
  private static let limit = 4

  private let bundleID: String
  private let routes: [Route]

  /// Makes the shortcuts of a profile, in the order of the route table.
  public init(
    _ table: RouteTable, bundleID: String, profile: Route.Shortcut.Profile
  ) throws(LinkFault) {
    self.bundleID = bundleID
    routes = table.routes.filter { route in
      guard let shortcut = route.entries.shortcut else { return false }
      return shortcut.profile == nil || shortcut.profile == profile
    }
    guard routes.count <= Self.limit else {
      throw LinkFault(
        .appShortcutsLimit,
        "the profile \(profile.rawValue) has \(routes.count) shortcuts; iOS shows \(Self.limit)")
    }
  }

  /// The fragment as an XML property list.
  public var bytes: [UInt8] {
    let items = routes.map { route in
      JSON.members([
        "UIApplicationShortcutItemTitle": .string(route.shortcutTitleKey),
        "UIApplicationShortcutItemType": .string("\(bundleID).\(route.activity)"),
      ])
    }
    return propertyList(.members(["UIApplicationShortcutItems": .array(items)]))
  }
}

extension Route {
  /// The key of the shortcut's title in `InfoPlist.strings`.
  var shortcutTitleKey: String { "shortcut.\(activity)" }
}
