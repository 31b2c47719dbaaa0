import WaymarkCore

extension NavigationApp {
  /// Makes the link of a request, whatever app the request names.
  public func link(for request: MapRequest) throws(MapError) -> MapLink {
    try link(for: request, within: LinkWriter.lengthLimit)
  }

  /// Makes the link of a request in at most so many bytes.
  package func link(for request: MapRequest, within limit: Int) throws(MapError) -> MapLink {
    let template = try template(for: request)
    var writer = LinkWriter(self, template, request, nameLimit: .max)
    try writer.check(request)
    try writer.write(request)
    if writer.output.count <= limit { return try writer.link(of: request) }
    return try shortLink(for: request, template, within: limit)
  }

  /// Makes the link with as many waypoints and with as long names as fit.
  private func shortLink(
    for request: MapRequest, _ template: LinkTemplate, within limit: Int
  ) throws(MapError) -> MapLink {
    var request = request
    request.shortenNames()
    let fewest = template.needs.contains(.name) ? 1 : 0
    var losses: MapLosses = .tooLong
    if try !fits(request, template, nameLimit: fewest, within: limit) {
      losses.formUnion(
        try dropWaypoints(of: &request, template, nameLimit: fewest, within: limit))
    }
    let nameLimit = try most(from: fewest, below: limit) { count throws(MapError) in
      try fits(request, template, nameLimit: count, within: limit)
    }
    var writer = LinkWriter(self, template, request, nameLimit: nameLimit)
    try writer.write(request)
    writer.losses.formUnion(losses)
    return try writer.link(of: request)
  }

  /// Leaves as many of the first waypoints as fit.
  /// - Returns: What was dropped.
  private func dropWaypoints(
    of request: inout MapRequest, _ template: LinkTemplate, nameLimit: Int, within limit: Int
  ) throws(MapError) -> MapLosses {
    let all = request.waypoints
    request.waypoints = []
    guard !all.isEmpty, try fits(request, template, nameLimit: nameLimit, within: limit) else {
      throw MapError(
        .tooLong,
        "the link for \(name) is longer than \(limit) bytes; shorten its texts")
    }
    // Each takes two bytes at least.
    let count = min(all.count, limit / 2)
    let kept = try most(from: 0, below: count) { count throws(MapError) in
      request.waypoints = Array(all.prefix(count))
      return try fits(request, template, nameLimit: nameLimit, within: limit)
    }
    request.waypoints = Array(all.dropFirst(kept))
    let dropped = request.waypointContent
    request.waypoints = Array(all.prefix(kept))
    return dropped
  }

  /// The last number that passes a test, by binary search; the first one is known to pass.
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
    _ request: MapRequest, _ template: LinkTemplate, nameLimit: Int, within limit: Int
  ) throws(MapError) -> Bool {
    var writer = LinkWriter(self, template, request, nameLimit: nameLimit)
    try writer.write(request)
    return writer.output.count <= limit
  }

  /// Finds the template for an action, or for the nearest action that the app has.
  private func template(for request: MapRequest) throws(MapError) -> LinkTemplate {
    for index in candidates.indices where candidates[index].action == request.action {
      let template = candidates[index].template
      if templates[template].holds(for: request) { return templates[template] }
    }
    let words = actions.map(\.rawValue).joined(separator: ", ")
    throw MapError(
      .unsupportedAction,
      "\(name) (\(id)) has no link for \(request.action.rawValue); it has \(words)")
  }
}

extension LinkTemplate {
  /// Whether the template is the right one for a request.
  package func holds(for request: MapRequest) -> Bool {
    switch condition {
    case .always: true
    case .hasPoint: request.destination?.point != nil
    case .hasZoom: request.zoom != nil && request.destination?.point != nil
    case .isExact:
      request.destination?.point != nil && request.zoom == nil && request.query == nil
        && (request.destination?.altitude != nil || request.uncertainty != nil)
        && MapText.isBlank(request.destination?.name)
    case .isConfigured(let name): !MapText.isBlank(request.configured(name))
    case .hasOrigin: request.origin?.point != nil
    case .hasCenter: request.center != nil || request.destination?.point != nil
    case .hasQueryAround: request.center != nil && !MapText.isBlank(request.query)
    case .hasOriginAndMode: request.origin?.point != nil && request.mode != nil
    case .hasNamedEnds:
      request.origin?.point != nil && !MapText.isBlank(request.origin?.name)
        && !MapText.isBlank(request.destination?.name)
    case .goes(let mode): request.mode == mode
    case .hasDetails: request.waypoints.contains { $0.point != nil } || !request.avoid.isEmpty
    }
  }
}

extension MapPlace {
  /// Whether the place cannot be found by anything.
  package var isEmpty: Bool {
    point == nil && query?.isEmpty != false && address?.isEmpty != false
      && placeID?.isEmpty != false
  }
}

extension MapRequest {
  /// Cuts names that cannot fit in any link, which makes the search for the right length cheap.
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
