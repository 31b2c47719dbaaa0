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
    default: reader.request.destination = herePage(words.last ?? "")
    }
    guard reader.request.destination?.isEmpty == false || reader.request.query != nil else {
      return nil
    }
    reader.request.center = reader.point(middle)
    reader.request.zoom = item("z").flatMap { CoordinateText.zoom($0) } ?? zoom
    return noting(reader, besides: ["map", "z"])
  }

  /// Reads `share.here.com/p/s-CODE`; `nil` when the code does not contain a place.
  func hereShare() -> LinkReader? {
    guard segments.count > 1, text(segments[0]) == "p", var reader = reader("here"),
      let place = hereCode(text(segments[1]), &reader)
    else { return nil }
    reader.request.destination = place
    return noting(reader)
  }

  /// Reads `s-` and the base64 of `c=…;lat=…;lon=…;n=NAME`.
  private func hereCode(_ text: String, _ reader: inout LinkReader) -> MapPlace? {
    guard text.hasPrefix("s-"), let bytes = base64Decoded(text.dropFirst(2)) else { return nil }
    let fields = Dictionary(
      String(decoding: bytes, as: UTF8.self).split(separator: ";").map { field in
        let parts = field.split(separator: "=", maxSplits: 1)
        return (parts[0], parts.count == 2 ? parts[1] : "")
      }
    ) { first, _ in first }
    guard let latitude = fields["lat"], let longitude = fields["lon"],
      let point = reader.point(latitude, longitude)
    else { return nil }
    return MapPlace(
      point, name: fields["n"].map(String.init), placeID: fields["id"].map(String.init))
  }

  /// Reads `NAME--ID`, the name with hyphens for spaces.
  private func herePage(_ text: String) -> MapPlace? {
    let parts = text.split(separator: "--", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    return MapPlace(
      query: String(parts[0].replacing("-", with: " ")), placeID: String(parts[1]))
  }

  private func hereRoute() -> LinkReader? {
    guard var reader = reader("here", .directions), segments.count >= 3,
      Self.hereModes[text(segments[1])] != nil || text(segments[1]) == "mix"
    else { return nil }
    reader.request.mode = Self.hereModes[text(segments[1])]
    var stops = segments.dropFirst(2).filter { !$0.isEmpty }.map { herePlace($0, &reader) }
    guard let destination = stops.popLast() ?? nil else { return nil }
    reader.request.destination = destination
    if !stops.isEmpty { reader.request.origin = stops.removeFirst() }
    reader.request.waypoints = stops.compactMap { $0 }
    return noting(reader, besides: ["map"])
  }

  /// Reads `NAME:lat,lon`; `nil` is the reader's position.
  private func herePlace(_ segment: ArraySlice<UInt8>, _ reader: inout LinkReader) -> MapPlace? {
    let text = text(segment)
    guard text != "mylocation" else { return nil }
    let colon = text.lastIndex(of: ":")
    let pair = colon.map { text[text.index(after: $0)...] } ?? text[...]
    guard let point = reader.point(CoordinateText.pair(pair)) else { return MapPlace(query: text) }
    return MapPlace(point, name: colon.map { String(text[..<$0]) })
  }
}

/// The bytes of base64 with either alphabet (RFC 4648 § 4 and § 5); `nil` for other text.
private func base64Decoded(_ text: some StringProtocol) -> [UInt8]? {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var bytes: [UInt8] = []
  var (bits, count) = (0, 0)
  for byte in text.utf8 where byte != UInt8(ascii: "=") {
    let letter = byte == UInt8(ascii: "-") ? 0x2B : byte == UInt8(ascii: "_") ? 0x2F : byte
    guard let value = alphabet.firstIndex(of: letter) else { return nil }
    (bits, count) = (bits << 6 | value, count + 6)
    guard count >= 8 else { continue }
    count -= 8
    bytes.append(UInt8(bits >> count))
    bits &= 1 << count - 1
  }
  return bytes
}
