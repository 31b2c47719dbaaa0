import Model

/// A coordinate as a link writes it: whole microdegrees in the datum that the app gets.
struct ResolvedPoint: Sendable {
  let latitude: Int
  let longitude: Int
  let datum: MapDatum

  /// How far the numbers are from those of WGS-84.
  let shiftMetres: Double

  init<Datum>(_ point: Coordinate<Datum>, _ datum: MapDatum, shiftMetres: Double = 0) {
    latitude = microdegrees(of: point.latitude)
    longitude = microdegrees(of: point.longitude)
    self.datum = datum
    self.shiftMetres = (shiftMetres * 10).rounded(.toNearestOrEven) / 10
  }
}

extension ResolvedPoint {
  /// Shifts a point that is known to be in a zone of GCJ-02.
  init(shifting original: Coordinate<WGS84>) {
    let shifted = original.shifted()
    self.init(shifted, .gcj02, shiftMetres: original.metres(to: shifted))
  }

  init(asGiven point: MapPoint) {
    switch point {
    case .wgs84(let given): self.init(given, .wgs84)
    case .gcj02(let given): self.init(given, .gcj02, shiftMetres: given.wgs84.metres(to: given))
    case .bd09(let given): self.init(given, .bd09, shiftMetres: given.wgs84.metres(to: given))
    }
  }
}
