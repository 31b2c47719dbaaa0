/// A point in degrees, in the datum of its type parameter.
///
/// A coordinate is finite and in range: latitude from -90 to 90, longitude from -180 to 180.
public struct Coordinate<Datum>: Hashable, Sendable {
  public let latitude: Double
  public let longitude: Double

  /// Takes two numbers that are in range.
  public init(latitude: Double, longitude: Double) throws(CoordinateError) {
    guard latitude.isFinite, longitude.isFinite else { throw .notFinite }
    guard abs(latitude) <= 90 else { throw .latitudeOutOfRange(latitude) }
    guard abs(longitude) <= 180 else { throw .longitudeOutOfRange(longitude) }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Takes two numbers that were computed from a coordinate, and clamps them to the valid range.
  public init(clampingLatitude latitude: Double, longitude: Double) {
    // These two ignore NaN, where `min` and `max` may return it.
    self.latitude = .minimum(.maximum(latitude, -90), 90)
    self.longitude = .minimum(.maximum(longitude, -180), 180)
  }
}

/// The datum of GPS.
public enum WGS84 {}

/// The shifted datum of maps of mainland China.
public enum GCJ02 {}

/// Baidu's datum: GCJ-02 with another shift.
public enum BD09 {}

/// Why two numbers are not a coordinate.
public enum CoordinateError: Error, Equatable, Sendable, CustomStringConvertible {
  case notFinite
  case latitudeOutOfRange(Double)
  case longitudeOutOfRange(Double)

  public var description: String {
    switch self {
    case .notFinite: "a coordinate is not a finite number"
    case .latitudeOutOfRange(let value): "the latitude \(value) is not between -90 and 90"
    case .longitudeOutOfRange(let value): "the longitude \(value) is not between -180 and 180"
    }
  }
}
