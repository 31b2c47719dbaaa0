import WaymarkCore
import WaymarkMaps

extension LinkReader {
  /// Changes a place, which is created if it does not exist; returns true.
  @discardableResult
  mutating func change(_ role: PlaceRole, _ body: (inout MapPlace) -> Void) -> Bool {
    switch role {
    case .destination, .center: body(&request.destination.orEmpty)
    case .origin: body(&request.origin.orEmpty)
    }
    return true
  }

  /// A place on Earth in the datum of the link; adds a note when there is an alternative.
  mutating func point(_ latitude: Double, _ longitude: Double) -> MapPoint? {
    guard let (point, other) = datum.point(latitude, longitude) else { return nil }
    if let other {
      notes.append(MapNote(.ambiguousDatum, "\(other.wgs84.latitude),\(other.wgs84.longitude)"))
    }
    return point
  }

  /// The same where the vendor has maps of one country, in which the order of a pair is certain.
  mutating func pointInEitherOrder(_ latitude: Double, _ longitude: Double) -> MapPoint? {
    if let point = point(latitude, longitude) { return point }
    guard let point = point(longitude, latitude), app.coverage?.contains(point.wgs84) == true else {
      return nil
    }
    notes.append(MapNote(.swapped, "\(longitude),\(latitude)"))
    return point
  }

  /// The same from two texts.
  mutating func point(
    _ latitude: some StringProtocol, _ longitude: some StringProtocol
  ) -> MapPoint? {
    point(CoordinateText.pair(latitude, longitude))
  }

  /// The same from a pair that may be missing.
  mutating func point(_ pair: (latitude: Double, longitude: Double)?) -> MapPoint? {
    pair.flatMap { point($0.latitude, $0.longitude) }
  }

  /// Uses a pair for a place; `false` when there is none, or when it is not a place on Earth.
  mutating func readPair(
    _ role: PlaceRole, _ pair: (latitude: Double, longitude: Double)?
  ) -> Bool {
    guard let point = point(pair) else { return false }
    set(role, point)
    return true
  }

  /// If the map shows nothing else, its middle is the place of the link.
  mutating func set(_ role: PlaceRole, _ point: MapPoint) {
    if role == .center, template.action != .display {
      request.center = point
    } else {
      if role == .center { notes.append(MapNote(.camera)) }
      change(role) { $0.point = point }
    }
  }

  /// A pair in the app's order; people also separate it by a space.
  func pair(_ text: some StringProtocol) -> (latitude: Double, longitude: Double)? {
    let text = Self.unmarked(text)
    guard let (first, second) = CoordinateText.pair(text) ?? CoordinateText.spacedPair(text) else {
      return nil
    }
    return app.order == .latitudeFirst ? (first, second) : (second, first)
  }

  /// Whether an origin is the reader's position, in the words that Google, Apple, Baidu and the
  /// vendors of Korea accept.
  static func isHere(_ text: String) -> Bool {
    [
      "my location", "your location", "current location", "我的位置", "{{我的位置}}", "내 위치", "내위치",
      "현재 위치", "현재위치",
    ].contains(text.lowercased())
  }

  /// The identifier in `place_id:ID`, which Google's pages accept instead of words.
  static func placeID(_ text: some StringProtocol) -> String? {
    text.hasPrefix("place_id:") ? String(text.dropFirst(9)) : nil
  }

  /// A text without the mark that Google's older links have before a pair.
  static func unmarked(_ text: some StringProtocol) -> String {
    String(text.hasPrefix("loc:") ? text.dropFirst(4) : text[...])
  }

  /// Reads the place of a text, with or without a label.
  mutating func readCoordinates(_ role: PlaceRole, _ text: some StringProtocol) -> Bool {
    guard let place = placed(String(text)) else { return false }
    guard let point = place.point else { return take(place, as: role) }
    set(role, point)
    if role != .center { change(role) { $0.name = $0.name ?? place.name } }
    return true
  }

  /// A label comes first: a plus code and an identifier may have any text after them.
  mutating func placed(_ text: String) -> MapPlace? {
    labelledPlace(text) ?? located(text)
  }

  /// The place of a pair in the app's order, of a plus code, which is in WGS-84 everywhere, or of
  /// an identifier.
  private mutating func located(_ text: some StringProtocol) -> MapPlace? {
    let isMarked = text.contains { $0 == "°" || $0 == "." } && text.contains { !$0.isNumber }
    if let point = point(pair(text)) ?? (isMarked ? point(DegreesText.pair(String(text))) : nil) {
      return MapPlace(point)
    }
    return coded(text)
  }

  /// The place of an identifier or of a plus code.
  private func coded(_ text: some StringProtocol) -> MapPlace? {
    Self.placeID(text).map { MapPlace(placeID: $0) } ?? plusCode(text)
  }

  private func plusCode(_ text: some StringProtocol) -> MapPlace? {
    let word = text.prefix { $0 != " " && $0 != "," }
    guard let code = PlusCode.text(of: text) ?? PlusCode.text(of: word),
      let middle = PlusCode.middle(of: code),
      let point = try? MapPoint(latitude: middle.latitude, longitude: middle.longitude)
    else { return nil }
    return MapPlace(point, name: code)
  }

  /// Reads a pair that begins with the longitude, or the first of Yandex's pins:
  /// `lon,lat,style~lon,lat,style`.
  mutating func readLongitudeFirst(_ role: PlaceRole, _ text: String) -> Bool {
    let pins = text.split(separator: "~", omittingEmptySubsequences: false)
    let parts = (pins.first ?? "").split(separator: ",", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, parts.count == 2 || isPinStyle(parts[2]),
      readPair(role, CoordinateText.pair(parts[1], parts[0]))
    else { return false }
    if pins.count > 1 { notes.append(MapNote(.severalPins)) }
    return true
  }

  /// Whether a text is a word such as `pm2rdm`, Yandex's colour and size of a pin.
  private func isPinStyle(_ text: Substring) -> Bool {
    1...16 ~= text.utf8.count
      && text.utf8.allSatisfy { $0.isASCIILowercase || $0.isASCIIDigit || $0 == 0x5F }
  }

  mutating func readNumber(
    _ role: PlaceRole, _ number: WritableKeyPath<NumberPair, Double?>, _ text: String
  ) -> Bool {
    guard let value = CoordinateText.number(text) else { return false }
    if let known = numbers[role]?[keyPath: number] { return known == value }
    numbers[role, default: NumberPair()][keyPath: number] = value
    return true
  }

  mutating func readWords(_ role: PlaceRole, _ text: String) -> Bool {
    hasWords = hasWords || role == .destination
    // A pair is more likely the search term.
    if pair(text) != nil { missing += 1 }
    return !hasPoint(role) && take(labelledPlace(text), as: role)
      || change(role) { $0.query = text }
  }

  mutating func readNameOrCoordinates(_ text: String) -> Bool {
    mayNameBePair = true
    return change(.destination) { $0.name = text }
  }

  /// Reads a place or its words; words together with a pair are searched for near it.
  mutating func readLabelled(_ text: String) -> Bool {
    let text = Self.unmarked(text)
    return readCoordinates(.destination, text)
      || request.destination?.point == nil && change(.destination) { $0.query = text }
  }

  /// Reads words to search for; the place of a label is shown.
  mutating func readSearched(_ text: String) -> Bool {
    if !showLabelled(text), !readCoordinates(.destination, text) { request.query = text }
    return true
  }

  /// Shows the place of a label instead of a search; `false` for other words.
  mutating func showLabelled(_ text: String) -> Bool {
    guard let place = labelledPlace(text) else { return false }
    if place.name != nil { request.action = .place }
    return take(place)
  }

  /// Reads an address; a pair is the place, unless the link has another one.
  mutating func readAddress(_ role: PlaceRole, _ text: String) -> Bool {
    !hasPoint(role) && readPair(role, pair(text)) || change(role) { $0.address = text }
  }

  private func hasPoint(_ role: PlaceRole) -> Bool {
    (role == .origin ? request.origin : request.destination)?.point != nil
  }

  /// Reads a pair and its name, or the first of several: `lon,lat,name|lon,lat,name`.
  mutating func readNamedCoordinates(_ role: PlaceRole, _ text: String) -> Bool {
    func areSeveral(_ pins: [Substring]) -> Bool {
      pins.count > 1
        && pins.allSatisfy { pin in
          let parts = pin.split(separator: ",", maxSplits: 2)
          return parts.count > 1 && CoordinateText.pair(parts[0], parts[1]) != nil
        }
    }
    // Several places of Mappls are a route.
    guard app.id != "mappls" || !areSeveral(text.split(separator: ";")) else { return false }
    let pins = text.split(separator: "|")
    let isList = areSeveral(pins)
    guard take(place(in: isList ? pins[0] : text[...], by: ","), as: role) else { return false }
    if isList { notes.append(MapNote(.severalPins)) }
    return true
  }

  /// Uses a text for a place; `false` when it contains none.
  mutating func take(_ place: MapPlace?, as role: PlaceRole = .destination) -> Bool {
    guard let place else { return false }
    return change(role) { $0.add(place) }
  }

  /// The place whose pair, name and optional address are parts of a text, starting at one of them;
  /// the last part may contain separators.
  mutating func place(
    in text: some StringProtocol, by separator: Character, from first: Int = 0,
    hasAddress: Bool = false
  ) -> MapPlace? {
    let texts = hasAddress ? 2 : 1
    let parts = text.split(
      separator: separator, maxSplits: first + 1 + texts, omittingEmptySubsequences: false)
    guard parts.count >= first + 2,
      let (latitude, longitude) = pair(parts[first] + "," + parts[first + 1]),
      let point = pointInEitherOrder(latitude, longitude)
    else { return nil }
    let rest = parts.dropFirst(first + 2).map { $0.isEmpty ? nil : String($0) }
    return MapPlace(
      point, name: rest.first ?? nil, address: rest.dropFirst().first ?? nil,
      placeID: first == 0 || parts[0].isEmpty ? nil : String(parts[0]))
  }

  /// A name followed by a pair; a nameless place has its pair as the name.
  mutating func placeAfterName(_ text: String) -> MapPlace? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 3, let pair = pair(parts.suffix(2).joined(separator: ",")),
      let point = point(pair)
    else { return nil }
    let name = parts.dropLast(2).joined(separator: ",")
    let isPair = CoordinateText.pair(name, separator: " ").map { $0 == pair } ?? false
    return MapPlace(point, name: isPair ? nil : name)
  }

  /// A place by the pair, the plus code or the words that people see, the latitude first in every
  /// app.
  mutating func place(_ text: String) -> MapPlace {
    let labelled = labelled(text) { reader, text in
      reader.coded(text)
        ?? reader.point(CoordinateText.pair(Self.unmarked(text))).map { MapPlace($0) }
    }
    return labelled ?? coded(text)
      ?? point(DegreesText.pair(Self.unmarked(text))).map { MapPlace($0) }
      ?? MapPlace(query: text)
  }

  /// A place with a label, or with the mark of one: `lat,lon (LABEL)`, `LABEL@lat,lon` and
  /// `@lat,lon`, which programs write wherever an app takes words.
  mutating func labelledPlace(_ text: String) -> MapPlace? {
    labelled(text) { $0.located($1) }
  }

  private mutating func labelled(
    _ text: String, _ place: (inout LinkReader, Substring) -> MapPlace?
  ) -> MapPlace? {
    let bracketed = text.firstIndex(of: "(").map { index in
      let label = text[text.index(after: index)...]
      return (text[..<index], label.hasSuffix(")") ? label.dropLast() : label)
    }
    let signed = text.lastIndex(of: "@").map { (text[text.index(after: $0)...], text[..<$0]) }
    for (pair, label) in [bracketed, signed].compactMap(\.self) {
      guard var place = place(&self, Self.trimmed(pair)) else { continue }
      let label = Self.trimmed(label)
      if !label.isEmpty { place.name = String(label) }
      return place
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let text = text.drop { $0 == " " }
    return text.lastIndex { $0 != " " }.map { text[...$0] } ?? ""
  }
}

extension MapPlace {
  /// Adds what another reading of the place has.
  mutating func add(_ place: MapPlace) {
    point = place.point ?? point
    name = place.name ?? name
    query = place.query ?? query
    address = place.address ?? address
    placeID = place.placeID ?? placeID
    altitude = place.altitude ?? altitude
    note = place.note ?? note
  }
}

extension MapPlace? {
  /// The place, or an empty one instead.
  fileprivate var orEmpty: MapPlace {
    get { self ?? MapPlace() }
    set { self = newValue }
  }
}
