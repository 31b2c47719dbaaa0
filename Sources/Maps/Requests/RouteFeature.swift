/// What a route should keep off.
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
  /// Reads a feature's name; HERE's and Organic Maps' own words are other ones for the same.
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
