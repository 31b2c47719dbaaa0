import WaymarkCore
import WaymarkMaps

/// Reads a URL by one template of the table: the inverse of `LinkWriter`.
///
/// It is a value, so a failed reading can be discarded.
struct LinkReader {
  let app: NavigationApp
  let template: LinkTemplate
  let datum: LinkDatum
  var request: MapRequest
  var notes: [MapNote] = []

  /// The numbers of places whose latitude and longitude are separate parameters.
  var numbers: [PlaceRole: NumberPair] = [:]
  var waypointNumbers: [NumberPair] = []

  /// The number of unread parameters, without those that are irrelevant to the place.
  var passedOver = 0

  /// The number of missing parts that every link of the template has.
  var missing = 0

  /// Whether the destination has words, which are only written if it has no coordinate.
  var hasWords = false

  /// Whether a name that equals the coordinate is ignored.
  var mayNameBePair = false

  /// A latitude and a longitude that are read separately.
  struct NumberPair {
    var latitude: Double?
    var longitude: Double?
  }

  init(_ app: NavigationApp, _ template: LinkTemplate, _ datum: LinkDatum, policy: DatumPolicy) {
    self.app = app
    self.template = template
    self.datum = datum
    request = MapRequest(app: app.id, action: template.action, policy: policy)
    if case .goes(let mode) = template.condition { request.mode = mode }
    if let mode = template.implied { request.mode = mode }
  }

  /// Reads a URL; `nil` when it does not match the template, or lacks what the template requires.
  init?(
    _ candidate: ReadableTemplate, _ url: MapURL, policy: DatumPolicy, isPartial: Bool = false
  ) {
    let template = candidate.template
    guard let remainder = candidate.remainder(of: url) else { return nil }
    let hasBareItems = candidate.hasBareItems && url.items.isEmpty
    let items = hasBareItems ? MapURL.items(of: remainder) : url.items
    let declaration = candidate.query.first { if case .datum = $0.field { true } else { false } }
    let word = declaration.flatMap { part in items.first { $0.key == part.key }?.value }
    let datum = LinkDatum(
      template.datum ?? candidate.app.datum, declaration?.field, word: word, policy: policy)
    self.init(candidate.app, template, datum, policy: policy)
    guard hasBareItems || readSequence(template.path[...], remainder) else { return nil }
    read(items, candidate)
    readFragment(url.fragment)
    finish()
    let isMet = template.holds(for: request) && template.needs.areMet(by: request)
    guard isPartial || isMet && !hasHalfRide else { return nil }
  }

  /// Whether a ride that is read without its destination has numbers for it that are not a place.
  private var hasHalfRide: Bool {
    template.needs == .origin && numbers[.destination] != nil && request.destination?.point == nil
  }

  /// The mismatch with the template: the unread parts, then the missing parts.
  var misfit: (unread: Int, missing: Int) {
    (notes.count { $0.code.isUnread } + passedOver, missing)
  }

  /// Notes a parameter that was not understood, unless it is irrelevant to the place.
  mutating func noteUnread(_ item: MapURL.Item) {
    if ShareParameters.contains(item.key, of: app.id) {
      passedOver += 1
    } else if app.id == "amap-web", item.key == "coordinate" {
      // Amap's own example of a route has `gaode`; other values are documented for markers only.
      if item.value != "gaode" { notes.append(MapNote(.undocumentedDatum, item.value)) }
    } else {
      let text = item.value.isEmpty ? item.key : "\(item.key)=\(item.value)"
      notes.append(MapNote(.unreadParameter, text))
    }
  }

  private mutating func read(_ items: [MapURL.Item], _ candidate: ReadableTemplate) {
    var seen: Set<String> = []
    for item in items where !item.value.isEmpty && !candidate.constants.contains(item) {
      let isFirst = seen.insert(item.key).inserted
      guard !read(item, candidate.query, isFirst: isFirst) else { continue }
      if candidate.query.contains(where: { $0.key == item.key && $0.field.isMode }) {
        notes.append(MapNote(.unreadMode, "\(item.key)=\(item.value)"))
      } else {
        noteUnread(item)
      }
    }
    for item in items where item.value.isEmpty && !candidate.constants.contains(item) {
      if !candidate.query.contains(where: { $0.key == item.key }) { noteUnread(item) }
    }
    missing += candidate.query.count { $0.field.isAlwaysWritten && !seen.contains($0.key) }
  }

  /// Reads one parameter by the first part that takes it.
  private mutating func read(
    _ item: MapURL.Item, _ parts: [(key: String, field: LinkField)], isFirst: Bool
  ) -> Bool {
    for (key, field) in parts where key == item.key {
      if case .eachWaypoint = field { return readWaypoint(item.value) }
      if case .eachWaypointPlaceID = field { return readNextPlaceID(item.value) }
      if case .destinations = field, !isFirst { return readNextDestination(item.value) }
      if isFirst, read(field, item.value) { return true }
    }
    for (key, field) in parts where key == item.key {
      // The author of the link may have used something that the table does not have.
      guard case .choice(let name, _, _) = field else { continue }
      request.configuration[name] = item.value
      return true
    }
    if item.key == "viaPoints", app.id.hasPrefix("baidu") { return readBaiduWaypoints(item.value) }
    return parts.contains { part in
      if case .numberedWaypoints(let keys) = part.field { readNumbered(item, keys) } else { false }
    }
  }

  private mutating func readFragment(_ fragment: [UInt8]) {
    guard !fragment.isEmpty else { return }
    let text = [UInt8(ascii: "#")] + fragment
    let (view, others) = text[...].cut(at: UInt8(ascii: "&"))
    let hadPair = numbers[.destination] != nil
    if !template.fragment.isEmpty, readSequence(template.fragment[...], view) {
      // The fragment of a page is the visible part of its map.
      if !hadPair, numbers[.destination] != nil { notes.append(MapNote(.camera)) }
      // The layers of the map do not change the place.
      for item in MapURL.items(of: others ?? []) where item.key != "layers" { noteUnread(item) }
      return
    }
    notes.append(MapNote(.unreadPath, String(decoding: text, as: UTF8.self)))
  }
}

extension LinkReader {
  /// Joins the numbers that were read separately, and notes those without a counterpart.
  private mutating func finish() {
    for role in PlaceRole.allCases {
      join(numbers[role] ?? NumberPair(), as: "\(role)") { $0.set(role, $1) }
    }
    for (index, numbers) in waypointNumbers.enumerated() {
      join(numbers, as: "waypoint") { reader, point in
        reader.changeWaypoint(index) { $0.point = point }
      }
    }
    guard let point = request.destination?.point else {
      // An identifier belongs to the words of its place.
      if template.needs.contains(.words), request.destination != nil, let query = request.query {
        request.destination?.query = query
        request.query = nil
      }
      return
    }
    if hasWords { missing += 1 }
    if mayNameBePair, let name = pair(request.destination?.name ?? ""),
      name == (point.latitude, point.longitude)
    {
      request.destination?.name = nil
    }
  }

  private mutating func join(
    _ numbers: NumberPair, as name: String, _ set: (inout LinkReader, MapPoint) -> Void
  ) {
    guard numbers.latitude != nil || numbers.longitude != nil else { return }
    if let latitude = numbers.latitude, let longitude = numbers.longitude,
      let point = pointInEitherOrder(latitude, longitude)
    {
      set(&self, point)
    } else {
      let text = [numbers.latitude, numbers.longitude].map { $0.map { "\($0)" } ?? "" }
      notes.append(MapNote(.unreadParameter, "\(name) \(text.joined(separator: ","))"))
    }
  }
}

extension LinkField {
  /// Whether the field is the mode of travel.
  fileprivate var isMode: Bool {
    switch self {
    case .mode, .modeWord: true
    default: false
    }
  }

  /// Whether every link of a template with the field contains it.
  fileprivate var isAlwaysWritten: Bool {
    switch self {
    case .nameOr, .nameOrCoordinates, .coordinatesOr, .zoomOr: true
    case .constant(let word): word != nil
    case .mode(let otherwise), .modeWord(_, let otherwise): otherwise != nil
    default: false
    }
  }
}

extension MapNote.Code {
  var isUnread: Bool { [.unreadMode, .unreadParameter, .unreadPath].contains(self) }
}

extension LinkTemplate.Needs {
  /// Whether a reading has what the template requires.
  func areMet(by request: MapRequest) -> Bool {
    let hasPlace = request.destination?.isEmpty == false
    let unmet: [(needed: LinkTemplate.Needs, isMissing: Bool)] = [
      (.point, request.destination?.point == nil), (.destination, !hasPlace),
      (.origin, request.origin == nil), (.query, !hasPlace && request.query == nil),
      (.threeWords, request.threeWords == nil),
    ]
    return !unmet.contains { contains($0.needed) && $0.isMissing }
  }
}
