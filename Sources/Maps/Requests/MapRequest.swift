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

  /// Three words that name a square of the Earth, joined by periods.
  public var threeWords: String?

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
