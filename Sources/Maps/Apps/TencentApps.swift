extension NavigationApp {
  static let tencentApps: [NavigationApp] = [tencent, tencentWeb]

  private static let tencentStores = AppStores(apple: 481_623_196, play: "com.tencent.map")

  // The app's scheme has no parameter for the datum.
  private static let tencent = NavigationApp(
    "tencent", aliases: ["qq", "qqmap", "tencent-maps"], name: "Tencent Maps", platform: .any,
    queriesSchemes: ["qqmap"], datum: .gcj02(in: .mainland), identifier: .mandatory("referer"),
    stores: tencentStores, web: "tencent-web", source: "Tencent Location Service, URI API for apps",
    modes: [.driving: "drive", .transit: "bus", .walking: "walk", .cycling: "bike"],
    waypointModes: [.driving], templates: tencentTemplates("qqmap://map", coordinateType: nil))

  private static let tencentWeb = NavigationApp(
    "tencent-web", like: tencent, aliases: ["qq-web"], name: "Tencent Maps on the web",
    platform: .universal, datum: .declared([.wgs84, .gcj02]),
    source: "Tencent Location Service, URI API for the web",
    templates: tencentTemplates("https://apis.map.qq.com/uri/v1", coordinateType: "1"))

  /// A route needs an origin or the vendor's word for the reader's position.
  private static func tencentTemplates(
    _ base: String, coordinateType: String?
  ) -> [LinkTemplate] {
    let datum = LinkField.datum(wgs84: coordinateType, gcj02: nil, bd09: nil)
    return [
      LinkTemplate(
        .directions,
        "\(base)/routeplan?type={mode|drive}&from={from-name}"
          + "&fromcoord={from-pair|CurrentLocation}&to={name}&tocoord={pair}&passes={passes}"
          + "&policy={own}&coord_type={datum}&referer={own}",
        with: ["passes": .tencentPasses(limit: 15), "datum": datum]),
      LinkTemplate(
        .marker, "\(base)/marker?marker={tencent-marker}&coord_type={datum}&referer={own}",
        with: ["datum": datum]),
      LinkTemplate(
        .search,
        "\(base)/search?keyword={search}&region={region}&center={center-pair}"
          + "&radius={own}&coord_type={datum}&referer={own}",
        needs: .query, with: ["datum": datum]),
    ]
  }
}
