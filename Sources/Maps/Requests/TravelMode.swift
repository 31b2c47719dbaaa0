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
