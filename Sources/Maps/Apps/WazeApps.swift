extension NavigationApp {
  static let wazeApps: [NavigationApp] = [waze, wazeScheme]

  private static let wazeStores = AppStores(apple: 323_229_106, play: "com.waze")

  private static let waze = NavigationApp(
    "waze", name: "Waze", platform: .universal, queriesSchemes: ["waze"], encodesCommas: true,
    identifier: .optional("utm_source"), stores: wazeStores, web: "waze",
    source: "Google, Waze Deep Links", modes: [.driving: ""],
    templates: wazeTemplates("https://waze.com/ul"))

  private static let wazeScheme = NavigationApp(
    "waze-scheme", name: "Waze by its scheme", platform: .any, queriesSchemes: ["waze"],
    identifier: .optional("utm_source"), stores: wazeStores, web: "waze",
    source: "Google, Waze Deep Links", modes: [.driving: ""], templates: wazeTemplates("waze://"))

  /// A `q` together with `ll` searches near it, so it is never used for the name of a coordinate.
  private static func wazeTemplates(_ base: String) -> [LinkTemplate] {
    [
      LinkTemplate(
        .navigate, "\(base)?favorite={own}&navigate=yes&utm_source={own}",
        when: .isConfigured("favorite"), needs: []),
      LinkTemplate(
        .navigate, "\(base)?q={query}&ll={pair}&navigate=yes&zoom={zoom}&utm_source={own}",
        when: .hasPoint, needs: []),
      LinkTemplate(
        .navigate, "\(base)?q={words}&navigate=yes&utm_source={own}",
        needs: .destination),
      LinkTemplate(
        .place, "\(base)?q={words}&ll={pair}&z={zoom}&utm_source={own}",
        needs: .destination),
      LinkTemplate(
        .search, "\(base)?q={search}&ll={center-pair}&z={zoom}&utm_source={own}",
        needs: .query),
      LinkTemplate(.display, "\(base)?ll={center-pair}&z={zoom}&utm_source={own}", needs: []),
    ]
  }
}
