extension NavigationApp {
  static let yandexApps: [NavigationApp] = [yandexMaps, yandexMapsScheme, yandexNavigator]

  private static let yandexMaps = NavigationApp(
    "yandex-maps", aliases: ["yandex", "yandex-maps-web"], name: "Yandex Maps",
    platform: .universal, queriesSchemes: ["yandexmaps"], encodesCommas: true,
    stores: AppStores(apple: 313_877_526, play: "ru.yandex.yandexmaps"), web: "yandex-maps",
    source: "Yandex, Launching Yandex Maps from other apps",
    modes: [.driving: "auto", .transit: "mt", .walking: "pd", .cycling: "bc"],
    templates: yandexTemplates("https://yandex.com/maps/"))

  private static let yandexMapsScheme = NavigationApp(
    "yandex-maps-scheme", like: yandexMaps, name: "Yandex Maps by its scheme", platform: .any,
    queriesSchemes: ["yandexmaps"], templates: yandexTemplates("yandexmaps://maps.yandex.com/"))

  /// The pairs of a route begin with the latitude, those of a pin and of the map with the
  /// longitude.
  package static func yandexTemplates(_ base: String) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions, "\(base)?rtext={stops}&rtt={mode}",
        with: ["stops": .stops(StopList(here: "", separator: "~", isNamed: false, limit: .max))]),
      LinkTemplate(.place, "\(base)?pt={lonlat}&z={zoom}"),
      LinkTemplate(.search, "\(base)?text={search}&ll={center-lonlat}&z={zoom}", needs: .query),
      LinkTemplate(.display, "\(base)?ll={center-lonlat}&z={zoom}", needs: []),
    ]
  }

  // Without a signature the app allows only a few routes a day.
  private static let yandexNavigator = NavigationApp(
    "yandex-navi", aliases: ["yandex-navigator", "yandexnavi"], name: "Yandex Navigator",
    platform: .any, queriesSchemes: ["yandexnavi"], identifier: .optional("client"),
    stores: AppStores(apple: 474_500_851, play: "ru.yandex.yandexnavi"), signature: "signature",
    web: "yandex-maps", source: "Yandex, Launching Yandex Navigator from other apps",
    modes: [.driving: ""],
    templates: [
      yandexRoute(.navigate, "yandexnavi://build_route_on_map"),
      LinkTemplate(
        .place,
        "yandexnavi://show_point_on_map?lat={lat}&lon={lon}&zoom={zoom}&desc={name}"
          + "&client={own}"),
      LinkTemplate(.search, "yandexnavi://map_search?text={search}&client={own}", needs: .query),
    ])

  package static func yandexRoute(_ action: MapAction, _ base: String) -> LinkTemplate {
    LinkTemplate(
      action,
      "\(base)?lat_from={from-lat}&lon_from={from-lon}&lat_to={lat}&lon_to={lon}&{numbered}"
        + "&client={own}",
      with: [
        "numbered": .numberedWaypoints(
          NumberedKeys(
            first: 0, latitude: ("lat_via_", ""), longitude: ("lon_via_", ""), name: nil,
            limit: .max))
      ])
  }
}
