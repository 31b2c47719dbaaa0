import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Links of the vendors of Russia, Korea and China, as their apps, their pages and other sites write
/// them.
@Suite struct LocalLinkTests {
  typealias Case = SharedLinkTests.Case

  static let yandex: [Case] = [
    Case(
      text: "yandexmaps://maps.yandex.ru/?oid=112258572117&ol=biz", app: "yandex-maps-scheme",
      id: "112258572117"),
    Case(text: "yandexmaps://?oid=5", app: "yandex-maps-scheme", id: "5"),
    Case(
      text: "yandexmaps://maps.yandex.com/?whatshere[point]=37.61,55.75&whatshere[zoom]=18",
      app: "yandex-maps-scheme", at: (55.75, 37.61), zoom: 18),
    Case(
      text: "yandexmaps://maps.yandex.ru/?panorama[point]=37.6,55.7&panorama[direction]=1,2",
      app: "yandex-maps-scheme", action: .lookAround, at: (55.7, 37.6)),
    Case(
      text: "yandexmaps://yandex.ru/maps/org/1725584855", app: "yandex-maps", id: "1725584855"),
    Case(
      text: "yandexmaps://yandex.ru/maps/?rtext=~55.7,37.6&rtt=auto", app: "yandex-maps",
      action: .directions, at: (55.7, 37.6), mode: .driving),
  ]

  static let naver: [Case] = [
    Case(
      text: "http://m.map.naver.com/route.nhn?menu=route&ename=x&ex=126.926&ey=37.5619&pathType=0"
        + "&showMap=true", app: "naver-web", action: .directions, at: (37.5619, 126.926), name: "x",
      mode: .driving),
    Case(
      text:
        "https://map.naver.com/?menu=route&sname=A&sx=126.9&sy=37.4&ex=126.8&ey=37.5&pathType=1",
      app: "naver-web", action: .directions, at: (37.5, 126.8), from: "37.4,126.9", mode: .transit),
    Case(
      text: "https://m.map.naver.com/map.nhn?lng=127.0&lat=37.5&dlevel=11&title=x&rcode=",
      app: "naver-web", at: (37.5, 127), name: "x"),
    // Encoded coordinates: a station, and an address.
    Case(
      text: "https://map.naver.com/p/directions/3zANVL,2zWgoY,A,13479709,PLACE_POI/3zyNL6,2zX0KV,"
        + "B,16290487,PLACE_POI/-/car?c=13.00,0,0,0,dh", app: "naver-web", action: .directions,
      at: (36.350169, 127.386468), name: "B", id: "16290487", from: "36.33235,127.4342001",
      mode: .driving),
    Case(
      text:
        "https://map.naver.com/p/entry/address/3zlkQy,2AyX2Z,%EA%B2%BD%EA%B8%B0?c=15.00,0,0,0,dh",
      app: "naver-web", at: (37.254389, 127.065528), name: "경기", zoom: 15),
    Case(
      text: "https://map.naver.com/p/entry/address/14136588.0604458,4518868.5821193,A%20122,new",
      app: "naver-web", at: (37.570075, 126.991131), name: "A 122"),
    Case(
      text: "https://map.naver.com/p/directions/-/126.9,37.5,A,,/-/transit", app: "naver-web",
      action: .directions, at: (37.5, 126.9), name: "A", mode: .transit),
    Case(
      text: "https://map.naver.com/p/directions/-/126.9,37.5,A,06236,,ADDRESS_POI/-/transit",
      app: "naver-web", action: .directions, at: (37.5, 126.9), name: "A,06236", mode: .transit),
    Case(
      text: "https://map.naver.com/p/directions/-/126.9,37.5,A,1234567/-/car", app: "naver-web",
      action: .directions, at: (37.5, 126.9), name: "A,1234567", mode: .driving),
    // Without coordinates.
    Case(
      text: "https://map.naver.com/p/directions/,,,111,PLACE_POI/,,B,222,PLACE_POI/-/transit",
      app: "naver-web", action: .directions, name: "B", id: "222", mode: .transit),
    Case(
      text: "https://map.naver.com/v5/directions/-/%EC%9D%B4,,ADDRESS_ALL/car", app: "naver-web",
      action: .directions, words: "이", mode: .driving),
    Case(
      text: "https://map.naver.com/p/entry/address/%EC%9D%B4%20%EC%9D%B5?c=127.05,37.5,15,0,0,0,dh",
      app: "naver-web", words: "이 익", zoom: 15),
  ]

  static let baidu: [Case] =
    [
      "http://map.baidu.com/?shareurl=1&poiShareUid=5a", "https://map.baidu.com/?qt=inf&uid=5a",
      "https://map.baidu.com/?poiShareUid=5a&cityCode=75",
      "https://map.baidu.com/?newmap=1&s=inf%26uid%3D5a",
      "https://api.map.baidu.com/place/detail?uid=5a&output=html&src=a",
    ].map { Case(text: $0, app: "baidu-web", id: "5a") } + [
      Case(text: "baidumap://map/place/detail?uid=5a&show_type=x&src=a", app: "baidu", id: "5a"),
      Case(text: "bdapp://map/place/detail?uid=5a", app: "baidu-android", id: "5a"),
    ]

  /// Further pages of Amap and Tencent Maps, in GCJ-02.
  static let china: [Case] = [
    Case(
      text: "https://uri.amap.com/regeo?lng=116.4&lat=39.9", app: "amap-web",
      at: (39.898598, 116.393759)),
    Case(text: "https://ditu.amap.com/detail/get/detail?id=B0FF", app: "amap-web", id: "B0FF"),
    Case(
      text: "http://apis.map.qq.com/tools/routeplan/eword=A&epointx=116.4&epointy=39.9?referer=a"
        + "&key=K&back=1", app: "tencent-web", action: .directions, at: (39.898598, 116.393759),
      name: "A"),
    Case(
      text: "https://apis.map.qq.com/tools/routeplan/eword=A?referer=a", app: "tencent-web",
      action: .directions, words: "A"),
  ]

  /// Identifiers of which only the vendor knows the place: copying the link again does not help.
  @Test(arguments: [
    "https://map.baidu.com/?poiShareId=5", "https://yandex.ru/maps/?um=constructor:5",
    "yandexmaps://maps.yandex.ru/?um=constructor:5", "https://ditu.amap.com/detail/get/detail",
    "https://apis.map.qq.com/tools/routeplan/eword=A&epointx=39.9&epointy=116.4?referer=a",
  ])
  func asksForTheCoordinates(link: String) {
    let error = #expect(throws: MapError.self) { try MapReading(link) }
    #expect(error?.message.hasSuffix("copy the coordinates from there") == true)
  }

  /// The app of 2GIS has the pages of the web.
  static let twoGIS: [Case] = [
    Case(
      text: "dgis://2gis.ru/routeSearch/rsType/bus/from/37.618423,55.751244/to/37.648801,55.76009",
      app: "2gis", action: .directions, at: (55.76009, 37.648801), from: "55.751244,37.618423",
      mode: .transit),
    Case(
      text: "dgis://2gis.ru/routeSearch/rsType/taxi/to/37.6,55.7/from/37.5,55.8/go", app: "2gis",
      action: .directions, at: (55.7, 37.6), from: "55.8,37.5", mode: .driving),
    Case(
      text: "dgis://2gis.ru/routeSearch/rsType/car/to/37.6,55.7|70000001007541094", app: "2gis",
      action: .directions, at: (55.7, 37.6), id: "70000001007541094", mode: .driving),
    Case(text: "dgis://2gis.ru/firm/70000001041371459", app: "2gis", id: "70000001041371459"),
    Case(text: "dgis://2gis.ru/moscow/geo/70030076", app: "2gis", id: "70030076"),
    Case(text: "dgis://2gis.ru/search/cafe", app: "2gis", action: .search, words: "cafe"),
  ]

  @Test(arguments: yandex + naver + baidu + china + twoGIS)
  func reads(link: Case) throws {
    try SharedLinkTests().reads(link: link)
    #expect(try MapReading(link.text).notes.isEmpty)
  }

  /// Naver has maps of Korea only, so the order of a pair is certain.
  @Test(arguments: [
    "https://map.naver.com/p/entry/address/37.5,127.0?c=15.00,0,0,0,dh",
    "https://map.naver.com/p/directions/-/37.5,127.0,A/-/transit",
    "https://m.map.naver.com/route.nhn?ename=A&ex=37.5&ey=127.0",
    "https://m.map.naver.com/map.nhn?lng=37.5&lat=127.0", "nmap://place?lat=127.0&lng=37.5",
  ])
  func swapsAPairInKorea(link: String) throws {
    let reading = try MapReading(link)
    let point = try #require(reading.request.destination?.point?.wgs84)
    #expect(point.latitude == 37.5 && point.longitude == 127)
    #expect(reading.notes == [MapNote(.swapped, "37.5,127.0")])
  }

  /// The coordinates of KakaoMap's address bar are not read, so they are noted.
  static let kakao: [Case] = [
    Case(
      text: "https://map.kakao.com/?map_type=TYPE_MAP&target=car&rt=,,494898,1132795&rt1=&rt2=A"
        + "&rtIds=,18619553", app: "kakao-web", action: .directions, name: "A", id: "18619553",
      mode: .driving),
    Case(
      text: "https://map.kakao.com/?target=walk&rt=1,2,3,4&rt1=내위치&rt2=A&rtIds=%2C&rtTypes=%2C",
      app: "kakao-web", action: .directions, words: "A", mode: .walking),
    Case(
      text: "https://map.kakao.com/?target=bike&rt=1%2C2%2C3%2C4%2C5%2C6&rt1=A&rt2=B&rt3=C",
      app: "kakao-web", action: .directions, words: "C", mode: .cycling, via: 1),
  ]

  @Test(arguments: kakao)
  func readsARouteOfKakao(link: Case) throws {
    try SharedLinkTests().reads(link: link)
    #expect(try MapReading(link.text).notes.map(\.code) == [.unreadParameter])
  }

  @Test func readsTheStartOfARouteOfKakao() throws {
    let url = "https://map.kakao.com/?target=car&rt=1,2,3,4"
    let request = try MapReading(url + "&rt1=A&rt2=B&rtIds=10,11&rtTypes=PLACE,PLACE").request
    #expect(request.origin == MapPlace(name: "A", placeID: "10"))
    #expect(try MapReading(url + "&rt1=내 위치&rt2=B").request.origin == nil)
    let error = #expect(throws: MapError.self) { try MapReading(url) }
    #expect(error?.message.contains("in rt are not read") == true)
  }

  /// Baidu's own example has quotation marks, which end other links.
  @Test(arguments: [
    "baidumap://map/direction?destination=name:B|latlng:39.98,116.3&viaPoints=LIST&coord_type=gcj02",
    "baidumap://map/direction?destination=name:B|latlng:39.98,116.3&viaPoints=LIST&coord_type=gcj02"
      + " see you",
    "Route: bdapp://map/navi?location=39.98,116.3&viaPoints=LIST&coord_type=gcj02 now",
    "<a href='bdapp://map/navi?location=39.98,116.3&coord_type=gcj02&viaPoints=LIST'>x</a>",
  ])
  func readsTheStopsOfBaidu(text: String) throws {
    let list = #"{"viaPoints":[{"name":"A B","lat":39.9,"lng":116.4},{"name":"C"}]}"#
    for list in [list, list.replacing(#"""#, with: "%22").replacing(" ", with: "%20")] {
      let reading = try MapReading(text.replacing("LIST", with: list))
      let points = reading.request.points.map(\.wgs84.latitude)
      // In GCJ-02, so the parameter after the stops was read.
      let known = [39.978746, 39.898598]
      #expect(points.count == 2 && zip(points, known).allSatisfy { abs($0 - $1) < 2e-6 })
      #expect(reading.request.waypoints.map { $0.name ?? $0.query } == ["A B", "C"])
      #expect(reading.notes.allSatisfy { $0.code == .cut }, "\(reading.notes)")
    }
    let other = try MapReading(text.replacing("LIST", with: #"{"x":1}"#))
    #expect(other.notes.contains(MapNote(.unreadParameter, #"viaPoints={"x":1}"#)))
  }

  @Test(
    arguments: [
      ("https://www.google.com/maps/dir/24.7,46.7/24.8,46.8/data=!4m2!4m1!3e9", "3e9"),
      ("https://www.google.com/maps/dir/24.7,46.7/24.8,46.8/data=!4m2!4m1!3e6", nil),
      ("https://2gis.ru/routeSearch/rsType/scooter/to/37.6,55.7", "scooter"),
    ] as [(String, String?)])
  func notesAModeThatItDoesNotHave(link: String, mode: String?) throws {
    let reading = try MapReading(link)
    #expect(reading.request.mode == nil)
    #expect(reading.notes == (mode.map { [MapNote(.unreadMode, $0)] } ?? []))
  }

  @Test func notesWhatItDoesNotReadInRoutesOfNaver() throws {
    let code = try MapReading(
      "https://map.naver.com/p/directions/-/zzzzzz,2zX0KV,B,16290487,PLACE_POI/-/bicycle")
    #expect(code.request.destination == MapPlace(name: "B", placeID: "16290487"))
    #expect(code.notes.map(\.code) == [.unreadPath, .unreadMode])
    #expect(throws: MapError.self) {
      try MapReading("https://map.naver.com/p/entry/address/200.5,100.5")
    }
  }
}
