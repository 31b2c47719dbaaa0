/// MapLinks reads existing map links, and requests for links in JSON, by the table of apps with
/// which Maps writes links. `MapReading` finds out where a pasted link leads.

import WaymarkCore
public import WaymarkMaps

/// The contents of a map link, independent of any app.
public struct MapReading: Hashable, Sendable {
  /// The link that was read, without the text around it.
  public let url: String

  /// The contents of the link; its coordinates are in the datum of the link.
  ///
  /// The app is the row of the table that writes such links. Without an origin, a route begins at
  /// the reader's position.
  public let request: MapRequest

  /// The parts of the link that were not understood or are doubtful.
  public private(set) var notes: [MapNote]
}

extension MapReading {
  /// Reads the link in a pasted text, or a bare coordinate.
  ///
  /// The link may be of any app of the table, or a vendor's share link, and may be surrounded by
  /// words. An error reports that there is no link, or that the link contains no place.
  public init(_ text: String, policy: DatumPolicy = .standard) throws(MapError) {
    try self.init(Array(text.utf8), policy: policy)
  }

  /// Reads the bytes of such a text, which must be UTF-8.
  public init(_ text: [UInt8], policy: DatumPolicy = .standard) throws(MapError) {
    guard String(validating: text, as: UTF8.self) != nil else {
      throw MapError(.badURL, "the text is not UTF-8; copy the link again")
    }
    let pasted = PastedText(text)
    guard let link = pasted.link else {
      self = try Self.reading(ofCoordinates: text)
      return
    }
    let short = Result { () throws(MapError) in try MapReading(link: link, policy: policy) }
    let long = pasted.longer.flatMap { try? MapReading(link: $0, policy: policy) }
    let isLabelled = long?.addsLabel(to: try? short.get()) == true
    if let long,
      long.isBetter(than: try? short.get()) || pasted.isCutInObject
        || isLabelled && (pasted.isQuoted || long.endsInLabel)
    {
      self = long
      if !pasted.isQuoted, isLabelled || endsInWords(" ") { notes.append(MapNote(.spaces)) }
    } else if case .failure(let error) = short, [.unknownLink, .shortLink].contains(error.code),
      let reading = (error.code == .unknownLink ? pasted.others : []).lazy
        .compactMap({ try? MapReading(link: $0, policy: policy) }).first
        ?? (try? Self.reading(ofCoordinates: text))
    {
      self = reading
    } else {
      self = try short.get()
      if pasted.isCut, endsInWords() || isLabelled { notes.append(MapNote(.cut)) }
    }
    if Self.hasSeveral([link] + pasted.others, policy) {
      notes.insert(MapNote(.severalLinks), at: 0)
    }
  }

  /// Whether more than one of the links leads to a map.
  private static func hasSeveral(_ links: [[UInt8]], _ policy: DatumPolicy) -> Bool {
    let different = Set(links)
    guard different.count > 1 else { return false }
    return different.count { link in
      do throws(MapError) {
        _ = try MapReading(link: link, policy: policy)
        return true
      } catch {
        return error.code == .shortLink
      }
    } > 1
  }

  private init(link: [UInt8], policy: DatumPolicy) throws(MapError) {
    var (end, reader) = try Self.read(link[...], policy: policy)
    reader.tidy()
    self.init(
      url: String(decoding: link[..<end], as: UTF8.self), request: reader.request,
      notes: reader.notes + reader.doubts)
  }

  /// Whether the text after a space belongs to the link, of which another reading does without.
  private func isBetter(than other: MapReading?) -> Bool {
    guard let other else { return true }
    let (points, others) = (request.points.count, other.request.points.count)
    return points > others
      || points == others && other.endsInWords()
        && notes.count(where: \.code.isUnread) <= other.notes.count(where: \.code.isUnread)
  }

  /// Whether the text after a space is the label of the place, or in parentheses like one.
  private func addsLabel(to other: MapReading?) -> Bool {
    guard let other, request.points == other.request.points else { return false }
    return request.destination?.name != nil && other.request.destination?.name == nil
      && other.request.destination?.query == nil
  }

  /// Whether a `geo:` link ends in the label of its `q`; after a web address, or after the pair of
  /// the path, it may be the words of a message.
  private var endsInLabel: Bool {
    url.hasPrefix("geo:") && ["?q=", "&q="].contains(where: url.contains) && url.hasSuffix(")")
      && request.destination?.name?.contains(")") == false
  }

  /// Whether the last part of the link is a text, which a space may have cut; or one with a mark.
  private func endsInWords(_ mark: String = "") -> Bool {
    let end = percentDecodedText(Array(url.utf8.suffix(1024))[...], plusIsBlank: true)
    let places = [request.destination, request.origin] + request.waypoints
    let texts = places.flatMap { [$0?.name, $0?.query, $0?.address] } + [request.query]
    return texts.compactMap(\.self).contains {
      !$0.isEmpty && end.hasSuffix($0) && (mark.isEmpty || $0.contains(mark))
    }
  }

  /// Reads a link without text of a script without spaces that may directly follow its coordinate.
  private static func read(
    _ link: ArraySlice<UInt8>, policy: DatumPolicy
  ) throws(MapError) -> (end: Int, reader: LinkReader) {
    let url = try SharedLink.unwrapped(try MapURL(link))
    if let end = link.firstIndex(where: { $0 >= 0x80 }) {
      let whole = try? LinkReader.best(for: url, policy: policy)
      if whole?.request.points.isEmpty != false, let url = try? MapURL(link[..<end]),
        let reader = try? LinkReader.best(for: url, policy: policy), !reader.request.points.isEmpty
      {
        return (end, reader)
      }
    }
    return (link.endIndex, try LinkReader.best(for: url, policy: policy))
  }

  private static func reading(
    ofCoordinates text: some Collection<UInt8>
  ) throws(MapError) -> MapReading {
    func cleaned(_ text: [UInt8]) -> String {
      MapText.cleaned(String(decoding: text, as: UTF8.self)).text
    }
    let whole = Array(text.prefix(PastedPair.limit + 1))
    let text = cleaned(PastedText.withoutLinks(whole))
    let (plain, datum) = try DatumText.split(text)
    let words = plain.split(separator: " ").lazy.map { $0.filter { !",.;:()".contains($0) } }
    let code = words.compactMap { PlusCode.middle(of: $0) }.first
    var pair = DegreesText.pair(plain)
    if pair == nil, code == nil {
      pair = try PastedPair.pair(in: plain, isLabelled: datum != nil)
    }
    guard let (latitude, longitude) = pair ?? code else {
      if let problem = words.compactMap({ PlusCode.problem(of: String($0)) }).first {
        throw MapError(.noPlace, problem)
      }
      throw MapError(
        .noLink, "no map link or pair of degrees in \"\(cleaned(whole).prefix(64))\"")
    }
    // A plus code is in WGS-84 everywhere.
    let point = try MapPoint(
      latitude: latitude, longitude: longitude, datum: pair == nil ? .wgs84 : datum ?? .wgs84)
    let request = MapRequest(app: "geo", action: .place, to: MapPlace(point))
    let isArray = text.hasPrefix("[") && text.hasSuffix("]")
    return MapReading(
      url: text, request: request,
      notes: (isArray ? [MapNote(.arrayOrder)] : []) + request.doubts)
  }
}

extension LinkReader {
  /// Reads a URL by the template that fits best: the one that leaves the least unread, then the one
  /// with the fewest missing parts, then the first of the table.
  static func best(for url: MapURL, policy: DatumPolicy) throws(MapError) -> LinkReader {
    let rows = ReadableTemplate.all(for: url)
    var best: LinkReader?
    for candidate in rows {
      guard let reader = LinkReader(candidate, url, policy: policy) else { continue }
      if let best, best.misfit <= reader.misfit { continue }
      best = reader
    }
    if let best, !best.request.saysNothing { return best }
    if let shared = try SharedLink.read(url, policy: policy) { return shared }
    let known = rows.first { $0.remainder(of: url) != nil }
    guard let app = (known ?? rows.first { $0.isOtherPage(url) })?.app else {
      let start = rows.first.flatMap { url.scheme == "https" ? nil : $0.app.name }.map {
        " of \($0): none of its links begins"
      }
      throw MapError(
        .unknownLink,
        "unknown link\(start ?? ": no app has links that begin") with \"\(url.beginning)\"")
    }
    if let pair = url.impossiblePair(order: known?.app.order) {
      throw MapError(
        .noPlace,
        "\"\(pair)\" is not a place on Earth: a latitude is at most 90 degrees, a longitude at most "
          + "180")
    }
    if rows.contains(where: { $0.hasOnlyOrigin(of: url, policy) }) {
      throw MapError(.noPlace, SharedLink.noDestination)
    }
    // A map of its author, or a shared point, is known by its identifier only.
    let isUnsaid = known == nil || url.items.contains { ["um", "poiShareId"].contains($0.key) }
    throw MapError(
      .noPlace,
      isUnsaid
        ? (url.hasDecimalPair
          ? "pages of \(app.name) such as this are not read"
          : "the address of this page of \(app.name) does not say where the place is")
          + "; open it and copy the coordinates from there"
        : app.id == "geo"
          ? "the geo: link contains no place; write the latitude and the longitude, as in geo:48.5,2.25"
          : "this is a link of \(app.name), but it contains no place; open the place there and copy "
            + "its link again")
  }

  /// Drops blank names, and corrects the action of a link of which only the place shows the kind.
  fileprivate mutating func tidy() {
    for place in [\MapRequest.destination, \.origin] {
      guard let name = request[keyPath: place]?.name?.drop(while: { $0 == " " }) else { continue }
      let end = name.lastIndex { $0 != " " }
      request[keyPath: place]?.name = end.map { String(name[...$0]) }
    }
    let stops = [request.destination, request.origin] + request.waypoints
    for words in [request.query] + stops.map({ $0?.point == nil ? $0?.query : nil }) {
      guard let words, let (first, second) = CoordinateText.pair(words) else { continue }
      let isOnEarth = max(abs(first), abs(second)) <= 180 && min(abs(first), abs(second)) <= 90
      if !isOnEarth { notes.append(MapNote(.offEarth, words)) }
    }
    let place = request.destination
    let isCamera = notes.contains { $0.code == .camera } && place?.placeID == nil
    if request.action == .place, isCamera, place?.name == nil { request.action = .display }
    if request.action == .search, request.query == nil, place?.placeID != nil {
      request.action = .place
    }
  }

  /// Doubts about the reading as a whole.
  var doubts: [MapNote] {
    var doubts = request.doubts
    let texts = [request.destination, request.origin].map { $0?.query } + [request.query]
    if let problem = texts.compactMap({ $0.flatMap { PlusCode.problem(of: $0, inQuery: true) } })
      .first
    {
      doubts.append(MapNote(.shortCode, problem))
    }
    if case .retired(let since, _, _) = app.status {
      doubts.append(MapNote(.retired, since ?? ""))
    }
    if case .undocumentedGCJ02(let zones) = template.datum ?? app.datum,
      !request.policy.shiftsForApple,
      request.points.contains(where: { zones.includes(Zone(of: $0.wgs84)) })
    {
      doubts.append(MapNote(.undocumentedDatum))
    }
    return doubts
  }
}

extension MapRequest {
  /// Whether the reading contains nothing to show.
  var saysNothing: Bool {
    destination?.isEmpty != false && origin == nil && query == nil && center == nil
      && threeWords == nil && zoom == nil && configuration["favorite"] == nil
  }

  /// Doubts about the coordinates.
  var doubts: [MapNote] {
    let warnings = points.map { point in
      MapWarnings(
        latitude: microdegrees(of: point.wgs84.latitude),
        longitude: microdegrees(of: point.wgs84.longitude))
    }
    return (warnings.contains { $0.contains(.nullIsland) } ? [MapNote(.nullIsland)] : [])
      + (warnings.contains { $0.contains(.swapped) } ? [MapNote(.swapped)] : [])
  }
}

extension MapURL {
  /// The parameters and the segments of the path.
  private var texts: [String] {
    items.map(\.value) + rest[...].pieces(between: "/").map(\.decoded)
  }

  /// Whether two decimal fractions begin a parameter or a segment: probably a coordinate.
  fileprivate var hasDecimalPair: Bool {
    texts.contains { text in
      let parts = text.drop { $0 == "@" }.split(separator: ",", maxSplits: 2).prefix(2)
      return parts.count == 2 && parts.allSatisfy { $0.contains(".") }
        && CoordinateText.pair(parts[0], parts[1]) != nil
    }
  }

  /// Two numbers of the link that are degrees but not a place on Earth, as written.
  ///
  /// Either order is accepted, except for a page that begins with the latitude.
  fileprivate func impossiblePair(order: NavigationApp.Order?) -> String? {
    texts.first { text in
      guard let (first, second) = CoordinateText.pair(text) else { return false }
      let (low, high) = (min(abs(first), abs(second)), max(abs(first), abs(second)))
      // Larger numbers are metres.
      guard high < 1000 else { return false }
      return low > 90 || high > 180 || order == .latitudeFirst && abs(first) > 90
    }
  }
}
