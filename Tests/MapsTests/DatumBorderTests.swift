import Testing
import WaymarkCore

@testable import WaymarkMaps

/// What the datums do where the zones end, and how they compute.
@Suite struct DatumBorderTests {
  /// A fine grid around towns at a border, where a shifted point may be in another zone.
  private static let grid: [Coordinate<WGS84>] = {
    let towns: [(Double, Double)] = [
      (50.25, 127.53), (40.11, 124.39), (42.96, 129.85), (22.53, 114.06), (22.2, 113.54),
      (24.44, 118.2), (22.5, 103.95), (21.53, 107.97), (24.0, 97.87), (45.2, 82.53),
      (49.62, 117.35),
    ]
    var points: [Coordinate<WGS84>] = []
    for town in towns {
      for row in -30...30 {
        for column in -30...30 {
          let latitude = town.0 + Double(row) * 0.000_731
          let longitude = town.1 + Double(column) * 0.000_733
          points.append(Coordinate(clampingLatitude: latitude, longitude: longitude))
        }
      }
    }
    return points
  }()

  @Test func returnsAcrossBordersToTheMillimetre() {
    var inside = 0
    for point in Self.grid where Zone(of: point) != .elsewhere {
      inside += 1
      #expect(point.metres(to: point.gcj02().wgs84) < 0.001)
      #expect(point.metres(to: point.bd09.wgs84) < 0.001)
      #expect(point.metres(to: BaiduMercator(point.bd09).bd09.wgs84) < 0.001)
      let shifted = point.gcj02()
      #expect(shifted.wgs84.metres(to: shifted.bd09.gcj02.wgs84) < 0.001)
    }
    #expect(inside > 10_000)
  }

  @Test func movesNothingElsewhereByABit() {
    for point in Self.grid where Zone(of: point) == .elsewhere {
      #expect(point.gcj02() == point.relabelled())
      #expect(point.bd09 == point.relabelled())
      // What was left alone can be mistaken for a moved point only within reach of a zone.
      #expect(point.metres(to: point.gcj02().wgs84) < 800)
      #expect(point.metres(to: point.bd09.wgs84) < 1600)
    }
  }

  /// A GCJ-02 point in a zone was moved, even when its original is just across the border.
  @Test func takesBackAPointWhoseOriginalIsOutside() {
    var count = 0
    for point in Self.grid where Zone(of: point) != .elsewhere {
      let given: Coordinate<GCJ02> = point.relabelled()
      let original = given.wgs84
      guard Zone(of: original) == .elsewhere else { continue }
      count += 1
      #expect(20...800 ~= original.metres(to: point))
      #expect(given.bd09 == original.relabelled())
    }
    #expect(count > 100)
  }

  /// Pairs of datums that the vectors may lack, through every other one.
  @Test func agreesByEveryWay() throws {
    let point = try Coordinate<WGS84>(latitude: 31.2304, longitude: 121.4737)
    let baidu = point.bd09
    #expect(point.gcj02().bd09 == baidu)
    let metres = BaiduMercator(baidu)
    #expect(abs(metres.x - 13_523_771.160) < 0.01)
    #expect(abs(metres.y - 3_640_856.297) < 0.01)
    let back = try BaiduMercator(x: metres.x, y: metres.y).bd09
    #expect(point.metres(to: back.wgs84) < 0.001)
    #expect(point.metres(to: back.gcj02.wgs84) < 0.001)
  }

  @Test func projectsTheWholeOfBaidusMapBothWays() throws {
    for step in -740...740 {
      for longitude in [-180.0, -0.1, 0, 73.5, 134.77, 180] {
        let point = Coordinate<BD09>(clampingLatitude: Double(step) / 10, longitude: longitude)
        let back = BaiduMercator(point).bd09
        #expect(abs(back.latitude - point.latitude) < 8e-9)
        #expect(abs(back.longitude - point.longitude) < 8e-9)
      }
    }
  }

  @Test(
    arguments: [
      (0, 0), (1.0 / 6, 0.5), (0.5, 1), (1, 0), (1.5, -1), (-0.5, -1), (-1.0 / 6, -0.5),
      (1000, 0), (1000.5, 1), (-1001.5, 1), (0.25, 0.7071067811865476),
      (-0.75, -0.7071067811865476),
    ] as [(Double, Double)])
  func knowsTheSine(halfTurns: Double, value: Double) {
    #expect(abs(sine(halfTurns: halfTurns) - value) < 1e-15)
    #expect(abs(cosine(halfTurns: 0.5 - halfTurns) - value) < 1e-15)
  }

  /// The very bits, which no platform or level of optimisation may change.
  @Test func computesTheSameBitsEverywhere() throws {
    let point = try Coordinate<WGS84>(latitude: 39.915, longitude: 116.404)
    #expect(point.gcj02().latitude.bitPattern == 0x4043_F54C_BC49_7B62)
    #expect(point.gcj02().longitude.bitPattern == 0x405D_1A41_7224_D2F8)
    #expect(point.bd09.latitude.bitPattern == 0x4043_F61B_04D8_66B6)
    #expect(point.bd09.longitude.bitPattern == 0x405D_1AAA_0550_AC1C)
  }
}
