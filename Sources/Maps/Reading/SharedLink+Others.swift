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

  /// Reads `/go/CODE`.
  func openStreetMap() -> LinkReader? {
    guard segments.count == 2, text(segments[0]) == "go", let code = OSMShortCode(segments[1]),
      var reader = reader("openstreetmap", .place),
      let point = reader.point(code.latitude, code.longitude)
    else { return nil }
    reader.request.destination = MapPlace(point)
    reader.request.zoom = code.zoom
    return noting(reader, besides: ["m"])
  }

  /// Reads the pages of a city, `/maps/213/moscow/…`, and of a firm, `/maps/org/NAME/ID`.
  func yandex() -> LinkReader? {
    guard segments.first.map(text) == "maps" else { return nil }
    if let index = segments.firstIndex(where: { text($0) == "org" }), segments.count > index + 1 {
      guard var reader = reader("yandex-maps", .place) else { return nil }
      let rest = segments[(index + 1)...].filter { !$0.isEmpty }.map(text)
      guard let id = rest.last else { return nil }
      reader.request.destination = MapPlace(name: rest.count > 1 ? rest[0] : nil, placeID: id)
      if let (longitude, latitude) = item("ll").flatMap({ CoordinateText.pair($0) }) {
        let point = reader.point(latitude, longitude)
        reader.request.destination?.point = point
        reader.notes.append(MapNote(.camera))
      }
      return noting(reader, besides: ["ll"])
    }
    guard segments.count > 1, !segments[1].isEmpty else { return nil }
    let page = url.replacing(rest: Array("yandex.com/maps/".utf8))
    return try? LinkReader.best(for: page, policy: policy)
  }

  /// Reads the pages of a city: `/CITY/geo/…/lon,lat`, `/CITY/firm/ID`, `?m=lon,lat/zoom`.
  func twoGIS() -> LinkReader? {
    guard var reader = reader("2gis-web", .place) else { return nil }
    var place = MapPlace()
    for segment in segments {
      guard let (longitude, latitude) = CoordinateText.pair(text(segment)) else { continue }
      place.point = reader.point(latitude, longitude)
    }
    if let index = segments.firstIndex(where: { ["firm", "geo"].contains(text($0)) }),
      segments.count > index + 1, segments[index + 1].allSatisfy(\.isDigit)
    {
      place.placeID = text(segments[index + 1])
    }
    if let parts = item("m")?.split(separator: "/"),
      let (longitude, latitude) = parts.first.flatMap({ CoordinateText.pair($0) }),
      place.point == nil
    {
      place.point = reader.point(latitude, longitude)
      reader.notes.append(MapNote(.camera))
    }
    guard !place.isEmpty else { return nil }
    reader.request.destination = place
    return noting(reader, besides: ["m"])
  }

  /// Reads `?x=lon&y=lat&z=17`, and `&source=coor&id=lon,lat` of a pin.
  func mapy() -> LinkReader? {
    guard var reader = reader("mapy", .place) else { return nil }
    let pin = item("source") == "coor" ? item("id").flatMap { CoordinateText.pair($0) } : nil
    let x = item("x").flatMap(CoordinateText.number)
    let y = item("y").flatMap(CoordinateText.number)
    if let (longitude, latitude) = pin {
      reader.request.destination = MapPlace(reader.point(latitude, longitude))
    } else if let x, let y {
      reader.request.destination = MapPlace(reader.point(y, x))
      reader.notes.append(MapNote(.camera))
    }
    guard reader.request.destination?.point != nil else { return nil }
    reader.request.zoom = item("z").flatMap(CoordinateText.number).flatMap {
      0...30 ~= $0 ? $0 : nil
    }
    return noting(reader, besides: ["x", "y", "z", "source", "id"])
  }
}
