public import Model

/// The part of the world that an app has maps of.
public struct Coverage: Hashable, Sendable {
  /// Degrees in WGS-84.
  public let latitudes: ClosedRange<Double>
  public let longitudes: ClosedRange<Double>

  public func contains(_ point: Coordinate<WGS84>) -> Bool {
    latitudes ~= point.latitude && longitudes ~= point.longitude
  }
}
