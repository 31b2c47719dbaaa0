import Bytes

extension LinkWriter {
  /// Writes the points on the way; Tencent splits them at `|`, each at `;` and its parts at `:`.
  mutating func writeTencentPasses(of request: MapRequest, _ limit: Int) -> Bool {
    var count = 0
    var nameCount = 0
    for waypoint in request.waypoints.prefix(limit) {
      guard let point = waypoint.point else { continue }
      if count > 0 { output.append(constant: "%7C") }
      if let name = name(of: waypoint, replacing: .barOrSemicolon) {
        output.append(constant: "name%3A")
        output.percentEncoded(name)
        output.append(constant: "%3B")
        nameCount += 1
      }
      output.append(constant: "coord%3A")
      write(target.resolved(point))
      count += 1
    }
    if count == request.waypoints.count { used.insert(.waypoints) }
    note(nameCount: nameCount, of: request)
    return count > 0
  }

  mutating func writeTencentMarker(of request: MapRequest) -> Bool {
    output.append(constant: "coord%3A")
    guard writeCoordinates(.destination) else { return false }
    if let name = name(of: .destination, in: request, replacing: .barOrSemicolon) {
      output.append(constant: "%3Btitle%3A")
      output.percentEncoded(name)
    }
    if let address = text(request.destination?.address, replacing: .barOrSemicolon) {
      output.append(constant: "%3Baddr%3A")
      output.percentEncoded(address)
      used.insert(.address)
    }
    return true
  }
}
