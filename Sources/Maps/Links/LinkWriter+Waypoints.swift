import Bytes

extension LinkWriter {
  mutating func writeWaypoints(_ value: LinkField, of request: MapRequest) -> Bool {
    switch value {
    case .stops(let list): return writeStops(of: request, list)
    case .bingStops: return writeBingStops(of: request)
    case .bingPoint: return writeBingPoint(of: request)
    case .flightPoint: return writeFlightPoint()
    case .tencentMarker: return writeTencentMarker(of: request)
    default: return request.waypoints.isEmpty ? false : writeList(value, of: request)
    }
  }

  private mutating func writeList(_ value: LinkField, of request: MapRequest) -> Bool {
    switch value {
    case .tencentPasses(let limit): return writeTencentPasses(of: request, limit)
    case .waypoints(let limit, let separator): return writeJoined(of: request, limit, separator)
    case .waypointPoints(let limit, let separator):
      return writePoints(of: request, limit, separator)
    case .waypointPlaceIDs(let limit): return writePlaceIDs(of: request, limit)
    case .namedWaypoint: return writeNamedWaypoint(of: request)
    case .waypointCount:
      let count = points(of: request).count
      output.integer(count)
      return count > 0
    case .waypointLatitudes: return writeNumbers(of: request) { $0.latitude }
    case .waypointLongitudes: return writeNumbers(of: request) { $0.longitude }
    case .waypointNames(let limit, let separator): return writeNames(of: request, limit, separator)
    default: return false
    }
  }

  /// The coordinates of the waypoints that have one.
  private func points(of request: MapRequest) -> [ResolvedPoint] {
    request.waypoints.compactMap { $0.point.map(target.resolved) }
  }

  /// Writes a waypoint by its coordinate or its words.
  mutating func write(
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

  private mutating func writeJoined(
    of request: MapRequest, _ limit: Int, _ separator: ListSeparator
  ) -> Bool {
    var count = 0
    for waypoint in request.waypoints.prefix(limit) {
      let start = output.count
      if count > 0 { output.append(constant: separator.written) }
      if write(waypoint, replacing: separator.character) {
        count += 1
      } else {
        output.truncate(to: start)
      }
    }
    if count == request.waypoints.count { used.insert(.waypoints) }
    return count > 0
  }

  private mutating func writePoints(
    of request: MapRequest, _ limit: Int, _ separator: ListSeparator
  ) -> Bool {
    let points = points(of: request).prefix(limit)
    for (index, point) in points.enumerated() {
      if index > 0 { output.append(constant: separator.written) }
      write(point)
    }
    if points.count == request.waypoints.count { used.insert(.waypoints) }
    return !points.isEmpty
  }

  /// Google matches the identifiers with the waypoints by their places in the two lists.
  private mutating func writePlaceIDs(of request: MapRequest, _ limit: Int) -> Bool {
    let waypoints = request.waypoints.prefix(limit).filter {
      $0.point != nil || words(of: $0) != nil
    }
    guard waypoints.contains(where: { $0.placeID?.isEmpty == false }) else { return false }
    for (index, waypoint) in waypoints.enumerated() {
      if index > 0 { output.append(constant: ListSeparator.bar.written) }
      if let id = text(waypoint.placeID, replacing: .bar) { output.percentEncoded(id) }
    }
    if waypoints.count == request.waypoints.count { used.insert(.waypointPlaceIDs) }
    return true
  }

  private mutating func writeNumbers(
    of request: MapRequest, _ number: (ResolvedPoint) -> Int
  ) -> Bool {
    let points = points(of: request)
    for (index, point) in points.enumerated() {
      if index > 0 { output.append(constant: ListSeparator.bar.written) }
      output.millionths(number(point))
    }
    if points.count == request.waypoints.count { used.insert(.waypoints) }
    return !points.isEmpty
  }

  /// The names stand in the order of the coordinates, so that a missing one is an empty item.
  private mutating func writeNames(
    of request: MapRequest, _ limit: Int, _ separator: ListSeparator
  ) -> Bool {
    let waypoints = request.waypoints.filter { $0.point != nil }.prefix(limit)
    guard waypoints.contains(where: { $0.name?.isEmpty == false }) else { return false }
    var count = 0
    for (index, waypoint) in waypoints.enumerated() {
      if index > 0 { output.append(constant: separator.written) }
      let replaced = separator.isEscapable ? Separators.none : separator.character
      guard var name = name(of: waypoint, replacing: replaced) else { continue }
      // Encoded twice: once for the list, once for the URL.
      if separator.isEscapable { name.replace("|", with: "%7C") }
      output.percentEncoded(name)
      count += 1
    }
    note(nameCount: count, of: request)
    return true
  }

  private mutating func writeNamedWaypoint(of request: MapRequest) -> Bool {
    guard let waypoint = request.waypoints.first, let point = waypoint.point else { return false }
    write(target.resolved(point))
    let name = name(of: waypoint, replacing: .comma)
    if let name {
      output.append(byte: UInt8(ascii: ","))
      output.percentEncoded(name)
    }
    if request.waypoints.count == 1 { used.insert(.waypoints) }
    note(nameCount: name == nil ? 0 : 1, of: request)
    return true
  }
}
