import WaymarkCore

/// The units of a pair of numbers: degrees in a datum, or Baidu's metres.
public enum PairDatum: String, Sendable, CaseIterable {
  case wgs84
  case gcj02
  case bd09

  /// Metres of Baidu's projection of BD-09; as in every other pair, north comes before east.
  case bd09mc
}

extension PairDatum {
  /// Reads the name of a datum in any case, with or without a hyphen, such as `GCJ-02`.
  public init?(named name: String) {
    self.init(rawValue: name.lowercased().filter { $0 != "-" })
  }

  /// The datum of degrees; `nil` for metres.
  fileprivate var ofDegrees: MapDatum? { MapDatum(rawValue: rawValue) }
}

/// A pair of numbers in another datum than the one in which it was given.
public struct ConvertedPair: Hashable, Sendable {
  /// Degrees of latitude, or metres north.
  public let north: Double

  /// Degrees of longitude, or metres east.
  public let east: Double
  public let zone: Zone

  /// The distance of the degrees from the given ones, in metres.
  public let shiftMetres: Double

  /// Converts two numbers; outside the four zones every datum has the same degrees.
  public init(
    north: Double, east: Double, from: PairDatum, to: PairDatum
  ) throws(MapError) {
    let point = try MapPoint(north: north, east: east, in: from)
    let original = point.wgs84
    zone = Zone(of: original)
    if from == .bd09mc, zone == .elsewhere { try Self.checkOrder(north: north, east: east) }
    guard from != to else {
      self.north = north
      self.east = east
      shiftMetres = 0
      return
    }
    let target = point.converted(to: to, original: original)
    shiftMetres = point.metres(to: target)
    guard to == .bd09mc, case .bd09(let baidu) = target else {
      self.north = target.latitude
      self.east = target.longitude
      return
    }
    guard abs(baidu.latitude) <= 74 else {
      throw MapError(
        .latitudeOutOfRange,
        "the latitude \(north) is outside Baidu's map, which ends at 74 degrees; convert to bd09")
    }
    let metres = BaiduMercator(baidu)
    self.north = metres.y
    self.east = metres.x
  }

  /// Baidu itself writes the easting first: detects a pair that is in China only when it is
  /// swapped.
  private static func checkOrder(north: Double, east: Double) throws(MapError) {
    guard let swapped = try? BaiduMercator(x: north, y: east),
      Zone(of: swapped.bd09.wgs84) != .elsewhere
    else { return }
    throw MapError(
      .latitudeOutOfRange,
      "the metres \(north) north and \(east) east are in China only when swapped; "
        + "north comes first: are the two swapped?")
  }
}

extension MapPoint {
  /// Takes two numbers in a datum, degrees or metres.
  fileprivate init(north: Double, east: Double, in datum: PairDatum) throws(MapError) {
    if let degrees = datum.ofDegrees {
      self = try MapPoint(latitude: north, longitude: east, datum: degrees)
      return
    }
    do throws(CoordinateError) {
      self = .bd09(try BaiduMercator(x: east, y: north).bd09)
    } catch {
      let code: MapError.Code =
        switch error {
        case .notFinite: .notFinite
        case .longitudeOutOfRange: .longitudeOutOfRange
        case .latitudeOutOfRange: .latitudeOutOfRange
        }
      throw MapError(
        code,
        "\(north) metres north and \(east) east are outside Baidu's map, which ends at 12474104 and "
          + "20037726; north comes first: are the two swapped?")
    }
  }

  /// The point in another datum; for metres, in that of their projection.
  ///
  /// Finding the original in WGS-84 costs more than everything else, and is done once.
  fileprivate func converted(to datum: PairDatum, original: Coordinate<WGS84>) -> MapPoint {
    switch (datum, self) {
    case (.wgs84, _): .wgs84(original)
    case (.gcj02, .wgs84(let point)): .gcj02(point.gcj02())
    case (.gcj02, .bd09(let point)): .gcj02(point.gcj02)
    case (.bd09, .wgs84(let point)), (.bd09mc, .wgs84(let point)): .bd09(point.bd09)
    case (.bd09, .gcj02(let point)), (.bd09mc, .gcj02(let point)): .bd09(point.bd09)
    case (.gcj02, .gcj02), (.bd09, .bd09), (.bd09mc, .bd09): self
    }
  }
}
