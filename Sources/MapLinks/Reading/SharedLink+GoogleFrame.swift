import Maps

extension SharedLink {
  /// Reads `/maps/embed/v1/MODE?key=…`, the maps that web pages embed.
  func googleFrame(_ segments: ArraySlice<ArraySlice<UInt8>>) -> LinkReader? {
    let kind = segments.first.map(text)
    guard var reader = reader("google", Self.frames[kind ?? ""] ?? .display) else { return nil }
    switch kind {
    case "place":
      reader.request.destination = item("q").map { reader.place($0) }
    case "search": reader.request.query = item("q")
    case "view": reader.request.destination = item("center").map { reader.place($0) }
    case "streetview": reader.request.destination = item("location").map { reader.place($0) }
    case "directions":
      reader.request.origin = item("origin").map { reader.place($0) }
      reader.request.destination = item("destination").map { reader.place($0) }
      reader.request.waypoints =
        item("waypoints").map { $0.split(separator: "|").map { reader.place(String($0)) } } ?? []
    default: return nil
    }
    return reader.request.saysNothing ? nil : reader
  }

  private static let frames: [String: MapAction] = [
    "place": .place, "search": .search, "view": .display, "streetview": .lookAround,
    "directions": .directions,
  ]
}
