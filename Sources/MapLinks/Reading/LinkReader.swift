import Maps
import Model

/// Reads a URL by one template of the table: the way back of `LinkWriter`.
///
/// It is a value, so that a reading that comes to nothing is thrown away.
struct LinkReader {
  let app: NavigationApp
  let template: LinkTemplate
  let datum: LinkDatum
  var request: MapRequest
  var notes: [MapNote] = []

  /// The numbers of places whose parameters have one each.
  var originNumbers = NumberPair()
  var destinationNumbers = NumberPair()
  var centerNumbers = NumberPair()
  var waypointNumbers: [NumberPair] = []

  /// The parameters that were left unread because they say nothing of the place.
  var passedOver = 0

  /// What every link of the template has, and this one has not.
  var missing = 0

  /// Whether the destination is named by words that only a place without a coordinate is written by.
  var hasWords = false

  /// Whether the name may be the coordinate, which stands for none.
  var mayNameBePair = false

  /// A latitude and a longitude that are read one by one.
  struct NumberPair {
    var latitude: Double?
    var longitude: Double?
  }

  /// The text of one spot of a link, as it is written and decoded.
  struct Spot {
    let raw: ArraySlice<UInt8>
    let text: String
  }

  init(_ app: NavigationApp, _ template: LinkTemplate, _ datum: LinkDatum, policy: DatumPolicy) {
    self.app = app
    self.template = template
    self.datum = datum
    request = MapRequest(app: app.id, action: template.action, policy: policy)
    if case .goes(let mode) = template.condition { request.mode = mode }
    if let mode = template.implied { request.mode = mode }
  }

  /// Reads a URL; `nil` when it is none of the template.
  init?(_ candidate: ReadableTemplate, _ url: MapURL, policy: DatumPolicy) {
    let template = candidate.template
    let stem = candidate.stem
    guard let remainder = stem.remainder(of: url, hasPath: !template.path.isEmpty) else {
      return nil
    }
    let hasBareItems = stem.hasBareItems && url.items.isEmpty
    let items = hasBareItems ? MapURL.items(of: remainder) : url.items
    let declaration = stem.query.first { if case .datum = $0.value { true } else { false } }
    let word = declaration.flatMap { part in items.first { $0.key == part.key }?.value }
    let datum = LinkDatum(
      template.datum ?? candidate.app.datum, declaration?.value, word: word, policy: policy)
    self.init(candidate.app, template, datum, policy: policy)
    guard hasBareItems || readSequence(template.path[...], remainder) else { return nil }
    read(items, stem)
    readFragment(url.fragment)
    finish()
    guard template.holds(for: request), template.needs.areMet(by: request) else { return nil }
  }

  /// How badly the template fits: what was left unread, then what is missing.
  var misfit: (unread: Int, missing: Int) {
    (notes.count { $0.code.isUnread } + passedOver, missing)
  }

  /// Notes a parameter that was not understood, unless it says nothing of the place.
  mutating func noteUnread(_ item: MapURL.Item) {
    if ShareParameters.contains(item.key) {
      passedOver += 1
    } else {
      let text = item.value.isEmpty ? item.key : "\(item.key)=\(item.value)"
      notes.append(MapNote(.unreadParameter, text))
    }
  }

  private mutating func read(_ items: [MapURL.Item], _ stem: LinkStem) {
    var seen: Set<String> = []
    for item in items
    where !item.value.isEmpty || stem.query.contains(where: { $0.key == item.key }) {
      if stem.constants.contains(item) || item.value.isEmpty { continue }
      let isFirst = seen.insert(item.key).inserted
      if !read(item, stem, isFirst: isFirst) { noteUnread(item) }
    }
    for item in items where item.value.isEmpty && !stem.constants.contains(item) {
      guard !stem.query.contains(where: { $0.key == item.key }) else { continue }
      noteUnread(item)
    }
    missing += stem.query.count { $0.value.isAlwaysWritten && !seen.contains($0.key) }
  }

  /// Reads one parameter by the first part that takes it.
  private mutating func read(_ item: MapURL.Item, _ stem: LinkStem, isFirst: Bool) -> Bool {
    let spot = Spot(raw: [], text: item.value)
    for (key, value) in stem.query where key == item.key {
      if case .eachWaypoint = value { return readWaypoint(item.value) }
      if case .eachWaypointPlaceID = value { return readNextPlaceID(item.value) }
      if case .destinations = value, !isFirst { return readNextDestination(item.value) }
      if isFirst, read(value, spot) { return true }
    }
    for (key, value) in stem.query where key == item.key {
      // A choice of the table may be another one of the maker of the link.
      guard case .choice(let name, _, _) = value else { continue }
      request.configuration[name] = item.value
      return true
    }
    for (_, value) in stem.query {
      if case .numberedWaypoints(let keys) = value, readNumbered(item, keys) { return true }
    }
    return false
  }

  private mutating func readFragment(_ fragment: [UInt8]) {
    guard !fragment.isEmpty else { return }
    let text = [UInt8(ascii: "#")] + fragment
    if !template.fragment.isEmpty, readSequence(template.fragment[...], text[...]) { return }
    notes.append(MapNote(.unreadPath, String(decoding: text, as: UTF8.self)))
  }
}

extension LinkField {
  /// Whether every link of a template with the value has it.
  fileprivate var isAlwaysWritten: Bool {
    switch self {
    case .constant(.some), .nameOr, .nameOrCoordinates, .coordinatesOr: true
    case .mode(let otherwise), .modeWord(_, let otherwise): otherwise != nil
    default: false
    }
  }
}

extension MapNote.Code {
  var isUnread: Bool { self == .unreadParameter || self == .unreadPath }
}

extension LinkTemplate.Needs {
  /// Whether a reading has what the template has to have.
  func areMet(by request: MapRequest) -> Bool {
    let destination = request.destination
    let hasPlace = destination?.isEmpty == false
    if contains(.point), destination?.point == nil { return false }
    if contains(.destination), !hasPlace { return false }
    if contains(.origin), request.origin == nil { return false }
    if contains(.query), !hasPlace, request.query == nil { return false }
    if contains(.threeWords), request.threeWords == nil { return false }
    return true
  }
}
