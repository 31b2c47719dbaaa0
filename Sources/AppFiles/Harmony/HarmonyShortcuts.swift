import WaymarkCore
public import WaymarkRoutes

/// The shortcuts of a HarmonyOS app for all users, as `shortcuts_config.json`, and their titles as
/// string resources.
///
/// Shortcuts for one profile are omitted: an app can change its shortcuts only from API 23 on.
public struct HarmonyShortcuts: Sendable {
  private let table: RouteTable
  private let routes: [Route]
  private let scheme: String

  public init(_ table: RouteTable, scheme: String) throws(LinkFault) {
    try checkScheme(scheme)
    self.table = table
    self.scheme = scheme
    routes = AndroidShortcuts.routes(of: table)
  }

  /// The configuration for the bundle, module and ability that the shortcuts start; `nil` without
  /// shortcuts.
  ///
  /// A shortcut cannot have a URI, so its link is a parameter.
  public func bytes(bundle: String, module: String, ability: String) -> [UInt8]? {
    guard !routes.isEmpty else { return nil }
    let shortcuts = routes.compactMap { route -> JSON? in
      guard let url = try? route.schemeURL(scheme: scheme) else { return nil }
      return .members([
        "shortcutId": .string(route.activity),
        "label": .string("$string:\(AndroidShortcuts.title(of: route))"),
        "wants": [
          .members([
            "bundleName": .string(bundle), "moduleName": .string(module),
            "abilityName": .string(ability), "parameters": .members(["link": .string(url)]),
          ])
        ],
      ])
    }
    return rendered { $0.json(.members(["shortcuts": .array(shortcuts)]), layout: .pretty) }
  }

  /// The titles by resource folder of a locale, such as `zh_Hans`; the default locale is in `base`.
  public var titles: [(folder: String, bytes: [UInt8])] {
    table.locales.enumerated().compactMap { index, locale in
      let strings = routes.compactMap { route in
        route.entries.shortcut?.titles[locale].map { title in
          JSON.members([
            "name": .string(AndroidShortcuts.title(of: route)), "value": .string(title),
          ])
        }
      }
      guard !strings.isEmpty else { return nil }
      let bytes = rendered { $0.json(.members(["string": .array(strings)]), layout: .pretty) }
      return (index == 0 ? "base" : locale.replacing("-", with: "_"), bytes)
    }
  }
}
