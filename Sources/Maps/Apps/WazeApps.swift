extension NavigationApp {
  static let wazeApps: [NavigationApp] = [waze, wazeScheme]

  private static let wazeStores = AppStores(apple: 323_229_106, play: "com.waze")

  private static let waze = NavigationApp(
    "waze", name: "Waze", platform: .universal, queriesSchemes: ["waze"], encodesCommas: true,
    identifier: Identifier(parameter: "utm_source", isMandatory: false), stores: wazeStores,
    web: "waze", source: "Google, Waze Deep Links", modes: [.driving: ""],
    templates: wazeTemplates("https://waze.com/ul"))

  private static let wazeScheme = NavigationApp(
    "waze-scheme", name: "Waze by its scheme", platform: .any, queriesSchemes: ["waze"],
    identifier: Identifier(parameter: "utm_source", isMandatory: false), stores: wazeStores,
    web: "waze",
    source: "Google, Waze Deep Links", modes: [.driving: ""], templates: wazeTemplates("waze://"))

  /// A `q` beside `ll` searches near it, so that it is never used for the name of a coordinate.
  private static func wazeTemplates(_ base: StaticString) -> [LinkTemplate] {
    [
      LinkTemplate(
        .navigate, base, when: .isConfigured("favorite"),
        query: ["favorite": .own, "navigate": .constant("yes"), "utm_source": .own]),
      LinkTemplate(
        .navigate, base, when: .hasPoint,
        query: [
          "q": .query, "ll": .coordinates(.destination), "navigate": .constant("yes"),
          "zoom": .zoom, "utm_source": .own,
        ]),
      LinkTemplate(
        .navigate, base, needs: .destination,
        query: ["q": .words(.destination), "navigate": .constant("yes"), "utm_source": .own]),
      LinkTemplate(
        .place, base, needs: .destination,
        query: [
          "q": .words(.destination), "ll": .coordinates(.destination), "z": .zoom,
          "utm_source": .own,
        ]),
      LinkTemplate(
        .search, base, needs: .query,
        query: ["q": .searched, "ll": .coordinates(.center), "z": .zoom, "utm_source": .own]),
      LinkTemplate(
        .display, base,
        query: ["ll": .coordinates(.center), "z": .zoom, "utm_source": .own]),
    ]
  }
}
