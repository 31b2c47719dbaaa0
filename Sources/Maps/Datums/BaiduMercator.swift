public import WaymarkCore

/// A point in Baidu's projection of BD-09, in metres (`bd09mc`).
public struct BaiduMercator: Hashable, Sendable {
  /// Metres east of the meridian of Greenwich.
  public let x: Double

  /// Metres north of the equator, on Baidu's scale.
  public let y: Double

  /// Takes two finite numbers on Baidu's map.
  public init(x: Double, y: Double) throws(CoordinateError) {
    guard x.isFinite, y.isFinite else { throw .notFinite }
    guard abs(x) <= 20_037_726.4 else { throw .longitudeOutOfRange(x) }
    guard abs(y) <= 12_474_104.2 else { throw .latitudeOutOfRange(y) }
    self.x = x
    self.y = y
  }

  /// Projects a point; Baidu's map ends at 74 degrees, so points beyond it are moved to its edge.
  public init(_ point: Coordinate<BD09>) {
    let latitude = min(abs(point.latitude), 74)
    let band = Self.bands.first { latitude >= $0.from } ?? Self.equator
    let east = band.origin + band.easting * abs(point.longitude)
    x = point.longitude < 0 ? -east : east
    y = point.latitude < 0 ? -band.northing(of: latitude) : band.northing(of: latitude)
  }

  /// The point in degrees, to less than a millimetre.
  public var bd09: Coordinate<BD09> {
    let northing = abs(y)
    let band = Self.bands.first { northing >= $0.northing(of: $0.from) } ?? Self.equator
    let latitude = max(band.latitude(of: northing), 0)
    let longitude = (abs(x) - band.origin) / band.easting
    return Coordinate(
      clampingLatitude: y < 0 ? -latitude : latitude, longitude: x < 0 ? -longitude : longitude)
  }
}

extension BaiduMercator {
  /// The latitudes covered by one polynomial of Baidu's projection.
  private struct Band: Sendable {
    /// Where the band begins, in degrees.
    let from: Double

    /// The easting at the meridian, and its increase per degree, in metres.
    let origin: Double
    let easting: Double

    /// The coefficients of the northing, the constant first.
    let coefficients: [Double]

    /// The latitude that the polynomial scales to one, in the middle of the band.
    let unit: Double

    func northing(of latitude: Double) -> Double {
      let ratio = latitude / unit
      return coefficients.reversed().reduce(0) { $0 * ratio + $1 }
    }

    /// The latitude of a northing, by Newton's method from the middle of the band.
    func latitude(of northing: Double) -> Double {
      var latitude = unit
      for _ in 0..<6 {
        let ratio = latitude / unit
        var value = 0.0
        var slope = 0.0
        for coefficient in coefficients.reversed() {
          slope = slope * ratio + value
          value = value * ratio + coefficient
        }
        latitude += (northing - value) / slope * unit
      }
      return latitude
    }
  }

  private static let equator = Band(
    from: 0, origin: -0.0003218135878613132, easting: 111320.7020701615,
    coefficients: [
      0.00369383431289, 823725.6402795718, 0.46104986909093, 2351.343141331292,
      1.58060784298199, 8.77738589078284, 0.37238884252424,
    ], unit: 7.45)

  private static let bands = [
    Band(
      from: 60, origin: 0.0008277824516172526, easting: 111320.7020463578,
      coefficients: [
        647795574.6671607, -4082003173.641316, 10774905663.51142, -15171875531.51559,
        12053065338.62167, -5124939663.577472, 913311935.9512032,
      ], unit: 67.5),
    Band(
      from: 45, origin: 0.00337398766765, easting: 111320.7020202162,
      coefficients: [
        4481351.045890365, -23393751.19931662, 79682215.47186455, -115964993.2797253,
        97236711.15602145, -43661946.33752821, 8477230.501135234,
      ], unit: 52.5),
    Band(
      from: 30, origin: 0.00220636496208, easting: 111320.7020209128,
      coefficients: [
        51751.86112841131, 3796837.749470245, 992013.7397791013, -1221952.21711287,
        1340652.697009075, -620943.6990984312, 144416.9293806241,
      ], unit: 37.5),
    Band(
      from: 15, origin: -0.0003441963504368392, easting: 111320.7020576856,
      coefficients: [
        278.2353980772752, 2485758.690035394, 6070.750963243378, 54821.18345352118,
        9540.606633304236, -2710.55326746645, 1405.483844121726,
      ], unit: 22.5),
    equator,
  ]
}
