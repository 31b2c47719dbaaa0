import Maps

extension LinkReader {
  /// Joins the numbers that were read one by one, and notes the ones that stay alone.
  mutating func finish() {
    join(originNumbers, as: "origin") { $0.change(.origin, point: $1) }
    join(destinationNumbers, as: "destination") { $0.change(.destination, point: $1) }
    join(centerNumbers, as: "center") { $0.setCenter($1) }
    for (index, numbers) in waypointNumbers.enumerated() {
      join(numbers, as: "waypoint") { reader, point in
        while reader.request.waypoints.count <= index {
          reader.request.waypoints.append(MapPlace())
        }
        reader.request.waypoints[index].point = point
      }
    }
    guard let point = request.destination?.point else {
      // An identifier goes with the words of its own place.
      if template.needs.contains(.words), request.destination != nil, let query = request.query {
        request.destination?.query = query
        request.query = nil
      }
      return
    }
    if hasWords { missing += 1 }
    if mayNameBePair, let (latitude, longitude) = pair(request.destination?.name?[...] ?? ""),
      point.isAt(latitude, longitude)
    {
      request.destination?.name = nil
    }
  }

  private mutating func join(
    _ numbers: NumberPair, as name: String, _ set: (inout LinkReader, MapPoint) -> Void
  ) {
    guard numbers.latitude != nil || numbers.longitude != nil else { return }
    if let latitude = numbers.latitude, let longitude = numbers.longitude,
      let point = point(latitude, longitude)
    {
      set(&self, point)
    } else {
      let text = [numbers.latitude, numbers.longitude].map { $0.map { "\($0)" } ?? "" }
      notes.append(MapNote(.unreadParameter, "\(name) \(text.joined(separator: ","))"))
    }
  }

  private mutating func change(_ role: PlaceRole, point: MapPoint) {
    _ = change(role) { $0.point = point }
  }
}
