import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// A link that names a place gives that place, not the centre of the map around it.
@Suite struct NamedPlaceTests {
  typealias Case = SharedLinkTests.Case

  static let links: [Case] = [
    Case(
      text: "https://2gis.ru/abakan/directions/points/~91.44%2C53.72?m=91.50%2C53.70%2F12",
      app: "2gis-web", action: .directions, at: (53.72, 91.44)),
    Case(
      text: "https://2gis.ru/moscow/directions/tab/bus/points/37.5,55.6;12|37.6,55.7;7000?m=1,2/3",
      app: "2gis-web", action: .directions, at: (55.7, 37.6), id: "7000", from: "55.6,37.5",
      mode: .transit),
    Case(
      text: "https://2gis.ru/routeSearch/rsType/car/to/37.62,55.75/from/37.1,55.1", app: "2gis-web",
      action: .directions, at: (55.75, 37.62), from: "55.1,37.1", mode: .driving),
    Case(
      text: "https://2gis.ru/moscow/firm/4504?m=37.6,55.7/12", app: "2gis-web", id: "4504"),
    Case(
      text: "https://2gis.ru/moscow/search/cafe?m=37.6,55.7/12", app: "2gis-web", action: .search,
      words: "cafe"),
    Case(
      text: "https://2gis.ru/?queryState=center%2F37.6%2C55.7%2Fzoom%2F17", app: "2gis-web",
      at: (55.7, 37.6), isCamera: true),
    Case(
      text: "https://wego.here.com/l/12.987650,49.123456?map=12.9,49.1,9", app: "here",
      at: (12.98765, 49.123456), zoom: 9),
    Case(
      text: "https://wego.here.com/l/12.9,49.1,Lot%207?map=1,2,9", app: "here", at: (12.9, 49.1),
      name: "Lot 7", zoom: 9),
    Case(
      text: "https://wego.here.com/search/cafe?map=52.5,13.4,12", app: "here", action: .search,
      words: "cafe", zoom: 12),
    Case(
      text: "https://wego.here.com/directions/mix/mylocation/Foo:52.5,13.4?map=52.1,13.1,12",
      app: "here", action: .directions, at: (52.5, 13.4), name: "Foo"),
    Case(
      text: "https://wego.here.com/p/s-Yz1hO2xhdD01Mi41O2xvbj0xMy40O249Rm9v?map=1,2,3", app: "here",
      at: (52.5, 13.4), name: "Foo", zoom: 3),
    Case(
      text: "https://share.here.com/p/s-Yz1hO2xhdD01Mi41O2xvbj0xMy40O249Rm9v", app: "here",
      at: (52.5, 13.4), name: "Foo"),
    Case(
      text: "https://wego.here.com/germany/berlin/alexander-platz--loc-abc?map=52.5,13.4,15",
      app: "here", words: "alexander platz", id: "loc-abc", zoom: 15),
    Case(
      text: "https://www.openstreetmap.org/export/embed.html?bbox=49.095%2C55.795%2C49.115%2C55.803"
        + "&layer=mapnik&marker=55.7988%2C49.1056", app: "openstreetmap", at: (55.7988, 49.1056)),
    Case(
      text: "https://www.openstreetmap.org/export/embed.html?bbox=49,55,51,57&layer=mapnik",
      app: "openstreetmap", action: .display, at: (56, 50), isCamera: true),
    Case(
      text: "https://yandex.ru/maps/org/kafe/1234567/?ll=37.6,55.7&z=16", app: "yandex-maps",
      name: "kafe", id: "1234567", zoom: 16),
    Case(
      text: "https://yandex.ru/maps/213/moscow/search/cafe/?ll=37.6,55.7", app: "yandex-maps",
      action: .search, words: "cafe"),
    Case(
      text: "https://mapy.cz/zakladni?x=14.4&y=50.08&z=12&source=firm&id=123", app: "mapy",
      id: "123", zoom: 12),
    Case(
      text: "https://mapy.com/en/zakladni?q=Praha&x=14.4&y=50.08", app: "mapy", action: .search,
      words: "Praha"),
    Case(
      text: "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2624!2d2.29!3d48.85!3m3!1m2"
        + "!1s0x47e6:0x8dd!2sEiffel%20Tower!5e0", app: "google", words: "Eiffel Tower",
      id: "0x47e6:0x8dd"),
    Case(
      text: "https://www.google.com/maps/search/cafe/@48.8,2.1,12z/data=!4m2!3m1!3d48.85!4d2.29",
      app: "google", action: .search, at: (48.85, 2.29), words: "cafe", zoom: 12),
  ]

  /// Links that name a place, with other parameters.
  static let found: [Case] = [
    Case(
      text: "https://www.amap.com/search?query=cafe&city=110000", app: "amap-web", action: .search,
      words: "cafe"),
    Case(
      text: "https://www.amap.com/dir?from%5Blnglat%5D=2.1,48.1&to%5Blnglat%5D=2.29,48.85"
        + "&to%5Bname%5D=Lot&type=car", app: "amap-web", action: .directions, at: (48.85, 2.29),
      name: "Lot", from: "48.1,2.1", mode: .driving),
    Case(text: "https://www.amap.com/detail/B000A8URXB", app: "amap-web", id: "B000A8URXB"),
    Case(
      text: "https://m.amap.com/detail/index/poiid=B000A8URXB", app: "amap-web", id: "B000A8URXB"),
    Case(
      text: "https://map.naver.com/v5/search/cafe?c=14128498.37,4512330.13,15,0,0,0,dh",
      app: "naver-web", action: .search, words: "cafe", zoom: 15),
    Case(
      text: "https://map.naver.com/p/directions/-/14128498.37,4512330.13,NAME,114,PLACE_POI/-/car"
        + "?c=15.00,0,0,0,dh", app: "naver-web", action: .directions, at: (37.523506, 126.91846),
      name: "NAME", id: "114", mode: .driving),
    Case(
      text: "https://map.naver.com/p/entry/address/126.918,37.515,Seoul?c=15.00,0,0,0,dh",
      app: "naver-web", at: (37.515, 126.918), name: "Seoul", zoom: 15),
    Case(text: "geo:48.2,16.3&z=14", app: "geo", at: (48.2, 16.3), zoom: 14),
    Case(text: "geo:48.2,16.3(Lot%207)", app: "geo", at: (48.2, 16.3), name: "Lot 7"),
    Case(text: "geo:48.2,16.3?(Lot)", app: "geo", at: (48.2, 16.3), name: "Lot"),
    Case(
      text: "geo:48.2,16.3&q=48.3,16.4(Lot)&z=9", app: "geo", at: (48.3, 16.4), name: "Lot", zoom: 9
    ),
    Case(
      text: "geo:0,0?q=8FVC9G8F%2B6X", app: "google-android", at: (47.365562, 8.524938),
      name: "8FVC9G8F+6X"),
    Case(
      text: "geo:0,0?q=8FVC9G8F+6X", app: "google-android", at: (47.365562, 8.524938),
      name: "8FVC9G8F+6X"),
    Case(text: "geo:8FVC9G8F+6X", app: "geo", at: (47.365562, 8.524938), name: "8FVC9G8F+6X"),
    Case(
      text: "waze://ul?ll=45.69,-73.6&navigate=yes", app: "waze-scheme", action: .navigate,
      at: (45.69, -73.6)),
    Case(text: "waze://ul/?ll=45.69,-73.6", app: "waze-scheme", at: (45.69, -73.6)),
    Case(text: "waze://ul?q=Cafe", app: "waze-scheme", words: "Cafe"),
    Case(text: "waze://ul/hezs42", app: "waze", at: (42.605, -5.603)),
    Case(
      text: "maps://maps.apple.com/?daddr=45.6,-73.6", app: "apple-legacy", action: .directions,
      at: (45.6, -73.6)),
    Case(
      text: "maps://place?coordinate=45.6,-73.6&name=Lot", app: "apple", at: (45.6, -73.6),
      name: "Lot"),
    Case(
      text: "http://maps.apple.com/maps?daddr=45.6,-73.6", app: "apple-legacy", action: .directions,
      at: (45.6, -73.6)),
    Case(
      text: "copilot://mydestination?type=LOCATION&action=VIEW&marker=52.3,4.8&name=A",
      app: "copilot",
      at: (52.3, 4.8), name: "A"),
  ]

  @Test(arguments: links + found)
  func readsThePlace(link: Case) throws { try SharedLinkTests().reads(link: link) }

  @Test func readsTheMapCenterOfANamedPlace() throws {
    let reading = try MapReading("https://2gis.ru/moscow/firm/4504?m=37.6,55.7/12")
    #expect(reading.request.center?.wgs84.latitude == 55.7)
    #expect(reading.notes.isEmpty)
  }
}
