import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Links as programs put them together, from snippets that many of them have.
@Suite struct ProgramLinkTests {
  typealias Case = SharedLinkTests.Case

  private static func route(
    _ text: String, _ app: String, _ name: String? = nil, _ action: MapAction = .directions
  ) -> Case {
    Case(text: text, app: app, action: action, at: (48.85, 2.35), name: name)
  }

  private static func place(_ text: String, _ app: String, _ name: String? = nil) -> Case {
    Case(text: text, app: app, at: (48.85, 2.35), name: name)
  }

  /// A label next to a pair, wherever an app takes words.
  static let labels: [Case] = [
    Case(
      text: "http://maps.google.com/maps?saddr=20.344,34.34(Home%20Sweet%20Home)"
        + "&daddr=48.85,2.35%20(Cafe)", app: "google", action: .directions, at: (48.85, 2.35),
      name: "Cafe", from: "20.344,34.34"),
    route("https://maps.google.com/maps?daddr=48.85,2.35+(Cafe+(Bar))", "google", "Cafe (Bar)"),
    route("https://maps.google.com/maps?daddr=@48.85,2.35", "google"),
    route("https://www.google.com/maps/dir/?api=1&destination=48.85,2.35(Cafe)", "google", "Cafe"),
    route("https://www.google.com/maps/dir//48.85,2.35(Cafe)", "google", "Cafe"),
    route("google.navigation:q=48.85,2.35(Cafe)", "google-android", "Cafe", .navigate),
    place("https://www.google.com/maps/embed/v1/place?key=K&q=48.85,2.35(Cafe)", "google", "Cafe"),
    place("https://maps.google.com/?q=@48.85,2.35", "google"),
    place("https://maps.google.com/?q=Cafe+@48.85,2.35", "google", "Cafe"),
    place("https://maps.apple.com/?q=Cafe@48.85,2.35", "apple-legacy", "Cafe"),
    place("https://maps.apple.com/?q=48.85,2.35(Cafe)", "apple-legacy", "Cafe"),
    place("https://waze.com/ul?q=Cafe@48.85,2.35", "waze", "Cafe"),
    place("https://mapy.com/en/zakladni?q=48.85,2.35(Cafe)", "mapy", "Cafe"),
    route("https://maps.apple.com/?daddr=Cafe@48.85,2.35", "apple-legacy", "Cafe"),
    place("geo:48.85,2.35?q=48.85,2.35%20(Lot)", "geo", "Lot"),
    place("https://www.google.com/maps/search/Cafe@48.85,2.35", "google", "Cafe"),
    Case(
      text: "geo:0,0?q=8FW4V75V%2B8Q%20(Lot)", app: "google-android", at: (48.858312, 2.294438),
      name: "Lot"),
    Case(
      text: "https://maps.google.com/?q=8FW4V75V%2B8Q+(Lot)", app: "google",
      at: (48.858312, 2.294438), name: "Lot"),
    Case(
      text: "https://maps.google.com/?q=place_id:ID+(Lot)", app: "google", name: "Lot", id: "ID"),
    Case(
      text: "https://maps.google.com/?q=Cafe+(old)", app: "google", action: .search,
      words: "Cafe (old)"),
    Case(
      text: "https://maps.apple.com/?q=a@b.example", app: "apple-legacy", action: .search,
      words: "a@b.example"),
  ]

  /// The text before the query of Apple's scheme has no meaning.
  static let apple: [Case] = [
    place("maps:0,0?q=Cafe@48.85,2.35", "apple-scheme", "Cafe"),
    place("maps://?q=Cafe@48.85,2.35", "apple-scheme", "Cafe"),
    route("maps:0,0?q=48.85,2.35", "apple-scheme", nil, .search),
    route("maps://app?daddr=48.85,2.35", "apple-scheme"),
    Case(
      text: "maps://app?saddr=48.1,2.1&daddr=48.85,2.35", app: "apple-scheme",
      action: .directions, at: (48.85, 2.35), from: "48.1,2.1"),
    Case(
      text: "maps:48.85,2.35?q=Cafe", app: "apple-scheme", action: .search, words: "Cafe"),
  ]

  /// Baidu's compound places in other spellings, in GCJ-02.
  static let baidu: [Case] = [
    "latlng:39.9,116.4|name:A", "latlng:39.9,116.4|name=A", "name=A|latlng:39.9,116.4",
    "39.9,116.4|name:A", "latlng:39.9,116.4|A", "39.9,116.4(A)",
    "latlng:39°54'N%20116°24'E|name:A", "latlng:39.9°,116.4°|name:A", "A|latlng:39.9,116.4",
  ].map {
    Case(
      text: "baidumap://map/direction?origin={{我的位置}}&destination=\($0)&mode=driving"
        + "&coord_type=gcj02", app: "baidu", action: .directions, at: (39.898598, 116.393759),
      name: "A", mode: .driving)
  }

  static let others: [Case] = [
    Case(
      text: "http://api.map.baidu.com/direction?origin={{我的位置}}&destination=latlng:39.9,116.4|"
        + "name=目的地&mode=driving&output=html&coord_type=gcj02", app: "baidu-web",
      action: .directions, at: (39.898598, 116.393759), name: "目的地", mode: .driving),
    Case(
      text: "baidumap://map/direction?destination=name=|latlng:39.9,116.4&coord_type=gcj02",
      app: "baidu", action: .directions, at: (39.898598, 116.393759)),
    Case(
      text: "bdapp://map/walknavi?origin=39.8,116.3&destination=39.9,116.4&coord_type=gcj02",
      app: "baidu-android", action: .directions, at: (39.898598, 116.393759), mode: .walking),
    Case(
      text: "baidumap://map/bikenavi?origin=39.8,116.3&destination=39.9,116.4&coord_type=gcj02",
      app: "baidu", action: .directions, at: (39.898598, 116.393759), mode: .cycling),
    Case(
      text: "androidamap://viewGeo?sourceApplication=softname&addr=北京", app: "amap-android",
      words: "北京"),
    Case(text: "iosamap://viewGeo?sourceApplication=a&addr=A", app: "amap", words: "A"),
    Case(
      text: "iosamap://viewReGeo?sourceApplication=a&lat=39.2&lon=116.4&dev=0", app: "amap",
      at: (39.198802, 116.393847)),
    Case(
      text: "androidamap://arroundpoi?sourceApplication=a&keywords=A&lat=36.2&lon=116.1&dev=0",
      app: "amap-android", action: .search, words: "A"),
    Case(
      text: "androidamap://keywordNavi?sourceApplication=a&keyword=A&style=2",
      app: "amap-android", action: .navigate, words: "A", mode: .driving),
    Case(
      text: "https://apis.map.qq.com/tools/poimarker?type=0&marker=coord:39.96554,116.26719;title:x"
        + ";addr:y&key=K&referer=myapp", app: "tencent-web", action: .marker,
      at: (39.964319, 116.261153), name: "x"),
    route("http://waze.to/?ll=48.85,2.35&navigate=yes", "waze", nil, .navigate),
    Case(
      text: "https://waze.to/?q=66%20Acacia%20Avenue", app: "waze", words: "66 Acacia Avenue"),
    Case(
      text: "yandexmaps://build_route_on_map/?lat_from=55.1&lon_from=37.1&lat_to=55.7&lon_to=37.6",
      app: "yandex-maps-scheme", action: .directions, at: (55.7, 37.6), from: "55.1,37.1"),
    Case(
      text: "yandexmaps://build_route_on_map?lat_to=55.7&lon_to=37.6", app: "yandex-maps-scheme",
      action: .directions, at: (55.7, 37.6)),
    Case(
      text: "https://frame.mapy.cz/zakladni?x=14.4&y=50.08&source=coor&id=14.42,50.081",
      app: "mapy", at: (50.081, 14.42)),
  ]

  /// Routes and searches in embedded maps.
  static let embedded: [Case] = [
    Case(
      text: "https://www.google.com/maps/embed?pb=!1m28!1m12!1m3!1d51155.38!2d3.188!3d36.74!2m3!1f0"
        + "!2f0!3f0!3m2!1i1024!2i768!4f13.1!4m13!3e0!4m5!1s0x128e51923b58c5fd%3A0x7df4b379a13f7184"
        + "!2sBaya+Hocine!3m2!1d36.75!2d3.1875!4m5!1s0x128e4f87fe699b09%3A0xa2a5f07c47def80"
        + "!2sDergana!3m2!1d36.7699!2d3.2581!5e0!3m2!1sfr!2sdz!4v1", app: "google",
      action: .directions, at: (36.7699, 3.2581), name: "Dergana",
      id: "0x128e4f87fe699b09:0xa2a5f07c47def80", from: "36.75,3.1875", mode: .driving),
    Case(
      text: "https://www.google.com/maps/embed?pb=!1m16!1m12!1m3!1d2624!2d2.29!3d48.85!2m3!1f0!2f0"
        + "!3f0!3m2!1i1024!2i768!4f13.1!2m1!1sSuite%208F%2CKelvin%20House!5e0!3m2!1sen!2sus!4v1",
      app: "google", action: .search, words: "Suite 8F,Kelvin House"),
  ]

  @Test(arguments: labels + apple + baidu + others + embedded)
  func reads(link: Case) throws { try SharedLinkTests().reads(link: link) }

  @Test(arguments: (apple + baidu + others + embedded).map(\.text))
  func understandsEveryParameter(link: String) throws {
    #expect(try MapReading(link).notes.isEmpty)
  }

  /// A word takes precedence over a part without one, and the first part over later ones.
  @Test(arguments: [
    ("name:A|latlng:39.9,116.4|uid:abc", "uid:abc"), ("latlng:39.9,116.4|name:A|B", "B"),
    ("B|latlng:39.9,116.4|name:A", "B"), ("latlng:39.9,116.4|name:A|31.2,121.4", "31.2,121.4"),
    ("latlng:39.9,116.4|latlng:31.2,121.4|name:A", "latlng:31.2,121.4"),
  ])
  func notesSpareParts(place: String, unread: String) throws {
    let reading = try MapReading(
      "baidumap://map/direction?destination=\(place)&coord_type=gcj02")
    let found = try #require(reading.request.destination)
    #expect(found.name == "A")
    #expect(found.point.map { abs($0.wgs84.latitude - 39.898598) < 2e-6 } == true)
    #expect(reading.notes == [MapNote(.unreadParameter, unread)])
  }

  /// Options of a map do not make the text before them a place that is ignored.
  @Test(arguments: ["maps:48.85,2.35?z=10", "maps:48.85,2.35?t=k", "maps:Paris?z=10"])
  func refusesAPlaceThatAppleIgnores(link: String) {
    #expect(throws: MapError.self) { try MapReading(link) }
  }

  @Test(arguments: [
    "geo-navigation:///place?coordinate=39.9,116.4&address=X@31.2,121.4",
    "baidumap://map/navi?location=39.9,116.4&query=X@31.2,121.4&coord_type=gcj02",
  ])
  func keepsThePlaceOfItsOwnParameter(link: String) throws {
    let place = try #require(try MapReading(link).request.destination)
    #expect(place.point.map { abs($0.wgs84.latitude - 39.9) < 0.01 } == true)
    #expect(place.query == "X@31.2,121.4")
  }

  @Test func startsAtTheReader() throws {
    for origin in ["我的位置", "{{我的位置}}"] {
      let request = try MapReading(
        "baidumap://map/direction?origin=\(origin)&destination=39.9,116.4"
      ).request
      #expect(request.origin == nil && request.destination?.point != nil)
    }
  }

  @Test func searchesAroundThePlaceBeforeTheQuery() throws {
    let apple = try MapReading("maps:48.85,2.35?q=Cafe").request
    #expect(apple.center?.wgs84.latitude == 48.85)
  }

  @Test func readsTheLabelsOfStops() throws {
    let request = try MapReading(
      "https://www.google.com/maps/dir/?api=1&destination=A&waypoints=48.85,2.35(Cafe)|Bar@48,2"
    ).request
    #expect(request.waypoints.map(\.name) == ["Cafe", "Bar"])
  }

  /// After a blank, the label of the `q` of a `geo:` link belongs to it; other text may be a message.
  @Test(
    arguments: [
      ("geo:0,0?q=48.85,2.35 (Cafe du Monde)", "Cafe du Monde", .spaces),
      ("geo:48.85,2.35?q=48.85,2.35 (Cafe du Monde)", "Cafe du Monde", .spaces),
      ("\"geo:0,0?q=48.85,2.35 (Cafe)\"", "Cafe", nil),
      ("\"https://www.google.com/maps?q=48.85,2.35 (Cafe)\"", "Cafe", nil),
      ("https://www.google.com/maps?q=48.85,2.35 (Accuracy 5 m)", nil, .cut),
      ("geo:48.85,2.35 (here) and (there)", nil, .cut),
      ("geo:48.85,2.35 (call me on 06 12 34 56 78)", nil, .cut),
    ] as [(String, String?, MapNote.Code?)])
  func readsALabelAfterABlank(text: String, name: String?, note: MapNote.Code?) throws {
    let reading = try MapReading(text)
    #expect(reading.request.destination?.point?.wgs84.latitude == 48.85)
    #expect(reading.request.destination?.name == name)
    #expect(reading.notes.map(\.code) == (note.map { [$0] } ?? []))
  }

  @Test(arguments: [
    "https://g.page/r/CVgUaFV7t4-8EBM/review", "https://g.page/SundialResort?share",
    "https://frame.mapy.cz/s/jutofufubo", "https://sk.frame.mapy.cz/s/jojulaloru",
    "http://waze.to/abc",
  ])
  func knowsShortLinks(link: String) {
    let error = #expect(throws: MapError.self) { try MapReading(link) }
    #expect(error?.code == .shortLink)
  }
}
