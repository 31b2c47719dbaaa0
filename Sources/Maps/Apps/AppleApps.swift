extension NavigationApp {
  /// Apple's four grammars, the newest first.
  static let appleApps: [NavigationApp] = [apple, appleLegacy, appleScheme, geoNavigation]

  private static let apple = NavigationApp(
    "apple", aliases: ["apple-maps"], name: "Apple Maps", platform: .universal,
    datum: .undocumentedGCJ02(in: .mainland), stores: AppStores(apple: 915_056_765), web: "apple",
    source: "Apple, Adopting unified Maps URLs",
    modes: [.driving: "driving", .walking: "walking", .cycling: "cycling", .transit: "transit"],
    templates: [
      route(.directions, when: .always),
      // The seconds before guidance begins; without the parameter, the route is only shown.
      route(.navigate, when: .isConfigured("start")),
      // The unified grammar has no zoom level, and the older one still works.
      LinkTemplate(
        .place, "https://maps.apple.com/?ll={pair}&q={name-or-pair}&z={zoom}",
        when: .hasZoom, needs: []),
      LinkTemplate(
        .place,
        "https://maps.apple.com/place?coordinate={pair}&name={name}&address={words}"
          + "&place-id={place-id}&map={own}",
        needs: .destination),
      LinkTemplate(
        .search, "https://maps.apple.com/search?query={search}&center={center-pair}&span={own}",
        needs: .query),
      LinkTemplate(
        .display,
        "https://maps.apple.com/frame?center={center-pair}&span={own}&heading={own}"
          + "&pitch={own}&distance={own}&map={own}",
        needs: []),
      LinkTemplate(
        .lookAround, "https://maps.apple.com/look-around?coordinate={pair}",
        when: .hasPoint, needs: []),
      LinkTemplate(
        .lookAround, "https://maps.apple.com/look-around?address={words}&place-id={place-id}",
        needs: .destination),
    ])

  private static func route(
    _ action: MapAction, when condition: LinkTemplate.Condition
  ) -> LinkTemplate {
    LinkTemplate(
      action,
      "https://maps.apple.com/directions?source={from-place}"
        + "&source-place-id={from-place-id}&destination={place}&destination-place-id={place-id}"
        + "&waypoint={each-waypoint}&waypoint-place-id={each-waypoint-id}&mode={mode}"
        + "&avoid={avoid}&transit-preferences={own}&start={own}",
      when: condition, needs: .destination,
      with: [
        "avoid": .avoid(
          [
            .tolls: "tolls", .highways: "highways", .hills: "hills", .busyRoads: "busy-roads",
            .stairs: "stairs",
          ], separator: ",")
      ])
  }

  private static let appleLegacy = NavigationApp(
    "apple-legacy", like: apple, name: "Apple Maps before iOS 18.4", platform: .universal,
    web: "apple-legacy", source: "Apple URL Scheme Reference, Map Links",
    modes: [.driving: "d", .walking: "w", .transit: "r"],
    templates: legacyTemplates("https://maps.apple.com/"))

  private static let appleScheme = NavigationApp(
    "apple-scheme", like: appleLegacy, name: "Apple Maps by its scheme", platform: .ios,
    web: "apple", templates: legacyTemplates("maps://"))

  /// The name of a place is the `q` of a pin; a route has no name.
  ///
  /// With `daddr`, a `q` would replace the destination. Without it, `q` is the label of `ll`, which
  /// alone would move the map without a pin.
  private static func legacyTemplates(_ base: String) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions, "\(base)?daddr={place}&saddr={from-place}&dirflg={mode}&t={own}",
        needs: .destination),
      LinkTemplate(
        .place, "\(base)?ll={pair}&q={name-or-pair}&z={zoom}&t={own}",
        when: .hasPoint, needs: []),
      LinkTemplate(.place, "\(base)?address={words}&t={own}", needs: .destination),
      LinkTemplate(.search, "\(base)?q={search}&sll={center-pair}&z={zoom}&t={own}", needs: .query),
      LinkTemplate(.display, "\(base)?ll={center-pair}&z={zoom}", needs: []),
    ]
  }

  private static let geoNavigation = NavigationApp(
    "geo-navigation", name: "Default navigation app", platform: .ios,
    queriesSchemes: ["geo-navigation"], web: "apple",
    source: "Apple, Preparing your app to be the default navigation app", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .directions,
        "geo-navigation:///directions?source={from-place}&destination={place}"
          + "&waypoint={each-waypoint}",
        needs: .destination),
      LinkTemplate(
        .place, "geo-navigation:///place?coordinate={pair}&address={words}",
        needs: .destination),
    ])
}
