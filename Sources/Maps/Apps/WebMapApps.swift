extension NavigationApp {
  /// Maps that are at home on the web.
  static let webMapApps: [NavigationApp] = [
    twoGIS, twoGISWeb, mapy, openStreetMap, bing, windows, truckMap, mappls, neshan,
  ]

  private static let twoGISStores = AppStores(apple: 481_627_348, play: "ru.dublgis.dgismobile")

  private static let twoGIS = NavigationApp(
    "2gis", aliases: ["dgis"], name: "2GIS", platform: .any, queriesSchemes: ["dgis"],
    order: .longitudeFirst, stores: twoGISStores, web: "2gis-web",
    source: "2GIS, Launching the mobile app by a link",
    modes: [.driving: "car", .transit: "ctx", .walking: "pedestrian", .cycling: "bicycle"],
    templates: [
      LinkTemplate(
        .directions, "dgis://2gis.ru/routeSearch", needs: .point,
        path: [
          "/rsType/": .mode(otherwise: "car"), "/from/": .coordinates(.origin),
          "/to/": .coordinates(.destination),
        ]),
      LinkTemplate(
        .place, "dgis://2gis.ru/geo/", needs: .point, path: ["": .coordinates(.destination)]),
    ])

  private static let twoGISWeb = NavigationApp(
    "2gis-web", aliases: ["dgis-web"], name: "2GIS on the web", platform: .universal,
    order: .longitudeFirst, stores: twoGISStores, web: "2gis-web",
    source: "2GIS, 2gis.ru as its own pages link to it",
    modes: [.driving: "car", .transit: "bus", .walking: "pedestrian", .cycling: "bicycle"],
    templates: [
      LinkTemplate(
        .directions, "https://2gis.ru/directions", needs: .point,
        path: [
          "/tab/": .mode(otherwise: "car"),
          "/points/": .stops(StopList(here: "", separator: "%7C", isNamed: false, limit: 0)),
        ]),
      LinkTemplate(
        .place, "https://2gis.ru/geo/", needs: .point, path: ["": .coordinates(.destination)]),
    ])

  private static let mapy = NavigationApp(
    "mapy", aliases: ["mapy-cz", "mapycz"], name: "Mapy.com", platform: .universal,
    order: .longitudeFirst,
    encodesCommas: true, stores: AppStores(apple: 411_411_020, play: "cz.seznam.mapy"),
    web: "mapy", source: "Mapy.com, URL API",
    modes: [.driving: "car_fast_traffic", .walking: "foot_fast", .cycling: "bike_road"],
    templates: [
      LinkTemplate(
        .directions, "https://mapy.com/fnc/v1/route", needs: .point,
        query: [
          "mapset": .modeWord(
            [.driving: "traffic", .walking: "outdoor", .cycling: "outdoor"], otherwise: "traffic"),
          "start": .coordinates(.origin), "end": .coordinates(.destination),
          "routeType": .mode(otherwise: "car_fast_traffic"),
          "waypoints": .waypointPoints(limit: 15, .semicolon), "navigate": .constant("true"),
        ]),
      LinkTemplate(
        .place, "https://mapy.com/fnc/v1/showmap?mapset=outdoor", needs: .point, opening: "&",
        query: [
          "center": .coordinates(.destination), "zoom": .zoom, "marker": .constant("true"),
        ]),
      LinkTemplate(
        .display, "https://mapy.com/fnc/v1/showmap?mapset=outdoor", when: .hasCenter, opening: "&",
        query: ["center": .coordinates(.center), "zoom": .zoom]),
      LinkTemplate(
        .search, "https://mapy.com/fnc/v1/search", needs: .query,
        query: ["query": .searched, "center": .coordinates(.center), "zoom": .zoom]),
    ])

  private static let openStreetMap = NavigationApp(
    "openstreetmap", aliases: ["osm"], name: "OpenStreetMap", platform: .web,
    encodesCommas: true, web: "openstreetmap", source: "OpenStreetMap, its own site",
    modes: [
      .driving: "fossgis_osrm_car", .walking: "fossgis_osrm_foot", .cycling: "fossgis_osrm_bike",
    ],
    templates: [
      LinkTemplate(
        .directions, "https://www.openstreetmap.org/directions", when: .hasOrigin, needs: .point,
        query: [
          "engine": .mode(otherwise: "fossgis_osrm_car"),
          "route": .stops(StopList(here: nil, separator: "%3B", isNamed: false, limit: .max)),
        ]),
      LinkTemplate(
        .directions, "https://www.openstreetmap.org/directions", needs: .point,
        query: ["engine": .mode(otherwise: nil), "to": .coordinates(.destination)]),
      LinkTemplate(
        .place, "https://www.openstreetmap.org/", when: .hasZoom, query: markerKeys,
        fragment: [
          "#map=": .wholeZoom, "/": .latitude(.destination), "/": .longitude(.destination),
        ]),
      LinkTemplate(.place, "https://www.openstreetmap.org/", needs: .point, query: markerKeys),
      LinkTemplate(
        .search, "https://www.openstreetmap.org/search", needs: .query,
        query: ["query": .searched]),
    ])

  private static let markerKeys: KeyValuePairs<StaticString, LinkField> = [
    "mlat": .latitude(.destination), "mlon": .longitude(.destination),
  ]

  private static let bing = NavigationApp(
    "bing", aliases: ["bing-maps"], name: "Bing Maps", platform: .web, web: "bing",
    source: "Microsoft, Create a custom Bing Maps URL",
    modes: [.driving: "D", .walking: "W", .transit: "T"],
    templates: [
      LinkTemplate(
        .directions, "https://bing.com/maps/default.aspx", needs: .destination,
        query: ["rtp": .bingStops, "mode": .mode(otherwise: nil)]),
      LinkTemplate(
        .place, "https://bing.com/maps/default.aspx", when: .hasPoint,
        query: ["sp": .bingPoint, "lvl": .wholeZoom]),
      LinkTemplate(
        .place, "https://bing.com/maps/default.aspx", needs: .destination,
        query: ["where1": .words(.destination)]),
      LinkTemplate(
        .search, "https://bing.com/maps/default.aspx", needs: .query,
        query: ["where1": .searched]),
      LinkTemplate(
        .display, "https://bing.com/maps/default.aspx", when: .hasCenter,
        query: ["cp": .centerTilde, "lvl": .wholeZoom]),
    ])

  private static let windows = NavigationApp(
    "windows", aliases: ["windows-maps"], name: "Windows Maps", platform: .windows, web: "bing",
    status: .retired(
      since: "2025-07", reason: "Microsoft took the app out of its store", replacement: "bing"),
    source: "Microsoft, Launch the Windows Maps app; its support page for the end of the app",
    modes: [.driving: "d", .walking: "w", .transit: "t"],
    templates: [
      LinkTemplate(
        .directions, "bingmaps:", when: .hasOrigin, needs: .point,
        query: ["rtp": .bingStops, "mode": .mode(otherwise: nil)]),
      windowsRoute("ms-walk-to:", .walking, when: .goes(.walking)),
      windowsRoute("ms-drive-to:", .driving, when: .always),
      LinkTemplate(
        .place, "bingmaps:", needs: .point, query: ["collection": .bingPoint, "lvl": .zoom]),
      LinkTemplate(.search, "bingmaps:", needs: .query, query: ["q": .searched, "lvl": .zoom]),
      LinkTemplate(
        .display, "bingmaps:", when: .hasCenter, query: ["cp": .centerTilde, "lvl": .zoom]),
    ])

  private static func windowsRoute(
    _ base: StaticString, _ mode: TravelMode, when condition: LinkTemplate.Condition
  ) -> LinkTemplate {
    LinkTemplate(
      .navigate, base, when: condition, needs: .point,
      query: [
        "destination.latitude": .latitude(.destination),
        "destination.longitude": .longitude(.destination), "destination.name": .name(.destination),
      ], implying: mode)
  }

  private static let truckMap = NavigationApp(
    "truckmap", name: "TruckMap", platform: .web,
    source: "TruckMap, as link libraries have it", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .directions, "https://truckmap.com/route/", when: .hasOrigin, needs: .point,
        path: ["": .stops(StopList(here: nil, separator: "/", isNamed: false, limit: 0))]),
      LinkTemplate(
        .place, "https://truckmap.com/place/", needs: .point,
        path: ["": .coordinates(.destination)]),
    ])

  private static let mappls = NavigationApp(
    "mappls", aliases: ["mapmyindia"], name: "Mappls", platform: .universal,
    queriesSchemes: ["mappls"], stores: AppStores(apple: 370_210_646, play: "com.mmi.maps"),
    web: "mappls", source: "Mappls, Intents for deep linking",
    modes: [.driving: "driving", .walking: "walking", .cycling: "biking"],
    templates: [
      LinkTemplate(
        .directions, "https://mappls.com/navigation", needs: .point,
        query: ["places": .namedCoordinates(.destination), "mode": .mode(otherwise: nil)]),
      LinkTemplate(
        .navigate, "https://mappls.com/navigation", needs: .point,
        query: [
          "places": .namedCoordinates(.destination), "isNav": .constant("true"),
          "mode": .mode(otherwise: nil),
        ]),
    ])

  private static let neshan = NavigationApp(
    "neshan", name: "Neshan", platform: .ios, queriesSchemes: ["neshan"],
    stores: AppStores(apple: 1_596_368_814), source: "Neshan, as link libraries have it",
    modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .directions, "neshan://", needs: .point,
        query: ["origin": .coordinates(.origin), "destination": .coordinates(.destination)])
    ])
}
