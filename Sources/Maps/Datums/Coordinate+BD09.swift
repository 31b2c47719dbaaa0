public import WaymarkCore

extension Coordinate<GCJ02> {
  /// The point in Baidu's datum: moved by another 700 m or so in the four zones, unchanged
  /// elsewhere, where Baidu uses WGS-84.
  public var bd09: Coordinate<BD09> {
    let original = unshifted()
    return Zone(of: original) == .elsewhere ? unmoved(from: original) : turned()
  }

  func turned() -> Coordinate<BD09> {
    let point = turn(latitude: latitude, longitude: longitude)
    return moved(latitude: point.latitude, longitude: point.longitude)
  }
}

extension Coordinate<BD09> {
  /// The point in GCJ-02, to less than a millimetre.
  public var gcj02: Coordinate<GCJ02> {
    let shifted = unturned()
    let original = shifted.unshifted()
    return Zone(of: original) == .elsewhere ? unmoved(from: original) : shifted
  }

  /// The point in WGS-84, to less than a millimetre.
  public var wgs84: Coordinate<WGS84> {
    let original = unturned().unshifted()
    return Zone(of: original) == .elsewhere ? unmoved(from: original) : original
  }

  /// The point that BD-09 moves to this one, found by correcting a guess with its own error.
  private func unturned() -> Coordinate<GCJ02> {
    var guess = (latitude: latitude - 0.006, longitude: longitude - 0.0065)
    for _ in 0..<4 {
      let point = turn(latitude: guess.latitude, longitude: guess.longitude)
      guess.latitude += latitude - point.latitude
      guess.longitude += longitude - point.longitude
    }
    return moved(latitude: guess.latitude, longitude: guess.longitude)
  }
}

extension Coordinate<WGS84> {
  /// The point in Baidu's datum: moved in the four zones, unchanged elsewhere.
  public var bd09: Coordinate<BD09> {
    Zone(of: self) == .elsewhere ? relabelled() : shifted().turned()
  }
}

/// Where BD-09 moves a point of GCJ-02: a small rotation and scaling about 0, 0, and a constant.
private func turn(latitude: Double, longitude: Double) -> (latitude: Double, longitude: Double) {
  let distance = (longitude * longitude + latitude * latitude).squareRoot()
  guard distance > 0 else { return (0.006, 0.0065) }
  // The published constant 3000 π / 180, in half turns.
  let scale = 3000.0 / 180
  let waves = sines(halfTurns: SIMD2(latitude * scale, 0.5 - longitude * scale))
  let stretch = 1 + 0.00002 * waves[0] / distance
  // For an angle this small, the sine equals the angle, and the next term of the cosine is 10^-23.
  let angle = 0.000003 * waves[1]
  let cosineOfAngle = 1 - angle * angle / 2
  return (
    stretch * (latitude * cosineOfAngle + longitude * angle) + 0.006,
    stretch * (longitude * cosineOfAngle - latitude * angle) + 0.0065
  )
}
