import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// The short codes of Organic Maps, MAPS.ME and CoMaps.
@Suite struct OrganicCodeTests {
  /// Codes that are published with their places.
  @Test(
    arguments: [
      ("ge0://B4srhdHVVt/Name", "mapsme", 64.5234, 12.1234, 4.25, "Name"),
      ("om://B4srhdHVVt/Name", "organic-maps", 64.5234, 12.1234, 4.25, "Name"),
      ("http://ge0.me/B4srhdHVVt", "organic-maps-web", 64.5234, 12.1234, 4.25, nil),
      (
        "https://omaps.app/Umse5f0H8a/Nova_Iorque", "organic-maps-web", 40.71274, -74.005997, 9,
        "Nova Iorque"
      ),
      (
        "https://comaps.at/o4MnIOApKp/Kreuzberg", "organic-maps-web", 52.487739, 13.381523, 14,
        "Kreuzberg"
      ),
      (
        "https://comaps.at/ItdwBgeWW1/Hereford", "organic-maps-web", 52.055385, -2.71519, 6,
        "Hereford"
      ),
      (
        "http://ge0.me/AbCMCNp0LO/Madagascar", "organic-maps-web", -18.924943, 46.44164, 4,
        "Madagascar"
      ),
      ("https://omaps.app/zzzzzzzzzz", "organic-maps-web", 38.571429, 77.142857, 16.75, nil),
      ("ge0://Byqqqqqqqq", "mapsme", 45, 0, 4.25, nil),
      ("ge0://BaF6F6F6F6/", "mapsme", -20, 20, 4.25, nil),
      ("ge0://BVVVVVVVVV", "mapsme", -90, 179.999999, 4.25, nil),
      ("ge0://Bqqqqqqqqq", "mapsme", 90, -180, 4.25, nil),
      ("ge0://8wAAAAAAAA", "mapsme", 0, 0, 19, nil),
    ] as [(String, String, Double, Double, Double, String?)])
  func reads(
    text: String, app: String, latitude: Double, longitude: Double, zoom: Double, name: String?
  ) throws {
    let reading = try MapReading(text)
    let point = try #require(reading.request.destination?.point?.wgs84)
    #expect(abs(point.latitude - latitude) < 3e-6, "\(point)")
    #expect(abs(point.longitude - longitude) < 3e-6, "\(point)")
    #expect(reading.request.zoom == zoom)
    #expect(reading.request.destination?.name == name)
    #expect(reading.request.app == app)
    #expect(reading.request.action == .place)
    #expect(!reading.notes.contains { $0.code == .unreadPath || $0.code == .unreadParameter })
  }

  @Test(
    arguments: [
      ("om://AwAAAAAAAA/z%c3%bcrich_bahnhofstrasse", "zürich bahnhofstrasse"),
      ("om://AwAAAAAAAA/строка_8", "строка 8"), ("om://AwAAAAAAAA/A%2FB", "A/B"),
      ("om://AwAAAAAAAA/A/B", "A/B"), ("om://AwAAAAAAAA", nil), ("om://AwAAAAAAAA/", nil),
      ("om://AwAAAAAAAA/_", nil), ("om://AwAAAAAAAA/%20_", nil), ("om://Aw%41AAAAAAA/X", "X"),
      ("om://Aw%2D%5FAAAAAA/X", "X"),
    ] as [(String, String?)])
  func readsNames(text: String, name: String?) throws {
    let reading = try MapReading(text)
    #expect(reading.request.destination?.point != nil)
    #expect(reading.request.destination?.name == name)
  }

  /// The encoder after the published description, independent of the reader.
  private func code(_ latitude: Double, _ longitude: Double) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let y = Int(((latitude + 90) / 180 * Double((1 << 30) - 1)).rounded())
    let x = Int((longitude + 180) / 360 * Double(1 << 30) + 0.5) % (1 << 30)
    var code = "o"
    for letter in 0..<9 {
      var value = 0
      for bit in 0..<3 {
        let place = 29 - letter * 3 - bit
        value = value * 4 + (y >> place & 1) * 2 + (x >> place & 1)
      }
      code.append(alphabet[value])
    }
    return code
  }

  @Test func isPreciseToSomeDecimetres() throws {
    for row in stride(from: -89.9, through: 89.9, by: 7.3) {
      for column in stride(from: -179.9, through: 179.9, by: 11.7) {
        let text = "ge0://\(code(row, column))/X"
        let point = try #require(try MapReading(text).request.destination?.point?.wgs84)
        #expect(abs(point.latitude - row) < 1.5e-6, "\(text)")
        #expect(abs(point.longitude - column) < 3e-6, "\(text)")
      }
    }
  }

  @Test(arguments: [
    "ge0://", "ge0:///AwAAAAAAAA", "ge0://B", "ge0://Byqqqqqqq", "ge0://Byqqqqqqq/Name",
    "ge0://AwAAAAAAAAs", "ge0://!wAAAAAAAA/Name", "ge0://AwAAAA+AAA", "ge0://AwAAAA%20AA",
    "ge0://AwAAAA%00AA", "om://AwAAAAAAÄ", "https://omaps.app/Byqqqqqqq", "om://Byqqqqqqq/Name",
    "https://comaps.at/~wAAAAAAAA", "https://ge0.me/" + String(repeating: "A", count: 60_000),
    "om://" + String(repeating: "%41", count: 20_000),
  ])
  func refuses(text: String) {
    do {
      let reading = try MapReading(text)
      Issue.record("\(reading)")
    } catch {
      #expect(error.code == .noPlace)
      #expect(error.message.contains("is not an Organic Maps code"), "\(error)")
      #expect(error.message.utf8.count < 300)
    }
  }

  /// Other pages of the same hosts are not affected.
  @Test func readsOtherPagesOfTheHosts() throws {
    let map = try MapReading("https://comaps.at/map?v=1&ll=48.5,2.25&n=A").request
    #expect(map.destination == MapPlace(try MapPoint(latitude: 48.5, longitude: 2.25), name: "A"))
    let clear = try MapReading("comaps.at/48.5,2.25/A_B?z=12").request
    #expect(clear.destination?.name == "A B")
    #expect(clear.zoom == 12)
    for text in ["om://search", "https://omaps.app/91.5,2.25", "https://omaps.app/"] {
      let error = #expect(throws: MapError.self) { try MapReading(text) }
      #expect(error?.code == .noPlace)
      #expect(error?.message.contains("is no code") == false)
    }
  }
}
