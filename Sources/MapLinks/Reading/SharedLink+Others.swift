import Maps

extension SharedLink {
  /// Reads `plus.codes/87G8Q2PQ+9F`; a plus sign of a path is no blank.
  func plusCode() -> LinkReader? {
    guard let segment = segments.first, var reader = reader("geo", .place),
      let (latitude, longitude) = PlusCode.middle(of: MapURL.decoded(segment)),
      let point = reader.point(latitude, longitude)
    else { return nil }
    reader.request.destination = MapPlace(point)
    return noting(reader)
  }

  /// Reads the pages of the map's own features, `/node/1#map=zoom/lat/lon`.
  private func openStreetMapFeature() -> LinkReader? {
    guard ["node", "way", "relation", "note", "changeset"].contains(segments.first.map(text)),
      url.fragment.starts(with: "map=".utf8), var reader = reader("openstreetmap", .place)
    else { return nil }
    let (view, _) = url.fragment[4...].cut(at: UInt8(ascii: "&"))
    let numbers = view.split(separator: UInt8(ascii: "/")).map {
      CoordinateText.number(MapURL.decoded($0))
    }
    guard numbers.count == 3, let latitude = numbers[1], let longitude = numbers[2],
      let point = reader.point(latitude, longitude)
    else { return nil }
    reader.request.destination = MapPlace(point)
    reader.request.zoom = numbers[0].flatMap { 0...30 ~= $0 ? $0 : nil }
    reader.notes.append(MapNote(.camera))
    return noting(reader)
  }

  /// Reads `/go/CODE`.
  func openStreetMap() -> LinkReader? {
    if let feature = openStreetMapFeature() { return feature }
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
