import WaymarkCore
import WaymarkMaps

extension SharedLink {
  /// Reads `plus.codes/87G8Q2PQ+9F`; a plus sign in a path is not a space.
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

  /// Reads `/go/CODE`, and the pages of the map's own features, `/node/1#map=zoom/lat/lon`.
  func openStreetMap() -> LinkReader? {
    if let page = openStreetMapFeature() ?? openStreetMapEmbed() { return page }
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

  /// Reads embedded maps: `/export/embed.html?bbox=west,south,east,north&marker=lat,lon`.
  private func openStreetMapEmbed() -> LinkReader? {
    guard segments.map(text) == ["export", "embed.html"] else { return nil }
    let known: Set<String> = ["bbox", "marker", "layer", "layers"]
    if let pin = pair("marker") { return reader("openstreetmap", at: pin, besides: known) }
    let box = (item("bbox") ?? "").split(separator: ",").compactMap { CoordinateText.number($0) }
    guard box.count == 4 else { return nil }
    return reader(
      "openstreetmap", .display, at: ((box[1] + box[3]) / 2, (box[0] + box[2]) / 2),
      isCamera: true, besides: known)
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
        reader.request.center = reader.point(latitude, longitude)
      }
      reader.request.zoom = item("z").flatMap { CoordinateText.zoom($0) }
      return noting(reader, besides: ["ll", "z"])
    }
    if let index = segments.firstIndex(where: { text($0) == "search" }),
      segments.count > index + 1, !segments[index + 1].isEmpty, item("text") == nil
    {
      guard var reader = reader("yandex-maps", .search) else { return nil }
      reader.request.query = text(segments[index + 1])
      if let (longitude, latitude) = pair("ll") {
        reader.request.center = reader.point(latitude, longitude)
      }
      reader.request.zoom = item("z").flatMap { CoordinateText.zoom($0) }
      return noting(reader, besides: ["ll", "z", "sll", "sspn"])
    }
    guard segments.count > 1, !segments[1].isEmpty else { return nil }
    let page = url.replacing(rest: Array("yandex.com/maps/".utf8))
    return try? LinkReader.best(for: page, policy: policy)
  }

  /// Reads `?x=lon&y=lat&z=17`, `&source=coor&id=lon,lat` of a pin, `&source=firm&id=1` of a place, and
  /// `&q=words` of a search.
  func mapy() -> LinkReader? {
    let known: Set<String> = ["x", "y", "z", "source", "id", "q"]
    let pin = item("source") == "coor" ? pair("id") : nil
    let zoom = item("z").flatMap { CoordinateText.zoom($0) }
    let id = pin == nil ? item("id") : nil
    guard pin == nil, id != nil || item("q") != nil else {
      return reader(
        "mapy", at: (pin ?? pair("x", "y")).map { ($1, $0) }, zoom: zoom, isCamera: pin == nil,
        besides: known.subtracting(["q"]))
    }
    guard var reader = reader("mapy", id == nil ? .search : .place) else { return nil }
    if let id {
      reader.request.destination = MapPlace(query: item("q"), placeID: id)
    } else {
      reader.request.query = item("q")
    }
    if let (longitude, latitude) = pair("x", "y") {
      reader.request.center = reader.point(latitude, longitude)
    }
    reader.request.zoom = zoom
    return noting(reader, besides: known)
  }

  /// First segments of links of Organic Maps that are not codes.
  private static let organicPages: Set<String> = ["", "map", "route", "search", "v2"]

  /// Reads `CODE/Name_of_the_place`, as shared by Organic Maps, MAPS.ME and CoMaps.
  func organicCode(of app: String) throws(MapError) -> LinkReader? {
    let text = segments.first?.decoded ?? ""
    let isPage = url.scheme != "ge0" && Self.organicPages.contains(text)
    // A pair that the templates could not read is not a place on Earth.
    guard !isPage, !text.contains(",") else { return nil }
    guard let code = Ge0Code(Array(text.utf8)[...]) else {
      throw MapError(
        .noPlace,
        "\"\(text.prefix(32))\" is not an Organic Maps code, which has ten of A–Z, a–z, 0–9, - and _; "
          + "copy the whole link again")
    }
    var reader = reader(app, at: code.middle, zoom: code.zoom)
    let path = Array(segments.dropFirst().joined(separator: "/".utf8))
    let name = path[...].decoded.replacing("_", with: " ")
    if !MapText.isBlank(name) { reader?.request.destination?.name = name }
    return reader
  }
}
