import WaymarkCore
import WaymarkMaps

extension SharedLink {
  /// Reads `plus.codes/87G8Q2PQ+9F`; a plus sign of a path is no blank.
  func plusCode() -> LinkReader? {
    reader("geo", at: segments.first.flatMap { PlusCode.middle(of: $0.decoded) })
  }

  /// Reads `/ul/hGEOHASH` and the live map with its `ll.lat,lon`.
  func waze() -> LinkReader? {
    if segments.count == 2, segments[0].elementsEqual("ul".utf8),
      segments[1].first == UInt8(ascii: "h"),
      let middle = Geohash.middle(of: segments[1].dropFirst())
    {
      return reader("waze", at: middle)
    }
    guard segments.contains(where: { ["live-map", "livemap"].contains(text($0)) }),
      var reader = reader("waze", item("to") == nil ? .place : .directions)
    else { return nil }
    if let place = item("to") ?? (item("latlng") ?? item("ll")).map({ "ll.\($0)" }) {
      reader.request.destination = wazePlace(place, &reader)
    } else if let point = reader.point(pair("lat", item("lon") == nil ? "lng" : "lon")) {
      reader.request.destination = MapPlace(point)
    }
    reader.request.origin = item("from").flatMap { wazePlace($0, &reader) }
    reader.request.zoom = item("zoom").flatMap { CoordinateText.zoom($0) }
    guard reader.request.destination?.isEmpty == false else { return nil }
    return noting(reader, besides: ["to", "from", "latlng", "ll", "lat", "lon", "lng", "zoom"])
  }

  private func wazePlace(_ text: String, _ reader: inout LinkReader) -> MapPlace? {
    if text.hasPrefix("place.") { return MapPlace(placeID: String(text.dropFirst(6))) }
    guard text.hasPrefix("ll.") else { return nil }
    return reader.point(CoordinateText.pair(text.dropFirst(3))).map { MapPlace($0) }
  }

  private static let hereModes: [String: TravelMode] = [
    "drive": .driving, "walk": .walking, "bicycle": .cycling, "bike": .cycling,
    "publicTransport": .transit, "transit": .transit,
  ]

  /// Reads `?map=lat,lon,zoom,style` and `/directions/MODE/STOP/STOP` of HERE's own page.
  func here() -> LinkReader? {
    if segments.first.map(text) == "directions" { return hereRoute() }
    guard let parts = item("map")?.split(separator: ","), parts.count >= 2 else { return nil }
    return reader(
      "here", .display, at: CoordinateText.pair(parts[0], parts[1]),
      zoom: parts.dropFirst(2).first.flatMap { CoordinateText.zoom($0) }, isCamera: true,
      besides: ["map"])
  }

  private func hereRoute() -> LinkReader? {
    guard var reader = reader("here", .directions), segments.count >= 3,
      let mode = Self.hereModes[text(segments[1])]
    else { return nil }
    reader.request.mode = mode
    var stops = segments.dropFirst(2).filter { !$0.isEmpty }.map { herePlace($0, &reader) }
    guard let destination = stops.popLast() ?? nil else { return nil }
    reader.request.destination = destination
    if !stops.isEmpty { reader.request.origin = stops.removeFirst() }
    reader.request.waypoints = stops.compactMap { $0 }
    return noting(reader, besides: ["map"])
  }

  /// Reads `NAME:lat,lon`; `nil` is where the reader is.
  private func herePlace(_ segment: ArraySlice<UInt8>, _ reader: inout LinkReader) -> MapPlace? {
    let text = text(segment)
    guard text != "mylocation" else { return nil }
    let colon = text.lastIndex(of: ":")
    let pair = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let point = reader.point(CoordinateText.pair(pair)) else { return MapPlace(query: text) }
    return MapPlace(point, name: colon.map { String(text[..<$0]) })
  }

  /// Reads `/go/CODE`, and the pages of the map's own features, `/node/1#map=zoom/lat/lon`.
  func openStreetMap() -> LinkReader? {
    if let feature = openStreetMapFeature() { return feature }
    guard segments.count == 2, text(segments[0]) == "go", let code = OSMShortCode(segments[1])
    else { return nil }
    return reader("openstreetmap", at: code.middle, zoom: code.zoom, besides: ["m"])
  }

  private func openStreetMapFeature() -> LinkReader? {
    guard ["node", "way", "relation", "note", "changeset"].contains(segments.first.map(text)),
      url.fragment.starts(with: "map=".utf8)
    else { return nil }
    let view = url.fragment[4...].cut(at: UInt8(ascii: "&")).0
    let numbers = view.split(separator: UInt8(ascii: "/")).map(\.decoded)
    guard numbers.count == 3 else { return nil }
    return reader(
      "openstreetmap", at: CoordinateText.pair(numbers[1], numbers[2]),
      zoom: CoordinateText.zoom(numbers[0]), isCamera: true)
  }

  /// Reads the pages of a city, `/maps/213/moscow/…`, and of a firm, `/maps/org/NAME/ID`.
  func yandex() -> LinkReader? {
    guard segments.first.map(text) == "maps" else { return nil }
    if let index = segments.firstIndex(where: { text($0) == "org" }), segments.count > index + 1 {
      guard var reader = reader("yandex-maps") else { return nil }
      let rest = segments[(index + 1)...].filter { !$0.isEmpty }.map(text)
      guard let id = rest.last else { return nil }
      reader.request.destination = MapPlace(name: rest.count > 1 ? rest[0] : nil, placeID: id)
      if let (longitude, latitude) = pair("ll") {
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
    guard var reader = reader("2gis-web") else { return nil }
    var place = MapPlace()
    for segment in segments {
      guard let (longitude, latitude) = CoordinateText.pair(text(segment)) else { continue }
      place.point = reader.point(latitude, longitude)
    }
    if let index = segments.firstIndex(where: { ["firm", "geo"].contains(text($0)) }),
      segments.count > index + 1, segments[index + 1].allSatisfy(\.isASCIIDigit)
    {
      place.placeID = text(segments[index + 1])
    }
    if place.point == nil, let view = item("m")?.split(separator: "/").first,
      let (longitude, latitude) = CoordinateText.pair(view)
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
    let pin = item("source") == "coor" ? pair("id") : nil
    return reader(
      "mapy", at: (pin ?? pair("x", "y")).map { ($1, $0) },
      zoom: item("z").flatMap { CoordinateText.zoom($0) }, isCamera: pin == nil,
      besides: ["x", "y", "z", "source", "id"])
  }

  /// The first segment of links of Organic Maps that are no codes.
  private static let organicPages: Set<String> = ["", "map", "route", "search", "v2"]

  /// Reads `CODE/Name_of_the_place`, as Organic Maps, MAPS.ME and CoMaps share it.
  func organicCode(of app: String) throws(MapError) -> LinkReader? {
    let text = segments.first?.decoded ?? ""
    let isPage = url.scheme != "ge0" && Self.organicPages.contains(text)
    // A pair that no template could read is no place on Earth.
    guard !isPage, !text.contains(",") else { return nil }
    guard let code = Ge0Code(Array(text.utf8)[...]) else {
      throw MapError(
        .noPlace,
        "\"\(text.prefix(32))\" is no code of Organic Maps, which has ten of A–Z, a–z, 0–9, - and _; "
          + "copy the whole link once more")
    }
    var reader = reader(app, at: code.middle, zoom: code.zoom)
    let path = Array(segments.dropFirst().joined(separator: "/".utf8))
    let name = path[...].decoded.replacing("_", with: " ")
    if !MapText.isBlank(name) { reader?.request.destination?.name = name }
    return reader
  }
}
