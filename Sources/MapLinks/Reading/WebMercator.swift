#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Bionic)
  import Bionic
#endif

/// The projection of most web maps (EPSG:3857), in metres.
enum WebMercator {
  /// Half of the length of the equator.
  private static let limit = 20_037_508.342789244

  /// The degrees of a point in WGS-84; `nil` outside the map.
  static func degrees(x: Double, y: Double) -> (latitude: Double, longitude: Double)? {
    guard abs(x) <= limit, abs(y) <= limit else { return nil }
    return (atan(sinh(y / limit * .pi)) * 180 / .pi, x / limit * 180)
  }
}
