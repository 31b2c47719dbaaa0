/// The contents of a link, independent of any app.
public struct MapRequest: Hashable, Sendable {
  /// The identifier or an alias of an app of the table.
  public var app: String
  public var action: MapAction
  public var destination: MapPlace?

  /// Where to start; by default at the reader's position.
  public var origin: MapPlace?
  public var waypoints: [MapPlace]
  public var mode: TravelMode?

  /// What the route should avoid.
  public var avoid: [RouteFeature]

  /// Words to search for.
  public var query: String?

  /// The city of a search or a route.
  public var region: String?

  /// Three words that name a square of the Earth, joined by periods.
  public var threeWords: String?

  /// The zoom level, from 0 for the world to 30.
  public var zoom: Double?

  /// The middle of the map.
  public var center: MapPoint?

  /// The uncertainty of the destination, in metres.
  public var uncertainty: Double?

  /// App parameters by name, such as `src` for Baidu.
  public var configuration: [String: String]
  public var policy: DatumPolicy

  public init(
    app: String, action: MapAction = .directions, to destination: MapPlace? = nil,
    from origin: MapPlace? = nil, by waypoints: [MapPlace] = [], mode: TravelMode? = nil,
    avoiding avoid: [RouteFeature] = [], query: String? = nil, region: String? = nil,
    zoom: Double? = nil, center: MapPoint? = nil,
    uncertainty: Double? = nil, threeWords: String? = nil, configuration: [String: String] = [:],
    policy: DatumPolicy = .standard
  ) {
    self.app = app
    self.action = action
    self.destination = destination
    self.origin = origin
    self.waypoints = waypoints
    self.mode = mode
    self.avoid = avoid
    self.query = query
    self.region = region
    self.zoom = zoom
    self.center = center
    self.uncertainty = uncertainty
    self.threeWords = threeWords
    self.configuration = configuration
    self.policy = policy
  }
}

/// A place in a request: by a coordinate, by words, or by a vendor's identifier.
public struct MapPlace: Hashable, Sendable {
  public var point: MapPoint?

  /// The name of the place.
  public var name: String?

  /// Words with which the app finds the place when there is no coordinate.
  public var query: String?
  public var address: String?

  /// The identifier of the place at the vendor of the app.
  public var placeID: String?

  /// A line about the place, which a few apps show.
  public var note: String?

  /// Metres above the ellipsoid.
  public var altitude: Double?

  public init(
    _ point: MapPoint? = nil, name: String? = nil, query: String? = nil, address: String? = nil,
    placeID: String? = nil, note: String? = nil, altitude: Double? = nil
  ) {
    self.point = point
    self.name = name
    self.query = query
    self.address = address
    self.placeID = placeID
    self.note = note
    self.altitude = altitude
  }
}

/// How to travel.
public enum TravelMode: String, Sendable, CaseIterable {
  case driving
  case walking
  case cycling
  case transit
}

extension TravelMode {
  /// Reads the name of a mode; `bicycling` is an alias for cycling.
  public init?(named name: String) {
    self.init(rawValue: name == "bicycling" ? "cycling" : name)
  }
}

/// What a route should avoid.
public enum RouteFeature: String, Sendable, CaseIterable {
  case tolls
  case highways
  case ferries
  case tunnels
  case hills
  case stairs
  case busyRoads = "busy-roads"
}

extension RouteFeature {
  /// Reads the name of a feature; the words of HERE and Organic Maps are aliases.
  public init?(named name: String) {
    switch name {
    case "motorway", "motorways", "highway": self = .highways
    case "toll", "tollroad": self = .tolls
    case "ferry", "boatFerry": self = .ferries
    case "tunnel": self = .tunnels
    default: self.init(rawValue: name)
    }
  }
}
