import WaymarkMaps
import WaymarkTestSupport

/// Random requests with a seed, so that a failure is reproducible.
struct RandomRequests {
  /// Texts that are not a pair of numbers, because an app reads those as a coordinate.
  static let texts =
    HostileTexts.all.filter { !$0.hasPrefix("~1,2") } + [
      "Trade X Lot 7", "车行 (东)", "Le Mans, France", "50°N", "mylocation", "Start", "my_location",
    ]

  /// Places in every zone and near it, and with unusual numbers.
  static let places: [(Double, Double)] = [
    (31.2304, 121.4737), (39.9150, 116.4040), (22.2819, 114.1582), (22.1987, 113.5439),
    (25.0330, 121.5654), (43.6532, -79.3832), (37.5665, 126.9780), (-33.8688, 151.2093),
    (51.5, -0.000001), (89.999999, 179.999999), (-0.5, -180), (12.3, 23.4), (48.8566, 2.3522),
    (22.55, 114.1), (22.5333, 114.13), (43.89, 87.6), (18.25, 109.51),
  ]

  private var state: UInt64

  /// The datums of the points that are drawn.
  private var datums = MapDatum.allCases

  init(seed: UInt64) {
    state = seed
  }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
  mutating func text() -> String { pick(Self.texts) }

  mutating func point(near korea: Bool) throws -> MapPoint {
    let (latitude, longitude) = korea ? (37.5, 127.0) : pick(Self.places)
    // Up to a third of a degree away, within the range.
    let north = Double(below(600_001) - 300_000) / 1e6
    let east = Double(below(600_001) - 300_000) / 1e6
    return try MapPoint(
      latitude: max(-90, min(90, latitude + north)),
      longitude: max(-180, min(180, longitude + east)), datum: pick(datums))
  }

  mutating func place(near korea: Bool, alwaysHasPoint: Bool) throws -> MapPlace {
    MapPlace(
      alwaysHasPoint || chance(75) ? try point(near: korea) : nil, name: chance(60) ? text() : nil,
      query: chance(30) ? text() : nil, address: chance(30) ? text() : nil,
      placeID: chance(30) ? text() : nil, note: chance(20) ? text() : nil,
      altitude: chance(10) ? Double(below(9000)) : nil)
  }

  mutating func request(_ app: NavigationApp, _ action: MapAction) throws -> MapRequest {
    let korea = app.coverage != nil
    let policy = pick([
      .standard, .standard, .standard, DatumPolicy(shiftsForApple: true), .off,
    ])
    // Most links do not show whether coordinates are already shifted.
    datums = policy == .off ? [.wgs84] : MapDatum.allCases
    let needsPoints = chance(60)
    var waypoints: [MapPlace] = []
    for _ in 0..<(chance(50) ? below(4) : 0) {
      waypoints.append(try place(near: korea, alwaysHasPoint: needsPoints))
    }
    var configuration: [String: String] = [:]
    if let identifier = app.identifier { configuration[identifier.parameter] = "ios.example.cars" }
    if chance(10) { configuration["favorite"] = "home" }
    return MapRequest(
      app: app.id, action: action,
      to: chance(90) ? try place(near: korea, alwaysHasPoint: needsPoints) : nil,
      from: chance(50) ? try place(near: korea, alwaysHasPoint: needsPoints) : nil,
      by: waypoints, mode: chance(60) ? pick(TravelMode.allCases) : nil,
      avoiding: chance(20) ? [.tolls, .ferries] : [], query: chance(40) ? text() : nil,
      region: chance(40) ? text() : nil, zoom: chance(40) ? Double(below(60)) / 2 : nil,
      center: chance(20) ? try point(near: korea) : nil,
      uncertainty: chance(10) ? Double(below(100)) : nil, threeWords: "daring.lion.race",
      configuration: configuration, policy: policy)
  }
}
