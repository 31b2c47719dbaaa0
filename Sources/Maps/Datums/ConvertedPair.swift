import Model

/// A pair of numbers in another datum than the one it was given in.
public struct ConvertedPair: Hashable, Sendable {
  /// Degrees of latitude, or metres north.
  public let north: Double

  /// Degrees of longitude, or metres east.
  public let east: Double
  public let zone: Zone

  /// How far the degrees are from those that were given, in metres.
  public let shiftMetres: Double

  /// Converts two numbers; outside of the four zones every datum has the same degrees.
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
    let target: (north: Double, east: Double, shift: Double)
    switch to {
    case .wgs84: target = point.moved(to: original)
    case .gcj02: target = point.moved(to: point.gcj02)
    case .bd09: target = point.moved(to: point.bd09)
    case .bd09mc:
      let baidu = point.bd09
      guard abs(baidu.latitude) <= 74 else {
        throw MapError(
          .latitudeOutOfRange,
          "the latitude \(north) is off Baidu's map, which ends at 74 degrees; convert to bd09")
      }
      let metres = BaiduMercator(baidu)
      target = (metres.y, metres.x, point.moved(to: baidu).shift)
    }
    self.north = target.north
    self.east = target.east
    shiftMetres = target.shift
  }

  /// Baidu itself writes the metres east first: a pair that is in China only when it is swapped is.
  private static func checkOrder(north: Double, east: Double) throws(MapError) {
    guard let swapped = try? BaiduMercator(x: north, y: east),
      Zone(of: swapped.bd09.wgs84) != .elsewhere
    else { return }
    throw MapError(
      .latitudeOutOfRange,
      "the metres \(north) north and \(east) east are in China only when they are swapped; "
        + "those to the north come first")
  }
}

extension MapPoint {
  /// Takes two numbers in a datum, degrees or metres.
  fileprivate init(north: Double, east: Double, in datum: PairDatum) throws(MapError) {
    switch datum {
    case .wgs84: self = try MapPoint(latitude: north, longitude: east, datum: .wgs84)
    case .gcj02: self = try MapPoint(latitude: north, longitude: east, datum: .gcj02)
    case .bd09: self = try MapPoint(latitude: north, longitude: east, datum: .bd09)
    case .bd09mc:
      do throws(CoordinateError) {
        self = .bd09(try BaiduMercator(x: east, y: north).bd09)
      } catch {
        throw MapError(offBaidusMap: error, north: north, east: east)
      }
    }
  }

  fileprivate var gcj02: Coordinate<GCJ02> {
    switch self {
    case .wgs84(let point): point.gcj02()
    case .gcj02(let point): point
    case .bd09(let point): point.gcj02
    }
  }

  fileprivate var bd09: Coordinate<BD09> {
    switch self {
    case .wgs84(let point): point.bd09
    case .gcj02(let point): point.bd09
    case .bd09(let point): point
    }
  }

  /// The numbers of the same place in another datum, and how far they are from these.
  fileprivate func moved<Datum>(
    to other: Coordinate<Datum>
  ) -> (north: Double, east: Double, shift: Double) {
    let shift =
      switch self {
      case .wgs84(let point): point.metres(to: other)
      case .gcj02(let point): point.metres(to: other)
      case .bd09(let point): point.metres(to: other)
      }
    return (other.latitude, other.longitude, shift)
  }
}

extension MapError {
  /// Says why two numbers are no metres on Baidu's map.
  fileprivate init(offBaidusMap error: CoordinateError, north: Double, east: Double) {
    switch error {
    case .notFinite: self.init(.notFinite, error.description)
    case .longitudeOutOfRange:
      self.init(
        .longitudeOutOfRange, "\(east) metres east are off Baidu's map, which ends at 20037726")
    case .latitudeOutOfRange:
      let isSwapped = (try? BaiduMercator(x: north, y: east)) != nil
      let hint = isSwapped ? "; those to the north come first: are the two swapped?" : ""
      self.init(
        .latitudeOutOfRange,
        "\(north) metres north are off Baidu's map, which ends at 12474104" + hint)
    }
  }
}
