import Bytes
import Maps
import Testing

@testable import MapLinks

/// Bad links as web pages and programs really have them, and good ones that only look bad.
@Suite struct MapLinkWildTests {
  private func findings(
    _ text: String, _ kind: MapFileKind = .source, _ settings: MapLinkSettings = MapLinkSettings()
  ) -> [MapLinkFinding] {
    MapLinkLint.check(Array(text.utf8), as: kind, named: "f", settings)
  }

  private func expect(_ url: String, _ codes: [String], _ mended: String?) {
    let findings = findings("\"\(url)\"")
    #expect(findings.map { String($0.diagnostic.code.dropFirst(9)) } == codes, "\(url)")
    #expect(findings.first?.mended == mended, "\(url)")
  }

  @Test func readsTheOlderPagesOfGoogleInEveryCountry() {
    expect("https://maps.google.com/maps?q=NaN,NaN", ["not-a-number"], nil)
    expect("https://maps.google.de/?q=91,200", ["range"], nil)
    expect("https://maps.google.com/maps?daddr=undefined,undefined", ["not-a-number"], nil)
    expect(
      "https://www.google.co.uk/maps?q=121.5,31.25", ["swapped"],
      "https://www.google.com/maps/search/?api=1&query=31.250000%2C121.500000")
    #expect(
      findings(
        "\"https://maps.google.com/?q=31.25,121.5\"", .source, MapLinkSettings(datum: .wgs84)
      ).map(\.diagnostic.code) == ["map-link.datum"])
  }

  @Test func keepsAllOfANestedLink() {
    expect(
      "uber://?action=setPickup&pickup=my_location&dropoff[latitude]=1.5&dropoff[longitude]=2.5"
        + "&dropoff[nickname]=A&partner_deeplink=app://a?x=1&y=2&link_text=B",
      ["raw-bracket", "nested-url"],
      "uber://?action=setPickup&pickup=my_location&dropoff%5Blatitude%5D=1.500000"
        + "&dropoff%5Blongitude%5D=2.500000&dropoff%5Bnickname%5D=A&link_text=B"
        + "&partner_deeplink=app%3A%2F%2Fa%3Fx%3D1%26y%3D2")
  }

  @Test func decodesAsOftenAsATextWasEncoded() {
    expect(
      "https://maps.apple.com/place?coordinate=1.5,2.5&name=Caf%252525C3%252525A9",
      ["double-escape"],
      "https://maps.apple.com/place?coordinate=1.500000,2.500000&name=Caf%C3%A9")
  }

  @Test func knowsWhatAmapsPageOfRoutesCannotBeTold() throws {
    let url = "https://uri.amap.com/navigation?to=121.4737,31.2304,Lot&mode=car&coordinate=wgs84"
    let finding = try #require(findings("\"\(url)\"").first)
    #expect(finding.diagnostic.code == "map-link.parameter")
    #expect(
      finding.mended
        == "https://uri.amap.com/navigation?to=121.478223,31.228458,Lot&mode=car&callnative=1")
    expect(url.replacing("wgs84", with: "gaode"), [], nil)
  }

  @Test func endsALinkWithItsSentence() {
    let text = "\"k\" = \"位置https://maps.google.com/maps?q=121.5,31.25，请查收\";"
    #expect(
      findings(text).map(\.mended)
        == ["https://www.google.com/maps/search/?api=1&query=31.250000%2C121.500000"])
    #expect(findings(text.replacing("121.5,31.25", with: "31.25,121.5")).isEmpty)
  }

  @Test func knowsThatARouteOfMapsMeHasTwoEnds() {
    expect("mapsme://route?v=1&ll=50.5,14.5", ["parameter"], nil)
  }

  /// A stand-in for a placeholder never shows.
  @Test func namesPlaceholdersInMessages() throws {
    for url in ["om://v2/dir?destination=\\(lat),\\(lon)|\\(x)", "comgooglemaps://?daddr=%@[%@]"] {
      let message = try #require(findings("\"\(url)\"").first).diagnostic.message
      #expect(!message.contains("907") && !message.contains("xq"), "\(message)")
    }
  }

  @Test func readsUTF16WithoutAMark() {
    let text = "\"k\" = \"waze://ll=43.5,14.5&navigate=yes\";"
    for isLittle in [true, false] {
      var bytes: [UInt8] = []
      for unit in text.utf16 {
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        bytes += isLittle ? [low, high] : [high, low]
      }
      let findings = MapLinkLint.check(bytes, as: .source, named: "f")
      #expect(findings.map(\.diagnostic.code) == ["map-link.no-question-mark"])
    }
  }

  @Test func saysInWordsWhichCoordinatesAnAppWants() throws {
    let url = "\"baidumap://map/marker?location=31.2304,121.4737&title=A&src=ios.a.b\""
    let finding = try #require(findings(url).first).diagnostic
    #expect(finding.message.contains("Baidu's own shifted coordinates"))
    #expect(finding.help.contains("add coord_type=wgs84 for coordinates of GPS"))
    let old = "\"tomtomhome:geo:action=navigateto&lat=1.5&long=2.5&name=A\""
    let tomtom = try #require(findings(old).first)
    #expect(tomtom.diagnostic.help == "link to TomTom GO")
  }

  /// Pages of map vendors that are no map links, and good links as web pages have them.
  @Test(arguments: [
    "https://maps.google.com/help", "https://www.google.com/maps/about",
    "https://developer.apple.com/maps/", "https://www.openstreetmap.org/copyright",
    "https://waze.com/", "https://www.waze.com/live-map", "https://www.tomtom.com",
    "https://www.tomtom.com/navigation/mobile-apps/", "https://www.google.com/maps",
    "https://www.google.com/maps/embed/v1/place?key=K&q=Space+Needle,Seattle+WA",
    "https://www.google.com/maps/search/?api=1&query=Space+Needle",
    "https://www.google.de/maps/place/A+B/@48.8583701,2.2922926,17z/data=!3m1!4b1?entry=ttu",
    "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d2624.99!2d2.2922926!3d48.8583701",
    "https://maps.google.com/?cid=123", "https://maps.app.goo.gl/abc", "comgooglemaps://",
    "https://www.google.com/maps/d/viewer?mid=1abc&usp=sharing", "https://maps.apple.com/",
    "https://www.openstreetmap.org/?mlat=48.85837&mlon=2.29448#map=17/48.85837/2.29448",
    "https://yandex.ru/maps/213/moscow/?ll=37.617635%2C55.755814&z=10", "https://www.lyft.com/",
    "https://wego.here.com/?map=52.5308,13.3847,16,normal", "https://lbs.amap.com/api/uri-api",
    "https://maps.googleapis.com/maps/api/js?key=K&libraries=places|geometry",
    "https://maps.google.com/maps?q=48.85,2.29&z=15&output=embed",
  ])
  func findsNothingIn(url: String) {
    let escaped = url.replacing("&", with: "&amp;")
    for (text, kind): (String, MapFileKind) in [
      ("<a href=\"\(escaped)\">x</a>", .html), ("<a href=\(escaped)>x</a>", .html),
      ("<string>\(escaped)</string>", .xml), ("\"k\" = \"\(url)\";", .source),
      ("{\"k\":\"\(url.replacing("/", with: "\\/"))\"}", .json), ("[x](\(url)), (\(url)).", .text),
      ("1,\"A, B\",\(url),x", .text),
    ] {
      let found = findings(text, kind)
      #expect(found.isEmpty, "\(text): \(found.map(\.diagnostic.message))")
    }
  }
}
