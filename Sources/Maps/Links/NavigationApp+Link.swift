import WaymarkCore

extension NavigationApp {
  /// Makes the link of a request, whatever app the request names.
  public func link(for request: MapRequest) throws(MapError) -> MapLink {
    try link(for: request, within: LinkWriter.lengthLimit)
  }

  /// Makes the link of a request in a limited number of bytes.
  package func link(for request: MapRequest, within limit: Int) throws(MapError) -> MapLink {
    let template = try template(for: request)
    var writer = LinkWriter(self, template, request, nameLimit: .max)
    try writer.check(request)
    try writer.write(request)
    if writer.output.count <= limit { return try writer.link(of: request) }
    return try shortLink(for: request, template, within: limit)
  }

  /// Makes the link with names as long as possible.
  private func shortLink(
    for request: MapRequest, _ template: LinkTemplate, within limit: Int
  ) throws(MapError) -> MapLink {
    var request = request
    request.shortenNames()
    func written(nameLimit: Int) throws(MapError) -> LinkWriter {
      var writer = LinkWriter(self, template, request, nameLimit: nameLimit)
      try writer.write(request)
      return writer
    }
    var fitting = template.needs.contains(.name) ? 1 : 0
    guard try written(nameLimit: fitting).output.count <= limit else {
      throw MapError(
        .tooLong,
        "the link for \(name) is longer than \(limit) bytes; shorten its texts or remove waypoints"
      )
    }
    var failing = limit
    while failing - fitting > 1 {
      let middle = (fitting + failing) / 2
      if try written(nameLimit: middle).output.count <= limit {
        fitting = middle
      } else {
        failing = middle
      }
    }
    var writer = try written(nameLimit: fitting)
    writer.losses.insert(.tooLong)
    return try writer.link(of: request)
  }

  /// Finds the template for an action, or for the most similar action that the app has.
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
  /// Whether the place has nothing that could find it.
  package var isEmpty: Bool {
    point == nil && query?.isEmpty != false && address?.isEmpty != false
      && placeID?.isEmpty != false
  }
}

extension MapRequest {
  /// Cuts names that do not fit in any link, which makes the search for the right length cheap.
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
