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
    identifier: .optional("utm_source"), stores: googleStores, web: "google",
    source: "Google, Maps URLs",
    modes: [.driving: "driving", .walking: "walking", .cycling: "bicycling", .transit: "transit"],
    waypointModes: [.driving, .walking, .cycling],
    templates: [
      route(.directions),
      route(.navigate),
      LinkTemplate(
        .place, "https://www.google.com/maps/search/?api=1&\(searchParameters)",
        needs: [.destination, .words]),
      LinkTemplate(
        .search, "https://www.google.com/maps/search/?api=1&\(searchParameters)",
        needs: [.query, .words]),
      LinkTemplate(
        .display,
        "https://www.google.com/maps/@?api=1&map_action=map&center={center-pair}"
          + "&zoom={whole-zoom}&basemap={own}&layer={own}",
        needs: []),
      panorama(when: .isConfigured("pano"), needs: []),
      panorama(when: .always, needs: .point),
    ])

  /// A panorama by its identifier, otherwise the one nearest to a coordinate.
  private static func panorama(
    when condition: LinkTemplate.Condition, needs: LinkTemplate.Needs
  ) -> LinkTemplate {
    LinkTemplate(
      .lookAround,
      "https://www.google.com/maps/@?api=1&map_action=pano&pano={own}"
        + "&viewpoint={pair}&heading={own}&pitch={own}&fov={own}",
      when: condition, needs: needs)
  }

  private static let searchParameters =
    "query={search}&query_place_id={place-id}&utm_source={own}&utm_campaign={own}"

  /// All of Google's apps and pages take at most nine waypoints.
  private static func route(_ action: MapAction) -> LinkTemplate {
    LinkTemplate(
      action,
      "https://www.google.com/maps/dir/?api=1&origin={from-place}"
        + "&origin_place_id={from-place-id}&destination={place}&destination_place_id={place-id}"
        + "&travelmode={mode}&waypoints={waypoints}&waypoint_place_ids={waypoint-ids}"
        + "\(action == .navigate ? "&dir_action=navigate" : "")&avoid={avoid}&utm_source={own}&utm_campaign={own}",
      needs: [.destination, .words],
      with: [
        "waypoints": .waypoints(limit: 9, .bar), "waypoint-ids": .waypointPlaceIDs(limit: 9),
        "avoid": .avoid(
          [.tolls: "tolls", .highways: "highways", .ferries: "ferries"], separator: "%2C"),
      ])
  }

  private static let googleIOS = NavigationApp(
    "google-ios", name: "Google Maps for iOS", platform: .ios,
    queriesSchemes: ["comgooglemaps", "comgooglemaps-x-callback"], datum: googleDatum,
    stores: googleStores, web: "google", source: "Google, Maps URL Scheme for iOS",
    modes: [.driving: "driving", .walking: "walking", .cycling: "bicycling", .transit: "transit"],
    templates: iosTemplates("comgooglemaps-x-callback://", when: .isConfigured("x-success"))
      + iosTemplates("comgooglemaps://", when: .always) + [
        LinkTemplate(.lookAround, "comgooglemaps://?center={pair}&mapmode=streetview")
      ])

  /// The scheme with a callback takes the same keys, followed by those of x-callback-url.
  package static func iosTemplates(
    _ base: String, when condition: LinkTemplate.Condition
  ) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions,
        "\(base)?saddr={from-place}&daddr={place}&directionsmode={mode}"
          + "&center={center-pair}&zoom={zoom}&views={own}&x-success={own}&x-source={own}",
        when: condition, needs: .destination),
      LinkTemplate(
        .place, "\(base)?q={labelled}&zoom={zoom}&views={own}&x-success={own}&x-source={own}",
        when: condition, needs: .destination, with: ["labelled": .labelled(dropsParentheses: true)]),
      LinkTemplate(
        .search,
        "\(base)?q={search}&center={center-pair}&zoom={zoom}&views={own}&x-success={own}"
          + "&x-source={own}",
        when: condition, needs: .query),
      LinkTemplate(
        .display,
        "\(base)?center={center-pair}&zoom={zoom}&mapmode={own}&views={own}"
          + "&x-success={own}&x-source={own}",
        when: condition, needs: []),
    ]
  }

  // The intents are opaque URIs: neither allows "//", and the first does not allow "?".
  private static let googleAndroid = NavigationApp(
    "google-android", aliases: ["google-navigation", "google-nav", "google-intent", "google-go"],
    name: "Google Maps for Android", platform: .android, datum: googleDatum, stores: googleStores,
    web: "google", source: "Google, Intents for Android",
    modes: [.driving: "d", .walking: "w", .cycling: "b"],
    templates: [
      LinkTemplate(
        .navigate, "google.navigation:q={place}&mode={mode}&avoid={avoid}",
        needs: .destination,
        with: ["avoid": .avoid([.tolls: "t", .highways: "h", .ferries: "f"], separator: "")]),
      LinkTemplate(.place, "geo:0,0?z={zoom}&q={labelled}", needs: .destination),
      // With a map centre, the search is that of any map app; see the row "geo".
      LinkTemplate(
        .search, "geo:{center-pair}?z={zoom}&q={query}",
        when: .hasQueryAround, needs: [], isGeneric: true),
      LinkTemplate(.search, "geo:0,0?z={zoom}&q={search}", needs: .query),
      LinkTemplate(.lookAround, "google.streetview:cbll={pair}&cbp={own}"),
    ])
}
