import WaymarkMaps

extension NavigationApp {
  static let chineseSharedTemplates: [(app: String, templates: [LinkTemplate])] = [
    ("baidu-web", baiduTemplates), ("amap", amapTemplates), ("amap-web", amapPages),
    ("tencent-web", tencentTemplates),
  ]

  private static let baiduTemplates = [
    LinkTemplate(
      .marker, "https://map.baidu.com/", needs: .point, datum: .declared([.bd09]),
      query: [
        "latlng": .coordinates(.destination), "title": .name(.destination), "content": .note,
      ]),
    LinkTemplate(
      .place, "https://api.map.baidu.com/geocoder", needs: .destination,
      query: [
        "location": .coordinates(.destination), "address": .address(.destination),
        "coord_type": .datum(wgs84: "wgs84", gcj02: "gcj02", bd09: nil),
        "output": .constant("html"), "src": .own,
      ]),
  ]

  /// Amap's share links are in its own datum, and name the latitude first.
  private static let amapTemplates = [
    LinkTemplate(.place, "https://wb.amap.com/", needs: .point, query: ["p": .amapShare]),
    LinkTemplate(
      .place, "https://wb.amap.com/", needs: .point,
      query: ["q": .namedCoordinates(.destination)]),
    LinkTemplate(
      .place, "https://www.amap.com/regeo", needs: .point,
      query: [
        "lat": .latitude(.destination), "lng": .longitude(.destination),
        "name": .name(.destination),
      ]),
  ]

  private static let amapPages = [
    LinkTemplate(
      .place, "https://www.amap.com/place/", needs: .destination,
      path: ["": .placeID(.destination)]),
    LinkTemplate(
      .place, "https://uri.amap.com/poidetail", needs: .destination,
      query: ["poiid": .placeID(.destination), "src": .own]),
    LinkTemplate(
      .navigate, "https://m.amap.com/navi/", needs: .point,
      query: [
        "start": .coordinates(.origin), "dest": .coordinates(.destination),
        "destName": .name(.destination),
      ]),
  ]

  private static let tencentTemplates = [
    LinkTemplate(
      .marker, "https://map.qq.com/", needs: .point, query: ["marker": .tencentMarker]),
    LinkTemplate(
      .place, "https://map.qq.com/", needs: .point,
      query: [
        "pointx": .longitude(.destination), "pointy": .latitude(.destination),
        "name": .name(.destination), "addr": .address(.destination),
      ]),
    LinkTemplate(
      .place, "https://apis.map.qq.com/uri/v1/geocoder", needs: .point,
      query: [
        "coord": .coordinates(.destination), "referer": .own,
        "coord_type": .datum(wgs84: "1", gcj02: nil, bd09: nil),
      ]),
  ]
}
