public import Model

/// What a link is to do in the app it opens.
public enum MapAction: String, Sendable, CaseIterable {
  /// Show the way to a place.
  case directions

  /// Start guiding to a place at once.
  case navigate

  /// Call a car to a place.
  case ride

  /// Show a place.
  case place

  /// Show a pin, as the vendor's call of that name does: a coordinate in JSON that states no datum
  /// is in the vendor's own.
  case marker
  case search

  /// Show a part of the map.
  case display
  case lookAround = "look-around"
}

/// How to travel.
public enum TravelMode: String, Sendable, CaseIterable {
  case driving
  case walking
  case cycling
  case transit
}

extension TravelMode {
  /// Reads a mode's name; `bicycling` is another one for cycling.
  public init?(named name: String) {
    self.init(rawValue: name == "bicycling" ? "cycling" : name)
  }
}

/// What a route should keep off.
public enum RouteFeature: String, Sendable, CaseIterable {
  case tolls
  case highways
  case ferries
}

/// A coordinate in the datum it was measured in.
public enum MapPoint: Hashable, Sendable {
  case wgs84(Coordinate<WGS84>)
  case gcj02(Coordinate<GCJ02>)
  case bd09(Coordinate<BD09>)
}

/// A place as a request names it: by a coordinate, by words, or by a vendor's identifier.
public struct MapPlace: Hashable, Sendable {
  public var point: MapPoint?

  /// What to call the place.
  public var name: String?

  /// Words the app looks the place up by, when there is no coordinate.
  public var query: String?
  public var address: String?

  /// The identifier the vendor of the app knows the place by.
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

/// What a link is to say, in no app's terms.
public struct MapRequest: Hashable, Sendable {
  /// The identifier or another name of an app of the table.
  public var app: String
  public var action: MapAction
  public var destination: MapPlace?

  /// Where to start; without one, where the reader is.
  public var origin: MapPlace?
  public var waypoints: [MapPlace]
  public var mode: TravelMode?

  /// What the route should keep off.
  public var avoid: [RouteFeature]

  /// Words to search for.
  public var query: String?

  /// The city that a search or a route is in.
  public var region: String?

  /// The zoom level, from 0 for the world to 30.
  public var zoom: Double?

  /// The middle of the map.
  public var center: MapPoint?

  /// The metres the destination may be off.
  public var uncertainty: Double?

  /// The app's own parameters by their names, such as `src` for Baidu.
  public var configuration: [String: String]
  public var policy: DatumPolicy

  public init(
    app: String, action: MapAction = .directions, to destination: MapPlace? = nil,
    from origin: MapPlace? = nil, by waypoints: [MapPlace] = [], mode: TravelMode? = nil,
    avoiding avoid: [RouteFeature] = [], query: String? = nil, region: String? = nil,
    zoom: Double? = nil, center: MapPoint? = nil,
    uncertainty: Double? = nil, configuration: [String: String] = [:],
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
    self.configuration = configuration
    self.policy = policy
  }
}

/// Which coordinates are shifted into GCJ-02 here, rather than by the app.
public struct DatumPolicy: Hashable, Sendable {
  /// Whether WGS-84 is shifted for the apps that draw China in GCJ-02 and cannot be told the datum.
  ///
  /// Without it such a pin is some 500 m off.
  public var shiftsInChina: Bool

  /// Whether that goes for Apple's apps too, whose behaviour Apple does not document.
  public var shiftsForApple: Bool

  public init(shiftsInChina: Bool = true, shiftsForApple: Bool = false) {
    self.shiftsInChina = shiftsInChina
    self.shiftsForApple = shiftsForApple
  }

  /// Shifts in China, and leaves Apple's coordinates alone.
  public static let standard = DatumPolicy()

  /// Shifts nothing.
  public static let off = DatumPolicy(shiftsInChina: false)
}
