import WaymarkCore
import WaymarkMaps

/// Forms of a place that are specific to one vendor.
extension LinkReader {
  /// Reads Baidu's `latlng:lat,lon|name:…|addr:…`, a pair, or words.
  ///
  /// Programs also write `name=…`, and the pair or the name without a word before it.
  mutating func readBaiduPlace(_ role: PlaceRole, _ text: String) -> Bool {
    if role == .origin, Self.isHere(text) { return true }
    var found = MapPlace()
    var (name, pairText, unread): (String?, String?, [String]) = (nil, nil, [])
    // What a word says takes precedence, then the first part.
    let parts = text.split(separator: "|").map(Self.baiduPart)
    for (word, value) in parts.filter({ $0.word != nil }) + parts.filter({ $0.word == nil })
    where !value.isEmpty {
      if word == "addr", found.address == nil {
        found.address = value
      } else if word == nil || word == "latlng", found.point == nil, let place = placed(value),
        place.point != nil
      {
        (found.point, found.name, pairText) = (place.point, place.name, value)
      } else if name == nil, word == "name" || word == nil && isBaiduName(value) {
        name = value
      } else {
        unread.append(word.map { "\($0):\(value)" } ?? value)
      }
    }
    guard let pairText else {
      return readCoordinates(role, text) || change(role) { $0.query = text }
    }
    notes += unread.map { MapNote(.unreadParameter, $0) }
    // If the vendor requires a name, a nameless place has its pair as the name.
    if let numbers = pair(pairText), let pair = CoordinateText.pair(name ?? ""), pair == numbers {
      name = nil
    }
    found.name = name ?? found.name
    return take(found, as: role)
  }

  private static func baiduPart(_ part: Substring) -> (word: String?, value: String) {
    let word = part.prefix { $0 != ":" && $0 != "=" }
    let isKnown = word.count < part.count && ["latlng", "name", "addr"].contains(word)
    return isKnown
      ? (String(word), String(part.dropFirst(word.count + 1))) : (nil, String(part))
  }

  /// Whether a part without a known word is a name, unlike another pair and `uid:…`.
  private func isBaiduName(_ text: String) -> Bool {
    let rest = text.drop { $0.isASCII && $0.isLowercase || $0 == "_" }
    let hasWord = rest.startIndex > text.startIndex && [":", "="].contains(rest.first)
    return !hasWord && pair(text) == nil
  }

  /// Reads the JSON object of Uber's page.
  mutating func uberPlace(_ text: String) -> MapPlace? {
    guard let place = try? JSONReader.read(Array(text.utf8)).root,
      let point = point(place["latitude"]?.digits ?? "", place["longitude"]?.digits ?? "")
    else { return nil }
    return MapPlace(
      point, name: place["addressLine1"]?.string, address: place["addressLine2"]?.string)
  }

  /// Reads Air Navigation Pro's `lat_lon,altitude,name`, of which only the pair is required.
  mutating func flightPlace(_ text: String) -> MapPlace? {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    let name = parts.count == 3 && !parts[2].isEmpty ? String(parts[2]) : nil
    return point(CoordinateText.pair(parts[0], separator: "_")).map { MapPlace($0, name: name) }
  }

  /// Reads Bing's `point.lat_lon_name`, or `pos.…` on a route.
  mutating func bingPlace(_ text: String, _ kind: String) -> MapPlace? {
    if text.hasPrefix("adr.") { return MapPlace(query: String(text.dropFirst(4))) }
    // The title is followed by notes and addresses of pages.
    let parts = text.dropFirst(kind.count).split(separator: "_", omittingEmptySubsequences: false)
    var place =
      text.lowercased().hasPrefix(kind)
      ? place(in: parts.prefix(3).joined(separator: "_"), by: "_") : nil
    if parts.count > 3, !parts[3].isEmpty { place?.note = String(parts[3]) }
    return place
  }

  /// Reads the first of Bing's pins, joined by `~`.
  mutating func readBingPins(_ text: String) -> Bool {
    let pins = text.split(separator: "~").filter { $0.lowercased().hasPrefix("point.") }
    if pins.count > 1 { notes.append(MapNote(.severalPins)) }
    return take(bingPlace(String(pins.first ?? text[...]), "point."))
  }

  /// Reads Bing's stops, joined by `~`; a route from here begins with `~`.
  mutating func readBingStops(_ text: String) -> Bool {
    let stops = text.split(separator: "~", omittingEmptySubsequences: false)
    return stops.count > 1
      && readRoute(stops.map(String.init), here: "") { $0.bingPlace($1, "pos.") }
  }

  mutating func readTencentPasses(_ text: String) -> Bool {
    for text in text.split(separator: "|") {
      guard let place = tencentPlace(text) else { return false }
      request.waypoints.append(place)
    }
    return true
  }

  /// Reads Tencent's `coord:…;title:…;addr:…`.
  mutating func tencentPlace(_ text: Substring) -> MapPlace? {
    var place = MapPlace()
    // A marker may have several places; a title may have a bar.
    let next = text.firstRange(of: "|coord:")
    if next != nil { notes.append(MapNote(.severalPins)) }
    for part in text[..<(next?.lowerBound ?? text.endIndex)].split(separator: ";") {
      let (key, value) = (part.prefix { $0 != ":" }, part.drop { $0 != ":" }.dropFirst())
      switch key {
      case "coord": place.point = point(pair(value))
      case "name", "title": place.name = String(value)
      case "addr": place.address = String(value)
      default: notes.append(MapNote(.unreadParameter, String(part)))
      }
    }
    return place.point == nil ? nil : place
  }
}
