import Bytes
import Maps
import Testing

@testable import MapLinks

/// What is found in bad links, and what becomes of them.
@Suite struct MapLinkLintTests {
  private func findings(
    _ url: String, _ settings: MapLinkSettings = MapLinkSettings()
  ) -> [MapLinkFinding] {
    MapLinkLint.check(Array("\"\(url)\"".utf8), as: .source, named: "f", settings)
  }

  private func expect(
    _ url: String, _ codes: [String], _ mended: String?,
    _ settings: MapLinkSettings = MapLinkSettings(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let findings = findings(url, settings)
    #expect(
      findings.map { String($0.diagnostic.code.dropFirst(9)) } == codes, "\(url)",
      sourceLocation: sourceLocation)
    #expect(findings.first?.mended == mended, "\(url)", sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.url == url }, sourceLocation: sourceLocation)
  }

  @Test func saysSinceWhenAnAppIsGone() {
    let navigon = findings("navigon://coordinate/Lot/-79.3832/43.6532")
    #expect(
      navigon.map(\.diagnostic.message) == [
        "Navigon has been gone since 2018-05: Garmin took it out of the stores"
      ])
    let tomTom = findings("tomtomhome:geo:action=navigateto&lat=43.6532&long=-79.3832&name=Lot")
    #expect(
      tomTom.map(\.diagnostic.message) == [
        "TomTom before GO is gone: TomTom GO has taken its place"
      ])
  }

  @Test func findsWhatLinkLibrariesWrite() {
    expect(
      "https://www.google.com/maps/dir/?api=1&destination=50.5,8.6&z=15", ["parameter"],
      "https://www.google.com/maps/dir/?api=1&destination=50.500000%2C8.600000")
    expect(
      "https://www.google.com/maps/@?api=1&map_action=map&center=50.5,8.6&z=15", ["parameter"],
      "https://www.google.com/maps/@?api=1&map_action=map&center=50.500000%2C8.600000&zoom=15")
    expect(
      "comgooglemaps://?q=12.3,23.4(A%20%28B%29)", ["label"],
      "comgooglemaps://?q=12.300000,23.400000(A%20B)")
    expect("geo:12.3,23.4?q=12.3,23.4(A%20%28B%29)", [], nil)
    expect(
      "geo-navigation://directions?destination=3.3,4.4", ["path"],
      "geo-navigation:///directions?destination=3.300000,4.400000")
    expect(
      "tmap://route?goallat=35.8&goallng=127.1&goalname=A", ["parameter", "parameter"],
      "tmap://route?goalname=A&goalx=127.100000&goaly=35.800000")
  }

  @Test func mendsTheEightLinksOfTheApp() {
    expect(
      "http://maps.apple.com?q=43.6532,-79.3832=d&t=h", ["http", "glued"],
      "https://maps.apple.com/?daddr=43.653200,-79.383200&dirflg=d&t=h")
    expect("comgooglemaps://?saddr=&daddr=43.6532,-79.3832&directionsmode=driving", [], nil)
    expect("waze://?ll=43.6532,-79.3832&navigate=yes", [], nil)
    expect("navigon://coordinate/Lot/-79.3832/43.6532", ["retired"], nil)
    expect(
      "tomtomhome://geo:action=navigateto&lat=43.6532&long=-79.3832&name=Lot",
      ["slashes", "retired"],
      "tomtomgo://x-callback-url/navigate?destination=43.653200,-79.383200")
    expect(
      "uber://client_id=C&action=setPickup&pickup=my_location&pickup[nickname]=Here"
        + "&dropoff[latitude]=43.6532&dropoff[longitude]=-79.3832&dropoff[nickname]=Lot"
        + "&link_text=https://x.example&partner_deeplink=app://a?x=2",
      ["raw-bracket", "no-question-mark", "nested-url", "nested-url", "overridden"],
      "uber://?action=setPickup&client_id=C&pickup=my_location"
        + "&dropoff%5Blatitude%5D=43.653200&dropoff%5Blongitude%5D=-79.383200"
        + "&dropoff%5Bnickname%5D=Lot&link_text=https%3A%2F%2Fx.example"
        + "&partner_deeplink=app%3A%2F%2Fa%3Fx%3D2")
    let baidu = "baidumap://map/marker?location=31.2304,121.4737&title=Lot&src=ios.example.cars"
    expect(baidu, ["undeclared-datum"], nil)
    expect(
      baidu, ["undeclared-datum"],
      "baidumap://map/marker?location=31.230400,121.473700&title=Lot&coord_type=wgs84"
        + "&src=ios.example.cars", MapLinkSettings(datum: .wgs84))
    let amap =
      "iosamap://path?sourceApplication=A&sid=TRADEX1&did=TRADEX2&dlat=31.2304&dlon=121.4737&t=0"
    expect(amap, ["place-id", "place-id", "undeclared-datum"], nil)
    let findings = findings(amap, MapLinkSettings(datum: .wgs84))
    #expect(
      findings.first?.mended?.hasPrefix("iosamap://path?sourceApplication=A&dlat=31.22") == true)
    #expect(findings.first?.mended?.contains("&dev=") == true)
  }

  @Test func findsBadText() {
    expect(
      "om://v2/dir?destination=1.5,2.5&destination_name=x%20y|z", ["raw-bar"],
      "om://v2/dir?destination=1.500000,2.500000&destination_name=x%20y%7Cz")
    expect(
      "https://maps.apple.com/place?coordinate=1.5,2.5&name=50% off",
      ["bad-escape", "raw-character"],
      "https://maps.apple.com/place?coordinate=1.500000,2.500000&name=50%25%20off")
    expect(
      "https://maps.apple.com/place?coordinate=1.5,2.5&name=Caf\u{E9}", ["non-ascii"],
      "https://maps.apple.com/place?coordinate=1.500000,2.500000&name=Caf%C3%A9")
    expect(
      "https://waze.com/ul?ll=43.6532%252C-79.3832&navigate=yes", ["double-escape"],
      "https://waze.com/ul?ll=43.653200%2C-79.383200&navigate=yes")
    expect(
      "https://waze.com/ul?q=Foo+Bar&navigate=yes", ["plus"],
      "https://waze.com/ul?q=Foo%20Bar&navigate=yes")
    let long = String(repeating: "x", count: 2100)
    let findings = findings("https://maps.apple.com/place?coordinate=1.5,2.5&name=\(long)")
    #expect(findings.map(\.diagnostic.code) == ["map-link.length"])
    #expect(findings.first?.mended?.utf8.count == 2048)
  }

  @Test func findsBadStructure() {
    expect(
      "google.navigation:?q=43.6,-79.4&mode=d", ["question-mark"],
      "google.navigation:q=43.600000,-79.400000&mode=d")
    expect(
      "comgooglemaps://maps?daddr=43.6,-79.4", ["path"],
      "comgooglemaps://?daddr=43.600000,-79.400000")
    expect(
      "moovit://directions?dest_lat=3.5&dest_lon=4.5&dest_nameFoo", ["no-equals"],
      "moovit://directions?dest_lat=3.500000&dest_lon=4.500000&dest_name=Foo")
    expect(
      "https://maps.apple.com/?ll=43.6,-79.4&q=A&B Motors", ["raw-character", "split-label"],
      "https://maps.apple.com/?ll=43.600000,-79.400000&q=A%26B%20Motors")
    expect(
      "https://maps.apple.com/place?coordinate=1.5,2.5&name=A #1", ["raw-character", "fragment"],
      "https://maps.apple.com/place?coordinate=1.500000,2.500000&name=A%20%231")
    expect(
      "transit://directions?from=1.5,2.5&to=43.6,-79.4?utm_source=x", ["glued"],
      "transit://directions?from=1.5,2.5&to=43.6,-79.4&utm_source=x")
    expect(
      "geo:0,0?q=43.6,-79.4()", ["label"], "geo:0,0?q=43.600000,-79.400000")
    expect(
      "here-route://43.6,-79.4,Lot?m=d", ["no-route"],
      "here-route://mylocation/43.600000,-79.400000,Lot?m=d")
    expect(
      "https://yandex.com/maps/?rtext=55.7,37.6&rtt=auto", ["no-route"],
      "https://yandex.com/maps/?rtext=~55.700000%2C37.600000&rtt=auto")
    expect(
      "iosamap://path?sourceApplication=A&dlat=1.5&dlon=2.5&dlat=3.5&dev=0",
      ["repeated-parameter"], nil)
  }

  @Test func findsWhatTheAppDoesNotHave() {
    expect(
      "moovit://directions?origin_lat=1.5&origin_lon=2.5&dest_lat=3.5&dest_lon=4.5",
      ["parameter", "parameter"],
      "moovit://directions?dest_lat=3.500000&dest_lon=4.500000&orig_lat=1.500000"
        + "&orig_lon=2.500000")
    expect(
      "https://www.google.com/maps/dir/?destination=43.6%2C-79.4", ["missing-parameter"],
      "https://www.google.com/maps/dir/?api=1&destination=43.600000%2C-79.400000")
    let naver = "nmap://route?dlat=37.5&dlng=127.5&dname=A"
    expect(naver, ["path", "missing-parameter"], nil)
    expect(
      naver, ["path", "missing-parameter"],
      "nmap://route/car?dlat=37.500000&dlng=127.500000&dname=A&appname=example.cars",
      MapLinkSettings(ids: ["appname": "example.cars"]))
    expect(
      "https://mapy.cz/fnc/v1/route?mapset=traffic&end=14.5,50.5", ["retired"],
      "https://mapy.com/fnc/v1/route?mapset=traffic&end=14.500000%2C50.500000"
        + "&routeType=car_fast_traffic&navigate=true")
    expect(
      "https://m.uber.com/ul/?action=setPickup&dropoff[latitude]=43.6&dropoff[longitude]=-79.4"
        + "&dropoff[nickname]=Lot", ["raw-bracket", "retired"],
      "https://m.uber.com/looking?pickup=my_location&drop%5B0%5D=%7B%22latitude%22%3A43.600000"
        + "%2C%22longitude%22%3A-79.400000%2C%22addressLine1%22%3A%22Lot%22%7D")
    expect(
      "https://citymapper.com/directions?endcoord=51.5%2C-0.1&arriveby=12:00", ["retired"],
      "https://citymapper.com/directions?endcoord=51.500000%2C-0.100000&arrival_time=12%3A00")
    expect(
      "https://osmand.net/go?lat=43.6&lon=-79.4&z=15", ["path"],
      "https://osmand.net/map/?end=43.600000,-79.400000")
  }

  @Test func findsBadNumbers() {
    expect(
      "https://maps.apple.com/place?coordinate=1e-05,2.5", ["exponent"],
      "https://maps.apple.com/place?coordinate=0.000010,2.500000")
    expect("https://maps.apple.com/place?coordinate=nan,2.5", ["not-a-number"], nil)
    expect("mapsme://route?sll=undefined&dll=43.6,-79.4", ["not-a-number"], nil)
    expect("https://waze.com/ul?ll=93.6%2C243.4&navigate=yes", ["range"], nil)
    expect(
      "https://waze.com/ul?ll=121.4737%2C31.2304&navigate=yes", ["swapped"],
      "https://waze.com/ul?ll=31.230400%2C121.473700&navigate=yes")
    expect(
      "osmandmaps://navigate?lat=121.4737&lon=31.2304", ["swapped"],
      "osmandmaps://navigate?lat=31.230400&lon=121.473700")
    expect(
      "https://uri.amap.com/navigation?to=31.2304,121.4737,A&callnative=1", ["swapped"],
      "https://uri.amap.com/navigation?to=121.473700,31.230400,A&callnative=1")
    expect("https://waze.com/ul?ll=0%2C0&navigate=yes", ["null-island"], nil)
    expect(
      "https://maps.apple.com/place?coordinate=-0.0,2.5", ["decimals"],
      "https://maps.apple.com/place?coordinate=0.000000,2.500000")
  }

  @Test func comparesWithTheDatumOfTheFiles() throws {
    let url = "https://www.google.com/maps/dir/?api=1&destination=31.2304%2C121.4737"
    expect(url, [], nil)
    expect(url, [], nil, MapLinkSettings(datum: .gcj02))
    let finding = try #require(findings(url, MapLinkSettings(datum: .wgs84)).first)
    #expect(finding.diagnostic.code == "map-link.datum")
    #expect(finding.diagnostic.message.contains("m off"))
    let point = try MapPoint(latitude: 31.2304, longitude: 121.4737)
    #expect(finding.mended == (try mapURL(for: MapRequest(app: "google", to: MapPlace(point))).url))
    // Nothing is shifted in Toronto.
    expect(
      "https://www.google.com/maps/dir/?api=1&destination=43.6532%2C-79.3832", [], nil,
      MapLinkSettings(datum: .wgs84))
  }
}
