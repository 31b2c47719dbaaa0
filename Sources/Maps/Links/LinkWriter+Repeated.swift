import Bytes

extension LinkWriter {
  /// Writes a value that takes a parameter for every waypoint.
  mutating func writeRepeated(_ part: LinkTemplate.Part, of request: MapRequest) {
    switch part.field {
    case .eachWaypoint: writeEachWaypoint(of: request, part.prefix)
    case .eachWaypointPlaceID: writeEachPlaceID(of: request, part.prefix)
    case .numberedWaypoints(let keys): writeNumberedWaypoints(of: request, keys)
    default: break
    }
  }

  private mutating func writeEachWaypoint(
    of request: MapRequest, _ key: StaticString
  ) {
    var count = 0
    for waypoint in request.waypoints {
      let start = output.count
      separate()
      output.append(constant: key)
      output.append(byte: UInt8(ascii: "="))
      if write(waypoint) {
        count += 1
        hasParameter = true
      } else {
        output.truncate(to: start)
      }
    }
    if count == request.waypoints.count { used.insert(.waypoints) }
  }

  private mutating func writeEachPlaceID(
    of request: MapRequest, _ key: StaticString
  ) {
    guard !request.waypoints.isEmpty, used.contains(.waypoints) else { return }
    let start = output.count
    for waypoint in request.waypoints {
      guard let id = text(waypoint.placeID) else {
        output.truncate(to: start)
        return
      }
      separate()
      output.append(constant: key)
      output.append(byte: UInt8(ascii: "="))
      output.percentEncoded(id)
    }
    used.insert(.waypointPlaceIDs)
  }

  private mutating func writeNumberedWaypoints(
    of request: MapRequest, _ keys: NumberedKeys
  ) {
    var number = keys.first
    var nameCount = 0
    for waypoint in request.waypoints.prefix(keys.limit) {
      guard let point = waypoint.point else { continue }
      let resolved = target.resolved(point)
      begin(keys.latitude, number)
      output.millionths(resolved.latitude)
      begin(keys.longitude, number)
      output.millionths(resolved.longitude)
      if let key = keys.name, let name = name(of: waypoint) {
        begin(key, number)
        output.percentEncoded(name)
        nameCount += 1
      }
      number += 1
    }
    if number - keys.first == request.waypoints.count { used.insert(.waypoints) }
    note(nameCount: nameCount, of: request)
  }

  private mutating func begin(
    _ key: NumberedKeys.Key, _ number: Int
  ) {
    separate()
    output.append(constant: key.before)
    output.integer(number)
    output.append(constant: key.behind)
    output.append(byte: UInt8(ascii: "="))
    hasParameter = true
  }
}
