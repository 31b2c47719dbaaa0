import WaymarkCore

extension LinkWriter {
  /// Writes the value of a part; `false` when the request has nothing for it.
  ///
  /// Every field is here and in `LinkReader`, so a new one does not compile until both support it.
  mutating func write(_ field: LinkField, of request: MapRequest) -> Bool {
    switch field {
    case .constant(let text): writeConstant(text)
    case .coordinates(let role): writeCoordinates(role)
    case .coordinatesOr(let role, let word): writeCoordinates(role) || writeConstant(word)
    case .longitudeFirst(let role): writeCoordinates(role) { $0.writeLongitudeFirst($1) }
    case .latitude(let role): writeCoordinates(role) { $0.output.millionths($1.latitude) }
    case .longitude(let role): writeCoordinates(role) { $0.output.millionths($1.longitude) }
    case .place(let role):
      writeCoordinates(role) || writeWords(role, of: request)
        || writeNameOfIdentified(role, of: request)
    case .words(let role): writeWords(role, of: request)
    case .name(let role): writeName(role, of: request)
    case .nameOr(let role, let word): writeName(role, of: request) || writeConstant(word)
    case .nameOrCoordinates: writeName(.destination, of: request) || writeCoordinatesAsName()
    case .address(.destination): writeText(request.destination?.address, .address)
    case .address: writeText(request.origin?.address, .originAddress)
    case .placeID(let role): writePlaceID(role, of: request)
    case .note: writeText(request.destination?.note, .note)
    case .labelled(let dropsParentheses): writeLabelled(of: request, dropsParentheses)
    case .baiduPlace(let role, let needsName): writeBaiduPlace(role, of: request, needsName)
    case .namedCoordinates(let role): writeNamedCoordinates(role, of: request)
    case .nameThenCoordinates(let role): writeNameThenCoordinates(role, of: request)
    case .underscoredName: writeUnderscoredName(of: request)
    case .threeWords: writeThreeWords(of: request)
    case .uberPlace(let role): writeUberPlace(role, of: request)
    case .mode(let otherwise): writeMode(of: request, app.modeWords, otherwise)
    case .modeWord(let words, let otherwise): writeMode(of: request, words, otherwise)
    case .avoid(let words, let separator): writeAvoid(of: request, words, separator)
    case .query: writeQuery(of: request)
    case .searched: writeSearched(of: request)
    case .searchedSegment: writeSearchedSegment(of: request)
    case .wordsOrQuery: writeWordsOrQuery(of: request)
    case .centerTilde: writeCoordinates(.center) { $0.write($1.latitude, "~", $1.longitude) }
    case .region: writeText(request.region, .region)
    case .zoom: writeDecimal(request.zoom, .zoom)
    case .zoomOr(let word): writeDecimal(request.zoom, .zoom) || writeConstant(word)
    case .wholeZoom: writeDecimal(request.zoom?.rounded(.toNearestOrEven), .zoom)
    case .altitude: writeDecimal(request.destination?.altitude, .altitude)
    case .uncertainty: writeDecimal(request.uncertainty, .uncertainty)
    case .stops(let list): writeStops(of: request, list)
    case .waypoints(let limit, let separator): writeJoined(of: request, limit, separator)
    case .waypointPlaceIDs(let limit): writePlaceIDs(of: request, limit)
    case .waypointPoints(let limit, let separator): writePoints(of: request, limit, separator)
    case .namedWaypoint: writeNamedWaypoint(of: request)
    case .waypointCount: writeWaypointCount(of: request)
    case .waypointLatitudes: writeNumbers(of: request) { $0.latitude }
    case .waypointLongitudes: writeNumbers(of: request) { $0.longitude }
    case .waypointNames(let limit, let separator): writeNames(of: request, limit, separator)
    case .tencentPasses(let limit): writeTencentPasses(of: request, limit)
    case .tencentMarker: writeTencentMarker(of: request)
    case .bingStops: writeBingStops(of: request)
    case .bingPoint: writeBingStop(.destination, of: request, kind: "point.")
    case .flightPoint: writeCoordinates(.destination) { $0.writeFlightPoint($1) }
    case .configuration(let name): writeConfiguration(name, of: request)
    case .choice(let name, let fromOrigin, let fromHere):
      writeConfiguration(name, of: request)
        || writeConstant(points.origin == nil ? fromHere : fromOrigin)
    case .datum(let wgs84, let gcj02, let bd09): writeDatum(wgs84, gcj02, bd09)
    // These have a parameter for every waypoint; see `writeRepeated`.
    case .eachWaypoint, .eachWaypointPlaceID, .numberedWaypoints: false
    // These are only read.
    case .amapShare, .destinations: false
    }
  }

  mutating func writeConstant(_ text: String?) -> Bool {
    guard let text else { return false }
    output.append(text)
    return true
  }

  private mutating func writeMode(
    of request: MapRequest, _ words: ModeWords, _ otherwise: String?
  ) -> Bool {
    guard let mode = request.mode, let word = words[mode] else { return writeConstant(otherwise) }
    used.insert(.mode)
    output.append(word)
    return true
  }

  /// Writes what the route should avoid, in the order of the request.
  private mutating func writeAvoid(
    of request: MapRequest, _ words: KeyValuePairs<RouteFeature, String>,
    _ separator: String
  ) -> Bool {
    var written: [RouteFeature] = []
    var isComplete = true
    for feature in request.avoid where !written.contains(feature) {
      guard let word = words.first(where: { $0.key == feature })?.value else {
        isComplete = false
        continue
      }
      if !written.isEmpty { output.append(separator) }
      output.append(word)
      written.append(feature)
    }
    if isComplete { used.insert(.avoid) }
    return !written.isEmpty
  }

  private mutating func writeQuery(of request: MapRequest) -> Bool {
    guard writeText(request.query, .query) else { return false }
    hasSearched = true
    return true
  }

  /// Writes the words to search for, otherwise the destination; a place goes the other way round.
  private mutating func writeSearched(of request: MapRequest) -> Bool {
    let isSearch = template.action == .search
    hasSearched =
      isSearch && writeText(request.query, .query) || writeCoordinates(.destination)
      || writeWords(.destination, of: request) || !isSearch && writeText(request.query, .query)
    guard !hasSearched, let name = name(of: .destination, in: request) else { return hasSearched }
    output.percentEncoded(name)
    hasDestination = true
    hasSearched = true
    return true
  }

  /// Writes the search words as a segment of a path, where `.` and `..` would change the path.
  private mutating func writeSearchedSegment(of request: MapRequest) -> Bool {
    let start = output.count
    guard writeSearched(of: request) else { return false }
    let segment = output.bytes[start...]
    guard segment.elementsEqual(".".utf8) || segment.elementsEqual("..".utf8) else { return true }
    output.truncate(to: start)
    return false
  }

  private mutating func writeThreeWords(of request: MapRequest) -> Bool {
    guard writeText(request.threeWords, .threeWords) else { return false }
    hasDestination = true
    return true
  }

  private mutating func writeWordsOrQuery(of request: MapRequest) -> Bool {
    guard points.destination == nil else { return false }
    if writeWords(.destination, of: request) { return true }
    guard writeText(request.query, .query) else { return false }
    hasDestination = true
    return true
  }

  /// Writes a number with at most two decimals.
  private mutating func writeDecimal(_ number: Double?, _ content: MapLosses) -> Bool {
    guard let number, abs(number) < 1e12 else { return false }
    let hundredths = Int((number * 100).rounded(.toNearestOrEven))
    if hundredths < 0 { output.append(constant: "-") }
    output.integer(hundredths.magnitude / 100)
    let places = hundredths.magnitude % 100
    if places != 0 {
      output.append(constant: ".")
      output.integer(places / 10)
      if places % 10 != 0 { output.integer(places % 10) }
    }
    used.insert(content)
    return true
  }

  private mutating func writeConfiguration(_ name: String, of request: MapRequest) -> Bool {
    // Most requests have fewer parameters than the template takes.
    guard usedConfiguration < request.configuration.count,
      let text = text(request.configured(name))
    else { return false }
    output.percentEncoded(text)
    usedConfiguration += 1
    return true
  }

  private mutating func writeDatum(
    _ wgs84: String?, _ gcj02: String?, _ bd09: String?
  ) -> Bool {
    // Without a coordinate there is no datum to name.
    guard hasCoordinate else { return false }
    switch points.target.declared {
    case .wgs84: return writeConstant(wgs84)
    case .gcj02: return writeConstant(gcj02)
    case .bd09: return writeConstant(bd09)
    }
  }
}
