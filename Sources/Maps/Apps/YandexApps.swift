extension NavigationApp {
  static let yandexApps: [NavigationApp] = [yandexMaps, yandexMapsScheme, yandexNavigator]

  private static let mapStores = AppStores(apple: 313_877_526, play: "ru.yandex.yandexmaps")
  private static let mapModes: ModeWords = [
    .driving: "auto", .transit: "mt", .walking: "pd", .cycling: "bc",
  ]
  private static let mapSource = "Yandex, Launching Yandex Maps from other apps"

  private static let yandexMaps = NavigationApp(
    "yandex-maps", aliases: ["yandex", "yandex-maps-web"], name: "Yandex Maps",
    platform: .universal, queriesSchemes: ["yandexmaps"], encodesCommas: true, stores: mapStores,
    web: "yandex-maps", source: mapSource, modes: mapModes,
    templates: yandexTemplates("https://yandex.com/maps/"))

  private static let yandexMapsScheme = NavigationApp(
    "yandex-maps-scheme", name: "Yandex Maps by its scheme", platform: .any,
    queriesSchemes: ["yandexmaps"], encodesCommas: true, stores: mapStores, web: "yandex-maps",
    source: mapSource, modes: mapModes, templates: yandexTemplates("yandexmaps://maps.yandex.com/"))

  /// The pairs of a route begin with the latitude, those of a pin and of the map with the longitude.
  package static func yandexTemplates(_ base: StaticString) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions, base, needs: .point,
        query: [
          "rtext": .stops(StopList(here: "", separator: "~", isNamed: false, limit: .max)),
          "rtt": .mode(otherwise: nil),
        ]),
      LinkTemplate(
        .place, base, needs: .point, query: ["pt": .longitudeFirst(.destination), "z": .zoom]),
      LinkTemplate(
        .search, base, needs: .query,
        query: ["text": .searched, "ll": .longitudeFirst(.center), "z": .zoom]),
      LinkTemplate(.display, base, query: ["ll": .longitudeFirst(.center), "z": .zoom]),
    ]
  }

  // Without a signature the app builds a few routes a day and no more.
  private static let yandexNavigator = NavigationApp(
    "yandex-navi", aliases: ["yandex-navigator", "yandexnavi"], name: "Yandex Navigator",
    platform: .any, queriesSchemes: ["yandexnavi"],
    identifier: Identifier(parameter: "client", isMandatory: false),
    stores: AppStores(apple: 474_500_851, play: "ru.yandex.yandexnavi"), signature: "signature",
    web: "yandex-maps", source: "Yandex, Launching Yandex Navigator from other apps",
    modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .navigate, "yandexnavi://build_route_on_map", needs: .point,
        query: [
          "lat_from": .latitude(.origin), "lon_from": .longitude(.origin),
          "lat_to": .latitude(.destination), "lon_to": .longitude(.destination),
          "": .numberedWaypoints(
            NumberedKeys(
              first: 0, latitude: ("lat_via_", ""), longitude: ("lon_via_", ""), name: nil,
              limit: .max)),
          "client": .own,
        ]),
      LinkTemplate(
        .place, "yandexnavi://show_point_on_map", needs: .point,
        query: [
          "lat": .latitude(.destination), "lon": .longitude(.destination), "zoom": .zoom,
          "desc": .name(.destination), "client": .own,
        ]),
      LinkTemplate(
        .search, "yandexnavi://map_search", needs: .query,
        query: ["text": .searched, "client": .own]),
    ])
}
