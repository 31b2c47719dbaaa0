import Bytes

extension LinkWriter {
  /// Writes a value that is no place of its own.
  mutating func writeSetting(_ value: LinkField, of request: MapRequest) -> Bool {
    switch value {
    case .constant(let text): writeConstant(text)
    case .mode(let otherwise): writeMode(of: request, app.modeWords, otherwise)
    case .modeWord(let words, let otherwise): writeMode(of: request, words, otherwise)
    case .avoid(let words, let separator): writeAvoid(of: request, words, separator)
    case .query: writeQuery(of: request)
    case .searched: writeSearched(of: request)
    case .searchedSegment: writeSearchedSegment(of: request)
    case .wordsOrQuery: writeWordsOrQuery(of: request)
    case .threeWords: writeThreeWords(of: request)
    case .center: writeCenter(of: request) { $0.write($1) }
    case .centerLongitudeFirst: writeCenter(of: request) { $0.writeLongitudeFirst($1) }
    case .centerTilde:
      writeCenter(of: request) {
        $0.output.millionths($1.latitude)
        $0.output.append(constant: "~")
        $0.output.millionths($1.longitude)
      }
    case .centerLatitude: writeCenter(of: request) { $0.output.millionths($1.latitude) }
    case .centerLongitude: writeCenter(of: request) { $0.output.millionths($1.longitude) }
    case .region: writeText(request.region, .region)
    case .zoom: writeDecimal(request.zoom, .zoom)
    case .wholeZoom: writeDecimal(request.zoom?.rounded(.toNearestOrEven), .zoom)
    case .altitude: writeDecimal(request.destination?.altitude, .altitude)
    case .uncertainty: writeDecimal(request.uncertainty, .uncertainty)
    case .configuration(let name): writeConfiguration(name, of: request)
    case .choice(let name, let fromOrigin, let fromHere):
      writeConfiguration(name, of: request)
        || writeConstant(origin == nil ? fromHere : fromOrigin)
    case .datum(let wgs84, let gcj02, let bd09): writeDatum(wgs84, gcj02, bd09)
    default: writeWaypoints(value, of: request)
    }
  }

  mutating func writeConstant(_ text: StaticString?) -> Bool {
    guard let text else { return false }
    output.append(constant: text)
    return true
  }

  private mutating func writeMode(
    of request: MapRequest, _ words: ModeWords, _ otherwise: StaticString?
  ) -> Bool {
    if let mode = request.mode, let word = words[mode] {
      used.insert(.mode)
      output.append(constant: word)
      return true
    }
    return writeConstant(otherwise)
  }

  /// Writes what the route keeps off, in the order of the request.
  private mutating func writeAvoid(
    of request: MapRequest, _ words: KeyValuePairs<RouteFeature, StaticString>,
    _ separator: StaticString
  ) -> Bool {
    var written: [RouteFeature] = []
    var isComplete = true
    for feature in request.avoid where !written.contains(feature) {
      guard let word = words.first(where: { $0.key == feature })?.value else {
        isComplete = false
        continue
      }
      if !written.isEmpty { output.append(constant: separator) }
      output.append(constant: word)
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

  private mutating func writeSearched(of request: MapRequest) -> Bool {
    hasSearched = writeSought(of: request)
    return hasSearched
  }

  private mutating func writeSought(of request: MapRequest) -> Bool {
    if writeText(request.query, .query) { return true }
    if let destination {
      write(destination)
      note(pointOf: .destination)
      return true
    }
    if writeWords(.destination, of: request) { return true }
    guard let name = name(of: .destination, in: request) else { return false }
    output.percentEncoded(name)
    hasDestination = true
    return true
  }

  /// Writes what is searched for as a segment of a path, where these two would move along it.
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
    guard destination == nil else { return false }
    if writeWords(.destination, of: request) { return true }
    guard writeText(request.query, .query) else { return false }
    hasDestination = true
    return true
  }

  private mutating func writeCenter(
    of request: MapRequest, _ write: (inout LinkWriter, ResolvedPoint) -> Void
  ) -> Bool {
    if let center = request.center {
      write(&self, target.resolved(center))
      used.insert(.center)
      hasCoordinate = true
      return true
    }
    guard let destination, template.action == .search || template.action == .display else {
      return false
    }
    write(&self, destination)
    note(pointOf: .destination)
    return true
  }

  /// Writes a number with two decimals at most.
  private mutating func writeDecimal(_ number: Double?, _ content: MapLosses) -> Bool {
    guard let number, abs(number) < 1e12 else { return false }
    let hundredths = Int((number * 100).rounded(.toNearestOrEven))
    if hundredths < 0 { output.append(byte: UInt8(ascii: "-")) }
    output.integer(hundredths.magnitude / 100)
    let places = hundredths.magnitude % 100
    if places != 0 {
      output.append(byte: UInt8(ascii: "."))
      output.integer(places / 10)
      if places % 10 != 0 { output.integer(places % 10) }
    }
    used.insert(content)
    return true
  }

  private mutating func writeConfiguration(
    _ name: String, of request: MapRequest
  ) -> Bool {
    // Most links take fewer parameters than they could, and have written them all by then.
    guard usedConfiguration < request.configuration.count,
      let text = text(configured(name, of: request))
    else { return false }
    output.percentEncoded(text)
    usedConfiguration += 1
    return true
  }

  private func configured(_ name: String, of request: MapRequest) -> String? {
    name == app.identifier?.parameter ? identifier : request.configured(name)
  }

  private mutating func writeDatum(
    _ wgs84: StaticString?, _ gcj02: StaticString?, _ bd09: StaticString?
  ) -> Bool {
    // Without a coordinate there is nothing to name the datum of.
    guard hasCoordinate else { return false }
    switch target.declared {
    case .wgs84: return writeConstant(wgs84)
    case .gcj02: return writeConstant(gcj02)
    case .bd09: return writeConstant(bd09)
    }
  }
}
