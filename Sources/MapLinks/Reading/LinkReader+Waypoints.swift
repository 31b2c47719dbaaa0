import WaymarkCore
import WaymarkMaps

extension LinkReader {
  /// Reads a whole route from one list.
  mutating func readStops(_ text: String, _ raw: ArraySlice<UInt8>, _ list: StopList) -> Bool {
    readRoute(pieces(of: text, raw, list), here: list.here?.description) {
      $0.place(in: $1, by: ",").map($0.naverNamed) ?? $0.placeAfterName($1) ?? $0.searchedStop($1)
    }
  }

  /// A stop of Naver's pages, with the identifier and its kind in the name; without a kind, the
  /// numbers may belong to the name.
  private func naverNamed(_ place: MapPlace) -> MapPlace {
    let parts = (place.name ?? "").split(separator: ",", omittingEmptySubsequences: false)
    guard app.id == "naver-web", let last = parts.last, last.isEmpty || Self.isNaverKind(last)
    else {
      return place
    }
    var place = place
    (place.name, place.placeID) = Self.naverName(parts)
    return place
  }

  /// Whether a text is the kind of a stop, such as `PLACE_POI`, or the mark of a new address.
  private static func isNaverKind(_ text: Substring) -> Bool {
    text == "new"
      || text.utf8.contains(0x5F) && text.utf8.allSatisfy { $0 == 0x5F || 0x41...0x5A ~= $0 }
  }

  /// The name and the identifier in `NAME,ID,PLACE_POI`, of which every part may be missing.
  static func naverName(_ parts: [Substring]) -> (name: String?, id: String?) {
    var parts = parts
    let hasKind = parts.last.map(isNaverKind) == true
    if hasKind { parts.removeLast() }
    // Without a kind, a number of up to five digits may be a postal code.
    var id: Substring?
    if let last = parts.last, last.utf8.allSatisfy(\.isASCIIDigit), hasKind || last.utf8.count > 5 {
      id = parts.removeLast()
    }
    while parts.last?.isEmpty == true { parts.removeLast() }
    let name = parts.joined(separator: ",")
    return (name.isEmpty ? nil : name, id.flatMap { $0.isEmpty ? nil : String($0) })
  }

  /// A stop by its address, which only Yandex accepts in a list of pairs.
  private func searchedStop(_ text: String) -> MapPlace? {
    guard app.id.hasPrefix("yandex-maps"), text.contains(where: \.isLetter) else { return nil }
    return MapPlace(query: text)
  }

  /// Takes the places of a route in order; a first place `here` is the reader's position.
  mutating func readRoute(
    _ stops: [String], here: String?, _ place: (inout LinkReader, String) -> MapPlace?
  ) -> Bool {
    let isFromHere = stops.count > 1 && stops[0] == here
    let places = stops.dropFirst(isFromHere ? 1 : 0).map { place(&self, $0) }
    return !places.contains(nil) && setRoute((isFromHere ? [nil] : []) + places)
  }

  /// Uses stops for a route in order: without the first one, it begins at the reader's position;
  /// `false` without a last one.
  mutating func setRoute(_ stops: [MapPlace?]) -> Bool {
    guard let destination = stops.last ?? nil else { return false }
    request.destination = destination
    if stops.count > 1 { request.origin = stops[0] }
    request.waypoints += stops.dropFirst().dropLast().compactMap(\.self)
    return true
  }

  /// Segments of a path are split before they are decoded, other lists afterwards.
  private func pieces(
    of text: String, _ raw: ArraySlice<UInt8>, _ list: StopList
  ) -> [String] {
    if list.separator.description == "/" { return raw.pieces(between: "/").map(\.decoded) }
    let separator = Array(list.separator.description.utf8)[...].decoded
    return Array(text.utf8)[...].pieces(between: separator).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Reads `A to:B to:C`: the last one is the destination.
  mutating func readDestinations(_ text: String) -> Bool {
    var stops = text.split(separator: " to:").map { place(String($0)) }
    guard let destination = stops.popLast() else { return false }
    request.waypoints += stops
    request.destination = destination
    return true
  }

  /// Reads `A to:B` where a link has one place, if one of them has coordinates; texts may have such
  /// words, too.
  mutating func readSeveral(_ text: String) -> Bool {
    let stops = text.split(separator: " to:").map { place(String($0)) }
    return stops.count > 1 && stops.contains { $0.point != nil } && readDestinations(text)
  }

  /// Reads another destination: the previous one becomes a waypoint.
  mutating func readNextDestination(_ text: String) -> Bool {
    if let passed = request.destination { request.waypoints.append(passed) }
    return readDestinations(text)
  }

  /// Changes a waypoint, extending the list if necessary.
  mutating func changeWaypoint(_ index: Int, _ body: (inout MapPlace) -> Void) {
    while request.waypoints.count <= index { request.waypoints.append(MapPlace()) }
    body(&request.waypoints[index])
  }

  mutating func readWaypoint(_ text: String) -> Bool {
    request.waypoints.append(waypoint(text))
    return true
  }

  private mutating func waypoint(_ text: String) -> MapPlace {
    labelledPlace(text) ?? Self.placeID(text).map { MapPlace(placeID: $0) }
      ?? point(pair(text)).map { MapPlace($0) } ?? MapPlace(query: text)
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

  /// Gives every waypoint its item of a list; an empty item is skipped.
  mutating func readItems(
    _ text: String, _ separator: ListSeparator, _ body: (inout MapPlace, String) -> Void
  ) -> Bool {
    for (index, item) in items(text, separator).enumerated() where !item.isEmpty {
      changeWaypoint(index) { body(&$0, item) }
    }
    return true
  }

  mutating func readJoined(_ text: String, _ separator: ListSeparator) -> Bool {
    for (index, item) in items(text, separator).enumerated() {
      let place = waypoint(item)
      changeWaypoint(index) { $0.add(place) }
    }
    return true
  }

  mutating func readPoints(_ text: String, _ separator: ListSeparator) -> Bool {
    for (index, item) in items(text, separator).enumerated() {
      guard let point = point(pair(item)) else { return false }
      changeWaypoint(index) { $0.point = point }
    }
    return true
  }

  mutating func readNumbers(
    _ text: String, _ number: WritableKeyPath<NumberPair, Double?>
  ) -> Bool {
    let numbers = items(text, .bar).map { CoordinateText.number($0) }
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

  /// Reads Baidu's `{"viaPoints":[{"name":"NAME","lat":39.9,"lng":116.3}]}`.
  mutating func readBaiduWaypoints(_ text: String) -> Bool {
    guard let list = try? JSONReader.read(Array(text.utf8)).root["viaPoints"]?.array else {
      return false
    }
    let stops = list.map { stop in
      let numbers = ["lat", "lng"].map { stop[$0]?.digits ?? stop[$0]?.string ?? "" }
      return point(numbers[0], numbers[1]).map { MapPlace($0, name: stop["name"]?.string) }
        ?? stop["name"]?.string.map { MapPlace(query: $0) }
    }
    guard !stops.contains(nil) else { return false }
    request.waypoints += stops.compactMap(\.self)
    return true
  }

  mutating func readNamedWaypoint(_ text: String) -> Bool {
    guard let place = place(in: text, by: ",") else { return false }
    request.waypoints.append(place)
    return true
  }

  /// Reads a parameter whose key contains the number of a waypoint.
  mutating func readNumbered(_ item: MapURL.Item, _ keys: NumberedKeys) -> Bool {
    for (key, number) in [(keys.latitude, \NumberPair.latitude), (keys.longitude, \.longitude)] {
      guard let index = index(item.key, key, keys) else { continue }
      guard let value = CoordinateText.number(item.value) else { return false }
      setWaypointNumber(index, number, value)
      return true
    }
    guard let key = keys.name, let index = index(item.key, key, keys) else { return false }
    changeWaypoint(index) { $0.name = item.value }
    return true
  }

  /// The number of a key, from zero; no app takes more than a hundred waypoints.
  private func index(_ text: String, _ key: NumberedKeys.Key, _ keys: NumberedKeys) -> Int? {
    let before = key.before
    let after = key.after
    guard text.hasPrefix(before), text.hasSuffix(after),
      text.utf8.count > before.utf8.count + after.utf8.count,
      let number = Int(text.dropFirst(before.count).dropLast(after.count)),
      keys.first..<min(100, keys.limit).advanced(by: keys.first) ~= number
    else { return nil }
    return number - keys.first
  }
}
