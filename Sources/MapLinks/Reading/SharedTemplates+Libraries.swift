import WaymarkMaps

extension NavigationApp {
  /// Templates that link libraries write, and that the apps take or once took.
  static let otherSharedTemplates: [(app: String, templates: [LinkTemplate])] = [
    ("uber", [uberTemplate]), ("kakao", kakaoTemplates("https://m.map.kakao.com/scheme/")),
    ("yandex-maps-scheme", yandexTemplates("yandexmaps://maps.yandex.ru/")),
    ("2gis", [twoGISTemplate]),
    ("magic-earth", [magicTemplate]), ("moovit", [moovitTemplate]), ("tmap", [tmapTemplate]),
    ("amap", [amapRoute("iosamap://", "route/plan/")]),
  ]

  /// The page that opens the app, and that shows something else where the app is not installed.
  private static let uberTemplate = LinkTemplate(
    .ride, "https://m.uber.com/ul/?action=setPickup", needs: .point, opening: "&",
    query: uberParameters)

  /// The end before the beginning, and a word after both.
  private static let twoGISTemplate = LinkTemplate(
    .directions, "dgis://2gis.ru/routeSearch", needs: .point,
    path: [
      "/rsType/": .mode(otherwise: nil), "/to/": .coordinates(.destination),
      "/from/": .coordinates(.origin), "/": .constant("go"),
    ])

  private static let magicTemplate = LinkTemplate(
    .navigate, "magicearth://?drive_to", needs: .point, opening: "&",
    query: [
      "lat": .latitude(.destination), "lon": .longitude(.destination), "name": .name(.destination),
    ])

  private static let moovitTemplate = LinkTemplate(
    .directions, "moovit://", needs: .point,
    query: [
      "dest_lat": .latitude(.destination), "dest_lon": .longitude(.destination),
      "dest_name": .name(.destination), "orig_lat": .latitude(.origin),
      "orig_lon": .longitude(.origin), "orig_name": .name(.origin),
    ])

  private static let tmapTemplate = LinkTemplate(
    .navigate, "tmap://route", needs: .point,
    query: [
      "rGoName": .name(.destination), "rGoX": .longitude(.destination),
      "rGoY": .latitude(.destination), "goalname": .name(.destination),
      "goallat": .latitude(.destination), "goallng": .longitude(.destination),
      "goallon": .longitude(.destination),
    ])
}
