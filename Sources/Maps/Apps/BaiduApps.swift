extension NavigationApp {
  static let baiduApps: [NavigationApp] = [baidu, baiduAndroid, baiduWeb]

  // Baidu shifts by itself when the link names the datum; the default of `coord_type` is BD-09.
  private static let baiduDatum = DatumRule.declared([.wgs84, .gcj02, .bd09])
  private static let coordinateType = LinkField.datum(wgs84: "wgs84", gcj02: "gcj02", bd09: nil)

  // The vendor's examples use BD-09 for routes and guidance only.
  private static let namedCoordinateType = LinkField.datum(
    wgs84: "wgs84", gcj02: "gcj02", bd09: "bd09ll")

  private static let baidu = NavigationApp(
    "baidu", name: "Baidu Maps", platform: .any, queriesSchemes: ["baidumap"], datum: baiduDatum,
    identifier: .mandatory("src"),
    stores: AppStores(apple: 452_186_370, play: "com.baidu.BaiduMap"), web: "baidu-web",
    source: "Baidu, Maps URI API, page of 2026-03-20",
    modes: [.driving: "driving", .walking: "walking", .cycling: "riding", .transit: "transit"],
    templates: baiduTemplates("baidumap://map"))

  private static let baiduAndroid = NavigationApp(
    "baidu-android", like: baidu, name: "Baidu Maps for Android, from a page", platform: .android,
    templates: baiduTemplates("bdapp://map"))

  private static func baiduTemplates(_ base: String) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions,
        "\(base)/direction?origin={from-baidu}&destination={baidu}&mode={mode}"
          + "&region={region}&coord_type={datum}&src={own}",
        needs: .destination, with: ["datum": namedCoordinateType]),
      LinkTemplate(
        .navigate,
        "\(base)/navi?location={pair}&query={words}&coord_type={datum}&type={own}"
          + "&src={own}",
        needs: .destination, with: ["datum": namedCoordinateType], implying: .driving),
      LinkTemplate(
        .marker,
        "\(base)/marker?location={pair}&title={name-or-pair}&content={note}"
          + "&coord_type={datum}&src={own}",
        with: ["datum": coordinateType]),
      LinkTemplate(
        .search,
        "\(base)/place/search?query={search}&region={region}&location={center-pair}"
          + "&radius={own}&coord_type={datum}&src={own}",
        needs: .query, with: ["datum": coordinateType]),
    ]
  }

  // A page does not know the reader's position, so a route needs an origin.
  private static let baiduWeb = NavigationApp(
    "baidu-web", like: baidu, name: "Baidu Maps on the web", platform: .universal,
    templates: [
      LinkTemplate(
        .directions,
        "https://api.map.baidu.com/direction?origin={from-baidu-named}"
          + "&destination={baidu-named}&mode={mode|driving}&region={region}&output=html"
          + "&coord_type={datum}&src={own}",
        needs: [.destination, .origin, .region], with: ["datum": coordinateType]),
      LinkTemplate(
        .marker,
        "https://api.map.baidu.com/marker?location={pair}&title={name-or-pair}"
          + "&content={note}&output=html&coord_type={datum}&src={own}",
        with: ["datum": coordinateType]),
      LinkTemplate(
        .search,
        "https://api.map.baidu.com/place/search?query={search}&location={center-pair}"
          + "&radius={own}&region={region}&output=html&coord_type={datum}&src={own}",
        needs: .query, with: ["datum": coordinateType]),
    ])
}
