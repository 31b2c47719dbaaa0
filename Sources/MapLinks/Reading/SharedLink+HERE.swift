import WaymarkCore
import WaymarkMaps

/// HERE's own pages, where `?map=lat,lon,zoom,style` is the visible part of the map.
extension SharedLink {
  private static let hereModes: [String: TravelMode] = [
    "drive": .driving, "walk": .walking, "bicycle": .cycling, "bike": .cycling,
    "publicTransport": .transit, "transit": .transit,
  ]

  /// Reads `/directions/MODE/STOP/STOP`, `/l/lat,lon,NAME`, `/p/ID`, `/search/WORDS`, the page of a place,
  /// `/germany/berlin/NAME--ID`, and the map alone.
  func here() -> LinkReader? {
    let words = segments.map(text).filter { !$0.isEmpty }
    let camera = (item("map") ?? "").split(separator: ",")
    let middle = camera.count < 2 ? nil : CoordinateText.pair(camera[0], camera[1])
    let zoom = camera.dropFirst(2).first.flatMap { CoordinateText.zoom($0) }
    if words.first == "directions" { return hereRoute() }
    guard words.count > 1 else {
      return reader("here", .display, at: middle, zoom: zoom, isCamera: true, besides: ["map"])
    }
    guard var reader = reader("here", words[0] == "search" ? .search : .place) else { return nil }
    switch words[0] {
    case "l": reader.request.destination = reader.place(in: words[1], by: ",")
    case "p":
      reader.request.destination = hereCode(words[1], &reader) ?? MapPlace(placeID: words[1])
    case "search": reader.request.query = words[1]
    default: reader.request.destination = herePage(words.last ?? "", &reader)
    }
    guard reader.request.destination?.isEmpty == false || reader.request.query != nil else {
      return nil
    }
    reader.request.center = reader.point(middle)
    reader.request.zoom = item("z").flatMap { CoordinateText.zoom($0) } ?? zoom
    return noting(reader, besides: ["map", "z"])
  }

  /// Reads `share.here.com/p/CODE`; `nil` when the code does not contain a place.
  func hereShare() -> LinkReader? {
    guard segments.count > 1, text(segments[0]) == "p", var reader = reader("here"),
      let place = hereCode(text(segments[1]), &reader)
    else { return nil }
    reader.request.destination = place
    return noting(reader)
  }

  /// The words before the base64 of a place.
  private static let hereCodes = ["s-", "e-", "loc-"]

  /// Reads `s-` or `loc-` and the base64 of `lat=…;lon=…;n=NAME`, or `e-` and the base64 of
  /// `{"name": …, "latitude": …, "longitude": …}`.
  private func hereCode(_ text: some StringProtocol, _ reader: inout LinkReader) -> MapPlace? {
    guard let prefix = Self.hereCodes.first(where: text.hasPrefix),
      let bytes = base64Decoded(text.dropFirst(prefix.count))
    else { return nil }
    if let root = try? JSONReader.read(bytes).root { return herePlace(of: root, &reader) }
    let fields = Dictionary(
      Array(bytes)[...].split(separator: UInt8(ascii: ";")).map { field in
        let (key, value) = field.cut(at: UInt8(ascii: "="))
        return (key.decoded, percentDecodedText(value ?? [], plusIsBlank: prefix == "loc-"))
      }
    ) { first, _ in first }
    guard let latitude = fields["lat"], let longitude = fields["lon"],
      let point = reader.point(latitude, longitude)
    else { return nil }
    let id = fields["id"].flatMap { $0.isEmpty ? nil : $0 }
    return MapPlace(point, name: fields["n"] ?? fields["title"], placeID: id)
  }

  private func herePlace(of root: JSONNode, _ reader: inout LinkReader) -> MapPlace? {
    guard let point = reader.point(root["latitude"]?.digits ?? "", root["longitude"]?.digits ?? "")
    else { return nil }
    let (name, address) = (root["name"]?.string, root["address"]?.string)
    return MapPlace(point, name: name, address: address == name ? nil : address)
  }

  /// Reads `NAME--ID` and `NAME--CODE`, the name with hyphens for spaces.
  private func herePage(_ text: String, _ reader: inout LinkReader) -> MapPlace? {
    let parts = text.split(separator: "--", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let name = String(parts[0].replacing("-", with: " "))
    guard var place = hereCode(parts[1], &reader) else {
      return MapPlace(query: name, placeID: String(parts[1]))
    }
    place.name = place.name ?? name
    return place
  }

  private func hereRoute() -> LinkReader? {
    guard var reader = reader("here", .directions), segments.count >= 3,
      Self.hereModes[text(segments[1])] != nil || text(segments[1]) == "mix"
    else { return nil }
    reader.request.mode = Self.hereModes[text(segments[1])]
    let stops = segments.dropFirst(2).filter { !$0.isEmpty }.map { herePlace($0, &reader) }
    return reader.setRoute(stops) ? noting(reader, besides: ["map"]) : nil
  }

  /// Reads `NAME:lat,lon`, `NAME:CODE` and `lat,lon,NAME`; `nil` is the reader's position.
  private func herePlace(_ segment: ArraySlice<UInt8>, _ reader: inout LinkReader) -> MapPlace? {
    let text = text(segment)
    guard text != "mylocation" else { return nil }
    if let place = reader.place(in: text, by: ",") { return place }
    let colon = text.lastIndex(of: ":")
    let pair = colon.map { text[text.index(after: $0)...] } ?? text[...]
    let name = colon.map { String(text[..<$0]) }
    if let point = reader.point(CoordinateText.pair(pair)) { return MapPlace(point, name: name) }
    guard var place = hereCode(pair, &reader) else { return MapPlace(query: text) }
    place.name = place.name ?? name
    return place
  }
}
