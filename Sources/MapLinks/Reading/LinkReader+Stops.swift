import Maps

extension LinkReader {
  /// Reads a whole route that is one list.
  mutating func readStops(_ spot: Spot, _ list: StopList) -> Bool {
    var texts = pieces(of: spot, list)
    var origin: String?
    if texts.count > 1 {
      origin = texts.removeFirst()
      if origin == list.here?.description { origin = nil }
    }
    guard let destination = texts.popLast() else { return false }
    if let origin {
      guard let place = stop(origin) else { return false }
      request.origin = place
    }
    for text in texts {
      guard let place = stop(text) else { return false }
      request.waypoints.append(place)
    }
    guard let place = stop(destination) else { return false }
    request.destination = place
    return true
  }

  /// Segments of a path are split before they are decoded, other lists behind that.
  private func pieces(of spot: Spot, _ list: StopList) -> [String] {
    let separator = Array(list.separator.description.utf8)
    if separator == Array("/".utf8) {
      return spot.raw.pieces(between: separator).map { MapURL.decoded($0) }
    }
    let character = Array(MapURL.decoded(separator[...]).utf8)
    return Array(spot.text.utf8)[...].pieces(between: character).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private mutating func stop(_ text: String) -> MapPlace? {
    namedPoint(text).map { MapPlace($0.0, name: $0.1) }
  }

  /// Bing's `pos.lat_lon_name`, joined by `~`; a route from here begins with the latter.
  mutating func readBingStops(_ text: String) -> Bool {
    var texts = text.split(separator: "~", omittingEmptySubsequences: false)
    guard texts.count > 1, let destination = bingPlace(texts.removeLast(), "pos.") else {
      return false
    }
    let first = texts.removeFirst()
    if !first.isEmpty {
      guard let origin = bingPlace(first, "pos.") else { return false }
      request.origin = origin
    }
    for text in texts {
      guard let waypoint = bingPlace(text, "pos.") else { return false }
      request.waypoints.append(waypoint)
    }
    request.destination = destination
    return true
  }

  mutating func readBingPoint(_ text: String) -> Bool {
    guard let place = bingPlace(text[...], "point.") else { return false }
    request.destination = place
    return true
  }

  private mutating func bingPlace(_ text: Substring, _ kind: String) -> MapPlace? {
    if text.hasPrefix("adr.") { return MapPlace(query: String(text.dropFirst(4))) }
    guard text.hasPrefix(kind) else { return nil }
    let parts = text.dropFirst(kind.count).split(
      separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let latitude = CoordinateText.number(parts[0]),
      let longitude = CoordinateText.number(parts[1]), let point = point(latitude, longitude)
    else { return nil }
    return MapPlace(point, name: parts.count == 3 ? String(parts[2]) : nil)
  }

  /// Tencent's `coord:…;title:…;addr:…`.
  mutating func readTencentMarker(_ text: String) -> Bool {
    guard let place = tencentPlace(text[...]) else { return false }
    request.destination = place
    return true
  }

  mutating func readTencentPasses(_ text: String) -> Bool {
    for text in text.split(separator: "|") {
      guard let place = tencentPlace(text) else { return false }
      request.waypoints.append(place)
    }
    return true
  }

  private mutating func tencentPlace(_ text: Substring) -> MapPlace? {
    var place = MapPlace()
    for part in text.split(separator: ";") {
      let (key, value) = (part.prefix { $0 != ":" }, part.drop { $0 != ":" }.dropFirst())
      switch key {
      case "coord":
        guard let (latitude, longitude) = pair(value) else { return nil }
        place.point = point(latitude, longitude)
      case "name", "title": place.name = String(value)
      case "addr": place.address = String(value)
      default: notes.append(MapNote(.unreadParameter, String(part)))
      }
    }
    return place.point == nil ? nil : place
  }
}
