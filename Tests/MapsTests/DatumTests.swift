import Testing
import WaymarkCore
import WaymarkTestSupport

@testable import WaymarkMaps

@Suite struct DatumTests {
  // The golden vectors are not part of the project.
  @Test(.enabled(if: Vectors.datum != nil, "there are no vectors beside the project"))
  func agreesWithTheVectors() throws {
    var count = 0
    for vector in Vectors.cases("vectors", of: Vectors.datum) {
      let id = try #require(vector["id"]?.string)
      let from = try #require(vector["from"]?.string)
      let to = try #require(vector["to"]?.string)
      let input = try #require(point(vector["in"]))
      let output = try #require(point(vector["out"]))
      let tolerance = try #require(vector["tol_m"]?.double)
      let found = try converted(input, from: from, to: to)
      let error = distance(found, output)
      // One vector shows what a single step back gives, which ours is better than.
      guard vector["method"]?.string != "naive" else { continue }
      #expect(error <= max(tolerance, 1e-9), "\(id): \(error) m")
      count += 1
    }
    #expect(count > 50)
  }

  @Test(arguments: [
    (31.2304, 121.4737, 31.228458, 121.478223), (39.915, 116.404, 39.916404, 116.410244),
  ])
  func shiftsTheMainland(
    latitude: Double, longitude: Double, shifted: Double, east: Double
  ) throws {
    let point = try Coordinate<WGS84>(latitude: latitude, longitude: longitude).gcj02()
    #expect(abs(point.latitude - shifted) < 1e-6)
    #expect(abs(point.longitude - east) < 1e-6)
  }

  @Test(arguments: [
    (45.8333, 1.2611), (35.6812, 139.7671), (21.0278, 105.8342), (0, 0), (90, 180), (-90, -180),
  ])
  func leavesOtherPlacesAlone(latitude: Double, longitude: Double) throws {
    let point = try Coordinate<WGS84>(latitude: latitude, longitude: longitude)
    #expect(point.gcj02().latitude == latitude)
    #expect(point.gcj02().longitude == longitude)
    #expect(point.bd09.latitude == latitude)
    #expect(point.gcj02().wgs84 == point)
    #expect(point.bd09.wgs84 == point)
    #expect(point.bd09.gcj02.longitude == longitude)
    #expect(point.gcj02().bd09.longitude == longitude)
  }

  @Test func shiftsOnlyInTheZonesOfAService() throws {
    let central = try Coordinate<WGS84>(latitude: 22.2819, longitude: 114.1582)
    #expect(central.gcj02(in: .mainland).latitude == central.latitude)
    #expect(central.gcj02(in: [.mainland, .hongKong]).latitude != central.latitude)
  }

  /// A grid over the zones, so that no stretch of them is left out.
  static let grid: [(Double, Double)] = stride(from: 18.05, to: 53.5, by: 0.37).flatMap {
    latitude in
    stride(from: 73.6, to: 134.7, by: 0.83).map { (latitude, $0) }
  }

  @Test func returnsToTheMillimetre() throws {
    var inside = 0
    for (latitude, longitude) in Self.grid {
      let point = try Coordinate<WGS84>(latitude: latitude, longitude: longitude)
      guard Zone(of: point) != .elsewhere else { continue }
      inside += 1
      let there = (latitude, longitude)
      #expect(distance(pair(point.gcj02().wgs84), there) < 0.001)
      #expect(distance(pair(point.bd09.wgs84), there) < 0.001)
      let gcj = point.gcj02()
      #expect(distance(pair(gcj.bd09.gcj02), pair(gcj)) < 0.001)
      let baidu = point.bd09
      #expect(distance(pair(BaiduMercator(baidu).bd09), pair(baidu)) < 0.001)
      let shift = distance(pair(gcj), there)
      #expect(20...750 ~= shift, "\(there): \(shift) m")
      #expect(distance(pair(baidu), there) <= 1550)
    }
    #expect(inside > 2000)
  }

  @Test func projectsAsBaiduDoes() throws {
    let point = BaiduMercator(try Coordinate<BD09>(latitude: 39.915, longitude: 116.404))
    #expect(abs(point.x - 12_958_175.000) < 0.01)
    #expect(abs(point.y - 4_825_923.766) < 0.01)
  }

  @Test(arguments: [0, 14.999, 15, 29.9, 30, 44.9, 45, 59.9, 73.9, -0.001, -31.2])
  func projectsBothWaysInEveryBand(latitude: Double) throws {
    let point = try Coordinate<BD09>(latitude: latitude, longitude: -116.404)
    #expect(distance(pair(BaiduMercator(point).bd09), pair(point)) < 0.001)
  }

  @Test func refusesNumbersOffBaidusMap() {
    #expect(throws: CoordinateError.notFinite) { try BaiduMercator(x: .nan, y: 0) }
    #expect(throws: CoordinateError.longitudeOutOfRange(3e7)) { try BaiduMercator(x: 3e7, y: 0) }
    #expect(throws: CoordinateError.latitudeOutOfRange(-2e7)) { try BaiduMercator(x: 0, y: -2e7) }
    #expect(BaiduMercator(Coordinate(clampingLatitude: 90, longitude: 0)).y < 12_474_105)
  }

  private func point(_ node: JSONNode?) -> (Double, Double)? {
    guard let latitude = node?["lat"]?.double, let longitude = node?["lon"]?.double else {
      return nil
    }
    return (latitude, longitude)
  }

  private func pair<Datum>(_ point: Coordinate<Datum>) -> (Double, Double) {
    (point.latitude, point.longitude)
  }

  private func converted(
    _ input: (Double, Double), from: String, to: String
  ) throws -> (Double, Double) {
    let (latitude, longitude) = input
    switch (from, to) {
    case ("WGS84", "GCJ02"):
      return pair(try Coordinate<WGS84>(latitude: latitude, longitude: longitude).gcj02())
    case ("WGS84", "BD09"):
      return pair(try Coordinate<WGS84>(latitude: latitude, longitude: longitude).bd09)
    case ("GCJ02", "WGS84"):
      return pair(try Coordinate<GCJ02>(latitude: latitude, longitude: longitude).wgs84)
    case ("GCJ02", "BD09"):
      return pair(try Coordinate<GCJ02>(latitude: latitude, longitude: longitude).bd09)
    case ("BD09", "GCJ02"):
      return pair(try Coordinate<BD09>(latitude: latitude, longitude: longitude).gcj02)
    case ("BD09", "WGS84"):
      return pair(try Coordinate<BD09>(latitude: latitude, longitude: longitude).wgs84)
    default: throw UnknownPair(from: from, to: to)
    }
  }

  private struct UnknownPair: Error {
    let from: String
    let to: String
  }

  /// The metres between two points that are close together.
  private func distance(_ one: (Double, Double), _ other: (Double, Double)) -> Double {
    let north = (one.0 - other.0) * 111_195
    let east = (one.1 - other.1) * 111_195 * cosine(halfTurns: one.0 / 180)
    return (north * north + east * east).squareRoot()
  }
}
