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

extension MapAction {
  /// The actions that come near this one, the nearest first: what an app without this one does.
  var substitutes: [MapAction] {
    switch self {
    case .directions: [.navigate, .ride, .place]
    case .navigate: [.directions, .ride, .place]
    case .place: [.marker]
    case .marker, .display: [.place]
    case .ride, .search, .lookAround: []
    }
  }

  /// Whether a link for another action does all that this one asks for.
  func isDone(by other: MapAction) -> Bool {
    switch (self, other) {
    case (.directions, .navigate), (.directions, .ride), (.place, .marker), (.marker, .place): true
    default: self == other
    }
  }
}
