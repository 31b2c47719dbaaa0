import Bytes

extension LinkWriter {
  /// Writes a whole route as one list.
  mutating func writeStops(of request: MapRequest, _ list: StopList) -> Bool {
    guard destination != nil else { return false }
    if !writeStop(.origin, of: request, list), let here = list.here {
      output.append(constant: here)
      output.append(constant: list.separator)
    }
    var count = 0
    var nameCount = 0
    for waypoint in request.waypoints.prefix(list.limit) {
      guard let point = waypoint.point else { continue }
      write(target.resolved(point))
      if writeStopName(name(of: waypoint, list)) { nameCount += 1 }
      output.append(constant: list.separator)
      count += 1
    }
    if count == request.waypoints.count { used.insert(.waypoints) }
    note(nameCount: nameCount, of: request)
    return writeStop(.destination, of: request, list)
  }

  private mutating func writeStop(
    _ role: PlaceRole, of request: MapRequest, _ list: StopList
  ) -> Bool {
    guard writeCoordinates(role) else { return false }
    if list.isNamed { _ = writeStopName(name(of: role, in: request, replacing: .comma)) }
    if role == .origin { output.append(constant: list.separator) }
    return true
  }

  private mutating func name(of waypoint: MapPlace, _ list: StopList) -> String? {
    list.isNamed ? name(of: waypoint, replacing: .comma) : nil
  }

  private mutating func writeStopName(_ name: String?) -> Bool {
    guard let name else { return false }
    output.append(byte: UInt8(ascii: ","))
    output.percentEncoded(name)
    return true
  }

  /// Bing separates the parts of a place by `_` and the places by `~`; a route from here begins with
  /// the latter.
  mutating func writeBingStops(of request: MapRequest) -> Bool {
    _ = writeBingStop(.origin, of: request)
    output.append(constant: "~")
    var count = 0
    var nameCount = 0
    for waypoint in request.waypoints {
      guard let point = waypoint.point else { continue }
      let name = name(of: waypoint, replacing: .underscoreOrTilde)
      writeBingPoint(target.resolved(point), name, kind: "pos.")
      output.append(constant: "~")
      count += 1
      if name != nil { nameCount += 1 }
    }
    if count == request.waypoints.count { used.insert(.waypoints) }
    note(nameCount: nameCount, of: request)
    return writeBingStop(.destination, of: request)
  }

  mutating func writeBingPoint(of request: MapRequest) -> Bool {
    writeBingStop(.destination, of: request, kind: "point.")
  }

  /// Writes a point that is flown to, at no altitude of its own.
  mutating func writeFlightPoint() -> Bool {
    guard let destination else { return false }
    output.millionths(destination.latitude)
    output.append(constant: "_")
    output.millionths(destination.longitude)
    output.append(constant: ",0.0")
    note(pointOf: .destination)
    return true
  }

  /// A place by its coordinate, or else by the words that find it.
  private mutating func writeBingStop(
    _ role: PlaceRole, of request: MapRequest, kind: StaticString = "pos."
  ) -> Bool {
    if let point = point(role) {
      let name = name(of: role, in: request, replacing: .underscoreOrTilde)
      writeBingPoint(point, name, kind: kind)
      note(pointOf: role)
      return true
    }
    let start = output.count
    output.append(constant: "adr.")
    if writeWords(role, of: request, replacing: .underscoreOrTilde) { return true }
    output.truncate(to: start)
    return false
  }

  private mutating func writeBingPoint(
    _ point: ResolvedPoint, _ name: String?, kind: StaticString
  ) {
    output.append(constant: kind)
    output.millionths(point.latitude)
    output.append(constant: "_")
    output.millionths(point.longitude)
    guard let name else { return }
    output.append(constant: "_")
    output.percentEncoded(name)
  }
}
