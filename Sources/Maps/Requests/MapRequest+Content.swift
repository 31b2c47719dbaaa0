extension MapRequest {
  /// Every coordinate of the request.
  package var points: [MapPoint] {
    var points: [MapPoint] = []
    if let point = destination?.point { points.append(point) }
    if let point = origin?.point { points.append(point) }
    if let center { points.append(center) }
    for waypoint in waypoints { if let point = waypoint.point { points.append(point) } }
    return points
  }

  /// The value of an app parameter.
  ///
  /// A request has few: comparing their names is faster than hashing one.
  func configured(_ name: String) -> String? {
    for (key, value) in configuration where key == name { return value }
    return nil
  }

  /// The datum of all coordinates; `nil` when there are several datums or no coordinates.
  var datum: MapDatum? {
    let points = points
    guard let datum = points.first?.datum else { return nil }
    return points.allSatisfy { $0.datum == datum } ? datum : nil
  }

  /// What the request has, in the words of its losses.
  package func content(for app: NavigationApp) -> MapLosses {
    var content: MapLosses = []
    if let destination { content = destination.content(asDestination: true) }
    if let origin {
      content.insert(.origin)
      content.formUnion(origin.content(asDestination: false))
    }
    if !waypoints.isEmpty { content.formUnion(waypointContent) }
    if let mode, app.modeWords[mode]?.isEmpty != true { content.insert(.mode) }
    if !avoid.isEmpty { content.insert(.avoid) }
    if query?.isEmpty == false { content.insert(.query) }
    if region?.isEmpty == false { content.insert(.region) }
    if threeWords != nil { content.insert(.threeWords) }
    if zoom != nil { content.insert(.zoom) }
    if center != nil { content.insert(.center) }
    if uncertainty != nil { content.insert(.uncertainty) }
    if !configuration.isEmpty { content.insert(.configured) }
    return content
  }

  /// What the waypoints have; there is at least one.
  var waypointContent: MapLosses {
    var content: MapLosses = .waypoints
    for waypoint in waypoints {
      if waypoint.name?.isEmpty == false { content.insert(.waypointNames) }
      if waypoint.placeID?.isEmpty == false { content.insert(.waypointPlaceIDs) }
      // No app takes any of these: a waypoint is a coordinate or one line of words.
      let hasQuery = waypoint.query?.isEmpty == false
      if waypoint.point != nil, hasQuery { content.insert(.waypointQuery) }
      if waypoint.point != nil || hasQuery, waypoint.address?.isEmpty == false {
        content.insert(.waypointAddress)
      }
      if waypoint.note?.isEmpty == false { content.insert(.otherNote) }
      if waypoint.altitude != nil { content.insert(.otherAltitude) }
    }
    return content
  }
}

extension MapPlace {
  fileprivate func content(asDestination isDestination: Bool) -> MapLosses {
    var content: MapLosses = []
    if name?.isEmpty == false { content.insert(isDestination ? .name : .originName) }
    if query?.isEmpty == false { content.insert(isDestination ? .destinationQuery : .originQuery) }
    if address?.isEmpty == false { content.insert(isDestination ? .address : .originAddress) }
    if placeID?.isEmpty == false { content.insert(isDestination ? .placeID : .originPlaceID) }
    if note?.isEmpty == false { content.insert(isDestination ? .note : .otherNote) }
    if altitude != nil { content.insert(isDestination ? .altitude : .otherAltitude) }
    return content
  }
}
