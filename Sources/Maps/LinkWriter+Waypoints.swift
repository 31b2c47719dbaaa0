import Bytes

/// A vertical bar, which RFC 3986 does not let stand raw.
private let bar: StaticString = "%7C"

extension LinkWriter {
  mutating func writeWaypoints(_ value: LinkValue, of request: MapRequest) -> Bool {
    guard !request.waypoints.isEmpty else { return false }
    switch value {
    case .waypoints(let limit): return writeJoined(of: request, limit)
    case .waypointPlaceIDs(let limit): return writePlaceIDs(of: request, limit)
    case .namedWaypoint: return writeNamedWaypoint(of: request)
    case .waypointCount:
      output.integer(points(of: request).count)
      return true
    case .waypointLatitudes: return writeNumbers(of: request) { $0.latitude }
    case .waypointLongitudes: return writeNumbers(of: request) { $0.longitude }
    case .waypointNames: return writeNames(of: request)
    default: return false
    }
  }

  /// The coordinates of the waypoints that have one.
  private func points(of request: MapRequest) -> [ResolvedPoint] {
    request.waypoints.compactMap { $0.point.map(target.resolved) }
  }

  /// Writes a waypoint by its coordinate or its words.
  private mutating func write(
    _ waypoint: MapPlace, replacing separators: Separators = .none
  ) -> Bool {
    if let point = waypoint.point {
      write(target.resolved(point))
      return true
    }
    guard let words = words(of: waypoint, replacing: separators) else { return false }
    output.percentEncoded(words)
    return true
  }

  mutating func writeEachWaypoint(
    of request: MapRequest, _ key: StaticString, _ separator: inout StaticString
  ) {
    var count = 0
    for waypoint in request.waypoints {
      let start = output.count
      output.append(constant: separator)
      output.append(constant: key)
      output.append(byte: UInt8(ascii: "="))
      if write(waypoint) {
        count += 1
        separator = "&"
      } else {
        output.truncate(to: start)
      }
    }
    if count == request.waypoints.count { used.insert(.waypoints) }
  }

  private mutating func writeJoined(of request: MapRequest, _ limit: Int) -> Bool {
    var count = 0
    for waypoint in request.waypoints.prefix(limit) {
      let start = output.count
      if count > 0 { output.append(constant: bar) }
      if write(waypoint, replacing: .bar) { count += 1 } else { output.truncate(to: start) }
    }
    if count == request.waypoints.count { used.insert(.waypoints) }
    return count > 0
  }

  /// Google matches the identifiers with the waypoints by their places in the two lists.
  private mutating func writePlaceIDs(of request: MapRequest, _ limit: Int) -> Bool {
    let waypoints = request.waypoints.prefix(limit)
    guard waypoints.contains(where: { $0.placeID?.isEmpty == false }) else { return false }
    for (index, waypoint) in waypoints.enumerated() {
      if index > 0 { output.append(constant: bar) }
      if let id = text(waypoint.placeID, replacing: .bar) { output.percentEncoded(id) }
    }
    return true
  }

  private mutating func writeNumbers(
    of request: MapRequest, _ number: (ResolvedPoint) -> Int
  ) -> Bool {
    let points = points(of: request)
    for (index, point) in points.enumerated() {
      if index > 0 { output.append(constant: bar) }
      output.millionths(number(point))
    }
    if points.count == request.waypoints.count { used.insert(.waypoints) }
    return !points.isEmpty
  }

  /// The names stand in the order of the coordinates, so that a missing one is an empty item.
  private mutating func writeNames(of request: MapRequest) -> Bool {
    let waypoints = request.waypoints.filter { $0.point != nil }
    guard waypoints.contains(where: { $0.name?.isEmpty == false }) else { return false }
    for (index, waypoint) in waypoints.enumerated() {
      if index > 0 { output.append(constant: bar) }
      if let name = name(of: waypoint, replacing: .bar) { output.percentEncoded(name) }
    }
    used.insert(.waypointNames)
    return true
  }

  private mutating func writeNamedWaypoint(of request: MapRequest) -> Bool {
    guard let waypoint = request.waypoints.first, let point = waypoint.point else { return false }
    write(target.resolved(point))
    if let name = name(of: waypoint, replacing: .comma) {
      output.append(byte: UInt8(ascii: ","))
      output.percentEncoded(name)
    }
    if request.waypoints.count == 1 { used.formUnion([.waypoints, .waypointNames]) }
    return true
  }
}
