extension MapRequest {
  /// Whether the request has nothing that a value could be made of: a glance that spares writing the
  /// key of most parameters only to take it back.
  func lacks(_ value: LinkValue) -> Bool {
    switch value {
    case .place(.origin), .placeID(.origin), .name(.origin), .latitude(.origin),
      .longitude(.origin):
      origin == nil
    case .placeID(.destination): destination?.placeID == nil
    case .eachWaypoint, .tencentPasses, .waypoints, .waypointPlaceIDs, .waypointPoints,
      .waypointCount, .waypointLatitudes,
      .waypointLongitudes, .waypointNames, .namedWaypoint:
      waypoints.isEmpty
    case .configuration: configuration.isEmpty
    case .avoid: avoid.isEmpty
    case .query: query == nil
    case .zoom: zoom == nil
    default: false
    }
  }

  /// Every coordinate of the request.
  var points: [MapPoint] {
    var points: [MapPoint] = []
    if let point = destination?.point { points.append(point) }
    if let point = origin?.point { points.append(point) }
    if let center { points.append(center) }
    for waypoint in waypoints { if let point = waypoint.point { points.append(point) } }
    return points
  }

  /// What the request has, in the words of what would be lost without it.
  func content(for app: NavigationApp) -> MapLosses {
    var content: MapLosses = []
    if let destination {
      if destination.name?.isEmpty == false { content.insert(.name) }
      if destination.query?.isEmpty == false { content.insert(.query) }
      if destination.address?.isEmpty == false { content.insert(.address) }
      if destination.placeID?.isEmpty == false { content.insert(.placeID) }
      if destination.note?.isEmpty == false { content.insert(.note) }
      if destination.altitude != nil { content.insert(.altitude) }
    }
    if let origin {
      content.insert(.origin)
      if origin.name?.isEmpty == false { content.insert(.originName) }
    }
    if !waypoints.isEmpty {
      content.insert(.waypoints)
      if waypoints.contains(where: { $0.name?.isEmpty == false }) { content.insert(.waypointNames) }
    }
    if let mode, app.modeWords[mode]?.utf8CodeUnitCount != 0 { content.insert(.mode) }
    if !avoid.isEmpty { content.insert(.avoid) }
    if query?.isEmpty == false { content.insert(.query) }
    if region?.isEmpty == false { content.insert(.region) }
    if threeWords != nil { content.insert(.threeWords) }
    if zoom != nil { content.insert(.zoom) }
    if center != nil { content.insert(.center) }
    if uncertainty != nil { content.insert(.uncertainty) }
    return content
  }
}
