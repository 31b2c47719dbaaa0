import Maps

extension SharedLink {
  /// Reads `?map=lat,lon,zoom,style` and `/directions/MODE/STOP/STOP` of HERE's own page.
  func here() -> LinkReader? {
    if segments.first.map(text) == "directions" { return hereRoute() }
    guard let parts = item("map")?.split(separator: ","), parts.count >= 2,
      let latitude = CoordinateText.number(parts[0]),
      let longitude = CoordinateText.number(parts[1]), var reader = reader("here", .display),
      let point = reader.point(latitude, longitude)
    else { return nil }
    reader.request.destination = MapPlace(point)
    reader.request.zoom = parts.dropFirst(2).first.flatMap { CoordinateText.number($0) }.flatMap {
      0...30 ~= $0 ? $0 : nil
    }
    reader.notes.append(MapNote(.camera))
    return noting(reader, besides: ["map"])
  }

  private func hereRoute() -> LinkReader? {
    guard var reader = reader("here", .directions), segments.count >= 3 else { return nil }
    switch text(segments[1]) {
    case "drive": reader.request.mode = .driving
    case "walk": reader.request.mode = .walking
    case "bicycle", "bike": reader.request.mode = .cycling
    case "publicTransport", "transit": reader.request.mode = .transit
    default: return nil
    }
    var stops = segments.dropFirst(2).filter { !$0.isEmpty }.map { herePlace($0, &reader) }
    guard let destination = stops.popLast() ?? nil else { return nil }
    reader.request.destination = destination
    if !stops.isEmpty { reader.request.origin = stops.removeFirst() }
    reader.request.waypoints = stops.compactMap { $0 }
    return noting(reader, besides: ["map"])
  }

  /// Reads `NAME:lat,lon`; nothing stands for where the reader is.
  private func herePlace(_ segment: ArraySlice<UInt8>, _ reader: inout LinkReader) -> MapPlace? {
    let text = text(segment)
    guard text != "mylocation" else { return nil }
    let colon = text.lastIndex(of: ":")
    let pair = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let (latitude, longitude) = CoordinateText.pair(pair),
      let point = reader.point(latitude, longitude)
    else { return MapPlace(query: text) }
    return MapPlace(point, name: colon.map { String(text[..<$0]) })
  }
}
