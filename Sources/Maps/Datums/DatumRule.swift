import WaymarkCore

/// The datum that a service expects.
public enum DatumRule: Hashable, Sendable {
  case wgs84

  /// GCJ-02 in these zones, WGS-84 elsewhere; the link cannot say which it is.
  case gcj02(in: ZoneSet)

  /// The same, but only if the policy requires it, because the vendor does not document it.
  case undocumentedGCJ02(in: ZoneSet)

  /// Any of these, named in the link: the service shifts by itself. The last one is the vendor's
  /// own.
  case declared([MapDatum])
}

/// Which coordinates are shifted to GCJ-02 here rather than by the app.
public struct DatumPolicy: Hashable, Sendable {
  /// Whether WGS-84 is shifted for the apps that draw China in GCJ-02 and take no datum.
  ///
  /// Otherwise such a pin is off by about 500 m.
  public var shiftsInChina: Bool

  /// Whether this also applies to Apple's apps, whose behaviour Apple does not document.
  public var shiftsForApple: Bool

  public init(shiftsInChina: Bool = true, shiftsForApple: Bool = false) {
    self.shiftsInChina = shiftsInChina
    self.shiftsForApple = shiftsForApple
  }

  /// Shifts in China, but not for Apple's apps.
  public static let standard = DatumPolicy()

  /// Shifts nothing.
  public static let off = DatumPolicy(shiftsInChina: false)
}

/// The datum of all coordinates of one link.
struct DatumTarget: Sendable {
  private enum Kind {
    case wgs84

    /// GCJ-02 in these zones; existing WGS-84 may be left for the app to shift.
    case gcj02(ZoneSet, shifts: Bool)

    /// The datum of the request.
    case asGiven
  }

  private let kind: Kind

  /// The datum that the link names, for apps that take one.
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
      // A link names one datum: points in different datums are converted to WGS-84.
      if let given = request.datum, datums.contains(given) {
        kind = .asGiven
        declared = given
      } else {
        kind = .wgs84
        declared = .wgs84
      }
    }
  }

  /// Converts a point to the datum of the link.
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

/// A coordinate as written in a link: whole microdegrees in the datum that the app gets.
struct ResolvedPoint: Sendable {
  let latitude: Int
  let longitude: Int
  let datum: MapDatum

  /// The distance of the numbers from those of WGS-84.
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

/// A number of degrees as a whole number of millionths, rounded half to even.
///
/// Six decimals are 0.11 m, more than any map app reads. The argument comes from a `Coordinate`: it
/// is finite and at most 180.
@inline(__always)
package func microdegrees(of degrees: Double) -> Int {
  Int((degrees * 1e6).rounded(.toNearestOrEven))
}
