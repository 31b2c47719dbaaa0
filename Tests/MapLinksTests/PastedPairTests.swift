import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Pairs of degrees in messages of people.
@Suite struct PastedPairTests {
  private func pair(_ text: String) throws -> String {
    let reading = try MapReading(text)
    let point = try #require(reading.request.destination?.point?.wgs84, "\(text)")
    #expect(reading.request.app == "geo" && reading.request.action == .place)
    let rounded = [point.latitude, point.longitude].map { ($0 * 1e5).rounded() / 1e5 }
    return "\(rounded[0]),\(rounded[1])"
  }

  @Test(arguments: [
    "📍 52.5200,13.4050", "Koordinaten: 52.52, 13.405", "52.5200,13.4050 (Tor 3)", "52,52 13,405",
    "GPS: 52.52 / 13.405", "52.52°N 13.405°E", "52°31'12\"N 13°24'18\"E", "(52.52, 13.405)",
    "Lat: 52.52, Lon: 13.405", "52,5200; 13,4050", "52,5200 | 13,4050", "N 52,5200 E 13,4050",
    "52,5200° Nord, 13,4050° Ost", "52° 31,2' N 13° 24,3' E", "Standort \"52.5200, 13.4050\" bitte",
    "Treffpunkt: Halle 4, Tor 3, 52.5200, 13.4050 um 18:30 Uhr", "Hauptstr. 12, 52.5200, 13.4050",
    "52.5200, 13.4050, 10115 Berlin", "10115 Berlin, 52.5200 13.4050", "52.5200, 13.4050 ±5 m",
    "Unser Lager, Breite: 52,52 Länge: 13,405, Tor 2", "lat=52.52&lon=13.405",
    "Our gate: 52°31'12\"N 13°24'18\"E (blue door)", "仓库坐标：52.5200,13.4050，请查收",
    "仓库纬度52.52经度13.405", "52,52° с. ш. 13,405° в. д.", "Latitud 52.52, longitud 13.405",
    "Meet me at 52.5200, 13.4050.", "52.5200,13.4050 oder 52.5200,13.4050?",
    "SRID=4326;POINT (13.405 52.52)", #"{"type":"Point","coordinates":[13.405, 52.52]}"#,
    "Tor 3\n52.5200, 13.4050\nBis morgen!", "position 52.52 , 13.405 approx.",
    "52.5200,13.4050 see https://shop.example/stores", "Lat.: 52.52 Long.: 13.405",
    "https://maps.app.goo.gl/abc is at 52.5200,13.4050", "N: 52.52, E: 13.405",
    "x-map://pin/13.4050,52.5200 is at 52.5200,13.4050", "GPS:52.52,13.405",
    "shop.example/stores?ll=2.2500,48.5000 52.5200,13.4050", "Lager:N52.5200 E13.4050",
    "52.5200, 13.4050, um 9.30 / 18.00 Uhr", "52.5200, 13.4050 oder 52.52, 13.405",
    "52.5200, 13.4050, E gate", "52.5200° N, 13.4050° E - north gate",
    #"{"lat":52.52,"lng":13.405}"#, #"{"lng": "13.405", "lat": "52.52"}"#,
    #"[{"location": {"latitude": 52.5200, "longitude": 13.4050}, "name": "Hof 3"}]"#,
    "{'lat': 52.52, 'lon': 13.405}", "52.5200,13.4050, 34m", "52.5200, 13.4050, 34 m ü. NN",
    "52°31'12\"N 13°24'18\"E 112 ft", "북위 52도 31분 12초 동경 13도 24분 18초",
    "위도 52.52 경도 13.405", "창고는 북위 52.5200° 동경 13.4050° 입니다",
    #"<wpt lat="52.520000" lon="13.405000"><ele>34</ele></wpt>"#, "北緯52度31分12秒 東経13度24分18秒",
    "北緯52.5200度、東経13.4050度", "緯度:52.52 経度:13.405", "latitudine 52.52, longitudine 13.405",
    "Enlem: 52.52 Boylam: 13.405", "GPS 52.5200,13.4050 (alt 34 m)",
    "52-31-12N 13-24-18E", "Gate: N52-31-12 E013-24-18 (blue)", "52-31.2N, 13-24.3E",
    "Lat. 52,5200 N, Long. 13,4050 E", "Lat. 52.52 N Long. 13.405 E",
    "Tor 3: Lat 52,52 N, Lon 13,405 E",
    "N 52 31.2' E 13 24.3'", "Hof, N 52 31.2' E 13 24.3' links", "52 31' 12\" N 13 24' 18\" E",
  ])
  func readsThePairOfAMessage(text: String) throws {
    #expect(try pair(text) == "52.52,13.405")
  }

  @Test(arguments: [
    ("Sydney −33.8568, 151.2153", "-33.8568,151.2153"),
    ("S 33.8568 E 151.2153 Opera House", "-33.8568,151.2153"),
    ("33,8568° Sud, 151,2153° Est", "-33.8568,151.2153"),
    ("151.2153° E, 33.8568° S, east gate", "-33.8568,151.2153"),
    ("N 52° 31.123 E 013° 24.456", "52.51872,13.4076"),
    ("S 33 51.408' E 151 12.918'", "-33.8568,151.2153"),
    ("Lat. 33,8568 S, Long. 151,2153 E", "-33.8568,151.2153"),
    ("S33°51.408 E151°12.918", "-33.8568,151.2153"), ("52 31.2N 13 24.3E", "52.52,13.405"),
    ("Cache: 13 24.3 W; 52 31 12 S, gate 3", "-52.52,-13.405"),
    ("Cache N 52° 31,2 E 13° 24,3 links", "52.52,13.405"),
  ])
  func readsTheSignsOfAMessage(text: String, pair: String) throws {
    #expect(try self.pair(text) == pair)
  }

  /// The name of a datum is before or after the pair; elsewhere the datum is WGS-84.
  @Test(
    arguments: [
      ("火星坐标 39.908823,116.397470", .gcj02), ("GCJ-02: 39.908823,116.397470", .gcj02),
      ("高德坐标(GCJ02):39.908823,116.397470", .gcj02), ("39.908823,116.397470 (gcj02)", .gcj02),
      ("仓库：高德地图坐标39.908823,116.397470，请查收", .gcj02), ("高德：39.908823,116.397470", .gcj02),
      ("Amap coordinates: 39.908823, 116.397470", .gcj02), ("腾讯地图: 39.908823,116.397470", .gcj02),
      (#"{"lat":39.908823,"lng":116.397470,"type":"gcj02"}"#, .gcj02),
      ("百度坐标: 39.915123,116.404123", .bd09), ("BD09 39.915,116.404", .bd09),
      ("Baidu Maps: 39.915123,116.404123", .bd09), ("39.915,116.404 bd09ll", .bd09),
      ("WGS84 39.915,116.404", .wgs84), ("坐标: 39.915,116.404", .wgs84),
      ("Baidu: 39.915123,116.404123", .wgs84), ("Lot ABD0912: 39.915123,116.404123", .wgs84),
    ] as [(String, MapDatum)])
  func readsTheDatumOfAMessage(text: String, datum: MapDatum) throws {
    let point = try #require(try MapReading(text).request.destination?.point)
    #expect(point.datum == datum)
    #expect(39.9..<39.92 ~= point.latitude && 116.39..<116.41 ~= point.longitude)
    #expect((point.wgs84.latitude == point.latitude) == (datum == .wgs84))
  }

  /// Numbers that may be something else, or more than one pair, are refused.
  @Test(arguments: [
    "Preis 12.50, 13.90 Euro", "Preise: 1.299, 1.499", "€ 12,50 / 13,90", "12,5000 13,9000 €",
    "von 52.5200,13.4050 nach 48.1000,11.5000", "52.5200,13.4050 / 48.1000,11.5000",
    "52,52,13,405", "52,5200° N, 13,4050° O", "N 52.52 O 13.405", "heute 20° / 25°",
    "A4 210.0, 297.0", "52.5200,13.4050,34.5", "IP 192.168.0.1", "v1.2.3, 4.5.6",
    "12.05.2024, 13.06.2024", "Tel. +49 30 123.456, 0151.789", "Meet me at 48.858, 2.294",
    "A52.5200,13.4050", "52.5200,13.4050x", "52.5200N 13.4050N",
    "Score 3.1415, 2.7182", "Score: 23.1415, 12.7182", "Version 10.1234, 11.5678",
    "Ratio=23.1415, 12.7182", "2.5, 3.5, 1.2 m",
    "a 1.12345, 2.12345 b", "Zimmer 52, 13",
    "52.5200 und", "N 52° 61.2 E 13° 24.3", "N 52 31.2 N 13 24.3",
    "52-31-12 13-24-18", "2024-05-12 N, 2024-06-13 E", "N 52 31\" E 13 24\"", "52.52 N 13.405 N E",
    "N 52 31.2 13 24.3 E", "N 52° 31\" E 13° 24\"", "N 52 -31.2 E 13 24.3",
    "N 52 S", "N 52.52 S, E 13.405", "E 13.405 W, N 52.52", "52 N 13 W E", "52.52° N S 13.405° E",
    "S52.52N 13.405E", "Hof: N 52° 31.2' S E 13° 24.3'", "[N 52,52 S; 13,405 E]",
  ])
  func refusesUnclearNumbers(text: String) {
    #expect(throws: MapError.self) { try MapReading(text) }
  }

  @Test(arguments: [
    ("N 52.52 S, E 13.405", "has two opposite directions; keep one of them"),
    ("52 N 13 W E", "has two opposite directions"),
    ("52,5200° N, 13,4050° O", "O is east in German and west in French"),
    ("von 52.5200,13.4050 nach 48.1000,11.5000", "several pairs of degrees"),
    ("Preise: 1.299, 1.499", "may have several meanings; give only the pair of degrees"),
    ("Preis 12.50 Euro", "no map link or pair of degrees in"),
    ("48.8584, 2.2945 and 51.5, -0.12", "several pairs of degrees"),
    ("9F4M0000+", "is the plus code of a region, about 100 km wide"),
    ("Lot 9F000000+", "about 2,000 km wide"), ("https://plus.codes/9F4M5200+", "about 5 km wide"),
    ("51.5, -0.12 and 48.8584, 2.2945", "several pairs of degrees"),
    ("WGS84 转 GCJ02: 39.9088,116.3974", "several datums"),
    ("北京54: 39.9088, 116.3974", "coordinates in 北京54 are not read; convert them"),
    ("BD09MC 39.9088, 116.3974", "coordinates in BD09MC are not read"),
    ("GCJ02: 116.397470,39.908823", "are the two swapped?"),
    ("sygic://com.sygic.aura/coordinate|13.4|52.5|drive", "unknown link: no app has links that"),
    ("See sygic:coordinate|13.4050|52.5200|drive!", "begin with \"sygic:coordinate"),
    ("Lager:x-map://?13.4050,52.5200", "unknown link"),
    ("https://shop.example/?13.4050,52.5200", "unknown link"),
    ("shop.example/a?ll=13.4050,52.5200", "pair of degrees in \"shop.example/a?ll=13.4050,"),
  ])
  func saysWhyNumbersAreRefused(text: String, reason: String) {
    do {
      Issue.record("\(try MapReading(text))")
    } catch {
      #expect("\(error)".contains(reason), "\(error)")
    }
  }

  /// The time depends on the length of a text only.
  @Test func readsALongMessage() throws {
    let words = String(repeating: "Latte wort 12 ", count: 800)
    #expect(try pair(words + "52.5200, 13.4050 " + String(words.prefix(3000))) == "52.52,13.405")
    #expect(throws: MapError.self) { try MapReading(words + words + "52.5200, 13.4050") }
  }
}
