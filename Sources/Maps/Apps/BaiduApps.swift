extension NavigationApp {
  static let baiduApps: [NavigationApp] = [baidu, baiduAndroid, baiduWeb]

  // Baidu shifts by itself when it is told the datum; without `coord_type` it takes BD-09.
  private static let baiduDatum = DatumRule.declared([.wgs84, .gcj02, .bd09])
  private static let coordinateType = LinkField.datum(wgs84: "wgs84", gcj02: "gcj02", bd09: nil)

  // The vendor's examples name BD-09 for a route and for guidance, and for nothing else.
  private static let namedCoordinateType = LinkField.datum(
    wgs84: "wgs84", gcj02: "gcj02", bd09: "bd09ll")
  private static let baiduModes: ModeWords = [
    .driving: "driving", .walking: "walking", .cycling: "riding", .transit: "transit",
  ]
  private static let baiduSource = "Baidu, Maps URI API, page of 2026-03-20"

  private static let baiduStores = AppStores(apple: 452_186_370, play: "com.baidu.BaiduMap")

  private static let baidu = NavigationApp(
    "baidu", name: "Baidu Maps", platform: .any, queriesSchemes: ["baidumap"], datum: baiduDatum,
    identifier: Identifier(parameter: "src", isMandatory: true), stores: baiduStores,
    web: "baidu-web",
    source: baiduSource, modes: baiduModes, templates: baiduTemplates("baidumap://map"))

  private static let baiduAndroid = NavigationApp(
    "baidu-android", name: "Baidu Maps for Android, from a page", platform: .android,
    datum: baiduDatum, identifier: Identifier(parameter: "src", isMandatory: true),
    stores: baiduStores, web: "baidu-web", source: baiduSource, modes: baiduModes,
    templates: baiduTemplates("bdapp://map"))

  private static func baiduTemplates(_ base: StaticString) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions, base, "/direction", needs: .destination,
        query: [
          "origin": .baiduPlace(.origin, needsName: false),
          "destination": .baiduPlace(.destination, needsName: false), "mode": .mode(otherwise: nil),
          "region": .region, "coord_type": namedCoordinateType, "src": .own,
        ]),
      LinkTemplate(
        .navigate, base, "/navi", needs: .destination,
        query: [
          "location": .coordinates(.destination), "query": .words(.destination),
          "coord_type": namedCoordinateType, "type": .own, "src": .own,
        ], implying: .driving),
      LinkTemplate(
        .marker, base, "/marker", needs: .point,
        query: [
          "location": .coordinates(.destination), "title": .nameOrCoordinates, "content": .note,
          "coord_type": coordinateType, "src": .own,
        ]),
      LinkTemplate(
        .search, base, "/place/search", needs: .query,
        query: [
          "query": .searched, "region": .region, "location": .coordinates(.center), "radius": .own,
          "coord_type": coordinateType, "src": .own,
        ]),
    ]
  }

  // A page does not know where its reader is, so that a route needs an origin.
  private static let baiduWeb = NavigationApp(
    "baidu-web", name: "Baidu Maps on the web", platform: .universal, datum: baiduDatum,
    identifier: Identifier(parameter: "src", isMandatory: true), stores: baiduStores,
    web: "baidu-web", source: baiduSource, modes: baiduModes,
    templates: [
      LinkTemplate(
        .directions, "https://api.map.baidu.com/direction",
        needs: [.destination, .origin, .region],
        query: [
          "origin": .baiduPlace(.origin, needsName: true),
          "destination": .baiduPlace(.destination, needsName: true),
          "mode": .mode(otherwise: "driving"), "region": .region,
          "output": .constant("html"), "coord_type": coordinateType, "src": .own,
        ]),
      LinkTemplate(
        .marker, "https://api.map.baidu.com/marker", needs: .point,
        query: [
          "location": .coordinates(.destination), "title": .nameOrCoordinates, "content": .note,
          "output": .constant("html"), "coord_type": coordinateType, "src": .own,
        ]),
      LinkTemplate(
        .search, "https://api.map.baidu.com/place/search", needs: .query,
        query: [
          "query": .searched, "location": .coordinates(.center), "radius": .own,
          "region": .region, "output": .constant("html"), "coord_type": coordinateType,
          "src": .own,
        ]),
    ])
}
