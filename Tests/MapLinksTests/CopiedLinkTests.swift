import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Links as address bars, share buttons and web pages contain them.
@Suite struct CopiedLinkTests {
  typealias Case = SharedLinkTests.Case

  /// A browser shows a link with spaces, and people type them.
  @Test(arguments: [
    ("https://maps.apple.com/?daddr=48.86, 2.33", "48.86,2.33"),
    ("https://www.google.com/maps?q=48.86, 2.33", "48.86,2.33"),
    ("maps.google.com/?q=48.86, 2.33", "48.86,2.33"), ("geo:48.86, 2.33", "48.86,2.33"),
    ("Meet at https://www.google.com/maps?q=48.86, 2.33 at nine", "48.86,2.33"),
    ("https://yandex.ru/maps/?pt=2.33, 48.86", "48.86,2.33"),
    ("https://waze.com/ul?ll=48.86, 2.33&navigate=yes", "48.86,2.33"),
    ("- https://www.google.com/maps/dir/48.5, 2.25/48.86, 2.33/", "48.86,2.33"),
    (
      "https://www.google.com/maps/place/Tour Eiffel, Paris/@48.5,2.2,17z/data=!8m2!3d48.86!4d2.33",
      "48.86,2.33"
    ),
    ("https://www.google.com/maps/place/48°51'36.0\"N+2°19'48.0\"E/@48.5,2.2,17z", "48.86,2.33"),
    ("<a href='https://maps.google.com/?q=48.86, 2.33'>Lot</a>", "48.86,2.33"),
    ("https://www.google.com/maps?q=48.86,2.33 see you there", "48.86,2.33"),
    ("<p>https://www.google.com/maps?q=48.86, 2.33</p> or so", "48.86,2.33"),
    ("https://www.google.com/maps?q=48.86, 2.33<br>", "48.86,2.33"),
    ("https://maps.apple.com/?ll=48.86, 2.33&q=A", "48.86,2.33"),
  ])
  func readsAPairWithASpace(text: String, pair: String) throws {
    let reading = try MapReading(text)
    let point = try #require(reading.request.destination?.point?.wgs84, "\(reading)")
    let numbers = [point.latitude, point.longitude].map { ($0 * 1e6).rounded() / 1e6 }
    #expect("\(numbers[0]),\(numbers[1])" == pair)
    #expect(reading.notes.isEmpty, "\(reading.notes)")
    #expect(!reading.url.contains(" "))
  }

  @Test(
    arguments: [
      ("https://www.google.com/maps?q=Tour Eiffel, Paris", "Tour Eiffel, Paris", .spaces),
      ("  https://www.google.com/maps?q=Tour Eiffel.  \r\n", "Tour Eiffel", .spaces),
      ("https://uri.amap.com/marker?position=116.4, 39.9&name=A", "A", nil),
      (
        "https://www.google.com/maps/dir/?api=1&destination=12 Main St, Springfield",
        "12 Main St, Springfield", .spaces
      ),
      ("<a href=\"https://maps.google.com/?q=Tour Eiffel\">x</a>", "Tour Eiffel", nil),
      ("{\"url\":\"https://maps.google.com/?q=Tour Eiffel\",\"x\":1}", "Tour Eiffel", nil),
      ("Look: https://maps.google.com/?q=Tour Eiffel", "Tour", .cut),
      ("https://maps.apple.com/?ll=48.5,2.2&q=Tour Eiffel&z=17", "Tour Eiffel", nil),
      ("Look: https://maps.apple.com/?ll=48.5,2.2&q=Tour Eiffel", "Tour", .cut),
      ("https://maps.google.com/?q=Paris https://maps.google.com/?q=Lyon", "Paris", .severalLinks),
      ("https://a.example/menu, then https://maps.google.com/?q=Lyon", "Lyon", nil),
      ("https://maps.google.com/?q=Paris https://maps.app.goo.gl/a1", "Paris", .severalLinks),
      ("https://maps.google.com/?q=Lyon https://maps.google.com/?q=Lyon", "Lyon", nil),
      ("https://maps.google.com/?q=Paris\n12 Main St", "Paris", nil),
    ] as [(String, String, MapNote.Code?)])
  func readsWordsWithASpace(text: String, words: String, note: MapNote.Code?) throws {
    let reading = try MapReading(text)
    let place = reading.request.destination
    #expect((place?.name ?? place?.query ?? reading.request.query) == words)
    #expect(reading.notes.map(\.code) == (note.map { [$0] } ?? []))
  }

  /// What looks like a place and is none must not look like one in the answer.
  @Test(arguments: [
    ("https://www.google.com/maps/dir/525,13.4/A", true),
    ("https://www.google.com/maps/dir/A/525,13.4/B", true),
    ("https://maps.apple.com/?daddr=525,13.4", true),
    ("https://www.google.com/maps?q=99,181", true),
    ("https://www.google.com/maps/search/95,-170.5", true),
    ("https://www.google.com/maps/dir/52.5,13.4/A", false),
    ("https://www.google.com/maps?q=Gate 525,13", false),
  ])
  func notesPairsThatAreReadAsWords(text: String, isNoted: Bool) throws {
    let notes = try MapReading(text).notes.filter { $0.code == .offEarth }
    #expect(notes.count == (isNoted ? 1 : 0), "\(notes)")
  }

  static let routes: [Case] = [
    Case(
      text: "https://www.google.com/maps/dir/48.85,2.25/Lyon/@47,3,7z/data=!4m14!4m13!1m5!1m1"
        + "!1s0x1:0x2!2m2!1d2.25!2d48.85!1m5!1m1!1s0x3:0x4!2m2!1d4.83!2d45.75!3e0", app: "google",
      action: .directions, at: (45.75, 4.83), name: "Lyon", from: "48.85,2.25", mode: .driving),
    // The reader's position, in the words of the page.
    Case(
      text: "https://www.google.com/maps/dir/Mein+Standort/Lyon/@47,3,7z/data=!4m9!4m8!1m1!4e1!1m5"
        + "!1m1!1s0x3:0x4!2m2!1d4.83!2d45.75!3e0", app: "google", action: .directions,
      at: (45.75, 4.83), name: "Lyon", mode: .driving),
    // The position that the reader had.
    Case(
      text: "https://www.google.com/maps/dir/48.85,2.25/Lyon/@47,3,7z/data=!4m9!4m8!1m1!4e1!1m5"
        + "!1m1!1s0x3:0x4!2m2!1d4.83!2d45.75!3e0", app: "google", action: .directions,
      at: (45.75, 4.83), name: "Lyon", from: "48.85,2.25", mode: .driving),
    // With the parameters of older links.
    Case(
      text: "https://www.google.com/maps/dir/?saddr=48.85,2.25&daddr=45.75,4.83&dirflg=w",
      app: "google", action: .directions, at: (45.75, 4.83), from: "48.85,2.25", mode: .walking),
    Case(
      text: "https://www.google.de/maps/dir?daddr=45.75,4.83", app: "google", action: .directions,
      at: (45.75, 4.83)),
    // From the page of a place.
    Case(
      text:
        "https://www.google.com/maps/dir//Lyon/@45.7,4.8,12z/data=!4m18!1m8!3m7!1s0x3:0x4!2sLyon"
        + "!3b1!8m2!3d45.75!4d4.83!16zL20vMA!4m8!1m0!1m5!1m1!1s0x3:0x4!2m2!1d4.83!2d45.75!3e0",
      app: "google", action: .directions, at: (45.75, 4.83), name: "Lyon", mode: .driving),
    // The route was pulled through a point.
    Case(
      text: "https://www.google.com/maps/dir/Paris/Lyon/@47,3,7z/data=!3m1!4b1!4m19!4m18!1m10!1m1"
        + "!1s0x1:0x2!2m2!1d2.25!2d48.85!3m4!1m2!1d4.1!2d47.2!3s0x5:0x6!1m5!1m1!1s0x3:0x4!2m2"
        + "!1d4.83!2d45.75!3e0", app: "google", action: .directions, at: (45.75, 4.83),
      name: "Lyon",
      from: "48.85,2.25", mode: .driving, via: 1),
    Case(
      text: "https://www.google.com/maps/dir/My+Location/Lyon/data=!4m7!4m6!1m0!1m5!1m1!1s0x3:0x4"
        + "!2m2!1d4.83!2d45.75", app: "google", action: .directions, at: (45.75, 4.83), name: "Lyon"
    ),
    Case(
      text: "https://www.google.com/maps/dir/Paris/Lyon/data=!4m99!4m999999999999999999!1m5!2m2",
      app: "google", action: .directions, words: "Lyon"),
    Case(
      text: "https://mapy.com/en/turisticka?planovani-trasy&rc=9gz-HxYH7ngonA6&rt=A&rt=B&x=1&y=2",
      app: "mapy", action: .directions, at: (50.123878, 14.410105), name: "B",
      from: "50.124510526657104,14.40574899315834"),
    Case(
      text: "https://map.kakao.com/link/by/walk/A,37.4,127.1/V,37.45,127.15/B,37.5,127.2",
      app: "kakao-web", action: .directions, at: (37.5, 127.2), name: "B", from: "37.4,127.1",
      mode: .walking, via: 1),
    Case(
      text: "https://map.kakao.com/link/from/18577297/to/18577298", app: "kakao-web",
      action: .directions, id: "18577298"),
    Case(
      text: "https://map.kakao.com/link/by/car/A,37.4,127.1", app: "kakao-web",
      action: .directions, at: (37.4, 127.1), name: "A", mode: .driving),
    Case(
      text: "https://m.amap.com/navigation/carmap/saddr=116.1,39.8,A&daddr=116.473195,39.993253,B",
      app: "amap-web", action: .directions, at: (39.991934, 116.467058), name: "B",
      mode: .driving),
    Case(
      text: "https://map.qq.com/m/nav/drive/eword=B&epointx=116.473195&epointy=39.993253",
      app: "tencent-web", action: .directions, at: (39.991934, 116.467058), name: "B",
      mode: .driving),
    Case(
      text: "https://bing.com/maps/default.aspx?rtp=pos.48.85_2.25__~adr.Lyon&mode=D", app: "bing",
      action: .directions, words: "Lyon", from: "48.85,2.25", mode: .driving),
  ]

  /// The map around a place is not the place.
  static let places: [Case] = [
    Case(
      text: "https://omaps.app/crosshair?cll=52.5,13.4", app: "organic-maps-web", action: .display,
      at: (52.5, 13.4), isCamera: true),
    Case(
      text: "om://crosshair?cll=52.5,13.4&appname=x", app: "organic-maps", action: .display,
      at: (52.5, 13.4), isCamera: true),
    Case(
      text: "cm://crosshair?cll=52.5,13.4", app: "comaps", action: .display, at: (52.5, 13.4),
      isCamera: true),
    Case(
      text: "mapsme://crosshair?cll=52.5,13.4", app: "mapsme", action: .display,
      at: (52.5, 13.4), isCamera: true),
    // Pages for phones have their parameters in a segment of the path, in GCJ-02.
    Case(
      text: "https://m.amap.com/share/index/lnglat=116.473195,39.993253&name=%E5%8C%97%E4%BA%AC",
      app: "amap-web", at: (39.991934, 116.467058), name: "北京"),
    Case(
      text: "https://map.qq.com/m/place/info/pointx=116.473195&pointy=39.993253&name=A",
      app: "tencent-web", at: (39.991934, 116.467058), name: "A"),
    Case(
      text: "https://beta.maps.apple.com/?ll=52.5,13.4&q=A", app: "apple-legacy", at: (52.5, 13.4),
      name: "A"),
    Case(text: "https://www.bing.com/maps?osid=4f3a&cp=48.5~2.2", app: "bing", id: "4f3a"),
    Case(
      text: "https://www.bing.com/maps?ss=ypid.YN873x1~&cp=48.5~2.2", app: "bing", id: "YN873x1"),
    Case(
      text: "https://www.bing.com/maps?ss=yp.coffee~pg.1&cp=48.5~2.2", app: "bing",
      action: .search, words: "coffee"),
    Case(
      text: "https://yandex.ru/maps/?ol=geo&ouri=ymapsbm1%3A%2F%2Fgeo%3Fll%3D37.61%252C55.76"
        + "%26spn%3D0.1%252C0.1&ll=37.6,55.75", app: "yandex-maps", at: (55.76, 37.61)),
    Case(
      text: "https://yandex.ru/maps/?ol=biz&ouri=ymapsbm1%3A%2F%2Forg%3Foid%3D1124&ll=37.6,55.75",
      app: "yandex-maps", id: "1124"),
    Case(
      text: "https://mapy.cz/zakladni?vlastni-body&uc=9gz-HxYH7n&ut=Lot&x=14.4&y=50.1", app: "mapy",
      at: (50.124511, 14.405749), name: "Lot"),
    Case(
      text: "https://wego.here.com/czech-republic/prague/street-square/lot-7--loc-bGF0PTUwLjEwOTU3"
        + "O2xvbj0xNC40NDEyMg?map=50.1,14.4,15,normal", app: "here", at: (50.10957, 14.44122),
      name: "lot 7", zoom: 15),
    Case(text: "kakaomap://place?id=18577297", app: "kakao", id: "18577297"),
    Case(
      text: "https://m.map.kakao.com/scheme/place?id=18577297", app: "kakao", id: "18577297"),
    Case(
      text: "https://bing.com/maps/default.aspx?sp=point.48.5_2.2_A~point.48.6_2.3_B", app: "bing",
      at: (48.5, 2.2), name: "A"),
    Case(
      text: "https://bing.com/maps/default.aspx?sp=point.48.5_2.2_Title_Notes", app: "bing",
      at: (48.5, 2.2), name: "Title"),
  ]

  @Test(arguments: routes + places)
  func reads(link: Case) throws { try SharedLinkTests().reads(link: link) }

  @Test(arguments: [
    "My+Location/Lyon/data=!4m7!4m6!1m0!1m5!1m1!1s0x3:0x4!2m2!1d4.83!2d45.75",
    "Mein+Standort/Lyon/data=!4m9!4m8!1m1!4e1!1m5!1m1!1s0x3:0x4!2m2!1d4.83!2d45.75",
  ])
  func startsAtTheReader(page: String) throws {
    #expect(try MapReading("https://www.google.com/maps/dir/\(page)").request.origin == nil)
  }

  @Test(arguments: ["", "9", "9gz-H", "9gz-HxYH7ngo", "9gz-HxYH7n!", "9gz-HxYH7ng"])
  func refusesABrokenListOfPoints(code: String) {
    #expect(MapyCode.points(of: code) == nil)
  }
}
