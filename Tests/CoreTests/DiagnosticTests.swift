import Testing
import WaymarkCore

struct CoordinateTests {
  @Test(
    arguments: [
      (91, 0, .latitudeOutOfRange(91)), (0, -180.5, .longitudeOutOfRange(-180.5)),
      (.nan, 0, .notFinite), (0, .infinity, .notFinite),
    ] as [(Double, Double, CoordinateError)])
  func refuses(latitude: Double, longitude: Double, error: CoordinateError) {
    #expect(throws: error) {
      try Coordinate<WGS84>(latitude: latitude, longitude: longitude)
    }
  }
}

struct DiagnosticTests {
  @Test func describesItselfOnOneLine() {
    let kind = DiagnosticKind(
      "record.price", .error, "the price is no amount", help: "Write digits.")
    let location = Location("ads.ndjson", line: 42).at(field: "price")
    #expect(
      Diagnostic(kind, at: location).description
        == "ads.ndjson:42 price: error: the price is no amount [record.price]")
    #expect(Location("ads.sqlite", record: 7).description == "ads.sqlite#7")
    #expect(Location("waymark.json", line: 3, column: 9).description == "waymark.json:3:9")
  }
}
