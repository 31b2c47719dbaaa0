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
    var isNamed = true
    for waypoint in request.waypoints.prefix(list.limit) {
      guard let point = waypoint.point else { continue }
      write(target.resolved(point))
      isNamed = writeStopName(name(of: waypoint, list)) || waypoint.name == nil
      output.append(constant: list.separator)
      count += 1
    }
    if count == request.waypoints.count {
      used.insert(.waypoints)
      if list.isNamed, isNamed { used.insert(.waypointNames) }
    }
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
    guard let destination else { return false }
    if let origin {
      writeBingStop(origin, name(of: .origin, in: request, replacing: .underscoreOrTilde))
      note(pointOf: .origin)
    }
    output.append(constant: "~")
    var count = 0
    for waypoint in request.waypoints {
      guard let point = waypoint.point else { continue }
      writeBingStop(target.resolved(point), name(of: waypoint, replacing: .underscoreOrTilde))
      output.append(constant: "~")
      count += 1
    }
    if count == request.waypoints.count { used.formUnion([.waypoints, .waypointNames]) }
    writeBingStop(destination, name(of: .destination, in: request, replacing: .underscoreOrTilde))
    note(pointOf: .destination)
    return true
  }

  mutating func writeBingPoint(of request: MapRequest) -> Bool {
    guard let destination else { return false }
    let name = name(of: .destination, in: request, replacing: .underscoreOrTilde)
    writeBingStop(destination, name, kind: "point.")
    note(pointOf: .destination)
    return true
  }

  private mutating func writeBingStop(
    _ point: ResolvedPoint, _ name: String?, kind: StaticString = "pos."
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
