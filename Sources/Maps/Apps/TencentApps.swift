extension NavigationApp {
  static let tencentApps: [NavigationApp] = [tencent, tencentWeb]

  private static let stores = AppStores(apple: 481_623_196, play: "com.tencent.map")
  private static let key = Identifier(parameter: "referer", isMandatory: true)
  private static let tencentModes: ModeWords = [
    .driving: "drive", .transit: "bus", .walking: "walk", .cycling: "bike",
  ]

  // The app's scheme has no parameter for the datum.
  private static let tencent = NavigationApp(
    "tencent", aliases: ["qq", "qqmap", "tencent-maps"], name: "Tencent Maps", platform: .any,
    queriesSchemes: ["qqmap"],
    datum: .gcj02(in: .mainland), identifier: key, stores: stores, web: "tencent-web",
    source: "Tencent Location Service, URI API for apps", modes: tencentModes,
    templates: tencentTemplates("qqmap://map", coordinateType: nil))

  private static let tencentWeb = NavigationApp(
    "tencent-web", aliases: ["qq-web"], name: "Tencent Maps on the web", platform: .universal,
    datum: .declared([.wgs84, .gcj02]), identifier: key, stores: stores, web: "tencent-web",
    source: "Tencent Location Service, URI API for the web", modes: tencentModes,
    templates: tencentTemplates("https://apis.map.qq.com/uri/v1", coordinateType: "1"))

  /// A route needs an origin or the word for the reader's place.
  private static func tencentTemplates(
    _ base: StaticString, coordinateType: StaticString?
  ) -> [LinkTemplate] {
    let datum = LinkField.datum(wgs84: coordinateType, gcj02: nil, bd09: nil)
    return [
      LinkTemplate(
        .directions, base, "/routeplan", needs: .point,
        query: [
          "type": .mode(otherwise: "drive"), "from": .name(.origin),
          "fromcoord": .coordinatesOr(.origin, "CurrentLocation"), "to": .name(.destination),
          "tocoord": .coordinates(.destination), "passes": .tencentPasses(limit: 15),
          "policy": .own, "coord_type": datum,
          "referer": .own,
        ]),
      LinkTemplate(
        .marker, base, "/marker", needs: .point,
        query: [
          "marker": .tencentMarker, "coord_type": datum, "referer": .own,
        ]),
      LinkTemplate(
        .search, base, "/search", needs: .query,
        query: [
          "keyword": .searched, "region": .region, "center": .coordinates(.center),
          "radius": .own, "coord_type": datum,
          "referer": .own,
        ]),
    ]
  }
}
