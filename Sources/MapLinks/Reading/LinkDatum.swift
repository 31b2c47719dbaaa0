import WaymarkCore
import WaymarkMaps

/// The datum in which the numbers of one link are read.
enum LinkDatum: Sendable {
  case stated(MapDatum)

  /// GCJ-02 in these zones and WGS-84 elsewhere; the link does not say which.
  case shifted(in: ZoneSet)

  /// Metres of Baidu's projection, the northing first.
  case mercator

  /// Takes the rule of a template, and the word of the link that names its datum.
  init(_ rule: DatumRule, _ value: LinkField?, word: String?, policy: DatumPolicy) {
    switch rule {
    case .wgs84: self = .stated(.wgs84)
    case .undocumentedGCJ02(let zones):
      let isShifted = policy.shiftsInChina && policy.shiftsForApple
      self = isShifted ? .shifted(in: zones) : .stated(.wgs84)
    case .gcj02(let zones):
      // Coordinates that the app must shift are not shifted yet.
      let isRaw = !policy.shiftsInChina || value?.datum(named: word) == .wgs84
      self = isRaw ? .stated(.wgs84) : .shifted(in: zones)
    case .declared(let datums):
      if word == "bd09mc" {
        self = .mercator
      } else {
        self = .stated(value?.datum(named: word) ?? datums.last ?? .wgs84)
      }
    }
  }

  /// A place on Earth, and a possible alternative; `nil` when the numbers are not a place.
  func point(_ latitude: Double, _ longitude: Double) -> (point: MapPoint, other: MapPoint?)? {
    switch self {
    case .stated(let datum):
      return (try? MapPoint(latitude: latitude, longitude: longitude, datum: datum)).map {
        ($0, nil)
      }
    case .mercator:
      return (try? BaiduMercator(x: longitude, y: latitude)).map { (.bd09($0.bd09), nil) }
    case .shifted(let zones):
      guard let gcj = try? Coordinate<GCJ02>(latitude: latitude, longitude: longitude) else {
        return nil
      }
      let raw: Coordinate<WGS84> = gcj.relabelled()
      guard zones.includes(Zone(of: gcj.unshifted())) else { return (.wgs84(raw), nil) }
      // A place just outside a zone has the numbers of a place that is shifted across its border.
      return (.gcj02(gcj), zones.includes(Zone(of: raw)) ? nil : .wgs84(raw))
    }
  }
}

extension LinkField {
  /// The datum that a word of a link names.
  func datum(named word: String?) -> MapDatum? {
    guard case .datum(let wgs84, let gcj02, let bd09) = self, let word else { return nil }
    if word == wgs84 { return .wgs84 }
    if word == gcj02 { return .gcj02 }
    if word == bd09 || word == "bd09ll" { return .bd09 }
    // Baidu's documentation has both names.
    return word == "gcj02ll" ? .gcj02 : nil
  }
}
