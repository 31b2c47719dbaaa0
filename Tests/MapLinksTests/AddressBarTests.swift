import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Parameters, identifiers and pages of address bars and share buttons.
@Suite struct AddressBarTests {
  typealias Case = SharedLinkTests.Case

  @Test(
    arguments: [
      ("https://www.google.com/maps/dir/?destination=48.86,2.33", "api=1"),
      ("https://www.google.com/maps/search/?query=48.86,2.33", "api=1"),
      ("https://www.google.com/maps/@?map_action=map&center=48.8,2.3", "api=1"),
      ("https://www.google.com/maps/dir/48.86,2.33", "no destination"),
      ("https://www.google.com/maps/dir/?api=1&origin=48.86,2.33", "no destination"),
      ("geo:48.85,2.29;crs=gcj02", "crs=gcj02"), ("geo:48.85", "latitude and the longitude"),
      ("V75V+8Q Paris, France", "\"V75V+8Q\" is a short plus code"),
      ("Lot 7: v75v+8q, Paris", "\"v75v+8q\" is a short plus code"),
      ("https://plus.codes/V75V+8Q,Paris", "8FW4V75V+8Q"),
      ("https://www.bing.com/maps/aerial", "does not say"),
      ("https://mapy.com/en/turisticka?planovani-trasy&rc=!!&x=14.4&y=50.1", "does not say"),
    ])
  func saysWhatToDo(text: String, words: String) {
    let error = #expect(throws: MapError.self) { try MapReading(text) }
    #expect(error?.code == .noPlace)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    "https://www.google.com/maps?q=place_id:ChIJ1", "comgooglemaps://?q=place_id:ChIJ1",
    "https://www.google.com/maps/embed/v1/place?key=K&q=place_id:ChIJ1",
    "https://www.google.com/maps/place/?q=place_id:ChIJ1",
    "https://www.google.com/maps/place/place_id:ChIJ1", "geo:0,0?q=place_id:ChIJ1",
    "https://www.google.com/maps/search/?api=1&query=place_id:ChIJ1",
    "https://www.google.com/maps/dir/?api=1&destination=place_id:ChIJ1",
    "https://www.google.com/maps/dir/Paris/place_id:ChIJ1",
    "https://maps.google.com/?daddr=place_id:ChIJ1", "google.navigation:q=place_id:ChIJ1",
    "https://www.google.com/maps?ftid=ChIJ1",
  ])
  func readsIdentifiers(text: String) throws {
    let request = try MapReading(text).request
    #expect(request.destination == MapPlace(placeID: "ChIJ1"))
    #expect(request.action != .search)
  }

  @Test func readsTheWordsOfASearch() throws {
    let request = try MapReading("https://www.bing.com/maps/search/Space%20Needle").request
    #expect(request.action == .search && request.query == "Space Needle")
  }

  /// Nothing is made up from a part that is missing or broken.
  @Test(arguments: [
    "https://www.openstreetmap.org/node/", "https://www.openstreetmap.org/?bbox=1,x,2,3,4",
    "https://www.openstreetmap.org/?minlon=1&minlat=2&maxlon=3&maxlat=91", "see ///www.example.com",
  ])
  func readsNoPlaceFromABrokenLink(text: String) throws {
    let place = try? MapReading(text).request.destination
    #expect(place == nil, "\(text) \(String(describing: place))")
  }

  @Test func readsIdentifiersOfARoute() throws {
    let request = try MapReading(
      "https://www.google.com/maps/embed/v1/directions?origin=place_id:A&destination=place_id:B"
        + "&waypoints=place_id:C|48.5,2.2"
    ).request
    #expect(request.origin?.placeID == "A")
    #expect(request.waypoints.map(\.placeID) == ["C", nil])
  }

  @Test(arguments: [
    "https://www.google.com/maps?q=V75V%2B8Q+Paris", "https://www.google.com/maps?q=V75V+8Q+Paris",
    "https://www.google.com/maps/place/V75V%2B8Q+Paris",
    "https://www.google.com/maps/search/?api=1&query=V75V%2B8Q%20Paris",
    "https://maps.apple.com/?daddr=V75V%2B8Q%20Paris",
  ])
  func notesAShortCode(text: String) throws {
    #expect(try MapReading(text).notes.map(\.code) == [.shortCode])
  }

  @Test(arguments: ["q=2345+67+Main+St", "q=FM+2222", "q=Loop+Rd", "q=CAR%2BLOT", "q=CCCC+22+Rd"])
  func takesWordsForNoCode(query: String) throws {
    #expect(try MapReading("https://www.google.com/maps?\(query)").notes.isEmpty)
  }

  /// What every address bar or share button adds is not unknown.
  @Test(arguments: [
    "https://yandex.ru/maps/?mode=routes&rtext=55.7,37.6~55.8,37.7&rtt=auto&ruri=~&sctx=Z&z=12",
    "https://maps.apple.com/?address=A&auid=1&ll=48.5,2.2&lsp=9902&q=A&_ext=EiQp&t=m&_provider=9902",
    "https://www.bing.com/maps?sp=point.48.5_2.2_A&lvl=11&style=r&FORM=S00027&v=2&sV=1",
    "https://maps.google.com/maps?q=48.5,2.2&t=&z=13&ie=UTF8&iwloc=&output=embed&spn=1,1",
    "https://ditu.amap.com/regeo?lng=116.4&lat=39.9&src=uriapi&callnative=0&innersrc=uriapi",
    "https://map.naver.com/map.naver?lat=37.5&lng=127.0&level=2&pinTitle=A&pinType=SITE",
  ])
  func understandsWhatButtonsAdd(text: String) throws {
    #expect(try MapReading(text).notes.isEmpty)
  }

  @Test func notesAForeignParameter() throws {
    let reading = try MapReading("https://waze.com/ul?ll=48.5,2.2&navigate=yes&output=embed")
    #expect(reading.notes.map(\.detail) == ["output=embed"])
  }

  private static func camera(
    _ text: String, _ app: String, _ latitude: Double, _ longitude: Double, _ zoom: Double? = nil
  ) -> Case {
    Case(
      text: text, app: app, action: .display, at: (latitude, longitude), zoom: zoom,
      isCamera: true)
  }

  static let cameras: [Case] = [
    camera(
      "https://www.google.com/maps/d/viewer?mid=1&ll=48.5%2C2.2&z=12", "google", 48.5, 2.2, 12),
    camera("https://www.google.com/maps/d/u/0/viewer?mid=1&ll=48.5,2.2", "google", 48.5, 2.2),
    camera("https://www.google.com/maps/d/u/1/edit?mid=1&ll=48.5,2.2", "google", 48.5, 2.2),
    camera("https://www.google.com/maps/d/embed?mid=1&ll=48.5,2.2&ehbc=2E", "google", 48.5, 2.2),
    camera("https://www.google.com/maps/place//@48.5,2.2,17z", "google", 48.5, 2.2, 17),
    camera("https://www.google.com/maps/@48.5,2.2,700a,35y,39.3t/data=!3m1", "google", 48.5, 2.2),
    camera("https://earth.google.com/web/@48.5,2.2,35.4a,700d,35y,0h,45t,0r", "google", 48.5, 2.2),
    camera("https://plan.tomtom.com/en/?p=48.5,2.2,16.5z", "tomtom-go", 48.5, 2.2, 16.5),
    camera("https://plan.tomtom.com/fr?p=48.5,2.2,16z", "tomtom-go", 48.5, 2.2, 16),
    camera("https://map.naver.com/v5/?c=127.0,37.5,15", "naver-web", 37.5, 127, 15),
    camera("https://www.bing.com/maps/embed?h=4&w=5&cp=48.5~2.2&typ=d", "bing", 48.5, 2.2),
    camera("bingmaps:?cp=48.5~2.2&lvl=10", "windows", 48.5, 2.2, 10),
    camera("https://www.openstreetmap.org/edit#map=9/48.5/2.2", "openstreetmap", 48.5, 2.2, 9),
    camera("https://www.openstreetmap.org/history#map=9/48.5/2.2", "openstreetmap", 48.5, 2.2, 9),
    camera("https://mapy.cz/zakladni?x=14.4&y=50.1&z=12", "mapy", 50.1, 14.4, 12),
    camera("https://embed.waze.com/iframe?lat=48.5&lon=2.2", "waze", 48.5, 2.2),
  ]

  static let others: [Case] = [
    Case(
      text: "https://moovitapp.com/paris-662/poi/A/B/fr?tll=48.5_2.2&fll=48.75_2.25",
      app: "moovit", action: .directions, at: (48.5, 2.2), name: "A", from: "48.75,2.25"),
    Case(
      text: "https://moovitapp.com/?to=A&tll=48.5_2.2&from=B&fll=48.75_2.25&lang=he",
      app: "moovit", action: .directions, at: (48.5, 2.2), name: "A", from: "48.75,2.25"),
    Case(
      text: "https://moovitapp.com/nycnj-121/poi/Pier%207/t/en?tll=40.75_-73.98", app: "moovit",
      action: .directions, at: (40.75, -73.98), name: "Pier 7"),
    Case(
      text: "intent://maps.google.com/maps?q=48.5,2.2#Intent;scheme=https;package=a.b;end;",
      app: "google", at: (48.5, 2.2)),
    Case(
      text: "intent://route?sp=37.5,127.1&ep=37.4979502,127.0276368&by=FOOT#Intent;"
        + "scheme=kakaomap;package=net.daum.android.map;end", app: "kakao", action: .directions,
      at: (37.49795, 127.027637), from: "37.5,127.1", mode: .walking),
    Case(
      text: "intent://www.google.com/maps/dir/?api=1&destination=48.5,2.2#Intent;package=a;end",
      app: "google", action: .directions, at: (48.5, 2.2)),
    Case(
      text: "https://m.map.naver.com/map.naver?lat=37.5&lng=127.0&pinTitle=A", app: "naver-web",
      at: (37.5, 127), name: "A"),
    Case(
      text: "https://map.naver.com/index.nhn?dlevel=11&lat=37.5&lng=127&mapMode=0",
      app: "naver-web", at: (37.5, 127)),
    Case(
      text: "https://m.map.naver.com/search2/search.naver?query=cars", app: "naver-web",
      action: .search, words: "cars"),
    Case(
      text: "https://www.bing.com/maps/?v=2&cp=48.75~2.25&sp=Point.48.5_2.2_A", app: "bing",
      at: (48.5, 2.2), name: "A"),
    Case(
      text: "qqmap://map/geocoder?coord=31.228458,121.478223&referer=x", app: "tencent",
      at: (31.2304, 121.4737)),
    Case(
      text: "bingmaps:?rtp=~pos.48.5_2.2", app: "windows", action: .directions, at: (48.5, 2.2)),
    Case(text: "bingmaps:?where=Paris", app: "windows", action: .search, words: "Paris"),
    Case(
      text: "https://osmand.net/map/navigate/?start=48.75,2.25&end=48.5,2.2&profile=car",
      app: "osmand-web", action: .directions, at: (48.5, 2.2), from: "48.75,2.25", mode: .driving),
    Case(
      text: "https://bing.com/maps/default.aspx?osid=4f3a&cp=48.5~2.2", app: "bing", id: "4f3a"),
    Case(text: "https://www.google.com/maps?q=48.5N,2.2E", app: "google", at: (48.5, 2.2)),
    Case(text: "https://www.google.com/maps?q=48.5°,2.2°", app: "google", at: (48.5, 2.2)),
    Case(
      text: "https://www.google.com/maps?q=400+E+300+S", app: "google", action: .search,
      words: "400 E 300 S"),
    Case(text: "https://mapy.com/en/zakladni?q=50.08,14.42", app: "mapy", at: (50.08, 14.42)),
    Case(text: "https://mapy.com/en/zakladni?q=50.08N,14.42E", app: "mapy", at: (50.08, 14.42)),
    Case(
      text: "https://www.google.com/maps?q=Lot+%4048.5,2.2", app: "google", at: (48.5, 2.2),
      name: "Lot"),
    Case(
      text: "https://www.google.com/maps?q=8FW4V75V%2B8Q+Paris", app: "google",
      at: (48.858312, 2.294438), name: "8FW4V75V+8Q"),
    Case(
      text: "https://www.google.com/maps/place/8FW4V75V%2B8Q,+Paris/@48,2,9z", app: "google",
      at: (48.858312, 2.294438), name: "8FW4V75V+8Q", zoom: 9),
    Case(text: "meet 8FW4V75V+8Q now", app: "geo", at: (48.858312, 2.294438)),
    Case(text: "Meet at (8FW4V75V+8Q).", app: "geo", at: (48.858312, 2.294438)),
    Case(
      text: "https://maps.apple.com/?saddr=Current%20Location&daddr=48.5,2.2",
      app: "apple-legacy", action: .directions, at: (48.5, 2.2)),
  ]

  @Test(arguments: cameras + others)
  func reads(link: Case) throws { try SharedLinkTests().reads(link: link) }

  @Test func startsAtTheReader() throws {
    for page in [
      "https://maps.apple.com/?saddr=Current+Location", "maps.google.com/?saddr=My+Location",
    ] {
      #expect(try MapReading("\(page)&daddr=48.5,2.2").request.origin == nil)
    }
  }

  @Test func readsWhereToSearch() throws {
    let pair = try MapReading("https://maps.apple.com/?q=cars&near=48.5,2.2").request
    #expect(pair.center?.wgs84.latitude == 48.5)
    #expect(try MapReading("https://maps.apple.com/?q=cars&near=Paris").request.region == "Paris")
  }

  @Test func readsThreeWordsOnAMap() throws {
    let reading = try MapReading("https://map.what3words.com/filled.count.soap")
    #expect(reading.request.threeWords == "filled.count.soap")
  }
}
