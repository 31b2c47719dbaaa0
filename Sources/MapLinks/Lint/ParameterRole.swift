import Maps

/// What a parameter of the table has to say about coordinates.
enum ParameterRole: Equatable {
  case latitude
  case longitude

  /// A pair, and whether it begins with the longitude.
  case pair(longitudeFirst: Bool)

  /// Words that may be a pair.
  case words(longitudeFirst: Bool)

  /// Pairs one after another.
  case stops(longitudeFirst: Bool)

  init?(_ field: LinkField, _ app: NavigationApp) {
    let isLongitudeFirst = app.order == .longitudeFirst
    switch field {
    case .latitude: self = .latitude
    case .longitude: self = .longitude
    case .coordinates, .coordinatesOr, .namedCoordinates, .namedWaypoint:
      self = .pair(longitudeFirst: isLongitudeFirst)
    case .longitudeFirst: self = .pair(longitudeFirst: true)
    case .place, .destinations, .searched, .labelled, .baiduPlace, .eachWaypoint:
      self = .words(longitudeFirst: isLongitudeFirst)
    case .stops, .waypoints, .waypointPoints: self = .stops(longitudeFirst: isLongitudeFirst)
    default: return nil
    }
  }

  var isWords: Bool {
    if case .words = self { true } else { false }
  }

  /// Whether it is nothing but pairs.
  var isPair: Bool {
    switch self {
    case .pair, .stops: true
    case .words, .latitude, .longitude: false
    }
  }

  var isLongitudeFirst: Bool {
    switch self {
    case .pair(let isFirst), .words(let isFirst), .stops(let isFirst): isFirst
    case .latitude, .longitude: false
    }
  }
}

extension MapLinkCheck {
  /// What a parameter has to say about coordinates.
  func role(of name: String) -> ParameterRole? {
    if let role = group.roles[name] { return role }
    // `v1lat` and `lat_via_0`.
    guard group.hasNumberedWaypoints else { return nil }
    if name.hasPrefix("lat_via_") { return .latitude }
    if name.hasPrefix("lon_via_") { return .longitude }
    guard name.hasPrefix("v") else { return nil }
    if name.hasSuffix("lat") { return .latitude }
    return name.hasSuffix("lng") ? .longitude : nil
  }
}
