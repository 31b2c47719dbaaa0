import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Pages of places in Kakao and Naver, which have a number and no coordinate.
@Suite struct KoreanPlaceTests {
  @Test(
    arguments: [
      ("https://place.map.kakao.com/26573290", "kakao-web", "26573290", nil),
      ("https://m.place.map.kakao.com/26573290/", "kakao-web", "26573290", nil),
      ("place.map.kakao.com/26573290", "kakao-web", "26573290", nil),
      ("https://place.map.kakao.com/m/26573290?service=search_m", "kakao-web", "26573290", nil),
      (
        "https://m.map.kakao.com/actions/detailMapView?id=26573290&refService=place", "kakao-web",
        "26573290", nil
      ),
      ("http://place.map.daum.net/26573290", "kakao-web", "26573290", nil),
      ("https://map.kakao.com/?itemId=11068547", "kakao-web", "11068547", nil),
      (
        "https://map.kakao.com/?itemId=11068547&q=%EC%B9%B4%ED%8E%98", "kakao-web", "11068547", "카페"
      ),
      ("https://map.kakao.com/link/map/18577297", "kakao-web", "18577297", nil),
      ("https://map.naver.com/p/entry/place/1109883085", "naver-web", "1109883085", nil),
      ("https://map.naver.com/v5/entry/place/1109883085", "naver-web", "1109883085", nil),
      (
        "https://map.naver.com/p/entry/place/1109883085?placePath=/home", "naver-web", "1109883085",
        nil
      ),
      ("https://m.place.naver.com/place/1109883085/home", "naver-web", "1109883085", nil),
      ("https://m.place.naver.com/restaurant/1109883085", "naver-web", "1109883085", nil),
      ("https://pcmap.place.naver.com/place/1109883085/home", "naver-web", "1109883085", nil),
      ("m.place.naver.com/place/1109883085/home", "naver-web", "1109883085", nil),
    ] as [(String, String, String, String?)])
  func readsThePlace(text: String, app: String, id: String, name: String?) throws {
    let reading = try MapReading(text)
    #expect(reading.request.app == app)
    #expect(reading.request.action == .place)
    #expect(reading.request.destination == MapPlace(name: name, placeID: id))
    #expect(reading.notes.isEmpty, "\(reading.notes)")
  }

  @Test func readsARouteToAPlace() throws {
    let request = try MapReading("https://map.kakao.com/link/to/18577297").request
    #expect(request.action == .directions)
    #expect(request.destination == MapPlace(placeID: "18577297"))
  }

  @Test func readsTheMapAroundAPlace() throws {
    let reading = try MapReading(
      "https://map.naver.com/p/entry/place/1174718905?lng=127.0024193&lat=37.5409711"
        + "&placePath=%2Fhome&searchType=place&c=15.00,0,0,0,dh")
    let point = try MapPoint(latitude: 37.5409711, longitude: 127.0024193)
    #expect(reading.request.destination == MapPlace(point, placeID: "1174718905"))
    #expect(reading.request.zoom == 15)
    #expect(reading.notes.map(\.code) == [.camera])
    let off = try MapReading("https://map.naver.com/p/entry/place/1?lat=99&lng=200")
    #expect(off.request.destination == MapPlace(placeID: "1"))
    #expect(off.notes.map(\.detail) == ["lat=99", "lng=200"])
    // Of an older map, in metres.
    let older = try MapReading("https://map.naver.com/v5/entry/place/1?c=14135097.5,4518333.1,15")
    #expect(older.notes.isEmpty)
    #expect(older.request.zoom == 15)
    #expect(older.request.center?.wgs84.latitude.rounded() == 38)
  }

  @Test func readsThePlaceThatASearchFound() throws {
    let reading = try MapReading("https://map.naver.com/p/search/%EC%B9%B4%ED%8E%98/place/123")
    #expect(reading.request.action == .place)
    #expect(reading.request.destination == MapPlace(query: "카페", placeID: "123"))
    let search = try MapReading("https://map.naver.com/p/search/%EC%B9%B4%2F%ED%8E%98/")
    #expect(search.request.query == "카/페")
    let list = try MapReading("https://m.place.naver.com/place/list?query=A&x=127.5&y=37.5")
    #expect(list.request.action == .search && list.request.query == "A")
    #expect(list.request.center?.wgs84.latitude == 37.5 && list.notes.isEmpty, "\(list.notes)")
  }

  @Test(arguments: [
    "https://place.map.kakao.com/", "https://place.map.kakao.com/abc",
    "https://place.map.kakao.com/m", "https://place.map.kakao.com/m/main",
    "https://place.map.kakao.com/12%2034", "https://map.kakao.com/?itemId=1;2",
    "https://map.kakao.com/?itemId=%D9%A1", "https://map.kakao.com/link/map/lot",
    "https://map.kakao.com/link/to/" + String(repeating: "1", count: 60_000),
    "https://map.naver.com/p/entry/place/", "https://map.naver.com/p/search/A/place/x",
    "https://m.place.naver.com/place/home",
  ])
  func refusesInvalidNumbers(text: String) {
    do {
      let reading = try MapReading(text)
      Issue.record("\(reading)")
    } catch {
      #expect(error.code == .noPlace)
      #expect(error.message.contains("open the place there"), "\(error)")
      #expect(error.message.utf8.count < 200)
    }
  }

  @Test func asksForWhereAShortLinkLeads() {
    let error = #expect(throws: MapError.self) {
      try MapReading("https://kko.kakao.com/jI38cVt8Lj")
    }
    #expect(error?.code == .shortLink)
  }
}
