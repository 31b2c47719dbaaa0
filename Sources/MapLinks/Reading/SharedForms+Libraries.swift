import Maps

extension NavigationApp {
  /// Forms that link libraries write, and that the apps take or once took.
  static let otherSharedForms: [(app: String, forms: [LinkForm])] = [
    ("uber", [uberForm]), ("kakao", kakaoForms("https://m.map.kakao.com/scheme/")),
    ("yandex-maps-scheme", yandexForms("yandexmaps://maps.yandex.ru/")), ("2gis", [twoGISForm]),
    ("magic-earth", [magicForm]), ("moovit", [moovitForm]), ("tmap", [tmapForm]),
    ("amap", [amapRoute("iosamap://", "route/plan/")]),
  ]

  /// The page that opens the app, and that shows something else where the app is not installed.
  private static let uberForm = LinkForm(
    .ride, "https://m.uber.com/ul/?action=setPickup", needs: .point, opening: "&",
    query: uberParameters)

  /// The end before the beginning, and a word behind both.
  private static let twoGISForm = LinkForm(
    .directions, "dgis://2gis.ru/routeSearch", needs: .point,
    path: [
      "/rsType/": .mode(otherwise: nil), "/to/": .coordinates(.destination),
      "/from/": .coordinates(.origin), "/": .constant("go"),
    ])

  private static let magicForm = LinkForm(
    .navigate, "magicearth://?drive_to", needs: .point, opening: "&",
    query: [
      "lat": .latitude(.destination), "lon": .longitude(.destination), "name": .name(.destination),
    ])

  private static let moovitForm = LinkForm(
    .directions, "moovit://", needs: .point,
    query: [
      "dest_lat": .latitude(.destination), "dest_lon": .longitude(.destination),
      "dest_name": .name(.destination), "orig_lat": .latitude(.origin),
      "orig_lon": .longitude(.origin), "orig_name": .name(.origin),
    ])

  private static let tmapForm = LinkForm(
    .navigate, "tmap://route", needs: .point,
    query: [
      "rGoName": .name(.destination), "rGoX": .longitude(.destination),
      "rGoY": .latitude(.destination), "goalname": .name(.destination),
      "goallat": .latitude(.destination), "goallng": .longitude(.destination),
      "goallon": .longitude(.destination),
    ])
}
