import WaymarkCore
import WaymarkMaps

/// The pages of 2GIS, where `?m=lon,lat/zoom` is the visible part of the map.
extension SharedLink {
  /// Reads `/CITY/geo/…/lon,lat`, `/CITY/firm/ID`, `/CITY/search/WORDS`, routes, and the map alone.
  func twoGIS() -> LinkReader? {
    let words = segments.map(text)
    if let route = twoGISRoute() { return route }
    guard var reader = reader(twoGISApp) else { return nil }
    var place = MapPlace()
    for word in words {
      guard let (longitude, latitude) = CoordinateText.pair(word) else { continue }
      place.point = reader.point(latitude, longitude)
    }
    if let id = value(after: "firm") ?? value(after: "geo"), Self.isNumber(id) {
      place.placeID = id
    }
    if place.isEmpty, let query = value(after: "search"), !query.isEmpty {
      reader.request.action = .search
      reader.request.query = query
    }
    let camera = twoGISCamera.flatMap { reader.point($0.latitude, $0.longitude) }
    if place.isEmpty, reader.request.query == nil {
      guard camera != nil else { return nil }
      place.point = camera
      reader.notes.append(MapNote(.camera))
    } else if place.point == nil {
      reader.request.center = camera
    }
    if !place.isEmpty { reader.request.destination = place }
    return noting(reader, besides: ["m", "queryState"])
  }

  /// The app has the pages of the web after its scheme.
  private var twoGISApp: String { url.scheme == "dgis" ? "2gis" : "2gis-web" }

  private static func isNumber(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
  }

  /// The middle of the map in `m=lon,lat/zoom`, or in `queryState=center/lon,lat/zoom/17`.
  private var twoGISCamera: (latitude: Double, longitude: Double)? {
    let state = (item("queryState") ?? "").split(separator: "/")
    let center = state.firstIndex(of: "center").flatMap { state.dropFirst($0 + 1).first }
    let text = item("m")?.split(separator: "/").first ?? center ?? ""
    return CoordinateText.pair(text).map { ($1, $0) }
  }

  private static let twoGISModes: [String: TravelMode] = [
    "car": .driving, "taxi": .driving, "truck": .driving, "bus": .transit, "ctx": .transit,
    "pedestrian": .walking, "bike": .cycling, "bicycle": .cycling,
  ]

  /// Reads `/directions/tab/MODE/points/lon,lat;ID|lon,lat` and
  /// `/routeSearch/rsType/MODE/from/lon,lat/to/lon,lat`.
  private func twoGISRoute() -> LinkReader? {
    let words = segments.map(text)
    guard var reader = reader(twoGISApp, .directions) else { return nil }
    let stops: [MapPlace?]
    if words.contains("directions"), let points = value(after: "points") {
      // An empty stop before a vertical bar or a tilde means the reader's position.
      stops = points.split(omittingEmptySubsequences: false) { $0 == "|" || $0 == "~" }.map {
        twoGISStop($0, &reader)
      }
    } else if words.contains("routeSearch") {
      stops = [value(after: "from"), value(after: "to")].map {
        twoGISStop($0?[...] ?? "", &reader)
      }
    } else {
      return nil
    }
    guard reader.setRoute(stops) else { return nil }
    if let word = value(after: "tab") ?? value(after: "rsType") {
      reader.request.mode = Self.twoGISModes[word]
      if reader.request.mode == nil { reader.notes.append(MapNote(.unreadMode, word)) }
    }
    return noting(reader, besides: ["m"])
  }

  /// Reads `lon,lat` and, after a semicolon or a vertical bar, the number of the place there.
  private func twoGISStop(_ text: Substring, _ reader: inout LinkReader) -> MapPlace? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == ";" || $0 == "|" }
    guard let pair = parts.first.flatMap({ CoordinateText.pair($0) }),
      let point = reader.point(pair.1, pair.0)
    else { return nil }
    let id = parts.dropFirst().first.flatMap { Self.isNumber($0) ? String($0) : nil }
    return MapPlace(point, placeID: id)
  }
}
