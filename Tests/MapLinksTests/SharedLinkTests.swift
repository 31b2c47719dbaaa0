import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Links that people paste: share links of vendors, older pages, bare coordinates.
@Suite struct SharedLinkTests {
  /// The meaning of a link, in WGS-84.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let app: String
    var action = MapAction.place
    var at: (Double, Double)?
    var name: String?
    var words: String?
    var id: String?
    var zoom: Double?
    var from: String?
    var mode: TravelMode?
    var via = 0
    var isCamera = false

    var testDescription: String { text }
  }

  /// Links of link libraries, and schemes in place of pages.
  static let libraries: [Case] = [
    Case(
      text: "https://m.map.kakao.com/scheme/route?sp=37.5,127.1&ep=37.4979502,127.0276368&by=FOOT",
      app: "kakao", action: .directions, at: (37.49795, 127.027637), from: "37.5,127.1",
      mode: .walking),
    Case(
      text: "https://m.map.kakao.com/scheme/look?p=37.5,127.1", app: "kakao", at: (37.5, 127.1)),
    Case(
      text: "comgooglemapsurl://maps.google.com/?q=37.3161,-122.1836", app: "google",
      at: (37.3161, -122.1836)),
    Case(
      text: "szn-mapy://www.mapy.cz/zakladni?x=14.4&y=50.1&source=coor&id=14.4,50.1", app: "mapy",
      at: (50.1, 14.4)),
    Case(text: "mapsme://map?v=1&ll=50.5,8.6&n=A", app: "mapsme", at: (50.5, 8.6), name: "A"),
    Case(
      text: "iosamap://route/plan/?dlat=31.228458&dlon=121.478223&dname=B&dev=0&t=2", app: "amap",
      action: .directions, at: (31.2304, 121.4737), name: "B", mode: .walking),
    Case(
      text: "https://m.uber.com/ul/?client_id=C&action=setPickup&pickup=my_location"
        + "&dropoff[latitude]=43.6&dropoff[longitude]=-79.3&dropoff[nickname]=A", app: "uber",
      action: .ride, at: (43.6, -79.3), name: "A"),
    Case(
      text: "dgis://2gis.ru/routeSearch/to/23.4,12.3/from/89.0,56.7/go", app: "2gis",
      action: .directions, at: (12.3, 23.4), from: "56.7,89.0"),
    Case(
      text: "dgis://2gis.ru/routeSearch/to/23.4,12.3/go", app: "2gis", action: .directions,
      at: (12.3, 23.4)),
    Case(
      text: "yandexmaps://maps.yandex.ru/?pt=37.62,55.75", app: "yandex-maps-scheme",
      at: (55.75, 37.62)),
    Case(
      text: "tmap://route?rGoName=A&rGoX=127.1&rGoY=35.8", app: "tmap", action: .navigate,
      at: (35.8, 127.1), name: "A"),
    Case(
      text: "tmap://route?goallat=35.8&goallng=127.1", app: "tmap", action: .navigate,
      at: (35.8, 127.1)),
    Case(
      text: "magicearth://?drive_to&lat=50.1&lon=8.1", app: "magic-earth", action: .navigate,
      at: (50.1, 8.1)),
    Case(
      text: "moovit://?dest_lat=40.7&dest_lon=-73.9&dest_name=A", app: "moovit",
      action: .directions, at: (40.7, -73.9), name: "A"),
    Case(
      text: "airnavpro://direct-to?coordinates=wgs84-decimal&location=52.3_4.8%2C0.0%2CLot",
      app: "airnavpro", action: .navigate, at: (52.3, 4.8), name: "Lot"),
    Case(
      text: "https://maps.apple.com/?saddr=50,8&daddr=50.1,8.1&daddr=50.2,8.2&daddr=50.3,8.3",
      app: "apple-legacy", action: .directions, at: (50.3, 8.3), from: "50.0,8.0", via: 2),
    Case(
      text: "maps://?daddr=50.1,8.1&daddr=50.2,8.2&dirflg=w", app: "apple-scheme",
      action: .directions, at: (50.2, 8.2), mode: .walking, via: 1),
  ]

  static let google: [Case] = [
    Case(
      text: "comgooglemaps-x-callback://?saddr=&daddr=43.6532,-79.3832&directionsmode=walking"
        + "&x-success=cars://?resume=true&x-source=Cars",
      app: "google-ios", action: .directions, at: (43.6532, -79.3832), mode: .walking),
    Case(
      text: "comgooglemaps-x-callback://?saddr=&daddr=43.6532,-79.3832",
      app: "google-ios", action: .directions, at: (43.6532, -79.3832)),
    Case(
      text: "https://www.google.com/maps/place/Trade+X/@43.6,-79.4,17z/data=!3m1!4b1!4m6!3m5"
        + "!1s0x882b34d:0x71a!8m2!3d43.653200!4d-79.383200!16s%2Fg%2F11c?entry=ttu",
      app: "google", at: (43.6532, -79.3832), name: "Trade X", id: "0x882b34d:0x71a", zoom: 17),
    Case(
      text: "https://www.google.ca/maps/place/Le+Mans/@48.0,0.2,12.5z", app: "google",
      words: "Le Mans", zoom: 12.5),
    Case(
      text:
        "https://www.google.com/maps/place/43%C2%B039'11.5%22N+79%C2%B022'59.5%22W/@43.6,-79.4,17z",
      app: "google", at: (43.653194, -79.383194), zoom: 17),
    Case(
      text: "https://www.google.co.jp/maps/search/used+cars/@35.68,139.76,14z", app: "google",
      action: .search, words: "used cars", zoom: 14),
    Case(
      text: "https://www.google.com/maps/@35.68,139.76,14z", app: "google", action: .display,
      at: (35.68, 139.76), zoom: 14, isCamera: true),
    Case(
      text: "https://www.google.com/maps/@48.8584,2.2945,3a,75y,90h,90t/data=!3m6!1e1",
      app: "google",
      action: .lookAround, at: (48.8584, 2.2945)),
    Case(
      text: "https://www.google.com/maps/dir//43.6532,-79.3832/@43.6,-79.4,15z", app: "google",
      action: .directions, at: (43.6532, -79.3832)),
    Case(
      text:
        "https://www.google.com/maps/dir/Toronto/Kingston/Montreal/@44,-76,7z/data=!4m20!4m19!1m5"
        + "!1m1!1s0x1:0x2!2m2!1d-79.38!2d43.65!1m5!1m1!1s0x3:0x4!2m2!1d-76.48!2d44.23!1m5!1m1"
        + "!1s0x5:0x6!2m2!1d-73.56!2d45.5!3e2",
      app: "google", action: .directions, at: (45.5, -73.56), name: "Montreal",
      from: "43.65,-79.38",
      mode: .walking, via: 1),
    Case(
      text: "http://maps.google.com/?q=43.6532,-79.3832", app: "google", at: (43.6532, -79.3832)),
    Case(
      text: "https://maps.google.com/maps?q=loc:43.6532,-79.3832&z=15", app: "google",
      at: (43.6532, -79.3832), zoom: 15),
    Case(
      text: "http://maps.google.de/maps?q=52.5,13.4(Hof)&ll=52.4,13.3", app: "google",
      at: (52.5, 13.4), name: "Hof"),
    Case(
      text: "http://maps.google.com/maps?saddr=Toronto&daddr=Kingston+to:Montreal&dirflg=r",
      app: "google", action: .directions, words: "Montreal", mode: .transit, via: 1),
    Case(
      text: "https://maps.google.com/maps?layer=c&cbll=48.85,2.29", app: "google",
      action: .lookAround, at: (48.85, 2.29)),
    Case(
      text: "https://www.google.com/maps?ll=48.85,2.29&z=9", app: "google", action: .display,
      at: (48.85, 2.29), zoom: 9, isCamera: true),
    Case(
      text: "https://www.google.com/maps/embed?pb=!1m14!1m12!1m3!1d2800.1!2d2.29!3d48.85!2m3",
      app: "google", action: .display, at: (48.85, 2.29), isCamera: true),
    // In Shanghai, Google draws GCJ-02.
    Case(
      text: "https://www.google.com/maps/search/?api=1&query=31.228458,121.478223", app: "google",
      at: (31.2304, 121.4737)),
    // In Hong Kong, it does not.
    Case(
      text: "https://www.google.com.hk/maps?q=22.2819,114.1582", app: "google",
      at: (22.2819, 114.1582)),
  ]

  static let apple: [Case] = [
    Case(
      text: "https://maps.apple.com/?ll=40.7,-74.0&q=Lot%207&t=m", app: "apple-legacy",
      at: (40.7, -74), name: "Lot 7"),
    Case(
      text: "https://maps.apple.com/?address=1+Infinite+Loop&auid=127&ll=37.33,-122.03&q=Apple",
      app: "apple-legacy", at: (37.33, -122.03), name: "Apple", id: "127"),
    Case(
      text: "https://maps.apple.com/place?address=Main+St&coordinate=37.33,-122.03&name=Apple+Park"
        + "&place-id=I7C2&map=explore", app: "apple", at: (37.33, -122.03), name: "Apple Park",
      id: "I7C2"),
    Case(
      text: "HTTPS://MAPS.APPLE.COM/?daddr=40.7,-74.0&dirflg=w", app: "apple-legacy",
      action: .directions, at: (40.7, -74), mode: .walking),
    Case(
      text: "https://maps.apple.com/?saddr=43.1,-79.1&daddr=44.2,-80.2+to:45.3,-81.3",
      app: "apple-legacy", action: .directions, at: (45.3, -81.3), from: "43.1,-79.1", via: 1),
    Case(
      text: "https://maps.apple.com/directions?destination=Solevo+Kitchen&mode=transit",
      app: "apple", action: .directions, words: "Solevo Kitchen", mode: .transit),
  ]

  static let chinese: [Case] = [
    Case(
      text: "https://uri.amap.com/marker?position=121.478223,31.228458&name=%E8%BD%A6%E8%A1%8C",
      app: "amap-web", action: .marker, at: (31.2304, 121.4737), name: "车行"),
    Case(
      text: "https://uri.amap.com/marker?position=121.4737,31.2304&coordinate=wgs84",
      app: "amap-web", action: .marker, at: (31.2304, 121.4737)),
    Case(
      text: "https://wb.amap.com/?p=B0FFG,31.228458,121.478223,%E5%BA%97,%E8%B7%AF15&src=app_C3090",
      app: "amap", at: (31.2304, 121.4737), name: "店", id: "B0FFG"),
    Case(
      text: "https://ditu.amap.com/?p=P0JANYX6NL,45.8289,1.2666,Limoges,42+Rue", app: "amap",
      at: (45.8289, 1.2666), name: "Limoges", id: "P0JANYX6NL"),
    Case(
      text: "https://wb.amap.com/?q=31.228458,121.478223,lot", app: "amap", at: (31.2304, 121.4737),
      name: "lot"),
    Case(
      text: "https://wb.amap.com/?n=31.2,121.4,31.228458,121.478223,0", app: "amap",
      action: .directions, at: (31.2304, 121.4737)),
    Case(text: "https://www.amap.com/place/B00155MHX1", app: "amap-web", id: "B00155MHX1"),
    Case(
      text: "https://map.baidu.com/@12958175.000,4825923.766,19z", app: "baidu-web",
      action: .display, at: (39.907255, 116.391386), zoom: 19, isCamera: true),
    Case(
      text: "https://map.baidu.com/poi/%E8%BD%A6%E8%A1%8C/@12958175.000,4825923.766,18.5z?uid=6913",
      app: "baidu-web", words: "车行", id: "6913", zoom: 18.5),
    Case(
      text: "http://api.map.baidu.com/marker?location=39.915,116.404&title=A&output=html&src=b",
      app: "baidu-web", action: .marker, at: (39.907255, 116.391386), name: "A"),
    Case(
      text:
        "http://api.map.baidu.com/marker?location=4825923.766,12958175.0&coord_type=bd09mc&src=b",
      app: "baidu-web", action: .marker, at: (39.907255, 116.391386)),
    Case(
      text: "https://map.baidu.com/?latlng=39.915,116.404&title=A&autoOpen=true", app: "baidu-web",
      action: .marker, at: (39.907255, 116.391386), name: "A"),
    Case(
      text:
        "https://apis.map.qq.com/uri/v1/marker?marker=coord:31.228458,121.478223;title:A;addr:B",
      app: "tencent-web", action: .marker, at: (31.2304, 121.4737), name: "A"),
    Case(
      text:
        "https://map.qq.com/?type=marker&isopeninfowin=1&marker=coord:31.228458,121.478223;title:A",
      app: "tencent-web", action: .marker, at: (31.2304, 121.4737), name: "A"),
    Case(
      text: "https://map.wap.qq.com/online/h5-poi-detail?coord=121.478223,31.228458&n=A",
      app: "tencent-web", at: (31.2304, 121.4737), name: "A"),
  ]

  static let others: [Case] = [
    Case(
      text: "https://ul.waze.com/ul?ll=45.69,-120.81&navigate=yes", app: "waze", action: .navigate,
      at: (45.69, -120.81)),
    Case(
      text: "https://www.waze.com/en-GB/live-map/directions?to=ll.45.69%2C-120.81&from=ll.45,-120",
      app: "waze", action: .directions, at: (45.69, -120.81), from: "45.0,-120.0"),
    Case(text: "https://waze.com/ul/hezs42", app: "waze", at: (42.605, -5.603)),
    Case(
      text: "https://wego.here.com/directions/drive/mylocation/Lot-7:43.65,-79.38", app: "here",
      action: .directions, at: (43.65, -79.38), name: "Lot-7", mode: .driving),
    Case(
      text: "https://wego.here.com/?map=43.65,-79.38,15,normal", app: "here", action: .display,
      at: (43.65, -79.38), zoom: 15, isCamera: true),
    Case(
      text: "https://share.here.com/l/43.65,-79.38,Lot%207?z=15&p=yes", app: "here",
      at: (43.65, -79.38), name: "Lot 7", zoom: 15),
    Case(
      text: "https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1#map=15/51.6/-0.2",
      app: "openstreetmap",
      at: (51.5, -0.1), zoom: 15),
    Case(
      text: "https://osm.org/#map=15/51.6/-0.2", app: "openstreetmap", action: .display,
      at: (51.6, -0.2), zoom: 15, isCamera: true),
    Case(
      text: "https://www.openstreetmap.org/directions?from=51.5,-0.1&to=Oxford",
      app: "openstreetmap",
      action: .directions, words: "Oxford", from: "51.5,-0.1"),
    Case(
      text: "https://osm.org/go/0EEQjE--", app: "openstreetmap", action: .display,
      at: (51.510772, 0.054932), zoom: 9, isCamera: true),
    Case(
      text: "https://osm.org/go/0EEQjE==?m", app: "openstreetmap", at: (51.510772, 0.054932),
      zoom: 9),
    Case(
      text: "https://www.bing.com/maps?cp=47.6~-122.3&lvl=12&sp=point.47.61_-122.33_Lot%207",
      app: "bing", at: (47.61, -122.33), name: "Lot 7", zoom: 12),
    Case(
      text: "https://yandex.ru/maps/213/moscow/?ll=37.6,55.7&pt=37.61,55.75&z=14",
      app: "yandex-maps",
      at: (55.75, 37.61), zoom: 14),
    Case(
      text: "https://yandex.ru/maps/?whatshere[point]=37.61,55.75&whatshere[zoom]=16&ll=37.6,55.7",
      app: "yandex-maps", at: (55.75, 37.61), zoom: 16),
    Case(
      text: "https://yandex.ru/maps/org/avtosalon/1018907821/", app: "yandex-maps",
      name: "avtosalon",
      id: "1018907821"),
    Case(
      text: "https://2gis.ae/dubai/geo/13933647002593323/55.27,25.19", app: "2gis-web",
      at: (25.19, 55.27), id: "13933647002593323"),
    Case(
      text: "https://2gis.ru/moscow?m=37.61%2C55.75%2F12", app: "2gis-web", action: .display,
      at: (55.75, 37.61), isCamera: true),
    Case(
      text: "https://mapy.cz/zakladni?x=14.4&y=50.08&z=15&source=coor&id=14.42,50.081", app: "mapy",
      at: (50.081, 14.42), zoom: 15),
    Case(text: "geo:48.2,16.3,183;crs=WGS84;u=40", app: "geo", at: (48.2, 16.3)),
    Case(
      text: "geo:48.2,16.3;a=1?z=12&q=48.25,16.35(Hof%20(Ost))", app: "geo", at: (48.25, 16.35),
      name: "Hof (Ost)", zoom: 12),
    Case(
      text: "com.sygic.aura://coordinate|8.674230|50.586206|drive", app: "sygic",
      action: .navigate, at: (50.586206, 8.67423), mode: .driving),
  ]

  static let texts: [Case] = [
    Case(text: "31.2304, 121.4737", app: "geo", at: (31.2304, 121.4737)),
    Case(text: "  31.2304 121.4737\n", app: "geo", at: (31.2304, 121.4737)),
    Case(text: "31.2304° N, 121.4737° E", app: "geo", at: (31.2304, 121.4737)),
    Case(text: "31°13'49.4\"N 121°28'25.3\"E", app: "geo", at: (31.230389, 121.473694)),
    Case(text: "31° 13′ 49.4″ N, 121° 28′ 25.3″ E", app: "geo", at: (31.230389, 121.473694)),
    Case(text: "E121°28.4', N31°13.8'", app: "geo", at: (31.23, 121.473333)),
    Case(text: "33°51'25''S 151°12'55''E", app: "geo", at: (-33.856944, 151.215278)),
    Case(
      text: "Lot 7 <https://maps.apple.com/?ll=40.7,-74.0&q=Lot>, ring twice", app: "apple-legacy",
      at: (40.7, -74), name: "Lot"),
    Case(
      text: "车行在这里https://uri.amap.com/marker?position=116.473195,39.993253，点击查看", app: "amap-web",
      action: .marker, at: (39.991934, 116.467058)),
    Case(text: "(see https://waze.com/ul?ll=45.69,-120.81).", app: "waze", at: (45.69, -120.81)),
    Case(text: "www.google.com/maps?q=48.85,2.29", app: "google", at: (48.85, 2.29)),
  ]

  @Test(arguments: google + apple + chinese + others + libraries + texts)
  func reads(link: Case) throws {
    let reading = try MapReading(link.text)
    let request = reading.request
    let note = "\(reading)"
    #expect(request.app == link.app, "\(note)")
    #expect(request.action == link.action, "\(note)")
    if let (latitude, longitude) = link.at {
      let point = try #require(request.destination?.point?.wgs84, "\(note)")
      let tolerance = link.text.contains("ul/h") ? 0.03 : 2e-6
      #expect(abs(point.latitude - latitude) < tolerance, "\(note)")
      #expect(abs(point.longitude - longitude) < tolerance, "\(note)")
    } else {
      #expect(request.destination?.point == nil, "\(note)")
    }
    #expect(request.destination?.name == link.name, "\(note)")
    #expect((request.destination?.query ?? request.query) == link.words, "\(note)")
    #expect(request.destination?.placeID == link.id, "\(note)")
    #expect(request.zoom == link.zoom, "\(note)")
    #expect(request.mode == link.mode, "\(note)")
    #expect(request.waypoints.count == link.via, "\(note)")
    if let from = link.from {
      let point = try #require(request.origin?.point?.wgs84, "\(note)")
      #expect("\(point.latitude),\(point.longitude)" == from, "\(note)")
    }
    #expect(reading.notes.contains { $0.code == .camera } == link.isCamera, "\(note)")
  }

  @Test(
    arguments: [
      ("https://maps.app.goo.gl/AbCd", .shortLink), ("goo.gl/maps/AbCd", .shortLink),
      ("https://maps.google.com/maps?cid=123", .shortLink),
      ("https://maps.apple/p/7E-Brjrk", .shortLink), ("https://surl.amap.com/zzz", .shortLink),
      ("https://j.map.baidu.com/a1/B2c", .shortLink), ("https://yandex.ru/maps/-/CLAv", .shortLink),
      ("https://n.maps.yandex.ru/AbC", .shortLink), ("https://naver.me/x1", .shortLink),
      ("https://kko.to/x1", .shortLink),
      ("https://www.google.com/maps/place/", .noPlace), ("https://maps.apple.com/?t=m", .noPlace),
      ("https://example.com/?ll=1,2", .unknownLink),
      ("https://a@maps.apple.com/?ll=1,2", .badURL), ("https://maps.apple.com/?q=%zz", .badURL),
      ("https://maps.apple.com/?q=50%", .badURL), ("geo:1,2;crs=nad83", .noPlace),
      ("geo:91,2", .noPlace), ("https://waze.com/ul?ll=1,181&navigate=yes", .noPlace),
      ("", .noLink), ("the lot behind the mill", .noLink), ("https:", .noLink),
      ("123.4, 56.7", .latitudeOutOfRange), ("1,2,3", .noLink), ("31°61'N 121°E", .noLink),
      ("12 34 56", .noLink),
    ] as [(String, MapError.Code)])
  func refuses(text: String, code: MapError.Code) {
    do {
      let reading = try MapReading(text)
      Issue.record("\(reading)")
    } catch {
      #expect(error.code == code, "\(error)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test func refusesInvalidUTF8() {
    #expect(throws: MapError.self) {
      try MapReading(Array("https://maps.apple.com/?q=".utf8) + [0xFF])
    }
  }

  /// Parameters of share buttons do not describe the place.
  @Test(arguments: [
    "utm_source=app", "UTM_Campaign=x", "hl=de", "gl=CA", "entry=ttu", "g_ep=Eg", "g_st=ic",
    "skid=1", "ucbcb=1", "shorturl=1", "coh=1", "tts=E", "lucs=,4", "fbclid=a", "gclid=b", "_t=c",
    "_r=1", "authuser=0", "hl", "fbclid=", "utm_=", "utm_x=" + String(repeating: "a", count: 5_000),
  ])
  func ignoresParametersOfShareButtons(parameter: String) throws {
    let links = [
      "https://www.google.com/maps/place/X/@1,2,3z?", "https://maps.google.com/?q=1,2&",
      "https://maps.apple.com/?ll=1,2&q=X&", "geo:1,2?", "https://omaps.app/AwAAAAAAAA?",
      "https://waze.com/ul?ll=1,2&", "https://map.naver.com/p/entry/place/1?",
    ]
    for link in links {
      let notes = try MapReading(link + parameter).notes
      #expect(!notes.contains { $0.code == .unreadParameter }, "\(link + parameter) \(notes)")
    }
  }

  /// A similar parameter is noted.
  @Test(arguments: ["utm=1", "hle=1", "t_=1", "xutm_source=1", "clid=2"])
  func notesSimilarParameters(parameter: String) throws {
    let notes = try MapReading("https://maps.google.com/?q=1,2&" + parameter).notes
    #expect(notes.map(\.detail) == [parameter])
  }

  @Test(arguments: [
    ("navigon://coordinate/Lot/-79.4/43.6", "the app was discontinued in 2018-05"),
    ("tomtomhome:geo:action=navigateto&lat=43.6&long=-79.4", "the app was discontinued"),
  ])
  func statesWhenTheAppWasDiscontinued(text: String, message: String) throws {
    #expect(try MapReading(text).notes.map(\.description) == [message])
  }

  /// A row with a parameter of that name reads it.
  @Test func readsACampaignParameterOfTheRow() throws {
    let reading = try MapReading("https://waze.com/ul?ll=1,2&navigate=yes&utm_source=lot")
    #expect(reading.request.configuration["utm_source"] == "lot")
  }

  @Test func notesEverythingThatItDoesNotRead() throws {
    let reading = try MapReading(
      "https://www.google.com/maps/place/X/@1,2,3z?entry=ttu&depth=7 and https://waze.com/ul?ll=3,4"
    )
    #expect(reading.notes.map(\.code) == [.severalLinks, .unreadParameter])
    #expect(reading.notes.last?.detail == "depth=7")
    let apple = try MapReading("https://maps.apple.com/?ll=31.2304,121.4737&q=X&t=h")
    #expect(apple.notes.map(\.code) == [.undocumentedDatum])
    #expect(apple.request.configuration == ["t": "h"])
    let shenzhen = try MapReading(
      "https://www.google.com/maps/search/?api=1&query=22.5210,114.0720")
    #expect(shenzhen.notes.allSatisfy { $0.code == .ambiguousDatum })
  }
}
