extension NavigationApp {
  static let koreanApps: [NavigationApp] = [naver, naverWeb, kakao, kakaoWeb, tmap]

  private static let naverStores = AppStores(apple: 311_867_728, play: "com.nhn.android.nmap")

  // The app rejects coordinates outside its map.
  private static let korea = Coverage(latitudes: 31.43...44.35, longitudes: 122.37...132.0)
  private static let application = LinkField.configuration("appname")

  private static let naverWaypoints = LinkField.numberedWaypoints(
    NumberedKeys(
      first: 1, latitude: ("v", "lat"), longitude: ("v", "lng"), name: ("v", "name"), limit: 5))

  private static let naver = NavigationApp(
    "naver", aliases: ["naver-map", "navermap"], name: "Naver Map", platform: .any,
    queriesSchemes: ["nmap"], identifier: .mandatory("appname"), stores: naverStores,
    coverage: korea, web: "naver-web", source: "Naver, URL Scheme for maps",
    modes: [.driving: "car", .transit: "public", .walking: "walk", .cycling: "bicycle"],
    templates: [
      LinkTemplate(
        .directions,
        "nmap://route/{mode|car}?slat={from-lat}&slng={from-lon}&sname={from-name}"
          + "&dlat={lat}&dlng={lon}&dname={name}&{numbered}&appname={own}",
        with: ["numbered": naverWaypoints]),
      LinkTemplate(
        .navigate, "nmap://navigation?dlat={lat}&dlng={lon}&dname={name}&{numbered}&appname={own}",
        with: ["numbered": naverWaypoints], implying: .driving),
      LinkTemplate(
        .place, "nmap://place?lat={lat}&lng={lon}&name={name}&zoom={zoom}&appname={own}"),
      LinkTemplate(.search, "nmap://search?query={search}&appname={own}", needs: .query),
      LinkTemplate(
        .display, "nmap://map?lat={center-lat}&lng={center-lon}&zoom={zoom}&appname={own}",
        needs: []),
    ])

  private static let naverWeb = NavigationApp(
    "naver-web", name: "Naver Map on the web", platform: .universal, order: .longitudeFirst,
    stores: naverStores, coverage: korea, web: "naver-web",
    source: "Naver, map.naver.com as public callers have it; Naver documents no links to it",
    modes: [.driving: "car", .transit: "transit", .walking: "walk", .cycling: "bike"],
    templates: [
      LinkTemplate(
        .directions, "https://map.naver.com/p/directions/{stops}[/-/{mode|car}]",
        with: ["stops": .stops(StopList(here: "-", separator: "/", isNamed: true, limit: 0))]),
      LinkTemplate(.search, "https://map.naver.com/p/search/{search-segment}", needs: .query),
    ])

  private static let kakao = NavigationApp(
    "kakao", aliases: ["kakaomap", "kakao-map"], name: "KakaoMap", platform: .any,
    queriesSchemes: ["kakaomap"],
    stores: AppStores(apple: 304_608_425, play: "net.daum.android.map"), web: "kakao-web",
    source: "Kakao, KakaoMap URL scheme",
    modes: [.driving: "car", .transit: "publictransit", .walking: "foot", .cycling: "bicycle"],
    templates: kakaoTemplates("kakaomap://"))

  package static func kakaoTemplates(_ base: String) -> [LinkTemplate] {
    [
      LinkTemplate(.directions, "\(base)route?sp={from-pair}&ep={pair}&by={mode}"),
      LinkTemplate(.place, "\(base)look?p={pair}"),
      LinkTemplate(.search, "\(base)search?q={search}&p={center-pair}", needs: .query),
    ]
  }

  // A place in these links begins with its name. Only a route with both ends has a mode.
  private static let kakaoWeb = NavigationApp(
    "kakao-web", like: kakao, name: "KakaoMap on the web", platform: .universal,
    source: "Kakao, links to map.kakao.com",
    modes: [.driving: "car", .transit: "traffic", .walking: "walk", .cycling: "bicycle"],
    templates: [
      LinkTemplate(
        .directions, "https://map.kakao.com/link/by/{mode}[/{from-name-pair}][/{name-pair}]",
        when: .hasOriginAndMode),
      LinkTemplate(
        .directions, "https://map.kakao.com/link[/from/{from-name-pair}][/to/{name-pair}]"),
      LinkTemplate(.place, "https://map.kakao.com/link[/map/{name-pair}]"),
      LinkTemplate(.search, "https://map.kakao.com/link/search/{search-segment}", needs: .query),
    ])

  private static let tmap = NavigationApp(
    "tmap", name: "TMAP", platform: .any, queriesSchemes: ["tmap"],
    stores: AppStores(apple: 431_589_174, play: "com.skt.tmap.ku"),
    source: "TMAP, as most public callers have it", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .navigate,
        "tmap://route?goalname={name}&goalx={lon}&goaly={lat}&startname={from-name}"
          + "&startx={from-lon}&starty={from-lat}"),
      LinkTemplate(.place, "tmap://viewmap?name={name}&x={lon}&y={lat}"),
      LinkTemplate(.search, "tmap://search?name={search}", needs: .query),
    ])
}
