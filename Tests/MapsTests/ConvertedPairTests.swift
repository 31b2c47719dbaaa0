import Testing
import WaymarkCore
import WaymarkMaps
import WaymarkTestSupport

@Suite struct ConvertedPairTests {
  @Test(.enabled(if: Vectors.datum != nil, "there are no vectors beside the project"))
  func agreesWithTheVectors() throws {
    var count = 0
    for vector in Vectors.cases("vectors", of: Vectors.datum) {
      let id = try #require(vector["id"]?.string)
      guard vector["method"]?.string != "naive" else { continue }
      let from = try #require(PairDatum(named: vector["from"]?.string ?? ""))
      let to = try #require(PairDatum(named: vector["to"]?.string ?? ""))
      let north = try #require(vector["in"]?["lat"]?.double)
      let east = try #require(vector["in"]?["lon"]?.double)
      let pair = try ConvertedPair(north: north, east: east, from: from, to: to)
      let wanted = try #require(vector["out"]?["lat"]?.double)
      let wantedEast = try #require(vector["out"]?["lon"]?.double)
      let tolerance = max(try #require(vector["tol_m"]?.double), 1e-9) / 100_000
      #expect(abs(pair.north - wanted) <= tolerance, "\(id)")
      #expect(abs(pair.east - wantedEast) <= tolerance * 2, "\(id)")
      count += 1
    }
    #expect(count > 50)
  }

  @Test(arguments: PairDatum.allCases, PairDatum.allCases)
  func goesThereAndBack(from: PairDatum, to: PairDatum) throws {
    for (latitude, longitude) in [(31.2304, 121.4737), (22.3193, 114.1694), (43.6532, -79.3832)] {
      let begin = try ConvertedPair(north: latitude, east: longitude, from: .wgs84, to: from)
      let there = try ConvertedPair(north: begin.north, east: begin.east, from: from, to: to)
      let back = try ConvertedPair(north: there.north, east: there.east, from: to, to: from)
      let tolerance = from == .bd09mc ? 0.002 : 2e-8
      #expect(abs(back.north - begin.north) < tolerance)
      #expect(abs(back.east - begin.east) < tolerance)
      #expect(there.zone == begin.zone)
      if begin.zone == .elsewhere { #expect(there.shiftMetres < 0.01) }
    }
  }

  @Test(
    arguments: [
      (.nan, 0, .wgs84, .notFinite), (0, .infinity, .bd09mc, .notFinite),
      (91, 0, .gcj02, .latitudeOutOfRange), (0, -181, .bd09, .longitudeOutOfRange),
      (121.4, 31.2, .wgs84, .latitudeOutOfRange), (0, 2.1e7, .bd09mc, .longitudeOutOfRange),
      (13_523_771, 3_640_856, .bd09mc, .latitudeOutOfRange),
      (11_580_000, 3_580_000, .bd09mc, .latitudeOutOfRange),
    ] as [(Double, Double, PairDatum, MapError.Code)])
  func refuses(north: Double, east: Double, from: PairDatum, code: MapError.Code) {
    let error = #expect(throws: MapError.self) {
      try ConvertedPair(north: north, east: east, from: from, to: .wgs84)
    }
    #expect(error?.code == code)
    if abs(north) > 100 { #expect(error?.message.contains("swapped") == true) }
  }

  @Test func refusesMetresBeyondBaidusMap() throws {
    let error = #expect(throws: MapError.self) {
      try ConvertedPair(north: 78.2, east: 15.6, from: .wgs84, to: .bd09mc)
    }
    #expect(error?.code == .latitudeOutOfRange)
  }
}
