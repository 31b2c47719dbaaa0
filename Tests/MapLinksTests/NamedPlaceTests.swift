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
      action: .display, at: (55.7, 37.6), isCamera: true),
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

  /// Pages, schemes and parameters that lead to the same maps under another name.
  static let alike: [Case] = [
    Case(
      text: "https://map.kakao.com/link/map/37.402056,127.108212", app: "kakao-web",
      at: (37.402056, 127.108212)),
    Case(
      text: "https://uri.amap.com/marker?markers=2.29,48.85,A|2.3,48.9,B&src=x", app: "amap-web",
      action: .marker, at: (48.85, 2.29), name: "A"),
    Case(
      text: "https://m.amap.com/picker/?center=2.29,48.85&key=x", app: "amap-web", action: .display,
      at: (48.85, 2.29), isCamera: true),
    Case(
      text: "https://www.openstreetmap.org/search?lat=48.85&lon=2.29#map=16/48.8/2.2",
      app: "openstreetmap", at: (48.85, 2.29), zoom: 16),
    Case(
      text: "https://www.openstreetmap.org/index.html?lat=48.85&lon=2.29", app: "openstreetmap",
      action: .display, at: (48.85, 2.29), isCamera: true),
    Case(
      text: "https://yandex.ru/maps/?ll=37.6,55.7&panorama%5Bpoint%5D=37.62,55.75",
      app: "yandex-maps", action: .lookAround, at: (55.75, 37.62)),
    Case(
      text: "https://yandex.ru/map-widget/v1/?ll=37.6,55.7&pt=37.62,55.75", app: "yandex-maps",
      at: (55.75, 37.62)),
    Case(
      text: "https://yandex.ru/navi/?whatshere%5Bpoint%5D=37.62,55.75", app: "yandex-maps",
      at: (55.75, 37.62)),
    Case(
      text: "https://yandex.ru/maps/213/moscow/house/tverskaya_7/Z04Y/?ll=37.6,55.7",
      app: "yandex-maps", name: "tverskaya 7", id: "Z04Y"),
    Case(
      text: "yandexmaps://?pt=37.62,55.75", app: "yandex-maps-scheme", at: (55.75, 37.62)),
    Case(
      text: "https://embed.waze.com/iframe?zoom=12&lat=45.6&lon=-122.6&pin=1", app: "waze",
      at: (45.6, -122.6), zoom: 12),
    Case(
      text: "https://www.bing.com/maps/directions?rtp=pos.47.6_-122.3_A~pos.47.7_-122.2_B",
      app: "bing", action: .directions, at: (47.7, -122.2), name: "B", from: "47.6,-122.3"),
    Case(
      text: "https://www.bing.com/maps/search?q=47.6,-122.3", app: "bing", action: .search,
      at: (47.6, -122.3)),
    Case(
      text: "https://map.naver.com/index.nhn?slng=127.1&slat=37.4&elng=126.9&elat=37.5&etext=B",
      app: "naver-web", action: .directions, at: (37.5, 126.9), name: "B", from: "37.4,127.1"),
    Case(
      text: "https://map.naver.com/p/directions/-/126.9,37.5,B,12,PLACE_POI/-/car",
      app: "naver-web", action: .directions, at: (37.5, 126.9), name: "B", id: "12",
      mode: .driving),
    Case(
      text: "https://map.naver.com/?lng=127.5&lat=37.25&pinTitle=A", app: "naver-web",
      at: (37.25, 127.5), name: "A"),
    Case(
      text: "https://www.openstreetmap.org/node/24#map=16/48.8/2.2", app: "openstreetmap",
      id: "node/24", zoom: 16),
    Case(
      text: "https://wego.here.com/r/mylocation/52.5,13.4,Lot?m=d", app: "here",
      action: .directions, at: (52.5, 13.4), name: "Lot", mode: .driving),
    Case(
      text: "https://beta.maps.apple.com/?ll=37.331,-122.03&q=X", app: "apple-legacy",
      at: (37.331, -122.03), name: "X"),
    Case(text: "baidumap://map/geocoder?address=Hall&src=x", app: "baidu"),
    Case(
      text: "https://moovitapp.com/?to=Lot&tll=42.36_-71.05", app: "moovit", action: .directions,
      at: (42.36, -71.05), name: "Lot"),
    Case(
      text: "https://neshan.org/maps/@35.7,51.3,15z,0p", app: "neshan", action: .display,
      at: (35.7, 51.3), zoom: 15, isCamera: true),
    Case(
      text: "https://mapy.com/fnc/v1/route?end=14.5,50.2&routeType=car_fast", app: "mapy",
      action: .directions, at: (50.2, 14.5), mode: .driving),
  ]

  @Test(arguments: links + found + alike)
  func readsThePlace(link: Case) throws { try SharedLinkTests().reads(link: link) }

  @Test func readsTheMapCenterOfANamedPlace() throws {
    let reading = try MapReading("https://2gis.ru/moscow/firm/4504?m=37.6,55.7/12")
    #expect(reading.request.center?.wgs84.latitude == 55.7)
    #expect(reading.notes.isEmpty)
  }
}
