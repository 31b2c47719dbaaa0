import WaymarkCore
public import WaymarkRoutes

/// The shortcuts of a HarmonyOS app that everyone is shown, as `shortcuts_config.json`, and their titles
/// as resources of strings.
///
/// Those for one profile are left out: an app can change its shortcuts from API 23 on only.
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

  /// The configuration for the bundle, module and ability that the shortcuts start; `nil` when there
  /// are none.
  ///
  /// A shortcut carries no URI, so its link is a parameter.
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

  /// The titles by the folder of a locale's resources, such as `zh_Hans`; the default locale is in
  /// `base`.
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
