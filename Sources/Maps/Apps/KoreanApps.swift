extension NavigationApp {
  static let koreanApps: [NavigationApp] = [naver, naverWeb, kakao, kakaoWeb, tmap]

  private static let naverStores = AppStores(apple: 311_867_728, play: "com.nhn.android.nmap")

  // The app refuses what is outside of its map.
  private static let korea = Coverage(latitudes: 31.43...44.35, longitudes: 122.37...132.0)
  private static let application = LinkField.configuration("appname")

  private static let naverWaypoints = LinkField.numberedWaypoints(
    NumberedKeys(
      first: 1, latitude: ("v", "lat"), longitude: ("v", "lng"), name: ("v", "name"), limit: 5))

  private static let naver = NavigationApp(
    "naver", aliases: ["naver-map", "navermap"], name: "Naver Map", platform: .any,
    queriesSchemes: ["nmap"],
    identifier: Identifier(parameter: "appname", isMandatory: true), stores: naverStores,
    coverage: korea, web: "naver-web", source: "Naver, URL Scheme for maps",
    modes: [.driving: "car", .transit: "public", .walking: "walk", .cycling: "bicycle"],
    templates: [
      LinkTemplate(
        .directions, "nmap://route/", needs: .point, path: ["": .mode(otherwise: "car")],
        query: [
          "slat": .latitude(.origin), "slng": .longitude(.origin), "sname": .name(.origin),
          "dlat": .latitude(.destination), "dlng": .longitude(.destination),
          "dname": .name(.destination), "": naverWaypoints, "appname": application,
        ]),
      LinkTemplate(
        .navigate, "nmap://navigation", needs: .point,
        query: [
          "dlat": .latitude(.destination), "dlng": .longitude(.destination),
          "dname": .name(.destination), "": naverWaypoints, "appname": application,
        ], implying: .driving),
      LinkTemplate(
        .place, "nmap://place", needs: .point,
        query: [
          "lat": .latitude(.destination), "lng": .longitude(.destination),
          "name": .name(.destination), "zoom": .zoom, "appname": application,
        ]),
      LinkTemplate(
        .search, "nmap://search", needs: .query,
        query: ["query": .searched, "appname": application]),
      LinkTemplate(
        .display, "nmap://map",
        query: [
          "lat": .latitude(.center), "lng": .longitude(.center), "zoom": .zoom,
          "appname": application,
        ]),
    ])

  private static let naverWeb = NavigationApp(
    "naver-web", name: "Naver Map on the web", platform: .universal, order: .longitudeFirst,
    stores: naverStores, coverage: korea, web: "naver-web",
    source: "Naver, map.naver.com as public callers have it; Naver documents no links to it",
    modes: [.driving: "car", .transit: "transit", .walking: "walk", .cycling: "bike"],
    templates: [
      LinkTemplate(
        .directions, "https://map.naver.com/p/directions/", needs: .point,
        path: [
          "": .stops(StopList(here: "-", separator: "/", isNamed: true, limit: 0)),
          "/-/": .mode(otherwise: "car"),
        ]),
      LinkTemplate(
        .search, "https://map.naver.com/p/search/", needs: .query, path: ["": .searchedSegment]),
    ])

  private static let kakaoStores = AppStores(apple: 304_608_425, play: "net.daum.android.map")

  private static let kakao = NavigationApp(
    "kakao", aliases: ["kakaomap", "kakao-map"], name: "KakaoMap", platform: .any,
    queriesSchemes: ["kakaomap"], stores: kakaoStores, web: "kakao-web",
    source: "Kakao, KakaoMap URL scheme",
    modes: [
      .driving: "car", .transit: "publictransit", .walking: "foot", .cycling: "bicycle",
    ],
    templates: kakaoTemplates("kakaomap://"))

  package static func kakaoTemplates(_ base: StaticString) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions, base, "route", needs: .point,
        query: [
          "sp": .coordinates(.origin), "ep": .coordinates(.destination),
          "by": .mode(otherwise: nil),
        ]),
      LinkTemplate(.place, base, "look", needs: .point, query: ["p": .coordinates(.destination)]),
      LinkTemplate(
        .search, base, "search", needs: .query, query: ["q": .searched, "p": .coordinates(.center)]),
    ]
  }

  // A place of these links begins with its name. Only a route with both ends has a mode.
  private static let kakaoWeb = NavigationApp(
    "kakao-web", name: "KakaoMap on the web", platform: .universal, stores: kakaoStores,
    web: "kakao-web", source: "Kakao, links to map.kakao.com",
    modes: [.driving: "car", .transit: "traffic", .walking: "walk", .cycling: "bicycle"],
    templates: [
      LinkTemplate(
        .directions, "https://map.kakao.com/link/by/", when: .hasOriginAndMode, needs: .point,
        path: [
          "": .mode(otherwise: nil), "/": .nameThenCoordinates(.origin),
          "/": .nameThenCoordinates(.destination),
        ]),
      LinkTemplate(
        .directions, "https://map.kakao.com/link", needs: .point,
        path: [
          "/from/": .nameThenCoordinates(.origin), "/to/": .nameThenCoordinates(.destination),
        ]),
      LinkTemplate(
        .place, "https://map.kakao.com/link", needs: .point,
        path: ["/map/": .nameThenCoordinates(.destination)]),
      LinkTemplate(
        .search, "https://map.kakao.com/link/search/", needs: .query,
        path: ["": .searchedSegment]),
    ])

  private static let tmap = NavigationApp(
    "tmap", name: "TMAP", platform: .any, queriesSchemes: ["tmap"],
    stores: AppStores(apple: 431_589_174, play: "com.skt.tmap.ku"),
    source: "TMAP, as most public callers have it", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .navigate, "tmap://route", needs: .point,
        query: [
          "goalname": .name(.destination), "goalx": .longitude(.destination),
          "goaly": .latitude(.destination), "startname": .name(.origin),
          "startx": .longitude(.origin), "starty": .latitude(.origin),
        ]),
      LinkTemplate(
        .place, "tmap://viewmap", needs: .point,
        query: [
          "name": .name(.destination), "x": .longitude(.destination), "y": .latitude(.destination),
        ]),
      LinkTemplate(.search, "tmap://search", needs: .query, query: ["name": .searched]),
    ])
}
