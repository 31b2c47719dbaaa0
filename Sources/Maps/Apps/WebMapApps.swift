extension NavigationApp {
  /// Maps that are primarily web sites.
  static let webMapApps: [NavigationApp] = [
    twoGIS, twoGISWeb, mapy, openStreetMap, bing, windows, truckMap, mappls, neshan,
    neshanAndroid,
  ]

  private static let twoGIS = NavigationApp(
    "2gis", aliases: ["dgis"], name: "2GIS", platform: .any, queriesSchemes: ["dgis"],
    order: .longitudeFirst, stores: AppStores(apple: 481_627_348, play: "ru.dublgis.dgismobile"),
    web: "2gis-web", source: "2GIS, Launching the mobile app by a link",
    modes: [.driving: "car", .transit: "ctx", .walking: "pedestrian", .cycling: "bicycle"],
    templates: [
      LinkTemplate(
        .directions,
        "dgis://2gis.ru/routeSearch[/rsType/{mode|car}][/from/{from-pair}]"
          + "[/to/{pair}]"),
      LinkTemplate(.place, "dgis://2gis.ru/geo/{pair}"),
    ])

  private static let twoGISWeb = NavigationApp(
    "2gis-web", like: twoGIS, aliases: ["dgis-web"], name: "2GIS on the web", platform: .universal,
    source: "2GIS, 2gis.ru as its own pages link to it",
    modes: [.driving: "car", .transit: "bus", .walking: "pedestrian", .cycling: "bicycle"],
    templates: [
      LinkTemplate(
        .directions, "https://2gis.ru/directions[/tab/{mode|car}][/points/{stops}]",
        with: ["stops": .stops(StopList(here: "", separator: "%7C", isNamed: false, limit: 0))]),
      LinkTemplate(.place, "https://2gis.ru/geo/{pair}"),
    ])

  private static let mapy = NavigationApp(
    "mapy", aliases: ["mapy-cz", "mapycz"], name: "Mapy.com", platform: .universal,
    order: .longitudeFirst, encodesCommas: true,
    stores: AppStores(apple: 411_411_020, play: "cz.seznam.mapy"), web: "mapy",
    source: "Mapy.com, URL API",
    modes: [.driving: "car_fast_traffic", .walking: "foot_fast", .cycling: "bike_road"],
    templates: [
      LinkTemplate(
        .directions,
        "https://mapy.com/fnc/v1/route?mapset={kind}&start={from-pair}&end={pair}"
          + "&routeType={mode|car_fast_traffic}&waypoints={waypoints}&navigate=true",
        with: [
          "kind": .modeWord(
            [.driving: "traffic", .walking: "outdoor", .cycling: "outdoor"], otherwise: "traffic"),
          "waypoints": .waypointPoints(limit: 15, .semicolon),
        ]),
      LinkTemplate(
        .place,
        "https://mapy.com/fnc/v1/showmap?mapset=outdoor&center={pair}&zoom={zoom}"
          + "&marker=true"),
      LinkTemplate(
        .display, "https://mapy.com/fnc/v1/showmap?mapset=outdoor&center={center-pair}&zoom={zoom}",
        when: .hasCenter, needs: []),
      LinkTemplate(
        .search, "https://mapy.com/fnc/v1/search?query={search}&center={center-pair}&zoom={zoom}",
        needs: .query),
    ])

  private static let openStreetMap = NavigationApp(
    "openstreetmap", aliases: ["osm"], name: "OpenStreetMap", platform: .web, encodesCommas: true,
    web: "openstreetmap", source: "OpenStreetMap, its own site",
    modes: [
      .driving: "fossgis_osrm_car", .walking: "fossgis_osrm_foot", .cycling: "fossgis_osrm_bike",
    ],
    templates: [
      LinkTemplate(
        .directions,
        "https://www.openstreetmap.org/directions?engine={mode|fossgis_osrm_car}"
          + "&route={stops}",
        when: .hasOrigin,
        with: ["stops": .stops(StopList(here: nil, separator: "%3B", isNamed: false, limit: .max))]),
      LinkTemplate(.directions, "https://www.openstreetmap.org/directions?engine={mode}&to={pair}"),
      LinkTemplate(
        .place, "https://www.openstreetmap.org/?mlat={lat}&mlon={lon}#map={whole-zoom}/{lat}/{lon}",
        when: .hasZoom, needs: []),
      LinkTemplate(.place, "https://www.openstreetmap.org/?mlat={lat}&mlon={lon}"),
      LinkTemplate(.search, "https://www.openstreetmap.org/search?query={search}", needs: .query),
    ])

  private static let bing = NavigationApp(
    "bing", aliases: ["bing-maps"], name: "Bing Maps", platform: .web, web: "bing",
    source: "Microsoft, Create a custom Bing Maps URL",
    modes: [.driving: "D", .walking: "W", .transit: "T"],
    templates: [
      LinkTemplate(
        .directions, "https://bing.com/maps/default.aspx?rtp={bing-stops}&mode={mode}",
        needs: .destination),
      LinkTemplate(
        .place, "https://bing.com/maps/default.aspx?sp={bing-point}&lvl={whole-zoom}",
        when: .hasPoint, needs: []),
      LinkTemplate(
        .place, "https://bing.com/maps/default.aspx?where1={words}",
        needs: .destination),
      LinkTemplate(.search, "https://bing.com/maps/default.aspx?where1={search}", needs: .query),
      LinkTemplate(
        .display, "https://bing.com/maps/default.aspx?cp={center-tilde}&lvl={whole-zoom}",
        when: .hasCenter, needs: []),
    ])

  private static let windows = NavigationApp(
    "windows", aliases: ["windows-maps"], name: "Windows Maps", platform: .windows, web: "bing",
    status: .retired(
      since: "2025-07", reason: "Microsoft took the app out of its store", replacement: "bing"),
    source: "Microsoft, Launch the Windows Maps app; its support page for the end of the app",
    modes: [.driving: "d", .walking: "w", .transit: "t"],
    templates: [
      LinkTemplate(.directions, "bingmaps:?rtp={bing-stops}&mode={mode}", when: .hasOrigin),
      windowsRoute("ms-walk-to:", .walking, when: .goes(.walking)),
      windowsRoute("ms-drive-to:", .driving, when: .always),
      LinkTemplate(.place, "bingmaps:?collection={bing-point}&lvl={zoom}"),
      LinkTemplate(.search, "bingmaps:?q={search}&lvl={zoom}", needs: .query),
      LinkTemplate(.display, "bingmaps:?cp={center-tilde}&lvl={zoom}", when: .hasCenter, needs: []),
    ])

  private static func windowsRoute(
    _ base: String, _ mode: TravelMode, when condition: LinkTemplate.Condition
  ) -> LinkTemplate {
    LinkTemplate(
      .navigate,
      "\(base)?destination.latitude={lat}&destination.longitude={lon}"
        + "&destination.name={name}",
      when: condition, implying: mode)
  }

  private static let truckMap = NavigationApp(
    "truckmap", name: "TruckMap", platform: .web, source: "TruckMap, as link libraries have it",
    modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .directions, "https://truckmap.com/route/{stops}",
        when: .hasOrigin,
        with: ["stops": .stops(StopList(here: nil, separator: "/", isNamed: false, limit: 0))]),
      LinkTemplate(.place, "https://truckmap.com/place/{pair}"),
    ])

  private static let mappls = NavigationApp(
    "mappls", aliases: ["mapmyindia"], name: "Mappls", platform: .universal,
    queriesSchemes: ["mappls"], stores: AppStores(apple: 370_210_646, play: "com.mmi.maps"),
    web: "mappls", source: "Mappls, Intents for deep linking",
    modes: [.driving: "driving", .walking: "walking", .cycling: "biking"],
    templates: [
      LinkTemplate(.directions, "https://mappls.com/navigation?places={pair-name}&mode={mode}"),
      LinkTemplate(
        .navigate, "https://mappls.com/navigation?places={pair-name}&isNav=true&mode={mode}"),
    ])

  private static let neshan = NavigationApp(
    "neshan", name: "Neshan", platform: .ios, queriesSchemes: ["neshan"],
    stores: AppStores(apple: 1_596_368_814, play: "org.rajman.neshan.traffic.tehran.navigator"),
    source: "Neshan, as link libraries have it", modes: [.driving: ""],
    templates: [
      LinkTemplate(.directions, "neshan://?origin={from-pair}&destination={pair}")
    ])

  private static let neshanAndroid = NavigationApp(
    "neshan-android", like: neshan, name: "Neshan for Android", platform: .android,
    source: "map_launcher, its builder for Neshan", checked: "2026-11", modes: [.driving: ""],
    templates: [
      LinkTemplate(.directions, "https://nshn.ir/?origin={from-pair}&destination={pair}"),
      LinkTemplate(.place, "https://nshn.ir/?lat={lat}&lng={lon}"),
    ])
}
