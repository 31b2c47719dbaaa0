extension NavigationApp {
  static let googleApps: [NavigationApp] = [google, googleIOS, googleAndroid]

  /// Google draws the mainland in GCJ-02, and Hong Kong, Macau and Taiwan in WGS-84.
  private static let googleDatum = DatumRule.gcj02(in: .mainland)

  private static let googleStores = AppStores(
    apple: 585_027_354, play: "com.google.android.apps.maps")

  // Without api=1 every other parameter is ignored.
  private static let google = NavigationApp(
    "google", aliases: ["google-maps", "google-web"], name: "Google Maps", platform: .universal,
    queriesSchemes: ["comgooglemaps"], encodesCommas: true, datum: googleDatum,
    identifier: Identifier(parameter: "utm_source", isMandatory: false), stores: googleStores,
    web: "google", source: "Google, Maps URLs",
    modes: [
      .driving: "driving", .walking: "walking", .cycling: "bicycling", .transit: "transit",
    ],
    templates: [
      route(.directions),
      route(.navigate),
      LinkTemplate(
        .place, "https://www.google.com/maps/search/?api=1", needs: [.destination, .words],
        opening: "&",
        query: searchParameters),
      LinkTemplate(
        .search, "https://www.google.com/maps/search/?api=1", needs: [.query, .words], opening: "&",
        query: searchParameters),
      LinkTemplate(
        .display, "https://www.google.com/maps/@?api=1&map_action=map", opening: "&",
        query: [
          "center": .coordinates(.center), "zoom": .wholeZoom, "basemap": .own,
          "layer": .own,
        ]),
      panorama(when: .isConfigured("pano"), needs: []),
      panorama(when: .always, needs: .point),
    ])

  /// A panorama by its identifier, or else the one that is nearest to a coordinate.
  private static func panorama(
    when condition: LinkTemplate.Condition, needs: LinkTemplate.Needs
  ) -> LinkTemplate {
    LinkTemplate(
      .lookAround, "https://www.google.com/maps/@?api=1&map_action=pano", when: condition,
      needs: needs, opening: "&",
      query: [
        "pano": .own, "viewpoint": .coordinates(.destination), "heading": .own, "pitch": .own,
        "fov": .own,
      ])
  }

  private static let searchParameters: KeyValuePairs<StaticString, LinkField> = [
    "query": .searched, "query_place_id": .placeID(.destination), "utm_source": .own,
    "utm_campaign": .own,
  ]

  /// Nine waypoints are the most that any of Google's surfaces takes.
  private static func route(_ action: MapAction) -> LinkTemplate {
    LinkTemplate(
      action, "https://www.google.com/maps/dir/?api=1", needs: [.destination, .words], opening: "&",
      query: [
        "origin": .place(.origin), "origin_place_id": .placeID(.origin),
        "destination": .place(.destination), "destination_place_id": .placeID(.destination),
        "travelmode": .mode(otherwise: nil), "waypoints": .waypoints(limit: 9, .bar),
        "waypoint_place_ids": .waypointPlaceIDs(limit: 9),
        "dir_action": .constant(action == .navigate ? "navigate" : nil),
        "avoid": .avoid(
          [.tolls: "tolls", .highways: "highways", .ferries: "ferries"], separator: "%2C"),
        "utm_source": .own, "utm_campaign": .own,
      ])
  }

  private static let googleIOS = NavigationApp(
    "google-ios", name: "Google Maps for iOS", platform: .ios,
    queriesSchemes: ["comgooglemaps", "comgooglemaps-x-callback"], datum: googleDatum,
    stores: googleStores, web: "google", source: "Google, Maps URL Scheme for iOS",
    modes: [
      .driving: "driving", .walking: "walking", .cycling: "bicycling", .transit: "transit",
    ],
    templates: iosTemplates("comgooglemaps-x-callback://", when: .isConfigured("x-success"))
      + iosTemplates("comgooglemaps://", when: .always) + [
        LinkTemplate(
          .lookAround, "comgooglemaps://", needs: .point,
          query: ["center": .coordinates(.destination), "mapmode": .constant("streetview")])
      ])

  /// The scheme with a way back takes the same keys, and then those of x-callback-url.
  package static func iosTemplates(
    _ base: StaticString, when condition: LinkTemplate.Condition
  ) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions, base, when: condition, needs: .destination,
        query: [
          "saddr": .place(.origin), "daddr": .place(.destination),
          "directionsmode": .mode(otherwise: nil), "center": .coordinates(.center), "zoom": .zoom,
          "views": .own, "x-success": .own, "x-source": .own,
        ]),
      LinkTemplate(
        .place, base, when: condition, needs: .destination,
        query: [
          "q": .labelled(dropsParentheses: true), "zoom": .zoom, "views": .own, "x-success": .own,
          "x-source": .own,
        ]),
      LinkTemplate(
        .search, base, when: condition, needs: .query,
        query: [
          "q": .searched, "center": .coordinates(.center), "zoom": .zoom, "views": .own,
          "x-success": .own, "x-source": .own,
        ]),
      LinkTemplate(
        .display, base, when: condition,
        query: [
          "center": .coordinates(.center), "zoom": .zoom, "mapmode": .own, "views": .own,
          "x-success": .own, "x-source": .own,
        ]),
    ]
  }

  // The intents are opaque URIs: neither takes "//", and the first no "?".
  private static let googleAndroid = NavigationApp(
    "google-android", aliases: ["google-navigation", "google-nav", "google-intent", "google-go"],
    name: "Google Maps for Android", platform: .android,
    datum: googleDatum, stores: googleStores, web: "google", source: "Google, Intents for Android",
    modes: [.driving: "d", .walking: "w", .cycling: "b"],
    templates: [
      LinkTemplate(
        .navigate, "google.navigation:", needs: .destination, opening: "",
        query: [
          "q": .place(.destination), "mode": .mode(otherwise: nil),
          "avoid": .avoid([.tolls: "t", .highways: "h", .ferries: "f"], separator: ""),
        ]),
      LinkTemplate(
        .place, "geo:0,0", needs: .destination,
        query: ["z": .zoom, "q": .labelled(dropsParentheses: false)]),
      // With a middle of the map the search is the one of any map app; see the row "geo".
      LinkTemplate(
        .search, "geo:", when: .hasQueryAround, path: ["": .coordinates(.center)],
        query: ["z": .zoom, "q": .query], isGeneric: true),
      LinkTemplate(.search, "geo:0,0", needs: .query, query: ["z": .zoom, "q": .searched]),
      LinkTemplate(
        .lookAround, "google.streetview:", needs: .point, opening: "",
        query: ["cbll": .coordinates(.destination), "cbp": .own]),
    ])
}
