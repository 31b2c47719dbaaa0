import WaymarkCore
import WaymarkMaps

extension SharedLink {
  /// Reads `/maps/place/…`, `/maps/dir/…`, `/maps/search/…` and `/maps/@…`.
  func google() throws(MapError) -> LinkReader? {
    guard let first = segments.first, text(first) == "maps" else { return nil }
    var rest = segments.dropFirst()
    if rest.first.map(text) == "preview" { rest = rest.dropFirst() }
    guard let kind = rest.popFirst() else { return nil }
    let reader: LinkReader?
    switch text(kind) {
    case "place": reader = googlePlace(rest)
    case "search": reader = googleSearch(rest)
    // Google's older links also have their parameters here.
    case "dir" where item("daddr") != nil && item("api") != "1":
      return try LinkReader.best(
        for: url.replacing(rest: Array("google.com/maps".utf8)), policy: policy)
    case "dir": reader = googleRoute(rest)
    case "embed": return googleEmbed()
    case "api": return googleImage(rest.first.map(text) ?? "")
    case "@":
      guard item("api") != "1", item("map_action") != nil else { return nil }
      reader = nil
    case _ where kind.first == UInt8(ascii: "@"): reader = googleMap(GoogleView(kind), rest)
    default: return nil
    }
    guard let reader else { throw MapError(.noPlace, googleProblem) }
    return noting(reader)
  }

  static let noDestination =
    "the route has no destination; add it, or copy the link of the whole route again"

  /// Why a page has no place, and what to do.
  private var googleProblem: String {
    if ["destination", "origin", "query", "map_action"].contains(where: { item($0) != nil }),
      item("api") != "1"
    {
      return "without api=1, Google ignores the parameters of this link; add api=1 to it"
    }
    if item("daddr") != nil {
      return "with api=1, Google ignores daddr; write destination= in place of daddr="
    }
    return segments.dropFirst().first.map(text) == "dir"
      ? Self.noDestination
      : "only Google can resolve this place; open the link and copy the resulting address"
  }

  private func view(_ segments: ArraySlice<ArraySlice<UInt8>>) -> GoogleView? {
    segments.first { $0.first == UInt8(ascii: "@") }.flatMap { GoogleView($0) }
  }

  private func data(_ segments: ArraySlice<ArraySlice<UInt8>>) -> GoogleData {
    let prefix = Array("data=".utf8)
    return GoogleData(segments.first { $0.starts(with: prefix) }?.dropFirst(prefix.count) ?? [])
  }

  /// The pin of the data takes precedence over the visible part of the map, after `@`.
  private func googlePlace(_ segments: ArraySlice<ArraySlice<UInt8>>) -> LinkReader? {
    guard var reader = reader("google") else { return nil }
    let data = data(segments)
    let view = view(segments)
    var place = MapPlace(placeID: data.placeID)
    if let first = segments.first, !first.starts(with: "@".utf8), !first.starts(with: "data=".utf8),
      !first.isEmpty
    {
      // A plus sign after eight letters belongs to a plus code, otherwise it is a space.
      let code = first.decoded
      let named = reader.place(PlusCode.middle(of: code) == nil ? text(first) : code)
      place.point = named.point
      place.name = named.query ?? named.name
      place.placeID = place.placeID ?? named.placeID
    }
    if let point = reader.point(data.pin) {
      place.point = point
    } else if place.isEmpty, place.name == nil, let point = reader.point(view?.middle) {
      place.point = point
      reader.notes.append(MapNote(.camera))
    } else if place.point == nil {
      reader.request.center = reader.point(view?.middle)
    }
    if place.point == nil { (place.query, place.name) = (place.name, nil) }
    guard !place.isEmpty else { return nil }
    reader.request.destination = place
    reader.request.zoom = view?.zoom
    return reader
  }

  private func googleSearch(_ segments: ArraySlice<ArraySlice<UInt8>>) -> LinkReader? {
    guard var reader = reader("google", .search), let first = segments.first, !first.isEmpty else {
      return nil
    }
    if !reader.showLabelled(text(first)) {
      let place = reader.place(text(first))
      reader.request.query = place.query
      reader.request.destination = place.query == nil ? place : nil
    }
    let view = view(segments)
    reader.request.center = reader.point(view?.middle)
    reader.request.zoom = view?.zoom
    // The single result that was opened.
    if let point = reader.point(data(segments).pin) {
      reader.request.destination = MapPlace(point, name: reader.request.destination?.name)
    }
    return reader
  }

  private func googleRoute(_ segments: ArraySlice<ArraySlice<UInt8>>) -> LinkReader? {
    guard var reader = reader("google", .directions) else { return nil }
    let names = segments.prefix { segment in
      !["@", "data=", "am="].contains { segment.starts(with: $0.utf8) }
    }
    // Pairs are between apostrophes when they were typed.
    var stops = names.map { segment -> MapPlace? in
      let text = text(segment)
      let isQuoted = text.utf8.count > 2 && text.hasPrefix("'") && text.hasSuffix("'")
      return text.isEmpty || text == "''" || LinkReader.isHere(text)
        ? nil : reader.place(isQuoted ? String(text.dropFirst().dropLast()) : text)
    }
    while stops.count > 2, stops.last == .some(nil) { stops.removeLast() }
    let data = data(segments)
    locate(&stops, data.stops, &reader)
    guard stops.count > 1, reader.setRoute(stops) else { return nil }
    data.readMode(&reader)
    return reader
  }

  /// Gives named stops their coordinates from the data, and adds the points between them.
  private func locate(
    _ stops: inout [MapPlace?], _ data: [GoogleData.Stop], _ reader: inout LinkReader
  ) {
    guard stops.count == data.count else { return }
    stops = zip(stops, data).flatMap { stop, data in
      // The address bar may name the position that the reader had.
      var stop = data.isHere && stop?.point == nil ? nil : stop
      if let words = stop?.query, let point = reader.point(data.pair) {
        stop = MapPlace(point, name: words)
      }
      return [stop] + data.pulled.compactMap { pair in reader.point(pair).map { MapPlace($0) } }
    }
  }

  private func googleMap(
    _ view: GoogleView?, _ segments: ArraySlice<ArraySlice<UInt8>>
  ) -> LinkReader? {
    guard let view, var reader = reader("google", view.isStreet ? .lookAround : .display),
      let point = reader.point(view.middle)
    else { return nil }
    let pin = reader.point(data(segments).pin)
    reader.request.destination = MapPlace(pin ?? point)
    reader.request.zoom = view.zoom
    if pin == nil, !view.isStreet { reader.notes.append(MapNote(.camera)) }
    return reader
  }

  /// Reads the images of a map, `staticmap?center=PLACE&markers=color:red|PLACE`, and of a street,
  /// `streetview?location=PLACE`.
  private func googleImage(_ kind: String) -> LinkReader? {
    let isStreet = kind == "streetview"
    let lists = url.items.filter { $0.key == "markers" }.map(\.value)
    let pins = lists.flatMap { $0.split(separator: "|").filter { !$0.contains(":") } }
    let pin = isStreet ? item("location") : pins.first.map(String.init)
    guard isStreet || kind == "staticmap", let words = pin ?? item("center"),
      var reader = reader("google", isStreet ? .lookAround : pin == nil ? .display : .place)
    else { return nil }
    let place = reader.place(words)
    reader.request.destination = place
    if pin == nil, place.point != nil { reader.notes.append(MapNote(.camera)) }
    if pins.count > 1 { reader.notes.append(MapNote(.severalPins)) }
    if pin != nil { reader.request.center = reader.point(pair("center")) }
    reader.request.zoom = item("zoom").flatMap { CoordinateText.zoom($0) }
    return noting(reader, besides: Self.imageKeys)
  }

  private static let imageKeys: Set<String> = [
    "center", "markers", "location", "zoom", "size", "scale", "format", "maptype", "style",
    "language", "region", "map_id", "sensor", "signature", "client", "fov", "heading", "pitch",
    "radius", "return_error_code", "visible", "path",
  ]

  private func googleEmbed() -> LinkReader? {
    guard let text = item("pb") else { return nil }
    let data = GoogleData(Array(text.utf8)[...])
    if let reader = embeddedRoute(data) ?? embeddedPlace(data) ?? embeddedSearch(data) {
      return noting(reader, besides: ["pb"])
    }
    return reader("google", .display, at: data.middle, isCamera: true, besides: ["pb"])
  }

  private func embeddedRoute(_ data: GoogleData) -> LinkReader? {
    let stops = data.embeddedStops
    guard stops.count > 1, var reader = reader("google", .directions) else { return nil }
    let places = stops.map { stop -> MapPlace? in
      var place = stop.name.map { reader.place($0) } ?? MapPlace()
      place.placeID = place.placeID ?? stop.id
      if let point = reader.point(stop.pair) {
        place = MapPlace(point, name: place.query ?? place.name, placeID: place.placeID)
      }
      return place.isEmpty ? nil : place
    }
    data.readMode(&reader)
    reader.request.center = reader.point(data.middle)
    return reader.setRoute(places) ? reader : nil
  }

  private func embeddedPlace(_ data: GoogleData) -> LinkReader? {
    guard let name = data.placeName, !name.isEmpty, var reader = reader("google") else {
      return nil
    }
    // A pin that was dropped has its coordinates as the name.
    var place = reader.place(name)
    place.placeID = data.placeID
    reader.request.destination = place
    reader.request.center = reader.point(data.middle)
    return reader
  }

  private func embeddedSearch(_ data: GoogleData) -> LinkReader? {
    guard let words = data.searchedWords, var reader = reader("google", .search),
      reader.readSearched(words)
    else { return nil }
    reader.request.center = reader.point(data.middle)
    return reader
  }
}
