public import WaymarkCore

extension Coordinate<WGS84> {
  /// The point in GCJ-02: shifted by about 500 m in the given zones, unchanged elsewhere.
  public func gcj02(in zones: ZoneSet = .all) -> Coordinate<GCJ02> {
    guard zones.includes(Zone(of: self)) else { return relabelled() }
    return shifted()
  }

  /// The point in GCJ-02, wherever it is.
  func shifted() -> Coordinate<GCJ02> {
    let offset = gcj02Offset(latitude: latitude, longitude: longitude)
    return moved(latitude: latitude + offset.latitude, longitude: longitude + offset.longitude)
  }
}

extension Coordinate<GCJ02> {
  /// The point in WGS-84, to less than a millimetre.
  ///
  /// GCJ-02 exists only in the four zones: a point that is in none of them, and whose original
  /// would not be, keeps its numbers. Within half a kilometre of a border, the numbers of a foreign
  /// point may be those of a shifted point of a zone; then they are treated as the latter.
  public var wgs84: Coordinate<WGS84> {
    let original = unshifted()
    return Zone(of: original) == .elsewhere ? unmoved(from: original) : original
  }

  /// The point that GCJ-02 shifts to this one, found by correcting a guess with its own error.
  ///
  /// The offset changes by less than 1 % of the distance, so each round gains more than two digits;
  /// the third leaves less than a fifth of a millimetre.
  package func unshifted() -> Coordinate<WGS84> {
    var guess = (latitude: latitude, longitude: longitude)
    for _ in 0..<3 {
      let offset = gcj02Offset(latitude: guess.latitude, longitude: guess.longitude)
      guess = (latitude - offset.latitude, longitude - offset.longitude)
    }
    return moved(latitude: guess.latitude, longitude: guess.longitude)
  }
}

extension Coordinate {
  /// The point in any datum, if the original of its numbers is in no zone.
  ///
  /// Then nothing shifted it and its numbers are its own, unless they are in a zone, where every
  /// point is shifted: such a pair can only mean its original, across the border.
  func unmoved<Other>(from original: Coordinate<WGS84>) -> Coordinate<Other> {
    Zone(of: relabelled()) == .elsewhere ? relabelled() : original.relabelled()
  }

  /// The distance to another point in metres, for points a few kilometres apart.
  package func metres<Other>(to other: Coordinate<Other>) -> Double {
    let radius = 6_371_008.8 * Double.pi / 180
    let north = (other.latitude - latitude) * radius
    let east = (other.longitude - longitude) * radius * cosine(halfTurns: latitude / 180)
    return (north * north + east * east).squareRoot()
  }

  /// The same numbers in another datum.
  package func relabelled<Other>() -> Coordinate<Other> {
    moved(latitude: latitude, longitude: longitude)
  }

  /// A point near this one; a shift that would leave the map ends at its edge.
  func moved<Other>(latitude: Double, longitude: Double) -> Coordinate<Other> {
    Coordinate<Other>(
      clampingLatitude: latitude, longitude: longitude)
  }
}

/// How far GCJ-02 moves a point, in degrees: on the Krasovsky ellipsoid, by sums of sines.
private func gcj02Offset(
  latitude: Double, longitude: Double
) -> (latitude: Double, longitude: Double) {
  let x = longitude - 105
  let y = latitude - 35
  let root = abs(x).squareRoot()
  let short = sines(halfTurns: SIMD2(6 * x, 2 * x))
  let common = (20 * short[0] + 20 * short[1]) * 2 / 3

  // Computes the sums of sines for north and east together.
  let yx = SIMD2(y, x)
  let first = (20 * sines(halfTurns: yx) + 40 * sines(halfTurns: yx / 3)) * 2 / 3
  let second =
    (SIMD2(160, 150) * sines(halfTurns: yx / 12) + SIMD2(320, 300) * sines(halfTurns: yx / 30))
    * 2 / 3

  var north = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * root + common
  north += first[0]
  north += second[0]
  var east = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * root + common
  east += first[1]
  east += second[1]

  let semiMajorAxis = 6_378_245.0
  let eccentricity = 0.00669342162296594323
  let angles = sines(halfTurns: SIMD2(latitude / 180, 0.5 - latitude / 180))
  let (sineOfLatitude, cosineOfLatitude) = (angles[0], angles[1])
  let magic = 1 - eccentricity * sineOfLatitude * sineOfLatitude
  let rootOfMagic = magic.squareRoot()
  let meridian = semiMajorAxis * (1 - eccentricity) / (magic * rootOfMagic)
  let parallel = semiMajorAxis / rootOfMagic * cosineOfLatitude
  return (north * 180 / (meridian * .pi), east * 180 / (parallel * .pi))
}
