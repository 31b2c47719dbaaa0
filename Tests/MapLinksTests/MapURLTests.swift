import Testing
import WaymarkTestSupport

@testable import WaymarkMapLinks
@testable import WaymarkMaps

@Suite struct MapURLTests {
  private func url(_ text: String) throws -> MapURL { try MapURL(text.utf8) }

  @Test(arguments: [
    ("https://www.Google.com/maps?q=1", "google.com/maps"),
    ("http://m.google.co.uk:80/maps", "google.com/maps"),
    ("https://maps.google.com.hk?q=1", "google.com/maps"),
    ("https://maps.google.com/maps/place/X", "google.com/maps/place/X"),
    ("https://google.evil.com/maps", "google.evil.com/maps"),
    ("https://google.com.evil.test/maps", "google.com.evil.test/maps"),
    ("https://ul.waze.com/ul?ll=1,2", "waze.com/ul"),
    ("https://osm.org/go/x", "openstreetmap.org/go/x"),
    ("https://yandex.com.tr/maps/", "yandex.com/maps/"), ("https://2gis.kz/", "2gis.ru/"),
    ("com.sygic.aura://coordinate|8%7c9", "coordinate%7C8%7C9"),
    ("geo:1,2?q=3", "1,2"), ("maps://?q=1", ""),
  ])
  func takesHostAndPathApart(text: String, rest: String) throws {
    #expect(String(decoding: try url(text).rest, as: UTF8.self) == rest)
  }

  @Test func decodesItems() throws {
    let items = try url("https://x.test/?a=1+2%2B3&b&&c=%E8%BD%A6&d=a=b#f?g").items
    #expect(items.map(\.key) == ["a", "b", "c", "d"])
    #expect(items.map(\.value) == ["1 2+3", "", "车", "a=b"])
    #expect(try url("https://x.test/#f?g=1").fragment == Array("f?g=1".utf8))
  }

  @Test(arguments: [
    "", "x", "1x:a", ":a", "a b:c", "https://x/%", "https://x/%1", "https://x/%gg", "x:\u{0}",
  ])
  func refuses(text: String) {
    #expect(throws: MapError.self) { try url(text) }
  }

  /// The longest link is read or refused quickly, and so is a longer text.
  @Test(arguments: [
    "https://maps.apple.com/?q=", "https://www.google.com/maps/place/", "geo:1,2;u=",
    "https://www.google.com/maps/dir/", "https://share.here.com/r/", "%",
    "https://map.kakao.com/link/to/",
    "https://yandex.com/maps/?rtext=", "geo-navigation:///directions?destination=1,2&waypoint=",
    "a:",
    "https://uri.amap.com/search?keyword=",
  ])
  func readsALongTextInLinearTime(beginning: String) {
    for piece in ["a", "/", "&a=1", "~1,2", "a:", "."] {
      for length in [1 << 14, piece == "a" ? 1 << 16 : 1 << 10] {
        let count = (length - beginning.utf8.count) / piece.utf8.count
        let text = Array((beginning + String(repeating: piece, count: count)).utf8)
        let seconds = processorSeconds { _ = try? MapReading(text) }
        #expect(seconds < 20, "\(beginning)\(piece)…")
      }
    }
  }

  @Test func refusesALinkOverTheLimit() {
    let text = "https://maps.apple.com/?ll=1,2&q=" + String(repeating: "a", count: 1 << 20)
    do {
      let reading = try MapReading(text)
      Issue.record("\(reading.request)")
    } catch {
      #expect(error.code == .tooLong)
    }
  }
}
