import WaymarkCore
import WaymarkMaps

/// The pages of 2GIS, where `?m=lon,lat/zoom` is the visible part of the map.
extension SharedLink {
  /// Reads `/CITY/geo/…/lon,lat`, `/CITY/firm/ID`, `/CITY/search/WORDS`, routes, and the map alone.
  func twoGIS() -> LinkReader? {
    let words = segments.map(text)
    if let route = twoGISRoute(words) { return route }
    guard var reader = reader("2gis-web") else { return nil }
    var place = MapPlace()
    for word in words {
      guard let (longitude, latitude) = CoordinateText.pair(word) else { continue }
      place.point = reader.point(latitude, longitude)
    }
    if let index = words.firstIndex(where: { ["firm", "geo"].contains($0) }),
      words.count > index + 1, Self.isNumber(words[index + 1])
    {
      place.placeID = words[index + 1]
    }
    if place.isEmpty, let index = words.firstIndex(of: "search"), words.count > index + 1,
      !words[index + 1].isEmpty
    {
      reader.request.action = .search
      reader.request.query = words[index + 1]
    }
    let camera = twoGISCamera.flatMap { reader.point($0.latitude, $0.longitude) }
    if !place.isEmpty || reader.request.query != nil {
      reader.request.center = place.point == nil ? camera : nil
    } else if let camera {
      place.point = camera
      reader.notes.append(MapNote(.camera))
    } else {
      return nil
    }
    if !place.isEmpty { reader.request.destination = place }
    return noting(reader, besides: ["m", "queryState"])
  }

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
  private func twoGISRoute(_ words: [String]) -> LinkReader? {
    func value(after word: String) -> String? {
      words.firstIndex(of: word).flatMap { words.dropFirst($0 + 1).first }
    }
    guard var reader = reader("2gis-web", .directions) else { return nil }
    var stops: [MapPlace?]
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
    guard let destination = stops.popLast() ?? nil else { return nil }
    reader.request.destination = destination
    if !stops.isEmpty { reader.request.origin = stops.removeFirst() }
    reader.request.waypoints = stops.compactMap(\.self)
    reader.request.mode = (value(after: "tab") ?? value(after: "rsType")).flatMap {
      Self.twoGISModes[$0]
    }
    return noting(reader, besides: ["m"])
  }

  /// Reads `lon,lat` and, after a semicolon, the number of the place there.
  private func twoGISStop(_ text: Substring, _ reader: inout LinkReader) -> MapPlace? {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard let pair = parts.first.flatMap({ CoordinateText.pair($0) }),
      let point = reader.point(pair.1, pair.0)
    else { return nil }
    let id = parts.dropFirst().first.flatMap { Self.isNumber($0) ? String($0) : nil }
    return MapPlace(point, placeID: id)
  }
}
