import Bytes

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

  mutating func writeJoined(
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
    note(waypoints: count, of: request)
    return count > 0
  }

  mutating func writePoints(
    of request: MapRequest, _ limit: Int, _ separator: ListSeparator
  ) -> Bool {
    let points = points(of: request).prefix(limit)
    for (index, point) in points.enumerated() {
      if index > 0 { output.append(constant: separator.written) }
      write(point)
    }
    note(waypoints: points.count, of: request)
    return !points.isEmpty
  }

  /// Writes one number of every waypoint.
  mutating func writeNumbers(of request: MapRequest, _ number: (ResolvedPoint) -> Int) -> Bool {
    let points = points(of: request)
    for (index, point) in points.enumerated() {
      if index > 0 { output.append(constant: ListSeparator.bar.written) }
      output.millionths(number(point))
    }
    note(waypoints: points.count, of: request)
    return !points.isEmpty
  }

  mutating func writeWaypointCount(of request: MapRequest) -> Bool {
    let count = points(of: request).count
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
      guard var name = name(of: waypoint, replacing: replaced) else { continue }
      // Encoded twice: once for the list, once for the URL.
      if separator.isEscapable { name.replace("|", with: "%7C") }
      output.percentEncoded(name)
      count += 1
    }
    note(names: count, of: request)
    return true
  }

  /// Writes the identifiers; Google matches them with the waypoints by their order.
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
    guard let waypoint = request.waypoints.first, let point = waypoint.point else { return false }
    write(target.resolved(point))
    let name = name(of: waypoint, replacing: .comma)
    writeAfterComma(name)
    note(waypoints: 1, names: name == nil ? 0 : 1, of: request)
    return true
  }

  /// Writes a whole route as one list.
  mutating func writeStops(of request: MapRequest, _ list: StopList) -> Bool {
    guard destination != nil else { return false }
    if writeStop(.origin, of: request, list) {
      output.append(constant: list.separator)
    } else if let here = list.here {
      output.append(constant: here)
      output.append(constant: list.separator)
    }
    var count = 0
    var nameCount = 0
    for waypoint in request.waypoints.prefix(list.limit) {
      guard let point = waypoint.point else { continue }
      write(target.resolved(point))
      if list.isNamed, let name = name(of: waypoint, replacing: .comma) {
        writeAfterComma(name)
        nameCount += 1
      }
      output.append(constant: list.separator)
      count += 1
    }
    note(waypoints: count, names: nameCount, of: request)
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
  /// Writes a part that has a parameter for every waypoint; `false` when it is another part.
  mutating func writeRepeated(_ part: LinkTemplate.Part, of request: MapRequest) -> Bool {
    if case .eachWaypoint = part.field {
      writeEachWaypoint(of: request, part.prefix)
    } else if case .eachWaypointPlaceID = part.field {
      writeEachPlaceID(of: request, part.prefix)
    } else if case .numberedWaypoints(let keys) = part.field {
      writeNumbered(of: request, keys)
    } else {
      return false
    }
    return true
  }

  private mutating func writeEachWaypoint(of request: MapRequest, _ key: StaticString) {
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

  private mutating func writeEachPlaceID(of request: MapRequest, _ key: StaticString) {
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
    var nameCount = 0
    for waypoint in request.waypoints.prefix(keys.limit) {
      guard let point = waypoint.point else { continue }
      let number = keys.first + count
      let resolved = target.resolved(point)
      begin(keys.latitude.before, number, keys.latitude.after)
      output.millionths(resolved.latitude)
      begin(keys.longitude.before, number, keys.longitude.after)
      output.millionths(resolved.longitude)
      hasParameter = true
      if let key = keys.name, let name = name(of: waypoint) {
        begin(key.before, number, key.after)
        output.percentEncoded(name)
        nameCount += 1
      }
      count += 1
    }
    note(waypoints: count, names: nameCount, of: request)
  }

  /// Begins a parameter whose key may have a number in it.
  private mutating func begin(
    _ key: StaticString, _ number: Int? = nil, _ rest: StaticString = ""
  ) {
    separate()
    output.append(constant: key)
    if let number { output.integer(number) }
    output.append(constant: rest)
    output.append(byte: UInt8(ascii: "="))
  }
}
