extension NavigationApp {
  /// Organic Maps, CoMaps, which is a fork of it, and MAPS.ME, from which it was forked.
  static let organicMapsApps: [NavigationApp] = [organicMaps, organicMapsWeb, coMaps, mapsMe]

  private static let organicMapsStores = AppStores(apple: 1_567_437_057, play: "app.organicmaps")
  private static let organicMapsSource = "Organic Maps, API.md and the tests of its URL reader"

  // Guidance starts at the reader's position, whatever the origin. The first grammar takes only a
  // route from an origin, with all five keys in this order; the second one takes everything, but
  // older releases do not support it.
  private static let organicMaps = NavigationApp(
    "organic-maps", aliases: ["om"], name: "Organic Maps", platform: .any, queriesSchemes: ["om"],
    stores: organicMapsStores, web: "organic-maps-web", source: organicMapsSource,
    modes: [.driving: "drive", .walking: "walk", .cycling: "bike", .transit: "transit"],
    templates: [
      organicRoute(.directions, "om://v2/dir", when: .hasDetails),
      firstRoute("om://route?v=1", when: .hasNamedEnds, opening: "&"),
      firstRoute("om://route", when: .hasOrigin, opening: "?"),
      organicRoute(.directions, "om://v2/dir", when: .always),
      organicRoute(.navigate, "om://v2/nav", when: .always),
      organicPlace(when: .hasZoom),
      LinkTemplate(.place, "om://map?v=1&ll={pair}&n={name}"),
      organicSearch("om://search"),
    ])

  private static let organicMapsWeb = NavigationApp(
    "organic-maps-web", like: organicMaps, name: "Organic Maps on the web", platform: .universal,
    templates: [
      organicRoute(.directions, "https://omaps.app/v2/dir", when: .always),
      organicRoute(.navigate, "https://omaps.app/v2/nav", when: .always),
      organicPlace(when: .always),
      organicSearch("https://omaps.app/search"),
    ])

  // The name in the path is for people: the app shows its underscores as spaces. The documentation
  // has no zoom level for the pin of the scheme.
  private static func organicPlace(when condition: LinkTemplate.Condition) -> LinkTemplate {
    LinkTemplate(.place, "https://omaps.app/{pair}[/{underscored-name}]?z={zoom}", when: condition)
  }

  // CoMaps was forked before the second grammar: it takes only a route from an origin.
  private static let coMaps = NavigationApp(
    "comaps", aliases: ["co-maps"], name: "CoMaps", platform: .any, queriesSchemes: ["cm"],
    stores: AppStores(apple: 6_747_180_809, play: "app.comaps.google"),
    source: "CoMaps, its reader of URLs (libs/map/mwm_url.cpp)", checked: "2026-11",
    modes: [.driving: "vehicle", .walking: "pedestrian", .cycling: "bicycle", .transit: "transit"],
    templates: [
      firstRoute("cm://route", when: .hasOrigin, opening: "?"),
      LinkTemplate(.place, "cm://map?v=1&ll={pair}&n={name}&z={zoom}"),
      organicSearch("cm://search"),
    ])

  private static func organicSearch(_ base: String) -> LinkTemplate {
    LinkTemplate(.search, "\(base)?cll={center-pair}&locale={own}&query={search}", needs: .query)
  }

  private static func organicRoute(
    _ action: MapAction, _ base: String, when condition: LinkTemplate.Condition
  ) -> LinkTemplate {
    LinkTemplate(
      action,
      "\(base)?origin={from-pair}&origin_name={from-name}&destination={pair}"
        + "&destination_name={name}&destination_callback={own}&waypoints={waypoints}"
        + "&waypoint_names={waypoint-names}&waypoint_callbacks={own}&mode={mode}&optimize={own}"
        + "&origin_heading={own}&avoid={avoid}&ref_name={own}&callback={own}",
      when: condition,
      with: [
        "waypoints": .waypointPoints(limit: 100, .escapableBar),
        "waypoint-names": .waypointNames(limit: 100, .escapableBar),
        "avoid": .avoid(
          [.tolls: "tolls", .highways: "motorways", .ferries: "ferries"], separator: "%7C"),
      ], ignoring: action == .navigate ? .origin : [])
  }

  private static func firstRoute(
    _ base: String, when condition: LinkTemplate.Condition, opening: String
  ) -> LinkTemplate {
    LinkTemplate(
      .directions,
      "\(base)\(opening)sll={from-pair}&saddr={from-name|Start}&dll={pair}"
        + "&daddr={name|End}&type={kind}",
      when: condition, needs: [.point, .origin],
      with: [
        "kind": .modeWord(
          [.driving: "vehicle", .walking: "pedestrian", .cycling: "bicycle", .transit: "transit"],
          otherwise: "vehicle")
      ])
  }

  // Its routes have been broken since about 2023, which the vendor does not document; pins work.
  private static let mapsMe = NavigationApp(
    "mapsme", aliases: ["maps-me"], name: "MAPS.ME", platform: .any, queriesSchemes: ["mapswithme"],
    stores: AppStores(apple: 510_623_322, play: "com.mapswithme.maps.pro"),
    source: "MAPS.ME, API documentation; link libraries for its routes",
    modes: [.driving: "vehicle", .walking: "pedestrian", .cycling: "bicycle", .transit: "transit"],
    templates: [
      firstRoute("mapswithme://route", when: .hasOrigin, opening: "?"),
      LinkTemplate(.place, "mapswithme://map?v=1&ll={pair}&n={name}"),
    ])
}
