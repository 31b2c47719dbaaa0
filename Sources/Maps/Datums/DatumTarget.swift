import Model

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
      // A link names one datum: points of several meet in WGS-84.
      if let given = request.datum, datums.contains(given) {
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
