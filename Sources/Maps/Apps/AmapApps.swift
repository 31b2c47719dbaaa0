extension NavigationApp {
  static let amapApps: [NavigationApp] = [amap, amapAndroid, amapWeb]

  private static let amapStores = AppStores(apple: 461_703_208, play: "com.autonavi.minimap")
  private static let amapDatum = DatumRule.gcj02(in: .all)

  // Of the calls that can be told WGS-84, Amap's examples say so; it shifts by itself.
  private static let amapShifts = DatumRule.declared([.wgs84, .gcj02])
  private static let dev = LinkField.datum(wgs84: "1", gcj02: "0", bd09: nil)
  private static let amapModes: ModeWords = [
    .driving: "0", .transit: "1", .walking: "2", .cycling: "3",
  ]

  private static let amap = NavigationApp(
    "amap", aliases: ["gaode"], name: "Amap", platform: .ios, queriesSchemes: ["iosamap"],
    datum: amapDatum, identifier: Identifier(parameter: "sourceApplication", isMandatory: true),
    stores: amapStores, web: "amap-web",
    source: "Amap, URI API for iOS, pages of 2024-08-08 and 2025-10-15",
    modes: amapModes, templates: amapTemplates("iosamap://", route: "path", words: "name"))

  private static let amapAndroid = NavigationApp(
    "amap-android", aliases: ["gaode-android"], name: "Amap for Android", platform: .android,
    datum: amapDatum, identifier: Identifier(parameter: "sourceApplication", isMandatory: true),
    stores: amapStores, web: "amap-web", source: "Amap, URI API for Android", modes: amapModes,
    templates: amapTemplates(
      "amapuri://", route: "route/plan/", call: "androidamap://", words: "keywords"))

  // An identifier of a place takes precedence over its coordinate. The two systems call the words to
  // search for differently.
  private static func amapTemplates(
    _ base: StaticString, route: StaticString, call: StaticString? = nil, words: StaticString
  ) -> [LinkTemplate] {
    let call = call ?? base
    return [
      amapRoute(base, route),
      LinkTemplate(
        .navigate, call, "navi", needs: .point, datum: amapShifts,
        query: [
          "sourceApplication": .own,
          "poiname": .name(.destination), "poiid": .placeID(.destination),
          "lat": .latitude(.destination), "lon": .longitude(.destination), "dev": dev,
          "style": .constant("2"),
        ], implying: .driving),
      LinkTemplate(
        .place, call, "viewMap", needs: .point,
        query: [
          "sourceApplication": .own,
          "poiname": .nameOrCoordinates, "lat": .latitude(.destination),
          "lon": .longitude(.destination), "dev": dev,
        ]),
      LinkTemplate(
        .search, call, "poi", needs: .query,
        query: [
          "sourceApplication": .own, words: .searched,
          "dev": .constant("0"),
        ]),
    ]
  }

  package static func amapRoute(_ base: StaticString, _ path: StaticString) -> LinkTemplate {
    LinkTemplate(
      .directions, base, path, needs: .point,
      query: [
        "sourceApplication": .own, "sid": .placeID(.origin), "slat": .latitude(.origin),
        "slon": .longitude(.origin), "sname": .name(.origin), "did": .placeID(.destination),
        "dlat": .latitude(.destination), "dlon": .longitude(.destination),
        "dname": .name(.destination), "dev": dev, "t": .mode(otherwise: "0"),
        "vian": .waypointCount, "vialons": .waypointLongitudes, "vialats": .waypointLatitudes,
        "vianames": .waypointNames(limit: .max, .bar),
      ])
  }

  // `coordinate` is documented for the marker and the search and not for routes, which are converted
  // here. A route from here has to find the reader, which Amap's app does and its page does not.
  private static let amapWeb = NavigationApp(
    "amap-web", aliases: ["gaode-web"], name: "Amap on the web", platform: .universal,
    order: .longitudeFirst, datum: amapDatum,
    identifier: Identifier(parameter: "src", isMandatory: false), stores: amapStores,
    web: "amap-web", source: "Amap, URI API for the web, page of 2025-03-03",
    modes: [.driving: "car", .transit: "bus", .walking: "walk", .cycling: "ride"],
    templates: [
      LinkTemplate(
        .directions, "https://uri.amap.com/navigation", needs: .point,
        query: [
          "from": .namedCoordinates(.origin), "to": .namedCoordinates(.destination),
          "via": .namedWaypoint, "mode": .mode(otherwise: nil),
          "policy": .choice("policy", fromOrigin: "1", fromHere: nil), "src": .own,
          "callnative": .choice("callnative", fromOrigin: "0", fromHere: "1"),
        ]),
      LinkTemplate(
        .marker, "https://uri.amap.com/marker", needs: .point, datum: amapShifts,
        query: [
          "position": .coordinates(.destination), "name": .name(.destination),
          "src": .own,
          "coordinate": .datum(wgs84: "wgs84", gcj02: "gaode", bd09: nil),
          "callnative": .choice("callnative", fromOrigin: "0", fromHere: "0"),
        ]),
      LinkTemplate(
        .search, "https://uri.amap.com/search", needs: .query, datum: amapShifts,
        query: [
          "keyword": .searched, "center": .coordinates(.center), "city": .region,
          "view": .own, "src": .own,
          "coordinate": .datum(wgs84: "wgs84", gcj02: "gaode", bd09: nil),
          "callnative": .choice("callnative", fromOrigin: "0", fromHere: "0"),
        ]),
    ])
}
