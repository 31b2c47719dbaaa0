public import WaymarkCore

/// A datum of coordinates in map URLs.
public enum MapDatum: String, Sendable, CaseIterable {
  case wgs84
  case gcj02
  case bd09
}

extension MapDatum {
  /// Reads the name of a datum in any case, with or without a hyphen, such as `GCJ-02`.
  public init?(named name: String) {
    self.init(rawValue: name.lowercased().filter { $0 != "-" })
  }
}

/// A coordinate in the datum it was measured in.
public enum MapPoint: Hashable, Sendable {
  case wgs84(Coordinate<WGS84>)
  case gcj02(Coordinate<GCJ02>)
  case bd09(Coordinate<BD09>)
}

extension MapPoint {
  package var latitude: Double { degrees.latitude }
  package var longitude: Double { degrees.longitude }

  private var degrees: Coordinate<WGS84> {
    switch self {
    case .wgs84(let point): point
    case .gcj02(let point): point.relabelled()
    case .bd09(let point): point.relabelled()
    }
  }

  /// The distance between the numbers of two points in metres, regardless of their datums.
  func metres(to other: MapPoint) -> Double { degrees.metres(to: other.degrees) }

  /// The datum that the point is in.
  public var datum: MapDatum {
    switch self {
    case .wgs84: .wgs84
    case .gcj02: .gcj02
    case .bd09: .bd09
    }
  }

  /// The point in WGS-84.
  public var wgs84: Coordinate<WGS84> {
    switch self {
    case .wgs84(let point): point
    case .gcj02(let point): point.wgs84
    case .bd09(let point): point.wgs84
    }
  }
}

extension MapPoint {
  /// Takes two numbers in a datum.
  public init(
    latitude: Double, longitude: Double, datum: MapDatum = .wgs84
  ) throws(MapError) {
    do {
      switch datum {
      case .wgs84: self = .wgs84(try Coordinate(latitude: latitude, longitude: longitude))
      case .gcj02: self = .gcj02(try Coordinate(latitude: latitude, longitude: longitude))
      case .bd09: self = .bd09(try Coordinate(latitude: latitude, longitude: longitude))
      }
    } catch {
      throw MapError(error, latitude: latitude, longitude: longitude)
    }
  }
}
