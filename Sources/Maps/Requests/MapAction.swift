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
  /// The place of the action among all of them.
  var index: Int {
    switch self {
    case .directions: 0
    case .navigate: 1
    case .ride: 2
    case .place: 3
    case .marker: 4
    case .search: 5
    case .display: 6
    case .lookAround: 7
    }
  }

  /// How near another action comes to this one, from zero; `nil` when it does not.
  func rank(of other: MapAction) -> Int? {
    switch (self, other) {
    case _ where self == other: 0
    case (.directions, .navigate), (.navigate, .directions), (.place, .marker), (.marker, .place),
      (.display, .place):
      1
    case (.directions, .ride), (.navigate, .ride): 2
    case (.directions, .place), (.navigate, .place): 3
    default: nil
    }
  }
}
