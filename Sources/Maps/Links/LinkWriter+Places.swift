import Bytes

extension LinkWriter {
  /// Writes a value.
  /// - Returns: Whether there was one.
  mutating func write(_ value: LinkField, of request: MapRequest) -> Bool {
    switch value {
    case .coordinates(let role): return writeCoordinates(role)
    case .coordinatesOr(let role, let word): return writeCoordinates(role) || writeConstant(word)
    case .longitudeFirst(let role): return writeLongitudeFirst(role)
    case .latitude(let role): return writeNumber(of: role) { $0.latitude }
    case .longitude(let role): return writeNumber(of: role) { $0.longitude }
    case .place(let role):
      return writeCoordinates(role) || writeWords(role, of: request)
        || writeNameOfIdentified(role, of: request)
    case .words(let role): return writeWords(role, of: request)
    case .name(let role): return writeName(role, of: request)
    case .nameOr(let role, let word): return writeName(role, of: request) || writeConstant(word)
    case .nameOrCoordinates: return writeName(.destination, of: request) || writeCoordinatesAsText()
    case .address(.destination): return writeText(request.destination?.address, .address)
    case .address(.origin): return writeText(request.origin?.address, .originAddress)
    case .placeID(let role): return writePlaceID(role, of: request)
    case .note: return writeText(request.destination?.note, .note)
    case .labelled(let dropsParentheses): return writeLabelled(of: request, dropsParentheses)
    case .baiduPlace(let role, let needsName): return writeBaiduPlace(role, of: request, needsName)
    case .namedCoordinates(let role): return writeNamedCoordinates(role, of: request)
    case .nameThenCoordinates(let role): return writeNameThenCoordinates(role, of: request)
    case .underscoredName: return writeUnderscoredName(of: request)
    case .uberPlace(let role): return writeUberPlace(role, of: request)
    default: return writeSetting(value, of: request)
    }
  }

  func point(_ role: PlaceRole) -> ResolvedPoint? {
    role == .destination ? destination : origin
  }

  mutating func note(pointOf role: PlaceRole) {
    hasCoordinate = true
    if role == .destination {
      hasDestination = true
      used.insert(.destinationPoint)
    } else {
      used.insert(.origin)
    }
  }

  mutating func writeCoordinates(_ role: PlaceRole) -> Bool {
    guard let point = point(role) else { return false }
    write(point)
    note(pointOf: role)
    return true
  }

  /// Writes a pair in the app's order and with its comma.
  mutating func write(_ point: ResolvedPoint) {
    let isLatitudeFirst = app.order == .latitudeFirst
    output.millionths(isLatitudeFirst ? point.latitude : point.longitude)
    output.append(constant: app.encodesCommas ? "%2C" : ",")
    output.millionths(isLatitudeFirst ? point.longitude : point.latitude)
  }

  private mutating func writeLongitudeFirst(_ role: PlaceRole) -> Bool {
    guard let point = point(role) else { return false }
    writeLongitudeFirst(point)
    note(pointOf: role)
    return true
  }

  mutating func writeLongitudeFirst(_ point: ResolvedPoint) {
    output.millionths(point.longitude)
    output.append(constant: app.encodesCommas ? "%2C" : ",")
    output.millionths(point.latitude)
  }

  private mutating func writeNumber(
    of role: PlaceRole, _ number: (ResolvedPoint) -> Int
  ) -> Bool {
    guard let point = point(role) else { return false }
    output.millionths(number(point))
    note(pointOf: role)
    return true
  }

  private mutating func writeCoordinatesAsText() -> Bool {
    guard let destination else { return false }
    write(destination)
    return true
  }

  mutating func writeWords(
    _ role: PlaceRole, of request: MapRequest, replacing separators: Separators = .none
  ) -> Bool {
    guard point(role) == nil, let place = request.place(role) else { return false }
    if let words = text(place.query, replacing: separators) {
      output.percentEncoded(words)
      used.insert(role == .destination ? .destinationQuery : .originQuery)
    } else if let address = text(place.address, replacing: separators) {
      output.percentEncoded(address)
      used.insert(role == .destination ? .address : .originAddress)
    } else {
      return false
    }
    note(wordsOf: role)
    return true
  }

  private mutating func note(wordsOf role: PlaceRole) {
    if role == .destination { hasDestination = true } else { used.insert(.origin) }
  }

  /// Writes the vendor's identifier of a place; some want it beside a coordinate or words only.
  private mutating func writePlaceID(_ role: PlaceRole, of request: MapRequest) -> Bool {
    if role == .origin, template.needs.contains(.words), !used.contains(.origin) { return false }
    guard
      writeText(
        request.place(role)?.placeID, role == .destination ? .placeID : .originPlaceID)
    else { return false }
    note(wordsOf: role)
    return true
  }

  /// Writes the name of a place that is found by an identifier, which vendors want words beside.
  private mutating func writeNameOfIdentified(
    _ role: PlaceRole, of request: MapRequest
  ) -> Bool {
    guard point(role) == nil, request.place(role)?.placeID?.isEmpty == false,
      writeName(role, of: request)
    else { return false }
    note(wordsOf: role)
    return true
  }

  /// The words that a place is found by.
  mutating func words(of place: MapPlace?, replacing separators: Separators = .none) -> String? {
    guard let place else { return nil }
    return text(place.query, replacing: separators) ?? text(place.address, replacing: separators)
  }

  /// Writes a pair with its label.
  ///
  /// Google for iOS ends a label at the first closing parenthesis of the decoded text, so that a name
  /// loses its own. An empty pair of parentheses finds nothing and is left out.
  private mutating func writeLabelled(of request: MapRequest, _ dropsParentheses: Bool) -> Bool {
    guard writeCoordinates(.destination) else { return writeWords(.destination, of: request) }
    guard let label = label(of: request, dropsParentheses) else { return true }
    output.append(byte: UInt8(ascii: "("))
    output.percentEncoded(label)
    output.append(byte: UInt8(ascii: ")"))
    return true
  }

  /// The name of the destination, without its parentheses where they would end it.
  private mutating func label(of request: MapRequest, _ dropsParentheses: Bool) -> String? {
    guard let name = name(of: .destination, in: request) else { return nil }
    guard dropsParentheses, name.utf8.contains(where: { $0 == 0x28 || $0 == 0x29 }) else {
      return name
    }
    losses.insert(.characters)
    let label = MapText.without(["(", ")"], name)
    if label.isEmpty { used.remove(.name) }
    return label.isEmpty ? nil : label
  }

  /// Baidu's compound is what one text would be, encoded whole; the bar is what splits it.
  private mutating func writeBaiduPlace(
    _ role: PlaceRole, of request: MapRequest, _ needsName: Bool
  ) -> Bool {
    guard let point = point(role) else { return writeWords(role, of: request, replacing: .bar) }
    var name = name(of: role, in: request, replacing: .bar)
    if name == nil, needsName { name = point.text }
    guard let name else { return writeCoordinates(role) }
    output.append(constant: "latlng%3A")
    output.millionths(point.latitude)
    output.append(constant: "%2C")
    output.millionths(point.longitude)
    output.append(constant: "%7Cname%3A")
    output.percentEncoded(name)
    note(pointOf: role)
    return true
  }

  /// Amap's page splits `lon,lat,name` at commas, perhaps after decoding.
  private mutating func writeNamedCoordinates(
    _ role: PlaceRole, of request: MapRequest
  ) -> Bool {
    guard writeCoordinates(role) else { return false }
    if let name = name(of: role, in: request, replacing: .comma) {
      output.append(byte: UInt8(ascii: ","))
      output.percentEncoded(name)
    }
    return true
  }

  /// The object is what it would be if it were serialised first and then encoded once, as one text.
  private mutating func writeUberPlace(_ role: PlaceRole, of request: MapRequest) -> Bool {
    guard let point = point(role) else { return false }
    output.append(constant: "%7B%22latitude%22%3A")
    output.millionths(point.latitude)
    output.append(constant: "%2C%22longitude%22%3A")
    output.millionths(point.longitude)
    if let name = name(of: role, in: request) {
      output.append(constant: "%2C%22addressLine1%22%3A%22")
      output.percentEncoded(jsonEscaped(name))
      output.append(constant: "%22")
    }
    output.append(constant: "%7D")
    note(pointOf: role)
    return true
  }
}

extension MapRequest {
  func place(_ role: PlaceRole) -> MapPlace? {
    role == .destination ? destination : origin
  }
}

extension ResolvedPoint {
  /// The pair as text, latitude first.
  var text: String { "\(degrees(latitude)),\(degrees(longitude))" }
}

/// A number of microdegrees with six decimals.
private func degrees(_ value: Int) -> String {
  renderedText { $0.millionths(value) }
}

/// A clean text between the quotes of JSON; it has no control left to escape.
private func jsonEscaped(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
    return text
  }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" { result.append("\\") }
    result.append(scalar)
  }
  return String(result)
}
