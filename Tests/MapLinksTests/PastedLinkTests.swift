import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Pasted texts of phones and desktops: wrapped links, joined words, codes and degrees of all
/// kinds.
@Suite struct PastedLinkTests {
  private func place(_ text: String) throws -> String {
    let point = try #require(try MapReading(text).request.destination?.point?.wgs84, "\(text)")
    return "\(rounded(point.latitude)),\(rounded(point.longitude))"
  }

  private func rounded(_ degrees: Double) -> Double { (degrees * 1e4).rounded() / 1e4 }

  @Test(
    arguments: [
      (
        "https://consent.google.com/ml?continue=https://www.google.com/maps/place/X%2BY/data=!3d48.5!4d2.25&gl=DE",
        "48.5,2.25"
      ),
      (
        "https://consent.google.de/m?continue=https%3A%2F%2Fwww.google.com%2Fmaps%3Fq%3D48.5%2C2.25",
        "48.5,2.25"
      ),
      (
        "https://www.google.com/url?q=https://www.google.com/maps/search/%3Fapi%3D1%26query%3D48.5,2.25&sa=D",
        "48.5,2.25"
      ),
      (
        "https://www.google.com/url?sa=t&url=https%3A%2F%2Fmaps.apple.com%2F%3Fll%3D50.5%2C14.25%26q%3DA%2520B",
        "50.5,14.25"
      ),
      (
        "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwaze.com%2Ful%3Fll%3D50.5%252C14.25&data=x",
        "50.5,14.25"
      ),
      (
        "https://maps.app.goo.gl/?link=https%3A%2F%2Fwww.google.com%2Fmaps%3Fq%3D48.5%2C2.25&ibi=com.google.Maps",
        "48.5,2.25"
      ),
      (
        "https://urldefense.com/v3/__https://maps.google.com/?q=48.5,2.25__;!!ABC!xyz$", "48.5,2.25"
      ),
      (
        "https://urldefense.us/v3/__https://maps.google.com/?q=48.5*2C2.25&z=3*20__;JSU!!ABC!x*y$",
        "48.5,2.25"
      ),
      (
        "https://urldefense.com/v3/__https://maps.google.com/?q=48.5,2.25(**Ax)__;w6nDqQ!!A!x$",
        "48.5,2.25"
      ),
      (
        "https://urldefense.proofpoint.com/v2/url?u=https-3A__maps.google.com_-3Fq-3D48.5-2C2.25&d=x",
        "48.5,2.25"
      ),
      (
        "https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fmaps.google.com%2f%3fq%3d48.5%2C2.25&c=E",
        "48.5,2.25"
      ),
      (
        "https://slack-redir.net/link?url=https%3A%2F%2Fwaze.com%2Ful%3Fll%3D50.5%2C14.25",
        "50.5,14.25"
      ),
      (
        "https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fwaze.com%2Ful%3Fll%3D50.5%2C14.25",
        "50.5,14.25"
      ),
      (
        "https://m.vk.com/away.php?to=https%3A%2F%2Fwaze.com%2Ful%3Fll%3D50.5%2C14.25", "50.5,14.25"
      ),
      ("https://a.page.link/?link=https://waze.com/ul?ll=50.5,14.25", "50.5,14.25"),
    ])
  func readsWhatALinkIsWrappedIn(text: String, place: String) throws {
    #expect(try self.place(text) == place)
  }

  /// Runs of characters are in one piece; a link that was cut is not read.
  @Test func readsTheCharactersOfAProtectedLink() throws {
    let link =
      "https://urldefense.com/v3/__https://maps.google.com/?q=48.5,2.25(**Ax)__;w6nDqQ!!A!x$"
    #expect(try MapReading(link).request.destination?.name == "ééx")
    #expect(throws: MapError.self) {
      try MapReading("https://urldefense.com/v3/__https://maps.google.com/?q=48.5*2C2.25__;!!A!x$")
    }
  }

  @Test(arguments: [
    "https://www.google.com/maps?q=48.5,2.25请查收", "位置https://www.google.com/maps?q=48.5,2.25，请查收",
    "“https://www.google.com/maps?q=48.5,2.25”", "https://www.google.com/maps?q=48.5,2.25…",
    "【https://www.google.com/maps?q=48.5,2.25】", "*https://www.google.com/maps?q=48.5,2.25*",
    "（https://www.google.com/maps?q=48.5,2.25）。", "[Lot](https://www.google.com/maps?q=48.5,2.25).",
  ])
  func ignoresTheSentenceAroundALink(text: String) throws {
    #expect(try place(text) == "48.5,2.25")
    #expect(try MapReading(text).url == "https://www.google.com/maps?q=48.5,2.25")
  }

  /// Amap documents `coordinate` for markers only.
  @Test(arguments: [("gaode", []), ("wgs84", ["wgs84"])])
  func notesADatumThatIsNotDocumented(word: String, details: [String]) throws {
    let reading = try MapReading(
      "https://uri.amap.com/navigation?to=116.3246,39.9666,A&mode=car&coordinate=\(word)")
    #expect(reading.request.destination?.point?.datum == .gcj02)
    #expect(reading.notes.filter { $0.code == .undocumentedDatum }.map(\.detail) == details)
    #expect(reading.notes.count == details.count)
  }

  /// The raw name of a place is not a sentence.
  @Test func keepsARawName() throws {
    let reading = try MapReading("https://uri.amap.com/marker?position=2.25,48.5&name=停车场")
    #expect(reading.request.destination?.name == "停车场")
  }

  @Test(arguments: [
    ("(31.2304, 121.4737)", "31.2304,121.4737"), ("（31.2304，121.4737）。", "31.2304,121.4737"),
    ("北纬31.2304 东经121.4737", "31.2304,121.4737"),
    ("经度：121.4737，纬度：31.2304", "31.2304,121.4737"),
    ("Lat: -33.8568, Long: 151.2153", "-33.8568,151.2153"),
    ("latitude=48.5 longitude=2.25", "48.5,2.25"), ("S 33 151 E", "-33.0,151.0"),
    ("8FW4V75V+8QR", "48.8584,2.2944"), ("https://plus.codes/8FW4V75V+8Q", "48.8583,2.2944"),
    ("https://www.google.com/maps/place/8FW4V75V%2B8Q", "48.8583,2.2944"),
    ("https://www.google.com/maps/place/8FW4V75V+8Q", "48.8583,2.2944"),
  ])
  func readsDegreesAndCodes(text: String, place: String) throws {
    #expect(try self.place(text) == place)
  }

  @Test(arguments: [
    ("https://www.google.com/maps/embed/v1/view?key=K&center=48.5,2.25", "48.5,2.25"),
    ("https://www.google.com/maps/embed/v1/place?key=K&q=48.5,2.25", "48.5,2.25"),
    ("https://www.openstreetmap.org/#map=19/48.5/2.25&layers=N", "48.5,2.25"),
    ("https://www.openstreetmap.org/?#map=19/48.5/2.25&layers=N", "48.5,2.25"),
    ("https://maps.apple.com/?q=X&amp;ll=48.5,2.25", "48.5,2.25"),
    ("https://maps.apple.com/?q=X&#038;ll=48.5,2.25", "48.5,2.25"),
    ("https://www.google.com/maps?q=loc:48.5+-2.25", "48.5,-2.25"),
    ("https://www.google.com/maps?q=48.5%20-2.25", "48.5,-2.25"),
    ("https://www.google.com/maps?daddr=loc:48.5+-2.25", "48.5,-2.25"),
    (
      "https://www.facebook.com/l.php?u=https%3A%2F%2Fwaze.com%2Ful%3Fll%3D48.5%252C2.25",
      "48.5,2.25"
    ),
    ("https://maps.apple.com/?address=48.5,2.25", "48.5,2.25"),
    ("https://yandex.com.tr/harita/?ll=29.5%2C41.25&z=10", "41.25,29.5"),
    ("https://www.petalmaps.com/place/?z=15&marker=48.5,2.25", "48.5,2.25"),
    ("https://map.naver.com/?lng=127.5&lat=37.25&title=A", "37.25,127.5"),
    ("om://map?ll=48.5,2.25&n=A", "48.5,2.25"),
    (
      "https://wb.amap.com/?r=31.228458,121.478223,A,31.228458,121.478223,B,0,0,0&sourceapplication=x",
      "31.2304,121.4737"
    ),
  ])
  func readsOtherPages(text: String, place: String) throws {
    #expect(try self.place(text) == place)
  }

  /// People write three words after slashes, and pages put a language before them.
  @Test(arguments: [
    "///filled.count.soap", "Meet at ///filled.count.soap, please.",
    "what3words:///filled.count.soap",
    "https://what3words.com/fr/filled.count.soap", "https://w3w.co/%2F%2F%2Ffilled.count.soap",
    "w3w://show?threewords=///filled.count.soap", "what3words.com/zh-hans/filled.count.soap",
  ])
  func readsThreeWords(text: String) throws {
    #expect(try MapReading(text).request.threeWords == "filled.count.soap")
  }

  /// Whole numbers may be parts of an address.
  @Test func searchesForTwoWholeNumbers() throws {
    let request = try MapReading("https://www.google.com/maps?q=36+92").request
    #expect(request.destination?.point == nil)
    #expect((request.destination?.query ?? request.query) == "36 92")
  }

  /// The middle of a map is not a pin.
  @Test(arguments: [
    "https://maps.apple.com/?ll=48.5,2.25", "https://www.bing.com/maps?cp=48.5~2.25",
    "https://yandex.ru/maps/?ll=2.25,48.5&z=9", "geo:0,0?z=3",
    "https://embed.waze.com/iframe?lat=48.5&lon=2.25",
    "https://www.openstreetmap.org/?minlon=2&minlat=48&maxlon=3&maxlat=49",
  ])
  func notesTheMiddleOfAMap(text: String) throws {
    let codes = try MapReading(text).notes.map(\.code)
    #expect(codes.contains(.camera) == !text.hasPrefix("geo"))
  }

  /// The key belongs to the account that embeds the map, and does not describe the place.
  @Test(arguments: [
    "place?q=48.5,2.25", "view?center=48.5,2.25", "directions?destination=48.5,2.25",
  ])
  func leavesOutTheKeyOfAnEmbeddedMap(page: String) throws {
    let reading = try MapReading("https://www.google.com/maps/embed/v1/\(page)&key=SECRET")
    #expect(!reading.request.saysNothing)
    #expect(!"\(reading.request) \(reading.notes)".contains("SECRET"))
  }

  @Test(
    arguments: [
      ("https://maps.apple.com/p/abc", .shortLink), ("https://share.google/abc", .shortLink),
      ("https://map.qq.com/poi/?sm=5&shareid=abc", .noPlace),
      ("https://w3w.co/about", .noPlace), ("///about", .noLink), ("///a.b.c.d", .noLink),
      ("file:///a.b.c", .unknownLink),
      ("https://www.openstreetmap.org/note/new", .noPlace),
      ("https://www.openstreetmap.org/changeset/1", .noPlace),
      ("https://map.kakao.com/?urlX=494990&urlY=1127000", .noPlace),
      ("https://www.google.com/maps/about", .noPlace),
      ("https://www.google.com/maps/dir/?api=1&daddr=48.5,2.25", .noPlace),
      ("https://www.google.com/maps/dir/?daddr=", .noPlace),
      ("https://www.google.com/search?q=lot", .unknownLink),
      ("https://www.google.com/url?q=https://example.com/", .unknownLink),
      ("12:34, 56", .noLink), ("CAR+LOT", .noLink), ("VIN: 8FW4V75V", .noLink),
    ] as [(String, MapError.Code)])
  func explainsWhyThereIsNoPlace(text: String, code: MapError.Code) {
    do {
      let reading = try MapReading(text)
      Issue.record("\(reading)")
    } catch {
      #expect(error.code == code, "\(error)")
    }
  }

  /// The home page of a map, or an app without a place, is not a place.
  @Test(arguments: [
    "https://maps.apple.com/", "https://maps.apple.com", "http://maps.apple.com/?utm_source=x",
    "https://maps.apple.com/frame", "https://maps.apple.com/frame?map=satellite", "maps://",
    "https://www.google.com/maps", "https://www.google.com/maps/@?api=1&map_action=map",
    "comgooglemaps://", "https://waze.com/ul", "waze://", "https://yandex.ru/maps/",
    "https://www.bing.com/maps", "https://www.openstreetmap.org/", "https://map.naver.com/",
    "https://map.kakao.com/", "nmap://map?appname=a", "https://omaps.app/", "https://comaps.at",
    "https://maps.apple.com/?t=k", "https://maps.apple.com/?ll=&q=",
  ])
  func findsNoPlaceInAHomePage(text: String) {
    let error = #expect(throws: MapError.self) { try MapReading(text) }
    #expect(error?.code == .noPlace)
    #expect(error?.message.contains("open") == true)
    #expect(error?.message.contains("only Google") == false)
  }

  @Test(
    arguments: [
      ("https://maps.apple.com/?ll=48.5,2.25", 48.5, nil), ("https://maps.apple.com/?z=9", nil, 9),
      ("https://www.google.com/maps/@?api=1&map_action=map&center=48.5,2.25", 48.5, nil),
      ("https://www.google.com/maps/@?api=1&map_action=map&zoom=9", nil, 9),
      ("https://yandex.ru/maps/?ll=2.25,48.5&z=9", 48.5, 9), ("comgooglemaps://?zoom=9", nil, 9),
    ] as [(String, Double?, Double?)])
  func readsAMapThatShowsSomething(text: String, latitude: Double?, zoom: Double?) throws {
    let request = try MapReading(text).request
    #expect(request.action == .display)
    #expect(request.destination?.point?.wgs84.latitude == latitude)
    #expect(request.zoom == zoom)
  }

  @Test func keepsTheTextOfABaiduSearch() throws {
    let reading = try MapReading(
      "https://map.baidu.com/search/%E5%8C%97%E4%BA%AC/@12958162.86,4825907.31,19z")
    #expect(reading.request.action == .search)
    #expect(reading.request.query == "北京")
    #expect(reading.request.center?.datum == .bd09)
  }
}
