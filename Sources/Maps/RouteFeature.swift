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
