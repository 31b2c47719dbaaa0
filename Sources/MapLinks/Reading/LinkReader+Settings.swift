import Maps

extension LinkReader {
  /// Reads a value that is no place of its own.
  mutating func readSetting(_ value: LinkField, _ spot: Spot) -> Bool {
    let text = spot.text
    switch value {
    case .constant(let word): return text == word?.description
    case .mode: return readMode(text, app.modeWords)
    case .modeWord(let words, _): return readModeWord(text, words)
    case .avoid(let words, let separator): return readAvoid(text, words, separator)
    case .query: request.query = text
    case .searched: return readSearched(text)
    case .searchedSegment: return readSearchedSegment(spot)
    case .wordsOrQuery: return readWordsOrQuery(text)
    case .threeWords: request.threeWords = text
    case .center: return readCenter(pair(text[...]))
    case .centerTilde: return readCenter(CoordinateText.pair(text[...], separator: "~"))
    case .centerLongitudeFirst: return readCenter(CoordinateText.pair(text).map { ($1, $0) })
    case .centerLatitude: return Self.readNumber(&centerNumbers.latitude, text)
    case .centerLongitude: return Self.readNumber(&centerNumbers.longitude, text)
    case .region: request.region = text
    case .zoom, .wholeZoom: return readZoom(text)
    case .altitude: return readAltitude(text)
    case .uncertainty: return Self.readNumber(&request.uncertainty, text)
    case .configuration(let name): request.configuration[name] = text
    case .choice(_, let fromOrigin, let fromHere):
      return text == fromOrigin?.description || text == fromHere?.description
    case .datum: return value.datum(named: text) != nil || text == "bd09mc"
    default: return readWaypoints(value, spot)
    }
    return true
  }

  private static func readNumber(_ number: inout Double?, _ text: String) -> Bool {
    guard let value = CoordinateText.number(text) else { return false }
    number = value
    return true
  }

  private mutating func readZoom(_ text: String) -> Bool {
    let digits = text.hasSuffix("z") ? text.dropLast() : text[...]
    guard let zoom = CoordinateText.number(digits), 0...30 ~= zoom else { return false }
    request.zoom = zoom
    return true
  }

  private mutating func readAltitude(_ text: String) -> Bool {
    guard let altitude = CoordinateText.number(text) else { return false }
    return change(.destination) { $0.altitude = altitude }
  }

  private mutating func readMode(_ text: String, _ words: ModeWords) -> Bool {
    let wanted = text.lowercased()
    let mode = TravelMode.allCases.first { mode in
      words[mode].map { $0.description.lowercased() == wanted } ?? false
    }
    guard let mode else { return false }
    request.mode = mode
    return true
  }

  /// A word that several modes share says nothing of them.
  private mutating func readModeWord(_ text: String, _ words: ModeWords) -> Bool {
    let modes = TravelMode.allCases.filter { words[$0]?.description == text }
    if modes.count == 1, request.mode == nil { request.mode = modes[0] }
    return !modes.isEmpty
  }

  private mutating func readAvoid(
    _ text: String, _ words: KeyValuePairs<RouteFeature, StaticString>, _ separator: StaticString
  ) -> Bool {
    let separator = MapURL.decoded(Array(separator.description.utf8)[...])
    let parts =
      separator.isEmpty
      ? text.map(String.init) : text.split(separator: separator).map(String.init)
    let features = parts.compactMap { part in
      words.first { $0.value.description == part }?.key
    }
    request.avoid += features
    return features.count == parts.count
  }

  private mutating func readSearched(_ text: String) -> Bool {
    if readCoordinates(.destination, text[...]) { return true }
    request.query = text
    return true
  }

  /// Words of one segment; what stands behind it is another page.
  private mutating func readSearchedSegment(_ spot: Spot) -> Bool {
    let slash = spot.raw.firstIndex(of: UInt8(ascii: "/")) ?? spot.raw.endIndex
    guard spot.raw[slash...].count <= 1 else { return false }
    return readSearched(MapURL.decoded(spot.raw[..<slash]))
  }

  private mutating func readWordsOrQuery(_ text: String) -> Bool {
    guard request.destination?.point == nil else { return false }
    return change(.destination) { $0.query = text }
  }

  private mutating func readCenter(_ pair: (latitude: Double, longitude: Double)?) -> Bool {
    guard let pair, let point = point(pair.latitude, pair.longitude) else { return false }
    setCenter(point)
    return true
  }

  /// The middle of a map that shows nothing else is what the link is about.
  mutating func setCenter(_ point: MapPoint) {
    if template.action == .display {
      _ = change(.destination) { $0.point = point }
    } else {
      request.center = point
    }
  }
}
