import Maps

extension SharedLink {
  /// Reads `/ul/hGEOHASH` and the live map with its `ll.lat,lon`.
  func waze() -> LinkReader? {
    if segments.count == 2, segments[0] == ArraySlice("ul".utf8),
      segments[1].first == UInt8(ascii: "h"),
      let (latitude, longitude) = Geohash.middle(of: segments[1].dropFirst()),
      var reader = reader("waze", .place), let point = reader.point(latitude, longitude)
    {
      reader.request.destination = MapPlace(point)
      return noting(reader)
    }
    guard segments.contains(where: { ["live-map", "livemap"].contains(text($0)) }) else {
      return nil
    }
    return wazeMap()
  }

  private func wazeMap() -> LinkReader? {
    let to = item("to") ?? item("latlng").map { "ll.\($0)" } ?? item("ll").map { "ll.\($0)" }
    guard var reader = reader("waze", item("to") == nil ? .place : .directions) else { return nil }
    if let to {
      reader.request.destination = wazePlace(to, &reader)
    } else if let latitude = item("lat").flatMap(CoordinateText.number),
      let longitude = (item("lon") ?? item("lng")).flatMap(CoordinateText.number),
      let point = reader.point(latitude, longitude)
    {
      reader.request.destination = MapPlace(point)
    }
    reader.request.origin = item("from").flatMap { wazePlace($0, &reader) }
    reader.request.zoom = item("zoom").flatMap(CoordinateText.number).flatMap {
      0...30 ~= $0 ? $0 : nil
    }
    guard reader.request.destination?.isEmpty == false else { return nil }
    return noting(reader, besides: ["to", "from", "latlng", "ll", "lat", "lon", "lng", "zoom"])
  }

  private func wazePlace(_ text: String, _ reader: inout LinkReader) -> MapPlace? {
    if text.hasPrefix("place.") { return MapPlace(placeID: String(text.dropFirst(6))) }
    guard text.hasPrefix("ll."), let (latitude, longitude) = CoordinateText.pair(text.dropFirst(3)),
      let point = reader.point(latitude, longitude)
    else { return nil }
    return MapPlace(point)
  }
}
