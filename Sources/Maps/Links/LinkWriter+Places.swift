import WaymarkCore

/// The coordinates of a request, in the datum of its link.
struct LinkPoints: Sendable {
  let target: DatumTarget
  let destination: ResolvedPoint?
  let origin: ResolvedPoint?
  let center: ResolvedPoint?

  init(of request: borrowing MapRequest, by rule: DatumRule) {
    target = DatumTarget(rule, for: request)
    destination = (request.destination?.point).map(target.resolved)
    origin = (request.origin?.point).map(target.resolved)
    center = request.center.map(target.resolved)
  }

  subscript(role: PlaceRole) -> ResolvedPoint? {
    switch role {
    case .destination: destination
    case .origin: origin
    case .center: center
    }
  }
}

extension LinkWriter {
  /// Writes the pair of a place.
  mutating func writeCoordinates(_ role: PlaceRole) -> Bool {
    writeCoordinates(role) { $0.write($1) }
  }

  /// Writes a part of a place's coordinate; a map without a middle shows the destination.
  mutating func writeCoordinates(
    _ role: PlaceRole, _ write: (inout LinkWriter, ResolvedPoint) -> Void
  ) -> Bool {
    if let point = points[role] {
      write(&self, point)
      note(pointOf: role)
      return true
    }
    guard role == .center, template.action == .search || template.action == .display,
      let destination = points.destination
    else { return false }
    write(&self, destination)
    note(pointOf: .destination)
    return true
  }

  /// Notes that the link contains the coordinate of a place.
  private mutating func note(pointOf role: PlaceRole) {
    hasCoordinate = true
    if role == .destination { used.insert(.destinationPoint) }
    note(found: role)
  }

  /// Notes that the link contains the location of a place.
  private mutating func note(found role: PlaceRole) {
    switch role {
    case .destination: hasDestination = true
    case .origin: used.insert(.origin)
    case .center: used.insert(.center)
    }
  }

  /// Writes a pair in the app's order and with its comma.
  mutating func write(_ point: ResolvedPoint) {
    if app.order == .longitudeFirst { return writeLongitudeFirst(point) }
    write(point.latitude, app.encodesCommas ? "%2C" : ",", point.longitude)
  }

  mutating func writeLongitudeFirst(_ point: ResolvedPoint) {
    write(point.longitude, app.encodesCommas ? "%2C" : ",", point.latitude)
  }

  mutating func write(_ first: Int, _ separator: StaticString, _ second: Int) {
    output.millionths(first)
    output.append(constant: separator)
    output.millionths(second)
  }

  /// Writes the destination's pair as a text that is not read as its place.
  mutating func writeCoordinatesAsName() -> Bool {
    guard let destination = points.destination else { return false }
    write(destination)
    return true
  }

  /// Writes the words that find a place without a coordinate.
  mutating func writeWords(
    _ role: PlaceRole, of request: MapRequest, replacing separators: Separators = .none
  ) -> Bool {
    guard points[role] == nil, let place = request.place(role) else { return false }
    if let words = text(place.query, replacing: separators) {
      output.percentEncoded(words)
      used.insert(role == .destination ? .destinationQuery : .originQuery)
    } else if let address = text(place.address, replacing: separators) {
      output.percentEncoded(address)
      used.insert(role == .destination ? .address : .originAddress)
    } else {
      return false
    }
    note(found: role)
    return true
  }

  /// The words that find a waypoint.
  mutating func words(of place: MapPlace, replacing separators: Separators = .none) -> String? {
    text(place.query, replacing: separators) ?? text(place.address, replacing: separators)
  }

  /// Writes the vendor's identifier of a place; some take it only with a coordinate or words.
  mutating func writePlaceID(_ role: PlaceRole, of request: MapRequest) -> Bool {
    if role == .origin, template.needs.contains(.words), !used.contains(.origin) { return false }
    guard
      writeText(request.place(role)?.placeID, role == .destination ? .placeID : .originPlaceID)
    else { return false }
    note(found: role)
    return true
  }

  /// Writes the name of a place that has an identifier; vendors require words with one.
  mutating func writeNameOfIdentified(_ role: PlaceRole, of request: MapRequest) -> Bool {
    guard points[role] == nil, request.place(role)?.placeID?.isEmpty == false,
      writeName(role, of: request)
    else { return false }
    note(found: role)
    return true
  }
}
