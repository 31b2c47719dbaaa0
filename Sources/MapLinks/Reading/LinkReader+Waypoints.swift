import Maps

extension LinkReader {
  mutating func readWaypoints(_ value: LinkField, _ spot: Spot) -> Bool {
    let text = spot.text
    switch value {
    case .stops(let list): return readStops(spot, list)
    case .bingStops: return readBingStops(text)
    case .bingPoint: return readBingPoint(text)
    case .flightPoint: return readFlightPoint(text)
    case .tencentMarker: return readTencentMarker(text)
    case .amapShare: return readAmapShare(text)
    case .destinations: return readDestinations(text)
    case .tencentPasses: return readTencentPasses(text)
    case .waypoints(_, let separator): return readJoined(text, separator)
    case .waypointPoints(_, let separator): return readPoints(text, separator)
    case .waypointPlaceIDs: return readPlaceIDs(text)
    case .namedWaypoint: return readNamedWaypoint(text)
    case .waypointCount: return CoordinateText.number(text) != nil
    case .waypointLatitudes: return readNumbers(text, \.latitude)
    case .waypointLongitudes: return readNumbers(text, \.longitude)
    case .waypointNames(_, let separator): return readNames(text, separator)
    default: return false
    }
  }

  /// Changes a waypoint by its place in the list, which grows as far.
  private mutating func changeWaypoint(_ index: Int, _ body: (inout MapPlace) -> Void) {
    while request.waypoints.count <= index { request.waypoints.append(MapPlace()) }
    body(&request.waypoints[index])
  }

  mutating func readWaypoint(_ text: String) -> Bool {
    if let (latitude, longitude) = pair(text[...]), let point = point(latitude, longitude) {
      request.waypoints.append(MapPlace(point))
    } else {
      request.waypoints.append(MapPlace(query: text))
    }
    return true
  }

  /// Gives an identifier to the first waypoint that has none.
  mutating func readNextPlaceID(_ text: String) -> Bool {
    guard let index = request.waypoints.firstIndex(where: { $0.placeID == nil }) else {
      return false
    }
    request.waypoints[index].placeID = text
    return true
  }

  private func items(_ text: String, _ separator: ListSeparator) -> [String] {
    let character: UInt8 = separator.character.contains(UInt8(ascii: ";")) ? 0x3B : 0x7C
    return text.utf8.split(separator: character, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private mutating func readJoined(_ text: String, _ separator: ListSeparator) -> Bool {
    for (index, item) in items(text, separator).enumerated() {
      if let (latitude, longitude) = pair(item[...]), let point = point(latitude, longitude) {
        changeWaypoint(index) { $0.point = point }
      } else {
        changeWaypoint(index) { $0.query = item }
      }
    }
    return true
  }

  private mutating func readPoints(_ text: String, _ separator: ListSeparator) -> Bool {
    for (index, item) in items(text, separator).enumerated() {
      guard let (latitude, longitude) = pair(item[...]), let point = point(latitude, longitude)
      else { return false }
      changeWaypoint(index) { $0.point = point }
    }
    return true
  }

  private mutating func readPlaceIDs(_ text: String) -> Bool {
    for (index, item) in items(text, .bar).enumerated() where !item.isEmpty {
      changeWaypoint(index) { $0.placeID = item }
    }
    return true
  }

  private mutating func readNumbers(
    _ text: String, _ number: WritableKeyPath<NumberPair, Double?>
  ) -> Bool {
    let numbers = items(text, .bar).map(CoordinateText.number)
    guard numbers.allSatisfy({ $0 != nil }) else { return false }
    for (index, value) in numbers.enumerated() { setWaypointNumber(index, number, value) }
    return true
  }

  private mutating func setWaypointNumber(
    _ index: Int, _ number: WritableKeyPath<NumberPair, Double?>, _ value: Double?
  ) {
    while waypointNumbers.count <= index { waypointNumbers.append(NumberPair()) }
    waypointNumbers[index][keyPath: number] = value
  }

  private mutating func readNames(_ text: String, _ separator: ListSeparator) -> Bool {
    for (index, item) in items(text, separator).enumerated() where !item.isEmpty {
      var name = item
      // Encoded twice: once for the list, once for the URL.
      if separator.isEscapable { name.replace("%7C", with: "|") }
      changeWaypoint(index) { $0.name = name }
    }
    return true
  }

  private mutating func readNamedWaypoint(_ text: String) -> Bool {
    guard let (point, name) = namedPoint(text) else { return false }
    request.waypoints.append(MapPlace(point, name: name))
    return true
  }

  /// Reads a parameter whose key has the number of a waypoint.
  mutating func readNumbered(_ item: MapURL.Item, _ keys: NumberedKeys) -> Bool {
    if let index = index(item.key, keys.latitude, keys) {
      guard let number = CoordinateText.number(item.value) else { return false }
      setWaypointNumber(index, \.latitude, number)
    } else if let index = index(item.key, keys.longitude, keys) {
      guard let number = CoordinateText.number(item.value) else { return false }
      setWaypointNumber(index, \.longitude, number)
    } else if let key = keys.name, let index = index(item.key, key, keys) {
      changeWaypoint(index) { $0.name = item.value }
    } else {
      return false
    }
    return true
  }

  /// The number of a key, from zero; more than a hundred waypoints no app takes.
  private func index(_ text: String, _ key: NumberedKeys.Key, _ keys: NumberedKeys) -> Int? {
    let before = key.before.description
    let behind = key.behind.description
    guard text.hasPrefix(before), text.hasSuffix(behind),
      text.utf8.count > before.utf8.count + behind.utf8.count,
      let number = Int(text.dropFirst(before.count).dropLast(behind.count)),
      keys.first..<min(100, keys.limit).advanced(by: keys.first) ~= number
    else { return nil }
    return number - keys.first
  }
}
