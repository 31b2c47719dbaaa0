import WaymarkCore

extension LinkWriter {
  /// Checks that the request has what the app wants.
  func check(_ request: MapRequest) throws(MapError) {
    try checkIdentifier()
    try checkCoverage(request)
    guard !template.needs.isEmpty else { return }
    try checkDestination(request)
    if template.needs.contains(.threeWords) { try checkThreeWords(request.threeWords) }
    if template.needs.contains(.name) { try checkName(request.destination?.name) }
    if template.needs.contains(.origin) { try checkOrigin(request.origin) }
    if template.needs.contains(.region), MapText.isBlank(request.region) {
      throw MapError(
        .missingValue,
        "\(app.name) (\(app.id)) shows no route without a region; give the city")
    }
  }

  private func checkIdentifier() throws(MapError) {
    guard let wanted = app.identifier, wanted.isMandatory, MapText.isBlank(identifier) else {
      return
    }
    throw MapError(
      .missingIdentifier,
      "\(app.name) (\(app.id)) takes no link without \"\(wanted.parameter)\"")
  }

  /// Some apps close at a place outside of what their maps cover.
  private func checkCoverage(_ request: MapRequest) throws(MapError) {
    guard let coverage = app.coverage,
      request.points.contains(where: { !coverage.contains($0.wgs84) })
    else { return }
    throw MapError(
      .outOfCoverage,
      "\(app.name) (\(app.id)) knows only latitudes \(coverage.latitudes.lowerBound) to "
        + "\(coverage.latitudes.upperBound) and longitudes \(coverage.longitudes.lowerBound) to "
        + "\(coverage.longitudes.upperBound); use another app there")
  }

  private func checkDestination(_ request: MapRequest) throws(MapError) {
    // A coordinate is all that any of these want.
    guard destination == nil else { return }
    let place = request.destination
    if !template.needs.isDisjoint(with: [.destination, .point]), place?.isEmpty != false {
      throw MapError(
        .missingDestination,
        "there is no destination for \(app.name); give it lat and lon, a query or a placeID")
    }
    if template.needs.contains(.point) {
      throw MapError(
        .missingCoordinate,
        "\(app.name) (\(app.id)) takes coordinates only; give the destination lat and lon")
    }
    if template.needs.contains(.words), let place, MapText.isBlank(place.query),
      MapText.isBlank(place.address), MapText.isBlank(place.name),
      !template.needs.contains(.query) || MapText.isBlank(request.query)
    {
      throw MapError(
        .missingCoordinate,
        "\(app.name) (\(app.id)) takes a placeID only beside lat and lon, a query or a name")
    }
    if template.needs.contains(.query), MapText.isBlank(request.query), place?.isEmpty != false {
      throw MapError(
        .missingQuery, "there is nothing to search for in \(app.name); give a query")
    }
  }

  private func checkOrigin(_ place: MapPlace?) throws(MapError) {
    if place?.isEmpty != false {
      throw MapError(
        .missingValue,
        "\(app.name) (\(app.id)) shows no route without an origin; give one other than here")
    }
    if template.needs.contains(.point), origin == nil {
      throw MapError(
        .missingCoordinate,
        "\(app.name) (\(app.id)) takes coordinates only; give the origin lat and lon")
    }
  }

  private func checkThreeWords(_ words: String?) throws(MapError) {
    guard let words else {
      throw MapError(
        .missingValue,
        "\(app.name) (\(app.id)) shows a place by its three words only; give threeWords")
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
      .missingValue,
      "\(app.name) (\(app.id)) needs a name of the destination other than \"\(text)\"")
  }
}
