extension LinkField {
  /// What a request must have one of for the value to be written; empty when that takes a closer look.
  var content: MapLosses {
    switch self {
    case .coordinates(.origin), .longitudeFirst(.origin), .latitude(.origin), .longitude(.origin),
      .place(.origin), .words(.origin), .placeID(.origin), .baiduPlace(.origin, _),
      .namedCoordinates(.origin), .nameThenCoordinates(.origin), .uberPlace(.origin):
      .origin
    case .name(.origin): .originName
    case .name(.destination), .underscoredName: .name
    case .address(.destination): .address
    case .address(.origin): .originAddress
    case .placeID(.destination): .placeID
    case .note: .note
    case .eachWaypoint, .eachWaypointPlaceID, .numberedWaypoints, .tencentPasses, .waypoints,
      .waypointPlaceIDs, .waypointPoints, .waypointCount, .waypointLatitudes, .waypointLongitudes,
      .waypointNames, .namedWaypoint:
      .waypoints
    case .configuration: .configured
    case .avoid: .avoid
    case .query: .query
    case .region: .region
    case .zoom, .wholeZoom: .zoom
    case .altitude: .altitude
    case .uncertainty: .uncertainty
    case .threeWords: .threeWords
    default: []
    }
  }

  /// Whether the value takes a parameter for every waypoint.
  var isRepeated: Bool {
    switch self {
    case .eachWaypoint, .eachWaypointPlaceID, .numberedWaypoints: true
    default: false
    }
  }
}
