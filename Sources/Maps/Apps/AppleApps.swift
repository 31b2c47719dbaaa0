extension NavigationApp {
  /// Apple's four grammars, the newest first.
  static let appleApps: [NavigationApp] = [apple, appleLegacy, appleScheme, geoNavigation]

  private static let appleDatum = DatumRule.undocumentedGCJ02(in: .mainland)

  private static let appleStores = AppStores(apple: 915_056_765)

  private static let apple = NavigationApp(
    "apple", aliases: ["apple-maps"], name: "Apple Maps", platform: .universal, datum: appleDatum,
    stores: appleStores, web: "apple", source: "Apple, Adopting unified Maps URLs",
    modes: [.driving: "driving", .walking: "walking", .cycling: "cycling", .transit: "transit"],
    templates: [
      route(.directions, when: .always),
      // The seconds before guidance begins; without them the route is only shown.
      route(.navigate, when: .isConfigured("start")),
      // The unified grammar has no zoom level, and the older one still works.
      LinkTemplate(
        .place, "https://maps.apple.com/", when: .hasZoom,
        query: [
          "ll": .coordinates(.destination), "q": .nameOrCoordinates, "z": .zoom,
        ]),
      LinkTemplate(
        .place, "https://maps.apple.com/place", needs: .destination,
        query: [
          "coordinate": .coordinates(.destination), "name": .name(.destination),
          "address": .words(.destination), "place-id": .placeID(.destination),
          "map": .own,
        ]),
      LinkTemplate(
        .search, "https://maps.apple.com/search", needs: .query,
        query: [
          "query": .searched, "center": .coordinates(.center), "span": .own,
        ]),
      LinkTemplate(
        .display, "https://maps.apple.com/frame",
        query: [
          "center": .coordinates(.center), "span": .own,
          "heading": .own,
          "pitch": .own, "distance": .own,
          "map": .own,
        ]),
      LinkTemplate(
        .lookAround, "https://maps.apple.com/look-around", when: .hasPoint,
        query: ["coordinate": .coordinates(.destination)]),
      LinkTemplate(
        .lookAround, "https://maps.apple.com/look-around", needs: .destination,
        query: ["address": .words(.destination), "place-id": .placeID(.destination)]),
    ])

  private static func route(
    _ action: MapAction, when condition: LinkTemplate.Condition
  ) -> LinkTemplate {
    LinkTemplate(
      action, "https://maps.apple.com/directions", when: condition, needs: .destination,
      query: [
        "source": .place(.origin), "source-place-id": .placeID(.origin),
        "destination": .place(.destination), "destination-place-id": .placeID(.destination),
        "waypoint": .eachWaypoint, "waypoint-place-id": .eachWaypointPlaceID,
        "mode": .mode(otherwise: nil),
        "avoid": .avoid(
          [
            .tolls: "tolls", .highways: "highways", .hills: "hills", .busyRoads: "busy-roads",
            .stairs: "stairs",
          ], separator: ","),
        "transit-preferences": .own,
        "start": .own,
      ])
  }

  private static let appleLegacy = NavigationApp(
    "apple-legacy", name: "Apple Maps before iOS 18.4", platform: .universal, datum: appleDatum,
    stores: appleStores, web: "apple-legacy", source: "Apple URL Scheme Reference, Map Links",
    modes: legacyModes, templates: legacyTemplates("https://maps.apple.com/"))

  private static let appleScheme = NavigationApp(
    "apple-scheme", name: "Apple Maps by its scheme", platform: .ios, datum: appleDatum,
    stores: appleStores, web: "apple", source: "Apple URL Scheme Reference, Map Links",
    modes: legacyModes, templates: legacyTemplates("maps://"))

  private static let legacyModes: ModeWords = [
    .driving: "d", .walking: "w", .transit: "r",
  ]

  /// With `daddr` a `q` would replace the destination, so that a route has no name; without it a `q`
  /// is the label of `ll`, which alone would move the map and pin nothing.
  private static func legacyTemplates(_ base: StaticString) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions, base, needs: .destination,
        query: [
          "daddr": .place(.destination), "saddr": .place(.origin), "dirflg": .mode(otherwise: nil),
          "t": .own,
        ]),
      LinkTemplate(
        .place, base, when: .hasPoint,
        query: ["ll": .coordinates(.destination), "q": .nameOrCoordinates, "z": .zoom, "t": .own]),
      LinkTemplate(
        .place, base, needs: .destination,
        query: ["address": .words(.destination), "t": .own]),
      LinkTemplate(
        .search, base, needs: .query,
        query: ["q": .searched, "sll": .coordinates(.center), "z": .zoom, "t": .own]),
      LinkTemplate(
        .display, base, query: ["ll": .coordinates(.center), "z": .zoom]),
    ]
  }

  private static let geoNavigation = NavigationApp(
    "geo-navigation", name: "Default navigation app", platform: .ios,
    queriesSchemes: ["geo-navigation"], web: "apple",
    source: "Apple, Preparing your app to be the default navigation app", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .directions, "geo-navigation:///directions", needs: .destination,
        query: [
          "source": .place(.origin), "destination": .place(.destination), "waypoint": .eachWaypoint,
        ]),
      LinkTemplate(
        .place, "geo-navigation:///place", needs: .destination,
        query: ["coordinate": .coordinates(.destination), "address": .words(.destination)]),
    ])
}
