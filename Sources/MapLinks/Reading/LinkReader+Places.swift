import Maps
import Model

extension LinkReader {
  /// Reads a value from its spot.
  /// - Returns: Whether it was understood.
  mutating func read(_ value: LinkField, _ spot: Spot) -> Bool {
    let text = spot.text
    switch value {
    case .coordinates(let role): return readCoordinates(role, text[...])
    case .coordinatesOr(let role, let word):
      return text == word.description || readCoordinates(role, text[...])
    case .longitudeFirst(let role):
      guard let (longitude, latitude) = CoordinateText.pair(text) else { return false }
      return set(role, latitude, longitude)
    case .latitude(let role): return readNumber(role, \.latitude, text)
    case .longitude(let role): return readNumber(role, \.longitude, text)
    case .place(let role): return readPlace(role, text)
    case .words(let role):
      hasWords = hasWords || role == .destination
      // A pair is rather what is searched for.
      if pair(text[...]) != nil { missing += 1 }
      return change(role) { $0.query = text }
    case .name(let role): return change(role) { $0.name = text }
    case .nameOr(let role, let word):
      return text == word.description || change(role) { $0.name = text }
    case .nameOrCoordinates:
      mayNameBePair = true
      return change(.destination) { $0.name = text }
    case .address(let role): return change(role) { $0.address = text }
    case .placeID(let role): return change(role) { $0.placeID = text }
    case .note: return change(.destination) { $0.note = text }
    case .labelled: return readLabelled(text)
    case .baiduPlace(let role, _): return readBaiduPlace(role, text)
    case .namedCoordinates(let role): return readNamedCoordinates(role, text)
    case .nameThenCoordinates(let role): return readNameThenCoordinates(role, text)
    case .underscoredName: return readUnderscoredName(text)
    case .uberPlace(let role): return readUberPlace(role, text)
    default: return readSetting(value, spot)
    }
  }

  /// Changes a place, which is made when there is none yet.
  mutating func change(_ role: PlaceRole, _ body: (inout MapPlace) -> Void) -> Bool {
    switch role {
    case .destination: body(&request.destination.orEmpty)
    case .origin: body(&request.origin.orEmpty)
    }
    return true
  }

  /// A place on Earth in the datum of the link; a note when it may be another one too.
  mutating func point(_ latitude: Double, _ longitude: Double) -> MapPoint? {
    guard let (point, other) = datum.point(latitude, longitude) else { return nil }
    if let other {
      notes.append(MapNote(.ambiguousDatum, "\(other.wgs84.latitude),\(other.wgs84.longitude)"))
    }
    return point
  }

  mutating func set(_ role: PlaceRole, _ latitude: Double, _ longitude: Double) -> Bool {
    guard let point = point(latitude, longitude) else { return false }
    return change(role) { $0.point = point }
  }

  /// A pair in the app's order.
  func pair(_ text: Substring) -> (latitude: Double, longitude: Double)? {
    guard let (first, second) = CoordinateText.pair(text) else { return nil }
    return app.order == .latitudeFirst ? (first, second) : (second, first)
  }

  mutating func readCoordinates(_ role: PlaceRole, _ text: Substring) -> Bool {
    guard let (latitude, longitude) = pair(text) else { return false }
    return set(role, latitude, longitude)
  }

  private mutating func readNumber(
    _ role: PlaceRole, _ number: WritableKeyPath<NumberPair, Double?>, _ text: String
  ) -> Bool {
    guard let value = CoordinateText.number(text) else { return false }
    let numbers: WritableKeyPath<LinkReader, NumberPair> =
      role == .destination ? \.destinationNumbers : \.originNumbers
    if let known = self[keyPath: numbers][keyPath: number] { return known == value }
    self[keyPath: numbers][keyPath: number] = value
    return true
  }

  private mutating func readPlace(_ role: PlaceRole, _ text: String) -> Bool {
    readCoordinates(role, text[...]) || change(role) { $0.query = text }
  }

  private mutating func readLabelled(_ text: String) -> Bool {
    // Google's older links mark a pair so.
    let text = text.hasPrefix("loc:") ? String(text.dropFirst(4)) : text
    let bar = text.firstIndex(of: "(") ?? text.endIndex
    if readCoordinates(.destination, text[..<bar]) {
      let label = text[bar...].dropFirst()
      let name = label.hasSuffix(")") ? label.dropLast() : label
      return name.isEmpty || change(.destination) { $0.name = String(name) }
    }
    // Words beside a pair are searched for near it.
    guard request.destination?.point == nil else { return false }
    return change(.destination) { $0.query = text }
  }
}

extension MapPlace? {
  /// The place, or an empty one in its stead.
  fileprivate var orEmpty: MapPlace {
    get { self ?? MapPlace() }
    set { self = newValue }
  }
}

extension MapPoint {
  /// Whether a point has these numbers in its own datum.
  func isAt(_ latitude: Double, _ longitude: Double) -> Bool {
    switch self {
    case .wgs84(let point): point.latitude == latitude && point.longitude == longitude
    case .gcj02(let point): point.latitude == latitude && point.longitude == longitude
    case .bd09(let point): point.latitude == latitude && point.longitude == longitude
    }
  }
}
