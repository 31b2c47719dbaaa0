import WaymarkCore

extension LinkWriter {
  /// Checks that the request has what the app requires.
  func check(_ request: MapRequest) throws(MapError) {
    if let identifier = app.identifier, identifier.isMandatory,
      MapText.isBlank(request.configured(identifier.parameter))
    {
      throw refusal(.missingIdentifier, "requires \"\(identifier.parameter)\"")
    }
    // Some apps crash at a place outside their maps.
    if let coverage = app.coverage,
      request.points.contains(where: { !coverage.contains($0.wgs84) })
    {
      let (latitudes, longitudes) = (coverage.latitudes, coverage.longitudes)
      throw refusal(
        .outOfCoverage,
        "covers only latitudes \(latitudes.lowerBound) to \(latitudes.upperBound) and longitudes "
          + "\(longitudes.lowerBound) to \(longitudes.upperBound); use another app")
    }
    let needs = template.needs
    guard !needs.isEmpty else { return }
    try checkDestination(request)
    if needs.contains(.threeWords) { try checkThreeWords(request.threeWords) }
    if needs.contains(.name) { try checkName(request.destination?.name) }
    if needs.contains(.origin) { try checkOrigin(request.origin) }
    if needs.contains(.region), MapText.isBlank(request.region) {
      throw refusal(.missingValue, "requires a region for a route; give the city")
    }
  }

  private func refusal(_ code: MapError.Code, _ reason: String) -> MapError {
    MapError(code, "\(app.name) (\(app.id)) \(reason)")
  }

  private func checkDestination(_ request: MapRequest) throws(MapError) {
    // Any of these can be done with a coordinate alone.
    guard points.destination == nil else { return }
    let place = request.destination
    let needs = template.needs
    let isEmpty = place?.isEmpty != false
    if !needs.isDisjoint(with: [.destination, .point]), isEmpty {
      throw MapError(
        .missingDestination,
        "the request for \(app.name) has no destination; give lat and lon, a query or a placeID")
    }
    if needs.contains(.point) {
      throw refusal(
        .missingCoordinate, "takes only coordinates; give lat and lon for the destination")
    }
    if needs.contains(.words), let place,
      [place.query, place.address, place.name].allSatisfy(MapText.isBlank),
      !needs.contains(.query) || MapText.isBlank(request.query)
    {
      throw refusal(
        .missingCoordinate, "takes a placeID only together with lat and lon, a query or a name")
    }
    if needs.contains(.query), MapText.isBlank(request.query), isEmpty {
      throw MapError(
        .missingQuery, "the request for \(app.name) has nothing to search for; give a query")
    }
  }

  private func checkOrigin(_ place: MapPlace?) throws(MapError) {
    if place?.isEmpty != false {
      throw refusal(
        .missingValue, "requires an origin for a route; give one other than here")
    }
    if template.needs.contains(.point), points.origin == nil {
      throw refusal(.missingCoordinate, "takes only coordinates; give lat and lon for the origin")
    }
  }

  private func checkThreeWords(_ words: String?) throws(MapError) {
    guard let words else {
      throw refusal(.missingValue, "shows a place only by its three words; give threeWords")
    }
    guard MapText.areThreeWords(words) else {
      throw MapError(
        .badValue, "\"\(words.prefix(64))\" is not three words; write them like daring.lion.race")
    }
  }

  /// A name that is a segment of a path must not be missing or be a path segment such as `..`.
  private func checkName(_ name: String?) throws(MapError) {
    let text = MapText.cleaned(name ?? "").text
    guard text.isEmpty || text == "." || text == ".." else { return }
    throw refusal(.missingValue, "requires a name for the destination other than \"\(text)\"")
  }
}
