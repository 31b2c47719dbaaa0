import Maps

extension LinkReader {
  /// Reads Amap's `id,lat,lon,name,address`.
  mutating func readAmapShare(_ text: String) -> Bool {
    let parts = text.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false)
    guard parts.count >= 3, let latitude = CoordinateText.number(parts[1]),
      let longitude = CoordinateText.number(parts[2]), set(.destination, latitude, longitude)
    else { return false }
    return change(.destination) {
      if !parts[0].isEmpty { $0.placeID = String(parts[0]) }
      if parts.count > 3, !parts[3].isEmpty { $0.name = String(parts[3]) }
      if parts.count > 4, !parts[4].isEmpty { $0.address = String(parts[4]) }
    }
  }

  /// Reads `A to:B to:C`: the last one is the destination.
  mutating func readDestinations(_ text: String) -> Bool {
    var stops = text.split(separator: " to:").map(String.init)
    guard let destination = stops.popLast() else { return false }
    for stop in stops { request.waypoints.append(place(stop)) }
    request.destination = place(destination)
    return true
  }

  /// Reads one more destination: the one before it is on the way.
  mutating func readNextDestination(_ text: String) -> Bool {
    if let passed = request.destination { request.waypoints.append(passed) }
    return readDestinations(text)
  }

  /// A place by the pair or the words that people see.
  mutating func place(_ text: String) -> MapPlace {
    if let (latitude, longitude) = PlusCode.middle(of: text),
      let point = try? MapPoint(latitude: latitude, longitude: longitude)
    {
      return MapPlace(point, name: text)
    }
    guard let pair = DegreesText.pair(text), let point = point(pair.latitude, pair.longitude) else {
      return MapPlace(query: text)
    }
    return MapPlace(point)
  }
}
