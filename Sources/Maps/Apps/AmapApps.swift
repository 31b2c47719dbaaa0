extension NavigationApp {
  static let amapApps: [NavigationApp] = [amap, amapAndroid, amapWeb]

  // Amap's examples use WGS-84 for the calls that take a datum; the app shifts by itself.
  private static let amapShifts = DatumRule.declared([.wgs84, .gcj02])
  private static let dev = LinkField.datum(wgs84: "1", gcj02: "0", bd09: nil)

  private static let amap = NavigationApp(
    "amap", aliases: ["gaode"], name: "Amap", platform: .ios, queriesSchemes: ["iosamap"],
    datum: .gcj02(in: .all), identifier: .mandatory("sourceApplication"),
    stores: AppStores(apple: 461_703_208, play: "com.autonavi.minimap"), web: "amap-web",
    source: "Amap, URI API for iOS, pages of 2024-08-08 and 2025-10-15",
    modes: [.driving: "0", .transit: "1", .walking: "2", .cycling: "3"],
    waypointModes: [.driving], templates: amapTemplates("iosamap://", route: "path", words: "name"))

  private static let amapAndroid = NavigationApp(
    "amap-android", like: amap, aliases: ["gaode-android"], name: "Amap for Android",
    platform: .android, source: "Amap, URI API for Android",
    templates: amapTemplates(
      "amapuri://", route: "route/plan/", call: "androidamap://", words: "keywords"))

  // An identifier of a place takes precedence over its coordinate. The two systems use different
  // keys for the search words.
  private static func amapTemplates(
    _ base: String, route: String, call: String? = nil, words: String
  ) -> [LinkTemplate] {
    let call = call ?? base
    return [
      amapRoute(base, route),
      LinkTemplate(
        .navigate,
        "\(call)navi?sourceApplication={own}&poiname={name}&poiid={place-id}&lat={lat}"
          + "&lon={lon}&dev={datum}&style=2",
        datum: amapShifts, with: ["datum": dev], implying: .driving),
      LinkTemplate(
        .place,
        "\(call)viewMap?sourceApplication={own}&poiname={name-or-pair}&lat={lat}"
          + "&lon={lon}&dev={datum}",
        with: ["datum": dev]),
      LinkTemplate(
        .search, "\(call)poi?sourceApplication={own}&\(words)={search}&dev=0",
        needs: .query),
    ]
  }

  package static func amapRoute(_ base: String, _ path: String) -> LinkTemplate {
    LinkTemplate(
      .directions,
      "\(base)\(path)?sourceApplication={own}&sid={from-place-id}&slat={from-lat}"
        + "&slon={from-lon}&sname={from-name}&did={place-id}&dlat={lat}&dlon={lon}&dname={name}"
        + "&dev={datum}&t={mode|0}&vian={waypoint-count}&vialons={waypoint-lons}"
        + "&vialats={waypoint-lats}&vianames={waypoint-names}",
      with: ["datum": dev, "waypoint-names": .waypointNames(limit: .max, .bar)])
  }

  // `coordinate` is documented for the marker and the search, but not for routes, which are
  // converted here. A route from here needs the reader's position, which Amap's app finds and its
  // page does not.
  private static let amapWeb = NavigationApp(
    "amap-web", like: amap, aliases: ["gaode-web"], name: "Amap on the web", platform: .universal,
    order: .longitudeFirst, identifier: .optional("src"),
    source: "Amap, URI API for the web, page of 2025-03-03",
    modes: [.driving: "car", .transit: "bus", .walking: "walk", .cycling: "ride"],
    templates: [
      LinkTemplate(
        .directions,
        "https://uri.amap.com/navigation?from={from-pair-name}&to={pair-name}"
          + "&via={waypoint-name}&mode={mode}&policy={policy}&src={own}&callnative={callnative}",
        with: [
          "policy": .choice("policy", fromOrigin: "1", fromHere: nil),
          "callnative": .choice("callnative", fromOrigin: "0", fromHere: "1"),
        ]),
      LinkTemplate(
        .marker,
        "https://uri.amap.com/marker?position={pair}&name={name}&src={own}"
          + "&coordinate={datum}&callnative={callnative}",
        datum: amapShifts,
        with: [
          "datum": .datum(wgs84: "wgs84", gcj02: "gaode", bd09: nil),
          "callnative": .choice("callnative", fromOrigin: "0", fromHere: "0"),
        ]),
      LinkTemplate(
        .search,
        "https://uri.amap.com/search?keyword={search}&center={center-pair}&city={region}"
          + "&view={own}&src={own}&coordinate={datum}&callnative={callnative}",
        needs: .query, datum: amapShifts,
        with: [
          "datum": .datum(wgs84: "wgs84", gcj02: "gaode", bd09: nil),
          "callnative": .choice("callnative", fromOrigin: "0", fromHere: "0"),
        ]),
    ])
}
