public import Model

/// A coordinate as a link writes it: whole microdegrees in the datum that the app gets.
struct ResolvedPoint: Sendable {
  let latitude: Int
  let longitude: Int
  let datum: MapDatum

  /// How far the numbers are from those of WGS-84.
  let shiftMetres: Double

  fileprivate init<Datum>(_ point: Coordinate<Datum>, _ datum: MapDatum, shiftMetres: Double = 0) {
    latitude = microdegrees(of: point.latitude)
    longitude = microdegrees(of: point.longitude)
    self.datum = datum
    self.shiftMetres = (shiftMetres * 10).rounded(.toNearestOrEven) / 10
  }
}

/// The datum of all coordinates of one link.
struct DatumTarget: Sendable {
  private enum Kind {
    case wgs84

    /// GCJ-02 in these zones; WGS-84 that is there already may be left for the app to shift.
    case gcj02(ZoneSet, shifts: Bool)

    /// What the request says.
    case asGiven
  }

  private let kind: Kind

  /// The datum that the link names, for the apps that are told.
  let declared: MapDatum

  init(_ rule: DatumRule, for request: borrowing MapRequest) {
    let policy = request.policy
    switch rule {
    case .wgs84:
      kind = .wgs84
      declared = .wgs84
    case .gcj02(let zones):
      kind = .gcj02(zones, shifts: policy.shiftsInChina)
      declared = policy.shiftsInChina ? .gcj02 : .wgs84
    case .undocumentedGCJ02(let zones):
      let shifts = policy.shiftsInChina && policy.shiftsForApple
      kind = shifts ? .gcj02(zones, shifts: true) : .wgs84
      declared = shifts ? .gcj02 : .wgs84
    case .declared(let datums):
      var given: MapDatum?
      var isMixed = false
      for point in request.points {
        if let given, given != point.datum { isMixed = true }
        given = point.datum
      }
      // A link names one datum: points of several meet in WGS-84.
      if let given, !isMixed, datums.contains(given) {
        kind = .asGiven
        declared = given
      } else {
        kind = .wgs84
        declared = .wgs84
      }
    }
  }

  /// Brings a point into the datum of the link.
  func resolved(_ point: MapPoint) -> ResolvedPoint {
    switch (kind, point) {
    case (.wgs84, _): ResolvedPoint(point.wgs84, .wgs84)
    case (.asGiven, _): ResolvedPoint(asGiven: point)
    case (.gcj02(let zones, let shifts), .wgs84(let original)):
      zones.includes(Zone(of: original)) && shifts
        ? ResolvedPoint(shifting: original) : ResolvedPoint(original, .wgs84)
    case (.gcj02(let zones, _), .gcj02(let given)):
      zones.includes(Zone(of: given.wgs84))
        ? ResolvedPoint(asGiven: point) : ResolvedPoint(given.wgs84, .wgs84)
    case (.gcj02(let zones, _), .bd09(let given)):
      zones.includes(Zone(of: given.wgs84))
        ? ResolvedPoint(asGiven: .gcj02(given.gcj02)) : ResolvedPoint(given.wgs84, .wgs84)
    }
  }
}

extension ResolvedPoint {
  /// Shifts a point that is known to be in a zone of GCJ-02.
  fileprivate init(shifting original: Coordinate<WGS84>) {
    let shifted = original.shifted()
    self.init(shifted, .gcj02, shiftMetres: original.metres(to: shifted))
  }

  fileprivate init(asGiven point: MapPoint) {
    switch point {
    case .wgs84(let given): self.init(given, .wgs84)
    case .gcj02(let given): self.init(given, .gcj02, shiftMetres: given.wgs84.metres(to: given))
    case .bd09(let given): self.init(given, .bd09, shiftMetres: given.wgs84.metres(to: given))
    }
  }
}

extension MapPoint {
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
