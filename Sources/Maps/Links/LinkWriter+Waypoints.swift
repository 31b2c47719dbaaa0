import WaymarkCore

extension LinkWriter {
  /// Notes how many waypoints were written, and how many of their names.
  mutating func note(
    waypoints count: Int? = nil, names nameCount: Int? = nil, of request: MapRequest
  ) {
    if count == request.waypoints.count { used.insert(.waypoints) }
    if nameCount == request.waypoints.count(where: { $0.name?.isEmpty == false }) {
      used.insert(.waypointNames)
    }
  }

  /// Writes the pair of a waypoint; `false` when it has none.
  mutating func writePoint(of waypoint: MapPlace) -> Bool {
    guard let point = waypoint.point else { return false }
    write(points.target.resolved(point))
    return true
  }

  /// The name of a waypoint, noted as written.
  mutating func name(ofWaypoint waypoint: MapPlace, replacing separators: Separators) -> String? {
    guard let name = name(of: waypoint, replacing: separators) else { return nil }
    waypointNameCount += 1
    return name
  }

  /// Writes a waypoint by its coordinate or its words.
  private mutating func write(
    _ waypoint: MapPlace, replacing separators: Separators = .none
  ) -> Bool {
    if writePoint(of: waypoint) { return true }
    guard let words = words(of: waypoint, replacing: separators) else { return false }
    output.percentEncoded(words)
    return true
  }

  /// Writes waypoints joined by a separator, and notes how many of them the link contains.
  mutating func writeList(
    of waypoints: some Sequence<MapPlace>, in request: MapRequest, between separator: StaticString,
    _ write: (inout LinkWriter, MapPlace) -> Bool
  ) -> Bool {
    var count = 0
    for waypoint in waypoints {
      let start = output.count
      if count > 0 { output.append(constant: separator) }
      if write(&self, waypoint) {
        count += 1
      } else {
        output.truncate(to: start)
      }
    }
    note(waypoints: count, names: waypointNameCount, of: request)
    return count > 0
  }

  mutating func writeJoined(
    of request: MapRequest, _ limit: Int, _ separator: ListSeparator
  ) -> Bool {
    writeList(of: request.waypoints.prefix(limit), in: request, between: separator.written) {
      $0.write($1, replacing: separator.character)
    }
  }

  mutating func writePoints(
    of request: MapRequest, _ limit: Int, _ separator: ListSeparator
  ) -> Bool {
    let waypoints = request.waypoints.lazy.filter { $0.point != nil }.prefix(limit)
    return writeList(of: waypoints, in: request, between: separator.written) {
      $0.writePoint(of: $1)
    }
  }

  /// Writes one number of every waypoint.
  mutating func writeNumbers(of request: MapRequest, _ number: (ResolvedPoint) -> Int) -> Bool {
    writeList(of: request.waypoints, in: request, between: ListSeparator.bar.written) {
      guard let point = $1.point else { return false }
      $0.output.millionths(number($0.points.target.resolved(point)))
      return true
    }
  }

  mutating func writeWaypointCount(of request: MapRequest) -> Bool {
    let count = request.waypoints.count { $0.point != nil }
    output.integer(count)
    return count > 0
  }

  /// Writes the names in the order of the coordinates; a missing one is an empty item.
  mutating func writeNames(
    of request: MapRequest, _ limit: Int, _ separator: ListSeparator
  ) -> Bool {
    let waypoints = request.waypoints.filter { $0.point != nil }.prefix(limit)
    guard waypoints.contains(where: { $0.name?.isEmpty == false }) else { return false }
    var count = 0
    for (index, waypoint) in waypoints.enumerated() {
      if index > 0 { output.append(constant: separator.written) }
      let replaced = separator.isEscapable ? Separators.none : separator.character
      guard let name = name(of: waypoint, replacing: replaced) else { continue }
      // Encoded twice: for the list and for the URL.
      output.percentEncoded(separator.isEscapable ? name.substituting("%7C", for: "|") : name)
      count += 1
    }
    note(names: count, of: request)
    return true
  }

  /// Writes the identifiers; Google matches them with the waypoints by order.
  mutating func writePlaceIDs(of request: MapRequest, _ limit: Int) -> Bool {
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

  /// Writes the first waypoint as a pair and its name.
  mutating func writeNamedWaypoint(of request: MapRequest) -> Bool {
    writeList(of: request.waypoints.prefix(1), in: request, between: "") {
      $0.writeNamed($1)
    }
  }

  /// Writes a waypoint as a pair and its name.
  private mutating func writeNamed(_ waypoint: MapPlace) -> Bool {
    guard writePoint(of: waypoint) else { return false }
    write(name(ofWaypoint: waypoint, replacing: .comma), after: ",")
    return true
  }

  /// Writes a whole route as one list.
  mutating func writeStops(of request: MapRequest, _ list: StopList) -> Bool {
    guard points.destination != nil else { return false }
    if writeStop(.origin, of: request, list) {
      output.append(constant: list.separator)
    } else if let here = list.here {
      output.append(constant: here)
      output.append(constant: list.separator)
    }
    let waypoints = request.waypoints.prefix(list.limit)
    if writeList(
      of: waypoints, in: request, between: list.separator,
      { list.isNamed ? $0.writeNamed($1) : $0.writePoint(of: $1) })
    {
      output.append(constant: list.separator)
    }
    return writeStop(.destination, of: request, list)
  }

  private mutating func writeStop(
    _ role: PlaceRole, of request: MapRequest, _ list: StopList
  ) -> Bool {
    list.isNamed ? writeNamedCoordinates(role, of: request) : writeCoordinates(role)
  }
}

// Fields with a parameter for every waypoint.
extension LinkWriter {
  /// Writes a part that has a parameter for every waypoint.
  mutating func writeRepeated(_ part: LinkTemplate.Part, of request: MapRequest) {
    switch part.field {
    case .eachWaypoint: writeEachWaypoint(of: request, part.prefix)
    case .eachWaypointPlaceID: writeEachPlaceID(of: request, part.prefix)
    case .numberedWaypoints(let keys): writeNumbered(of: request, keys)
    default: break
    }
  }

  private mutating func writeEachWaypoint(of request: MapRequest, _ key: String) {
    var count = 0
    for waypoint in request.waypoints {
      let start = output.count
      begin(key)
      if write(waypoint) {
        count += 1
        hasParameter = true
      } else {
        output.truncate(to: start)
      }
    }
    note(waypoints: count, of: request)
  }

  private mutating func writeEachPlaceID(of request: MapRequest, _ key: String) {
    guard !request.waypoints.isEmpty, used.contains(.waypoints) else { return }
    let start = output.count
    for waypoint in request.waypoints {
      guard let id = text(waypoint.placeID) else {
        output.truncate(to: start)
        return
      }
      begin(key)
      output.percentEncoded(id)
    }
    used.insert(.waypointPlaceIDs)
  }

  private mutating func writeNumbered(of request: MapRequest, _ keys: NumberedKeys) {
    var count = 0
    for waypoint in request.waypoints.prefix(keys.limit) {
      guard let point = waypoint.point else { continue }
      let number = keys.first + count
      let resolved = points.target.resolved(point)
      begin(keys.latitude.before, number, keys.latitude.after)
      output.millionths(resolved.latitude)
      begin(keys.longitude.before, number, keys.longitude.after)
      output.millionths(resolved.longitude)
      hasParameter = true
      if let key = keys.name, let name = name(ofWaypoint: waypoint, replacing: .none) {
        begin(key.before, number, key.after)
        output.percentEncoded(name)
      }
      count += 1
    }
    note(waypoints: count, names: waypointNameCount, of: request)
  }

  /// Begins a parameter whose key may contain a number.
  private mutating func begin(
    _ key: String, _ number: Int? = nil, _ rest: String = ""
  ) {
    separate()
    output.append(key)
    if let number { output.integer(number) }
    output.append(rest)
    output.append(constant: "=")
  }
}
