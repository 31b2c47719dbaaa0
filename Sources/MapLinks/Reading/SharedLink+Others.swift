import WaymarkCore
import WaymarkMaps

extension SharedLink {
  /// Reads `plus.codes/87G8Q2PQ+9F`; a plus sign in a path is not a space.
  func plusCode() throws(MapError) -> LinkReader? {
    let code = segments.first?.decoded ?? ""
    if let problem = PlusCode.problem(of: code) { throw MapError(.noPlace, problem) }
    return reader("geo", at: PlusCode.middle(of: code))
  }

  /// Reads `/ul/hGEOHASH`, `/ul?venue_id=ID`, and the live map with its `ll.lat,lon`, `h=GEOHASH` or
  /// `place=ID`, which `/ul` also has.
  func waze() -> LinkReader? {
    if let code = value(after: "ul"), code.hasPrefix("h"),
      let middle = Geohash.middle(of: Array(code.utf8)[1...])
    {
      return reader("waze", at: middle)
    }
    let words = segments.map(text)
    let isRoute = words.contains("directions") || item("to") != nil || item("to_lat") != nil
    guard words.contains(where: { ["live-map", "livemap", "iframe", "ul"].contains($0) }),
      var reader = reader("waze", isRoute ? .directions : .place)
    else { return nil }
    let place =
      item("to") ?? (item("latlng") ?? item("ll")).map { "ll.\($0)" }
      ?? (item("place") ?? item("venue_id")).map { "place.\($0)" }
    let point =
      pair("to_lat", "to_lon") ?? pair("lat", item("lon") == nil ? "lng" : "lon")
      ?? item("h").flatMap { Geohash.middle(of: Array($0.utf8)[...]) }
    var destination =
      place.map { wazePlace($0, &reader) } ?? reader.point(point).map { MapPlace($0) }
    if item("to") == nil { destination?.placeID = item("place") ?? item("venue_id") }
    let origin =
      item("from").flatMap { wazePlace($0, &reader) }
      ?? reader.point(pair("from_lat", "from_lon")).map { MapPlace($0) }
    guard reader.setRoute([origin, destination]) else { return nil }
    reader.request.zoom = item("zoom").flatMap { CoordinateText.zoom($0) }
    if words.contains("iframe"), item("pin") != "1" { reader.notes.append(MapNote(.camera)) }
    return noting(reader, besides: Self.wazeKeys)
  }

  /// The `hGEOHASH` of `waze.to/lr/hGEOHASH`; a shorter one may be that of a short link.
  var wazeCode: ArraySlice<UInt8>? {
    segments.last {
      $0.first == UInt8(ascii: "h") && $0.count > 8 && Geohash.middle(of: $0.dropFirst()) != nil
    }
  }

  private static let wazeKeys: Set<String> = [
    "to", "from", "latlng", "ll", "lat", "lon", "lng", "zoom", "h", "place", "to_lat", "to_lon",
    "from_lat", "from_lon", "at", "pin", "venue_id", "overview", "navigate",
  ]

  private func wazePlace(_ text: String, _ reader: inout LinkReader) -> MapPlace? {
    if text.hasPrefix("place.") { return MapPlace(placeID: String(text.dropFirst(6))) }
    guard text.hasPrefix("ll.") else { return nil }
    return reader.point(CoordinateText.pair(text.dropFirst(3))).map { MapPlace($0) }
  }

  /// Reads `/go/CODE`, the visible part of a map, with a pin in `/go/CODE?m`, and the pages of the map's own features, `/node/1#map=zoom/lat/lon`.
  func openStreetMap() -> LinkReader? {
    if let page = openStreetMapFeature() ?? openStreetMapBox() { return page }
    guard segments.count == 2, text(segments[0]) == "go", let code = OSMShortCode(segments[1])
    else { return nil }
    let hasPin = url.items.contains { $0.key == "m" }
    return reader(
      "openstreetmap", at: code.middle, zoom: code.zoom, isCamera: !hasPin, besides: ["m"])
  }

  /// The feature is the place, which only its own page can locate; the map around it may be large.
  private func openStreetMapFeature() -> LinkReader? {
    let words = segments.prefix(2).map(text)
    guard words.count == 2, ["node", "way", "relation", "note", "changeset"].contains(words[0]),
      var reader = reader("openstreetmap")
    else { return nil }
    let view = url.fragment.starts(with: "map=".utf8) ? url.fragment[4...] : []
    let numbers = view.cut(at: UInt8(ascii: "&")).0.split(separator: UInt8(ascii: "/")).map(
      \.decoded)
    let middle = numbers.count == 3 ? CoordinateText.pair(numbers[1], numbers[2]) : nil
    let zoom = numbers.first.flatMap { CoordinateText.zoom($0) }
    // A set of changes, and a note that is being written, are not places.
    guard words[0] != "changeset", Int(words[1]) != nil else {
      return self.reader("openstreetmap", at: middle, zoom: zoom, isCamera: true)
    }
    reader.request.destination = MapPlace(placeID: words.joined(separator: "/"))
    reader.request.center = reader.point(middle)
    reader.request.zoom = zoom
    return noting(reader)
  }

  /// Reads the box of a map, in embedded maps with a pin: `?minlon=…&minlat=…&maxlon=…&maxlat=…`,
  /// `/export/embed.html?bbox=west,south,east,north&marker=lat,lon`.
  private func openStreetMapBox() -> LinkReader? {
    let sides = ["minlon", "minlat", "maxlon", "maxlat"]
    let known: Set<String> = ["bbox", "box", "marker", "layer", "layers"]
    if let pin = pair("marker") { return reader("openstreetmap", at: pin, besides: known) }
    let texts = item("bbox")?.split(separator: ",").map(String.init) ?? sides.compactMap(item)
    let box = texts.compactMap { CoordinateText.number($0) }
    guard texts.count == 4, box.count == 4, [box[1], box[3]].allSatisfy({ -90...90 ~= $0 }) else {
      return nil
    }
    return reader(
      "openstreetmap", .display, at: ((box[1] + box[3]) / 2, (box[0] + box[2]) / 2),
      isCamera: true, besides: known.union(sides))
  }

  /// The pages of places of Yandex: of a firm, a building, a city and a stop of buses.
  private static let yandexKinds: Set<String> = ["org", "house", "geo", "stops"]

  /// Reads the pages of a city, `/maps/213/moscow/…`, and of a place, `/maps/org/NAME/ID`.
  func yandex() -> LinkReader? {
    guard segments.first.map(text) == "maps" else { return nil }
    if let index = segments.firstIndex(where: { Self.yandexKinds.contains(text($0)) }),
      segments.count > index + 1
    {
      guard var reader = reader("yandex-maps") else { return nil }
      let kind = text(segments[index])
      let rest = segments[(index + 1)...].filter { !$0.isEmpty }.map(text)
      // Reviews, photographs and the like are pages after the number.
      let number =
        ["house", "stops"].contains(kind)
        ? rest.indices.prefix(2).last : rest.firstIndex { $0.utf8.allSatisfy(\.isASCIIDigit) }
      guard let name = rest.first?.replacing("_", with: " ") else { return nil }
      reader.request.destination =
        number.map { MapPlace(name: $0 > 0 ? name : nil, placeID: rest[$0]) }
        ?? MapPlace(query: name)
      return around(reader, pair("ll"), besides: ["ll", "z"])
    }
    if let query = value(after: "search"), !query.isEmpty, item("text") == nil,
      var reader = reader("yandex-maps", .search)
    {
      reader.request.query = query
      return around(reader, pair("ll"), besides: ["ll", "z"])
    }
    guard segments.count > 1, !segments[1].isEmpty else { return nil }
    let page = url.replacing(rest: Array("yandex.com/maps/".utf8))
    return try? LinkReader.best(for: page, policy: policy)
  }

  /// Reads `?x=lon&y=lat&z=17`, `&source=coor&id=lon,lat`, `&source=firm&id=1` and `&q=words`.
  func mapy() -> LinkReader? {
    if item("rc") != nil || item("uc") != nil { return mapyPoints() }
    let known: Set<String> = ["x", "y", "z", "source", "id", "q"]
    let pin = item("source") == "coor" ? pair("id") : nil
    let id = pin == nil ? item("id") : nil
    guard pin == nil, id != nil || item("q") != nil else {
      return reader(
        "mapy", at: (pin ?? pair("x", "y")).map { ($1, $0) },
        zoom: item("z").flatMap { CoordinateText.zoom($0) }, isCamera: pin == nil,
        besides: known.subtracting(["q"]))
    }
    guard var reader = reader("mapy") else { return nil }
    var place = reader.place(item("q") ?? "")
    if id == nil, place.point == nil {
      reader.request.action = .search
      reader.request.query = place.query
    } else {
      if let id { place = MapPlace(query: item("q"), placeID: id) }
      reader.request.destination = place
    }
    return around(reader, pair("x", "y"), besides: known)
  }

  /// Reads the planner's `?planovani-trasy&rc=CODE&rt=NAME&rt=NAME`, and the reader's own points,
  /// `?vlastni-body&uc=CODE&ut=NAME`.
  private func mapyPoints() -> LinkReader? {
    let isRoute = item("rc") != nil
    guard let points = MapyCode.points(of: item("rc") ?? item("uc") ?? ""),
      var reader = reader("mapy", isRoute ? .directions : .place)
    else { return nil }
    let names = url.items.filter { $0.key == (isRoute ? "rt" : "ut") }.map(\.value)
    let stops = points.enumerated().map { index, pair in
      reader.point(pair).map {
        MapPlace($0, name: names.count == points.count ? names[index] : nil)
      }
    }
    if !isRoute, stops.count > 1 { reader.notes.append(MapNote(.severalPins)) }
    readMapyMode(&reader)
    return reader.setRoute(isRoute ? stops : [stops[0]]) ? reader : nil
  }

  /// Reads the kinds of the sections of a route, `mrp={"c":121}`, whose first digits are those of
  /// cars, bicycles and paths.
  private func readMapyMode(_ reader: inout LinkReader) {
    let modes: [Int: TravelMode] = [11: .driving, 12: .cycling, 13: .walking]
    let sections = url.items.filter { $0.key == "mrp" }
    let found = Set(
      sections.map { section -> TravelMode? in
        let kind = (try? JSONReader.read(Array(section.value.utf8)))?.root["c"]?.digits
        return kind.flatMap { Int($0) }.flatMap { modes[$0 / 10] }
      })
    if found.count == 1, let mode = found.first ?? nil {
      reader.request.mode = mode
    } else if let section = sections.first {
      reader.notes.append(MapNote(.unreadMode, "mrp=\(section.value)"))
    }
  }

  /// Adds the middle of the map, which begins with the longitude, and its zoom level.
  private func around(
    _ reader: LinkReader, _ pair: (Double, Double)?, besides known: Set<String>
  ) -> LinkReader {
    var reader = reader
    reader.request.center = reader.point(pair.map { ($1, $0) })
    reader.request.zoom = item("z").flatMap { CoordinateText.zoom($0) }
    return noting(reader, besides: known)
  }

  /// Reads `/CITY/poi/TO/FROM/LANGUAGE?tll=lat_lon&fll=lat_lon` and `/?to=NAME&tll=…&from=NAME&fll=…`.
  func moovit() -> LinkReader? {
    guard var reader = reader("moovit", .directions) else { return nil }
    let words = segments.map(text)
    let names = words.firstIndex(of: "poi").map { Array(words[($0 + 1)...]) } ?? []
    let ends = [("from", "fll", 1), ("to", "tll", 0)].map { name, pair, index -> MapPlace? in
      // A route from here has a `t` instead of a name.
      let segment = names.dropFirst(index).first.flatMap { $0 == "t" ? nil : $0 }
      let name = item(name) ?? segment
      let point = reader.point(item(pair).flatMap { CoordinateText.pair($0, separator: "_") })
      return point.map { MapPlace($0, name: name) } ?? name.map { reader.place($0) }
    }
    return reader.setRoute(ends) ? reader : nil
  }

  /// Reads the map of Mappls, `/@lat,lon,16z`, whose numbers may also be encoded.
  func mappls() -> LinkReader? {
    guard segments.count == 1, segments[0].first == UInt8(ascii: "@"),
      let view = GoogleView(segments[0])
    else { return nil }
    return reader("mappls", .display, at: view.middle, zoom: view.zoom, isCamera: true)
  }

  /// Reads the map of TomTom's planner, `?p=lat,lon,16z`.
  func tomTom() -> LinkReader? {
    let parts = (item("p") ?? "").split(separator: ",")
    guard parts.count > 1, !segments.contains(where: { text($0) == "route" }) else { return nil }
    return reader(
      "tomtom-go", at: CoordinateText.pair(parts[0], parts[1]),
      zoom: parts.dropFirst(2).first.flatMap { CoordinateText.zoom($0.prefix { $0 != "z" }) },
      isCamera: true, besides: ["p"])
  }

  /// First segments of links of Organic Maps that are not codes.
  private static let organicPages: Set<String> = [
    "", "map", "route", "search", "v2", "crosshair",
  ]

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
