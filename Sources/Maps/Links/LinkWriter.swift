import WaymarkCore

/// Writes one link: the constant text of a template, and the values of a request, each encoded
/// once.
///
/// It notes what it writes of the request; the rest is lost.
package struct LinkWriter: ~Copyable {
  /// The longest URL that Google documents, and that every app accepts.
  package static let lengthLimit = 2048

  let app: NavigationApp
  let template: LinkTemplate

  /// The maximum number of characters of a name.
  let nameLimit: Int

  var output = Output(capacity: 256)

  /// What the request has.
  let content: MapLosses

  /// The same without waypoints that the app ignores in the mode of the request.
  let taken: MapLosses

  /// What was written of the request, in the words of its losses.
  var used: MapLosses = []

  /// What was lost and cannot be derived from the request alone.
  var losses: MapLosses
  var warnings: MapWarnings = []
  package var hasDestination = false

  /// Whether a parameter was written.
  var hasParameter = false

  /// Whether a coordinate was written.
  var hasCoordinate = false

  /// Whether the words to search for, or a replacement, were written.
  var hasSearched = false
  var usedConfiguration = 0

  let points: LinkPoints

  /// How many names of waypoints were written.
  var waypointNameCount = 0

  // Borrowed: an initializer would copy the whole request.
  package init(
    _ app: NavigationApp, _ template: LinkTemplate, _ request: borrowing MapRequest, nameLimit: Int
  ) {
    self.app = app
    self.template = template
    self.nameLimit = nameLimit
    content = request.content(for: app)
    let takesWaypoints = request.mode.map(app.waypointModes.contains) ?? true
    taken = takesWaypoints ? content : content.subtracting(.waypoints)
    losses = request.action.isDone(by: template.action) ? [] : .action
    points = LinkPoints(of: request, by: template.datum ?? app.datum)
  }

  /// Writes the link of the request of this writer.
  package mutating func write(_ request: MapRequest) throws(MapError) {
    output.append(template.base)
    for part in template.path {
      let start = output.count
      output.append(part.prefix)
      if write(part.field, of: request) { continue }
      guard !template.needs.contains(.name) else {
        throw MapError(
          .missingValue, "\(app.name) requires a name for the destination that it can show")
      }
      output.truncate(to: start)
    }
    writeParameters(of: request)
    for part in template.fragment {
      output.append(part.prefix)
      _ = write(part.field, of: request)
    }
  }

  private mutating func writeParameters(of request: MapRequest) {
    let query = template.query
    query.withSpan { writeParameters($0, of: request) }
  }

  private mutating func writeParameters(_ parts: Span<LinkTemplate.Part>, of request: MapRequest) {
    for index in parts.indices {
      if !parts[index].content.isEmpty, parts[index].content.isDisjoint(with: taken) { continue }
      let start = output.count
      if hasParameter {
        output.append(parts[index].key)
      } else {
        separate()
        output.append(parts[index].key[1...])
      }
      if write(parts[index].field, of: request) {
        hasParameter = true
      } else {
        output.truncate(to: start)
        writeRepeated(parts[index], of: request)
      }
    }
  }

  /// Writes the text before the key of a parameter.
  mutating func separate() {
    output.append(hasParameter ? "&" : template.opening)
  }

  /// The link of the request, as written.
  package mutating func link(of request: MapRequest) throws(MapError) -> MapLink {
    let isFound = hasDestination || request.destination == nil
    if template.action == .search, template.needs.contains(.query), !hasSearched {
      throw MapError(
        .missingQuery, "the request for \(app.name) has nothing to search for; give a query")
    }
    if template.needs.contains(.origin), !used.contains(.origin) {
      throw MapError(
        .missingValue,
        "\(app.name) cannot find the origin; give lat and lon, or words if the app takes them"
      )
    }
    if !isFound, template.action != .search, template.action != .display {
      throw MapError(
        .missingCoordinate,
        "\(app.name) cannot find a place by words here; give a coordinate for the destination")
    }
    warn(request)
    if let mode = template.implied, mode == request.mode { used.insert(.mode) }
    used.subtract(template.ignored)
    let point = used.contains(.destinationPoint) ? points.destination : nil
    return MapLink(
      app: app.id, url: output.text,
      losses: losses.union(content.subtracting(used)).named,
      warnings: warnings, datum: point?.datum, shiftMetres: point?.shiftMetres ?? 0)
  }

  private mutating func warn(_ request: MapRequest) {
    if let point = points.destination { warnings.formUnion(MapWarnings(of: point)) }
    if let point = points.origin { warnings.formUnion(MapWarnings(of: point)) }
    if case .retired = app.status { warnings.insert(.retired) }
    if app.signature != nil { warnings.insert(.unsigned) }
    // Uber does not show a drop-off without a nickname or an address; other apps have no key for
    // them.
    if template.action == .ride, used.isDisjoint(with: [.name, .address]),
      template.namesDestination
    {
      warnings.insert(.missingName)
    }
    if usedConfiguration < request.configuration.count { losses.insert(.configuration) }
    if points.destination != nil, !used.contains(.destinationPoint) { losses.insert(.center) }
  }
}
