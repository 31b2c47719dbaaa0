import Bytes

/// Makes the link of a request, by the row of the app that it names.
public func mapURL(for request: MapRequest) throws(MapError) -> MapLink {
  try NavigationApp.named(request.app).link(for: request)
}

extension NavigationApp {
  /// Makes the link of a request; the app that the request names is not asked.
  public func link(for request: MapRequest) throws(MapError) -> MapLink {
    try link(for: request, within: LinkWriter.lengthLimit)
  }

  /// Makes the link of a request in at most so many bytes.
  func link(for request: MapRequest, within limit: Int) throws(MapError) -> MapLink {
    let form = try form(for: request)
    try check(request, for: form)
    var writer = LinkWriter(self, form, request, nameLimit: .max)
    try writer.write(request)
    if writer.output.count <= limit { return try writer.link(of: request) }
    return try shortLink(for: request, form, within: limit)
  }

  /// Makes the link with as many waypoints, and with names that are as long, as there may be.
  private func shortLink(
    for request: MapRequest, _ form: LinkForm, within limit: Int
  ) throws(MapError) -> MapLink {
    var request = request
    request.shortenNames()
    let fewest = form.needs.contains(.name) ? 1 : 0
    var losses: MapLosses = .tooLong
    if try !fits(request, form, nameLimit: fewest, within: limit) {
      losses.formUnion(
        try dropWaypoints(of: &request, form, nameLimit: fewest, within: limit))
    }
    let nameLimit = try most(from: fewest, below: limit) { count throws(MapError) in
      try fits(request, form, nameLimit: count, within: limit)
    }
    var writer = LinkWriter(self, form, request, nameLimit: nameLimit)
    try writer.write(request)
    writer.losses.formUnion(losses)
    return try writer.link(of: request)
  }

  /// Leaves as many of the first waypoints as fit.
  /// - Returns: What was dropped.
  private func dropWaypoints(
    of request: inout MapRequest, _ form: LinkForm, nameLimit: Int, within limit: Int
  ) throws(MapError) -> MapLosses {
    let all = request.waypoints
    request.waypoints = []
    guard !all.isEmpty, try fits(request, form, nameLimit: nameLimit, within: limit) else {
      throw MapError(
        .tooLong,
        "the link for \(name) is longer than \(limit) bytes; shorten its texts")
    }
    // Each takes two bytes at least.
    let count = min(all.count, limit / 2)
    let kept = try most(from: 0, below: count) { count throws(MapError) in
      request.waypoints = Array(all.prefix(count))
      return try fits(request, form, nameLimit: nameLimit, within: limit)
    }
    request.waypoints = Array(all.dropFirst(kept))
    let dropped = request.waypointContent
    request.waypoints = Array(all.prefix(kept))
    return dropped
  }

  /// The greatest number that passes a test which the first one passes and no greater one after a
  /// failure does.
  private func most(
    from first: Int, below end: Int, where passes: (Int) throws(MapError) -> Bool
  ) throws(MapError) -> Int {
    var passing = first
    var failing = end
    while failing - passing > 1 {
      let middle = (passing + failing) / 2
      if try passes(middle) { passing = middle } else { failing = middle }
    }
    return passing
  }

  private func fits(
    _ request: MapRequest, _ form: LinkForm, nameLimit: Int, within limit: Int
  ) throws(MapError) -> Bool {
    var writer = LinkWriter(self, form, request, nameLimit: nameLimit)
    try writer.write(request)
    return writer.output.count <= limit
  }

  /// Finds the form for an action, or for the nearest action that the app has.
  private func form(for request: MapRequest) throws(MapError) -> LinkForm {
    for form in candidates[request.action.index] where form.condition.holds(for: request) {
      return form
    }
    let words = actions.map(\.rawValue).joined(separator: ", ")
    throw MapError(
      .unsupportedAction,
      "\(name) (\(id)) has no link for \(request.action.rawValue); it has \(words)")
  }

  private func check(_ request: MapRequest, for form: LinkForm) throws(MapError) {
    if let identifier, identifier.isMandatory,
      MapText.cleaned(request.configuration[identifier.parameter] ?? "").text.isEmpty
    {
      throw MapError(
        .missingIdentifier,
        "\(name) (\(id)) takes no link without \"\(identifier.parameter)\"; configure it for \(id)")
    }
    try checkCoverage(request)
    let needs = form.needs
    let destination = request.destination
    if !needs.isDisjoint(with: [.destination, .point]), destination?.isEmpty != false {
      throw MapError(
        .missingDestination,
        "there is no destination for \(name); give it lat and lon, a query or a placeID")
    }
    if needs.contains(.point), destination?.point == nil {
      throw MapError(
        .missingCoordinate,
        "\(name) (\(id)) takes coordinates only; give the destination lat and lon"
      )
    }
    if needs.contains(.words), let destination, destination.point == nil,
      isBlank(destination.query), isBlank(destination.address), isBlank(destination.name)
    {
      throw MapError(
        .missingCoordinate,
        "\(name) (\(id)) takes a placeID only beside lat and lon, a query or a name")
    }
    if needs.contains(.query), isBlank(request.query), destination?.isEmpty != false {
      throw MapError(.missingQuery, "there is nothing to search for in \(name); give a query")
    }
    if needs.contains(.threeWords) { try checkThreeWords(request.threeWords) }
    if needs.contains(.name) { try checkName(destination?.name) }
    if needs.contains(.origin), request.origin?.isEmpty != false {
      throw MapError(
        .missingValue, "\(name) (\(id)) shows no route without an origin; give one other than here")
    }
    if needs.contains(.origin), needs.contains(.point), request.origin?.point == nil {
      throw MapError(
        .missingCoordinate,
        "\(name) (\(id)) takes coordinates only; give the origin lat and lon")
    }
    if needs.contains(.region), isBlank(request.region) {
      throw MapError(
        .missingValue, "\(name) (\(id)) shows no route without a region; give the city")
    }
  }

  /// Some apps close at a place outside of what their maps cover.
  private func checkCoverage(_ request: MapRequest) throws(MapError) {
    guard let coverage else { return }
    for point in request.points where !coverage.contains(point.wgs84) {
      throw MapError(
        .outOfCoverage,
        "\(name) (\(id)) knows only latitudes \(coverage.latitudes.lowerBound) to "
          + "\(coverage.latitudes.upperBound) and longitudes \(coverage.longitudes.lowerBound) to "
          + "\(coverage.longitudes.upperBound); use another app there")
    }
  }

  private func checkThreeWords(_ words: String?) throws(MapError) {
    guard let words else {
      throw MapError(
        .missingValue, "\(name) (\(id)) shows a place by its three words only; give threeWords")
    }
    let parts = words.split(separator: ".", omittingEmptySubsequences: false)
    let areLetters = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0 == "-" || $0 == "'" }
    }
    guard parts.count == 3, areLetters else {
      throw MapError(
        .badValue, "\"\(words.prefix(64))\" is no three words; write them like daring.lion.race")
    }
  }

  /// A name that is a segment of a path may neither be missing nor move along the path.
  private func checkName(_ name: String?) throws(MapError) {
    let text = MapText.cleaned(name ?? "").text
    guard text.isEmpty || text == "." || text == ".." else { return }
    throw MapError(
      .missingValue, "\(self.name) (\(id)) needs a name of the destination other than \"\(text)\"")
  }

}

/// Whether nothing of a text is left once it is fit for a link.
private func isBlank(_ text: String?) -> Bool {
  MapText.cleaned(text ?? "").text.isEmpty
}

extension LinkForm.Condition {
  func holds(for request: MapRequest) -> Bool {
    switch self {
    case .always: true
    case .hasPoint: request.destination?.point != nil
    case .hasZoom: request.zoom != nil && request.destination?.point != nil
    case .isExact:
      request.destination?.point != nil && request.zoom == nil && request.query == nil
        && (request.destination?.altitude != nil || request.uncertainty != nil)
        && MapText.cleaned(request.destination?.name ?? "").text.isEmpty
    case .isConfigured(let name): !isBlank(request.configuration[name.description])
    case .hasOrigin: request.origin?.point != nil
    case .hasCenter: request.center != nil || request.destination?.point != nil
    case .hasQueryAround: request.center != nil && !isBlank(request.query)
    case .hasOriginAndMode: request.origin?.point != nil && request.mode != nil
    case .hasNamedEnds:
      request.origin?.point != nil && !isBlank(request.origin?.name)
        && !isBlank(request.destination?.name)
    case .goes(let mode): request.mode == mode
    case .hasDetails: request.waypoints.contains { $0.point != nil } || !request.avoid.isEmpty
    }
  }
}

extension MapPlace {
  /// Whether the place cannot be found by anything.
  var isEmpty: Bool {
    point == nil && query?.isEmpty != false && address?.isEmpty != false
      && placeID?.isEmpty != false
  }
}

extension MapRequest {
  /// Cuts names that cannot fit in any link, so that looking for the right length is cheap.
  mutating func shortenNames() {
    destination?.shortenName()
    origin?.shortenName()
    for index in waypoints.indices { waypoints[index].shortenName() }
  }
}

extension MapPlace {
  fileprivate mutating func shortenName() {
    guard let name else { return }
    self.name = String(name.prefix(LinkWriter.lengthLimit))
  }
}
