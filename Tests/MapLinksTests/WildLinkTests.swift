import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Forms of links that public repositories have, and that were once read wrongly or not at all.
@Suite struct WildLinkTests {
  typealias Case = SharedLinkTests.Case

  static let world: [Case] = [
    // Google writes a name that is not ASCII in base64, before the language and the country.
    Case(
      text: "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2535.9!2d14.127!3d50.535!2m3!1f0"
        + "!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s0x47097f46bb246ac5%3A0x41491e253ddd3ff0"
        + "!2zUGl2b3ZhcnNrw6EgRMOtbG5h!5e0!3m2!1scs!2scz", app: "google", words: "Pivovarská Dílna",
      id: "0x47097f46bb246ac5:0x41491e253ddd3ff0"),
    Case(
      text: "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2535.9!2d14.127!3d50.535!2m3!3m3"
        + "!1m2!1s0x1%3A0x2!2zUGl2b3ZhcnNrw6EgRMOtbG5h!5e0", app: "google",
      words: "Pivovarská Dílna", id: "0x1:0x2"),
    // The pin is where somebody pressed the map, so it has no identifier.
    Case(
      text: "https://www.google.com/maps/embed?pb=!1m14!1m12!1m3!1d2535.9!2d14.1!3d50.5!2m3!3m3!1m2"
        + "!1s0x0%3A0x0!2zNTDCsDMyJzA2LjAiTiAxNMKwMDcnMzcuMiJF!5e0!3m2!1scs!2scz", app: "google",
      at: (50.535, 14.127)),
    // Of two features, the place is the one with the pin.
    Case(
      text: "https://www.google.com/maps/place/LOT/@-6.185,106.906,20z/data=!4m14!1m7!3m6!1s0x1:0x2"
        + "!2sOTHER!8m2!3d-6.1856505!4d106.9067669!3m5!1s0x3:0x4!8m2!3d-6.1854549!4d106.9069635",
      app: "google", at: (-6.185455, 106.906964), name: "LOT", id: "0x3:0x4", zoom: 20),
    Case(
      text: "https://www.google.com/maps/place/LOT/data=!4m14!1m7!3m6!1s0x1:0x2!8m2!3d1.5!4d2.5"
        + "!19sChIJfirst!3m5!1s0x3:0x4!8m2!3d1.6!4d2.6!19sChIJsecond", app: "google",
      at: (1.6, 2.6), name: "LOT", id: "ChIJsecond"),
    Case(
      text: "https://www.google.com/maps/place/Falafel+M.+Sahyoun/@33.89,35.50,16z", app: "google",
      words: "Falafel M. Sahyoun", zoom: 16),
    Case(
      text: "https://maps.google.com/?q=Mezza9%401.3067198,103.83282", app: "google",
      at: (1.30672, 103.83282), name: "Mezza9"),
    Case(
      text: "https://osmand.net/map/?start=52.236210,5.119629&finish=52.412472,4.855957&type=osmand"
        + "&profile=car&pin=52.491143,7.116394#9/52.3873/5.2570", app: "osmand-web",
      action: .directions, at: (52.412472, 4.855957), zoom: 9, from: "52.23621,5.119629",
      mode: .driving),
    Case(
      text: "https://osmand.net/map?finish=52.51628,13.37771", app: "osmand-web",
      action: .directions, at: (52.51628, 13.37771)),
    Case(
      text: "https://osmand.net/map/navigate/?start=52.5,13.5&finish=52.51628,13.37771",
      app: "osmand-web", action: .directions, at: (52.51628, 13.37771), from: "52.5,13.5"),
    Case(
      text: "https://osmand.net/map#12.5/53.3/13.2", app: "osmand-web", action: .display,
      at: (53.3, 13.2), zoom: 12.5, isCamera: true),
    Case(
      text: "https://osmand.net/map/poi/?pin=52.51628,13.37771", app: "osmand-web",
      at: (52.51628, 13.37771)),
    Case(
      text: "https://share.here.com/p/e-eyJuYW1lIjoiTG90IiwibGF0aXR1ZGUiOjM0LjE4LCJsb25naXR1ZGUiOi0"
        + "xMTguMzJ9", app: "here", at: (34.18, -118.32), name: "Lot"),
    Case(
      text: "https://wego.here.com/directions/mix//Lot:e-eyJuYW1lIjoiTG90IDciLCJhZGRyZXNzIjoiTWFpb"
        + "iBTdCIsImxhdGl0dWRlIjozNC4xOCwibG9uZ2l0dWRlIjotMTE4LjMyfQ==?map=34.18,-118.32,15,normal",
      app: "here", action: .directions, at: (34.18, -118.32), name: "Lot 7"),
    Case(
      text: "https://wego.here.com/directions/drive/Calle:loc-dmVyc2lvbj0xO3RpdGxlPUNhbGxlK1B1bWE7b"
        + "GF0PS0zMy40MTk7bG9uPS03MC42NDE", app: "here", action: .directions,
      at: (-33.419, -70.641),
      name: "Calle Puma", mode: .driving),
    Case(
      text: "https://wego.here.com/directions/mix/-23.55,-46.63,A/-23.56,-46.64,B", app: "here",
      action: .directions, at: (-23.56, -46.64), name: "B", from: "-23.55,-46.63"),
    Case(
      text: "https://waze.com/live-map?h=u00uswvn3", app: "waze", at: (45.829189, 1.259372)),
    Case(
      text: "https://www.waze.com/en/live-map/directions/br/sp/r.-dom-pedro-i?place=ChIJIR5LOQ",
      app: "waze", action: .directions, id: "ChIJIR5LOQ"),
    Case(
      text: "https://www.waze.com/livemap?from_lat=41.98&from_lon=-87.8&to_lat=41.81&to_lon=-87.63"
        + "&at=now", app: "waze", action: .directions, at: (41.81, -87.63), from: "41.98,-87.8"),
    Case(
      text: "https://omaps.app/route?v=1&sll=50.183933,8.942871&saddr=Start%20Point"
        + "&dll=49.998912,8.278198&daddr=EndPoint&type=vehicle", app: "organic-maps-web",
      action: .directions, at: (49.998912, 8.278198), name: "EndPoint", from: "50.183933,8.942871",
      mode: .driving),
    Case(
      text: "magicearth://?lat=50.1&lon=-120.1&q=foo", app: "magic-earth", at: (50.1, -120.1),
      name: "foo"),
    Case(
      text: "https://maps.google.com/maps?f=d&daddr=2088%20Albion%20Rd+@43.7481,-79.6332",
      app: "google", action: .directions, at: (43.7481, -79.6332), name: "2088 Albion Rd"),
    Case(
      text: "https://www.google.com/maps/dir/Chur@46.85,9.53/Bahnhofplatz+3,+Chur@46.853582,"
        + "9.529903", app: "google", action: .directions, at: (46.853582, 9.529903),
      name: "Bahnhofplatz 3, Chur", from: "46.85,9.53"),
    Case(
      text: "https://m.uber.com/go/product-selection?vehicle=2&drop%5B0%5D=%7B%22latitude%22%3A1.3%"
        + "2C%22longitude%22%3A103.8%7D&pickup=%7B%22latitude%22%3A1.2%2C%22longitude%22%3A103.7%7D",
      app: "uber-web", action: .ride, at: (1.3, 103.8), from: "1.2,103.7"),
    Case(
      text: "https://m.uber.com/go/pickup?drop[0]={\"latitude\":1.3,\"longitude\":103.8}&effect=",
      app: "uber-web", action: .ride, at: (1.3, 103.8)),
    Case(
      text: "https://m.uber.com/ul/?action=setPickup"
        + "&drop[0]={\"latitude\":1.3,\"longitude\":103.8}",
      app: "uber", action: .ride, at: (1.3, 103.8)),
    Case(
      text: "https://ride.lyft.com/ridetype?origin=37.7,-122.4&destination=37.8,-122.5&ride_type=",
      app: "lyft-web", action: .ride, at: (37.8, -122.5), from: "37.7,-122.4"),
    Case(
      text: "https://ride.lyft.com/ridetype?id=lyft&destination[latitude]=1.5"
        + "&destination[longitude]=2.5", app: "lyft-web", action: .ride, at: (1.5, 2.5)),
    Case(
      text: "https://ride.lyft.com/ridetype?id=lyft&destination[address]=1+Main+St",
      app: "lyft-web", action: .ride, words: "1 Main St"),
    Case(
      text: "https://maps.google.com/maps/api/staticmap?center=40.7,-73.9&zoom=12&size=600x300"
        + "&markers=color:red%7Clabel:S%7C40.8,-73.8", app: "google", at: (40.8, -73.8), zoom: 12),
    Case(
      text: "https://maps.googleapis.com/maps/api/staticmap?center=40.7,-73.9&zoom=12&key=K",
      app: "google", action: .display, at: (40.7, -73.9), zoom: 12, isCamera: true),
    Case(
      text: "https://maps.googleapis.com/maps/api/streetview?size=4x4&location=47.5,-122.4&fov=80",
      app: "google", action: .lookAround, at: (47.5, -122.4)),
    Case(
      text: "https://www.mappls.com/@28.6,77.2,18z", app: "mappls", action: .display,
      at: (28.6, 77.2), zoom: 18, isCamera: true),
    Case(text: "geo:?q=Paris", app: "geo", words: "Paris"),
    Case(text: "geo:44.68,7.61E-6?z=9", app: "geo", at: (44.68, 0.000008), zoom: 9),
    Case(text: "41 24.2028, 2 10.4418", app: "geo", at: (41.40338, 2.17403)),
    Case(text: "-41 24 12.2, 2 10 26.5", app: "geo", at: (-41.403389, 2.174028)),
  ]

  static let local: [Case] = [
    Case(
      text: "https://map.baidu.com/dir/A/B/@12614173.165,2630534.525,16z?querytype=nav&c=257"
        + "&sn=1$$$$12613508.26,2629182.88$$A$$$$$$12613508.26,2629182.88$$"
        + "&en=1$$$$12958175.000,4825923.766$$B$$&version=4&da_src=shareurl", app: "baidu-web",
      action: .directions, at: (39.907255, 116.391386), name: "B",
      from: "23.112969282415254,113.29601310422606",
      mode: .driving),
    Case(
      text: "https://map.baidu.com/dir/A/B/C/@12614173.165,2630534.525,16z?sn=1$$$$12613508.26,"
        + "2629182.88$$A$$&en=1$$$$12614727.16,2631131.02$$B$$%20to:1$$77$$12958175.000,"
        + "4825923.766$$C$$", app: "baidu-web", action: .directions, at: (39.907255, 116.391386),
      name: "C", id: "77", via: 1),
    Case(
      text: "https://map.baidu.com/dir/A/B/@12614173.165,2630534.525,16z", app: "baidu-web",
      action: .directions, words: "B"),
    Case(
      text: "https://map.baidu.com/mobile/webapp/place/detail/qt=inf&uid=p8cd/act=read_share&vt=map"
        + "&da_from=weixin&openna=1&sharegeo=12958175%2C4825924", app: "baidu-web",
      at: (39.907256, 116.391386), id: "p8cd"),
    Case(
      text: "https://map.baidu.com/mobile/webapp/place/detail/qt=inf&uid=p8cd", app: "baidu-web",
      id: "p8cd"),
    Case(
      text: "https://map.baidu.com/mobile/webapp/search/search/qt=s&wd=cafe", app: "baidu-web",
      action: .search, words: "cafe"),
    Case(
      text: "https://m.amap.com/search/mapview/keywords=cafe", app: "amap-web", action: .search,
      words: "cafe"),
    Case(
      text: "https://apis.openapi.sk.com/tmap/app/routes?appKey=K&name=A&lon=127.5&lat=37.5",
      app: "tmap", action: .directions, at: (37.5, 127.5), name: "A"),
    Case(
      text: "https://nmap.place.naver.com/launchApp/route?path=route&dlat=37.5&dlng=127.5&did=1"
        + "&dname=A", app: "naver-web", action: .directions, at: (37.5, 127.5), name: "A", id: "1"),
    Case(
      text: "https://m.map.kakao.com/actions/searchView?q=cafe", app: "kakao-web", action: .search,
      words: "cafe"),
    Case(
      text: "https://m.map.kakao.com/actions/carRoute?startLoc=A&endLoc=B&service=",
      app: "kakao-web", action: .directions, words: "B", mode: .driving),
    Case(
      text: "https://m.map.kakao.com/actions/routeView?startLoc=&endLoc=B&ids=%2CP67",
      app: "kakao-web", action: .directions, name: "B", id: "67"),
    Case(
      text: "https://yandex.ru/maps/org/korzh/217541675197/reviews", app: "yandex-maps",
      name: "korzh", id: "217541675197"),
    Case(
      text: "https://yandex.ru/maps/org/217541675197/gallery/?ll=30.3,59.9", app: "yandex-maps",
      id: "217541675197"),
    Case(
      text: "https://yandex.ru/maps/?ll=30.3,59.9&z=16&pt=30.31,59.93,pm2rdm", app: "yandex-maps",
      at: (59.93, 30.31), zoom: 16),
    Case(
      text: "https://yandex.ru/maps/?pt=30.31,59.93,pm2rdm~30.4,59.8", app: "yandex-maps",
      at: (59.93, 30.31)),
    Case(
      text: "https://yandex.ru/maps/?rtext=~%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0",
      app: "yandex-maps", action: .directions, words: "Москва"),
    Case(
      text: "https://yandex.ru/maps/?rtext=59.9,30.3~Lot&ll=30.3,59.9", app: "yandex-maps",
      action: .directions, words: "Lot", from: "59.9,30.3"),
    Case(
      text: "https://map.kakao.com/link/roadview/37.402056,127.108212", app: "kakao-web",
      action: .lookAround, at: (37.402056, 127.108212)),
    Case(
      text: "kakaomap://roadView?p=37.5,127.1", app: "kakao", action: .lookAround,
      at: (37.5, 127.1)),
    Case(
      text: "http://m.map.kakao.com/scheme/roadview?p=37.5,127.1", app: "kakao",
      action: .lookAround, at: (37.5, 127.1)),
    Case(
      text: "https://map.kakao.com/?map_type=TYPE_MAP&q=cafe", app: "kakao-web", action: .search,
      words: "cafe"),
    Case(
      text: "https://map.kakao.com/?sName=Seoul&eName=Busan&target=walk", app: "kakao-web",
      action: .directions, words: "Busan", mode: .walking),
    Case(
      text: "androidamap://route/plan?sourceApplication=a&dlat=36.3&dlon=116.2&dname=def&dev=0&t=0",
      app: "amap-android", action: .directions, at: (36.299869, 116.194303), name: "def",
      mode: .driving),
    Case(
      text: "androidamap://route?sourceApplication=softname&slat=36.2&slon=116.1&sname=abc"
        + "&dlat=36.3&dlon=116.2&dname=def&dev=0&m=0&t=1", app: "amap-android",
      action: .directions, at: (36.299869, 116.194303), name: "def", mode: .transit),
    Case(
      text: "https://map.kakao.com/link/roadview/1023", app: "kakao-web", action: .lookAround,
      id: "1023"),
    Case(
      text: "https://map.naver.com/p/search/A9/address/14128498.37,4512330.13", app: "naver-web",
      at: (37.523506, 126.91846), name: "A9"),
    Case(
      text: "https://maps.urbi.ae/dubai/geo/55.17,25.28", app: "2gis-web", at: (25.28, 55.17)),
    Case(
      text: "https://maps.urbi.ae/dubai/firm/7000/55.33,25.19?m=55.3,25.2/14", app: "2gis-web",
      at: (25.19, 55.33), id: "7000"),
  ]

  @Test(arguments: world + local)
  func readsThePlace(link: Case) throws { try SharedLinkTests().reads(link: link) }

  /// The middle of the map is not the place that a link names.
  @Test(arguments: [
    "https://www.google.com/maps/place/Falafel/@33.89,35.50,16z",
    "https://map.baidu.com/poi/A/@12958175.000,4825923.766,18z?uid=6913",
    "https://www.openstreetmap.org/node/24#map=16/48.8/2.2&layers=N",
    "https://yandex.ru/maps/213/moscow/house/tverskaya_7/Z04Y/?ll=37.6,55.7&z=17",
    "https://yandex.ru/maps/?mode=search&oid=123&ol=biz&ll=37.6,55.7",
  ])
  func keepsTheCameraApart(link: String) throws {
    let reading = try MapReading(link)
    #expect(reading.request.center != nil)
    #expect(reading.request.destination?.point == nil)
    #expect(reading.notes.isEmpty, "\(reading.notes)")
  }

  @Test(arguments: ["https://osmand.net/map/?start=1,2&finish=3,4&type=osmand&profile=car&pin=5,6"])
  func understandsEveryParameter(link: String) throws {
    #expect(try MapReading(link).notes.isEmpty)
  }

  @Test(arguments: [
    "https://yandex.ru/maps/?pt=30.31,59.93~30.4,59.8",
    "https://uri.amap.com/marker?markers=116.4,39.9,A|116.5,39.8,B",
    "https://apis.map.qq.com/uri/v1/marker?marker=coord:39.9,116.4;title:A|coord:39.8,116.5;title:B",
  ])
  func namesTheOtherPins(link: String) throws {
    let notes = try MapReading(link).notes
    #expect(notes.map(\.code) == [.severalPins])
  }

  @Test(arguments: [
    ("[13.404954, 52.520008]", true), ("52.520008, 13.404954", false),
    ("{\"coordinates\": [13.404954, 52.520008]}", false),
  ])
  func saysWhichNumberOfAListIsTheLatitude(text: String, isNoted: Bool) throws {
    #expect(try MapReading(text).notes.map(\.code) == (isNoted ? [.arrayOrder] : []))
  }

  /// What a message says of a link is true.
  @Test(arguments: [
    ("citymapper://directions?endcoord=123,234", "\"123,234\" is not a place on Earth"),
    ("maps://?ll=123,234", "\"123,234\" is not a place on Earth"),
    ("https://waze.com/ul?ll=91,18&navigate=yes", "\"91,18\" is not a place on Earth"),
    ("https://example.com/?ll=123,234", "no app has links that begin with"),
    ("https://www.yandex.ru/other?x=1", "begin with \"https://www.yandex.ru/other\""),
    ("https://m.amap.com/other?center=116.4,39.9", "pages of Amap such as this are not read"),
    ("https://mappls.com/direction?places=28.6,77.2,A", "pages of Mappls such as this"),
    ("https://mappls.com/@jrveelaf,omqtaljj,lpojs", "does not say where the place is"),
    ("https://maps.googleapis.com/maps/api/js?size=600x300", "does not say where the place is"),
    ("https://waze.com/live-map", "does not say where the place is"),
    (
      "https://guides.apple.com/?ug=CglEVUI", "this page of Apple Maps does not say where the place"
    ),
    ("https://bit.ly/abc", "a short link of bit.ly does not say where it leads; open it and copy"),
    (
      "https://map.kakao.com/?urlX=524450&urlY=1082263&urlLevel=3&map_type=TYPE_MAP",
      "the coordinates of KakaoMap in urlX and urlY are not read"
    ),
    ("magicearth://nothing?lat=1", "none of its links begins with \"magicearth://nothing"),
  ])
  func refuses(link: String, message: String) throws {
    do {
      let reading = try MapReading(link)
      Issue.record("\(reading)")
    } catch {
      #expect(error.message.contains(message), "\(error.message)")
    }
  }
}
