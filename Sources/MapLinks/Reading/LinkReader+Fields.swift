import WaymarkCore
import WaymarkMaps

extension LinkReader {
  /// Reads the text of a link for a field; returns whether it was understood.
  ///
  /// `raw` is the part of a path before decoding; parameters have none.
  mutating func read(_ field: LinkField, _ text: String, raw: ArraySlice<UInt8> = []) -> Bool {
    switch field {
    case .constant(let word): text == word
    case .coordinates(let role): readCoordinates(role, text)
    case .coordinatesOr(let role, let word):
      text == word || readCoordinates(role, text)
    case .longitudeFirst(let role): readLongitudeFirst(role, text)
    case .latitude(let role): readNumber(role, \.latitude, text)
    case .longitude(let role): readNumber(role, \.longitude, text)
    case .place(let role):
      role == .origin && Self.isHere(text) || readCoordinates(role, text)
        || role == .destination && readSeveral(text)
        || change(role) { $0.query = text }
    case .words(let role): readWords(role, text)
    case .name(let role): change(role) { $0.name = text }
    case .nameOr(let role, let word):
      text == word || change(role) { $0.name = text }
    case .nameOrCoordinates: readNameOrCoordinates(text)
    case .address(let role): readAddress(role, text)
    case .placeID(let role): change(role) { $0.placeID = text }
    case .note: change(.destination) { $0.note = text }
    case .labelled: readLabelled(text)
    case .baiduPlace(let role, _): readBaiduPlace(role, text)
    case .namedCoordinates(let role): readNamedCoordinates(role, text)
    case .nameThenCoordinates(let role):
      !raw.contains(UInt8(ascii: "/")) && take(placeAfterName(text), as: role)
    case .underscoredName: change(.destination) { $0.name = text.replacing("_", with: " ") }
    case .uberPlace(let role): take(uberPlace(text), as: role)
    case .amapShare: take(place(in: text, by: ",", from: 1, hasAddress: true))
    case .flightPoint: take(flightPlace(text))
    case .bingPoint: readBingPins(text)
    case .tencentMarker: take(tencentPlace(text[...]))
    case .threeWords: set(\.threeWords, ThreeWords.text(of: text))
    case .query: set(\.query, text)
    case .searched: readSearched(text)
    case .searchedSegment: readSearchedSegment(raw)
    case .wordsOrQuery:
      request.destination?.point == nil && change(.destination) { $0.query = text }
    case .mode: readMode(text)
    case .modeWord(let words, _): readModeWord(text, words)
    case .avoid(let words, let separator): readAvoid(text, words, separator)
    case .centerTilde: readPair(.center, CoordinateText.pair(text, separator: "~"))
    case .region: readPair(.center, pair(text)) || set(\.region, text)
    case .zoom, .zoomOr, .wholeZoom:
      set(\.zoom, CoordinateText.zoom(text.hasSuffix("z") ? text.dropLast() : text[...]))
    case .altitude: take(CoordinateText.number(text).map { MapPlace(altitude: $0) })
    case .uncertainty: set(\.uncertainty, CoordinateText.number(text))
    case .configuration(let name): set(\.configuration[name], text)
    case .choice(_, let fromOrigin, let fromHere):
      text == fromOrigin || text == fromHere
    case .datum: field.datum(named: text) != nil || text == "bd09mc"
    case .stops(let list): readStops(text, raw, list)
    case .bingStops: readBingStops(text)
    case .destinations: readDestinations(text)
    case .tencentPasses: readTencentPasses(text)
    case .waypoints(_, let separator): readJoined(text, separator)
    case .waypointPoints(_, let separator): readPoints(text, separator)
    case .waypointPlaceIDs: readItems(text, .bar) { $0.placeID = $1 }
    case .namedWaypoint: readNamedWaypoint(text)
    case .waypointCount: CoordinateText.number(text) != nil
    case .waypointLatitudes: readNumbers(text, \.latitude)
    case .waypointLongitudes: readNumbers(text, \.longitude)
    case .waypointNames(_, let separator):
      // Encoded twice: for the list and for the URL.
      readItems(text, separator) {
        $0.name = separator.isEscapable ? $1.replacing("%7C", with: "|") : $1
      }
    // They are read by key.
    case .eachWaypoint, .eachWaypointPlaceID, .numberedWaypoints: false
    }
  }

  private mutating func set<Value>(
    _ property: WritableKeyPath<MapRequest, Value?>, _ value: Value?
  ) -> Bool {
    guard let value else { return false }
    request[keyPath: property] = value
    return true
  }

  private mutating func readMode(_ text: String) -> Bool {
    let wanted = text.lowercased()
    let mode = TravelMode.allCases.first { app.modeWords[$0]?.lowercased() == wanted }
    return set(\.mode, mode ?? engineMode(wanted))
  }

  /// The mode of another engine for routes of OpenStreetMap, such as `fossgis_valhalla_foot`.
  private func engineMode(_ engine: String) -> TravelMode? {
    let modes: [Substring: TravelMode] = [
      "car": .driving, "bike": .cycling, "bicycle": .cycling, "foot": .walking,
    ]
    return app.id == "openstreetmap" ? engine.split(separator: "_").last.flatMap { modes[$0] } : nil
  }

  /// A word that means several modes sets none of them.
  private mutating func readModeWord(_ text: String, _ words: ModeWords) -> Bool {
    let modes = TravelMode.allCases.filter { words[$0] == text }
    if modes.count == 1, request.mode == nil { request.mode = modes[0] }
    return !modes.isEmpty
  }

  private mutating func readAvoid(
    _ text: String, _ words: KeyValuePairs<RouteFeature, String>, _ separator: String
  ) -> Bool {
    let separator = Array(separator.utf8)[...].decoded
    let parts =
      separator.isEmpty
      ? text.map(String.init) : text.split(separator: separator).map(String.init)
    let features = parts.compactMap { part in
      words.first { $0.value == part }?.key
    }
    request.avoid += features
    return features.count == parts.count
  }

  /// Reads the words of one segment; the following segments belong to another page.
  private mutating func readSearchedSegment(_ raw: ArraySlice<UInt8>) -> Bool {
    let (segment, rest) = raw.cut(at: UInt8(ascii: "/"))
    guard rest?.isEmpty != false else { return false }
    return readSearched(segment.decoded)
  }
}
