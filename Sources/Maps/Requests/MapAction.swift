/// What a link does in the app that it opens.
public enum MapAction: String, Sendable, CaseIterable {
  /// Show directions to a place.
  case directions

  /// Start guiding to a place at once.
  case navigate

  /// Request a ride to a place.
  case ride

  /// Show a place.
  case place

  /// Show a pin, like the vendor's call of that name: a coordinate in JSON without a datum is in
  /// the vendor's own.
  case marker
  case search

  /// Show a part of the map.
  case display
  case lookAround = "look-around"
}

extension MapAction {
  /// The actions that are similar to this one, the most similar first: what an app without this
  /// action does.
  var substitutes: [MapAction] {
    switch self {
    case .directions: [.navigate, .ride, .place]
    case .navigate: [.directions, .ride, .place]
    case .place: [.marker]
    case .marker, .display: [.place]
    case .ride, .search, .lookAround: []
    }
  }

  /// Whether a link for another action does everything that this action requires.
  func isDone(by other: MapAction) -> Bool {
    switch (self, other) {
    case (.directions, .navigate), (.directions, .ride), (.place, .marker), (.marker, .place): true
    default: self == other
    }
  }
}
