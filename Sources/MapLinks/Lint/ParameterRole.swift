import Maps

/// What a parameter of the table has to say about coordinates.
struct ParameterRole: Equatable {
  enum Kind {
    case latitude
    case longitude
    case pair

    /// Words that may be a pair.
    case words

    /// Pairs one after another.
    case stops
  }

  let kind: Kind

  /// Whether a pair begins with the longitude.
  var isLongitudeFirst = false

  init(_ kind: Kind) { self.kind = kind }

  init?(_ field: LinkField, _ app: NavigationApp) {
    switch field {
    case .latitude: self.init(.latitude)
    case .longitude: self.init(.longitude)
    case .coordinates, .coordinatesOr, .namedCoordinates, .namedWaypoint, .longitudeFirst:
      self.init(.pair)
    case .place, .destinations, .searched, .labelled, .baiduPlace, .eachWaypoint:
      self.init(.words)
    case .stops, .waypoints, .waypointPoints: self.init(.stops)
    default: return nil
    }
    isLongitudeFirst = app.order == .longitudeFirst
    if case .longitudeFirst = field { isLongitudeFirst = true }
  }
}

extension MapLinkCheck {
  /// What a parameter has to say about coordinates.
  func role(of name: String) -> ParameterRole? {
    if let role = group.roles[name] { return role }
    // `v1lat` and `lat_via_0`.
    guard group.hasNumberedWaypoints else { return nil }
    let isNumbered = name.hasPrefix("v")
    if name.hasPrefix("lat_via_") || isNumbered && name.hasSuffix("lat") {
      return ParameterRole(.latitude)
    }
    return name.hasPrefix("lon_via_") || isNumbered && name.hasSuffix("lng")
      ? ParameterRole(.longitude) : nil
  }
}
