import Maps

extension SharedLink {
  /// What stands first in links of Organic Maps that are no codes.
  private static let organicPages: Set<String> = ["", "map", "route", "search", "v2"]

  /// Reads `CODE/Name_of_the_place`, as Organic Maps, MAPS.ME and CoMaps share it.
  func organicCode(of app: String) throws(MapError) -> LinkReader? {
    let text = segments.first.map { MapURL.decoded($0) } ?? ""
    let isPage = url.scheme != "ge0" && Self.organicPages.contains(text)
    // A pair that no template could read is no place on Earth.
    guard !isPage, !text.contains(",") else { return nil }
    guard let code = Ge0Code(Array(text.utf8)[...]) else {
      throw MapError(
        .noPlace,
        "\"\(text.prefix(32))\" is no code of Organic Maps, which has ten of A–Z, a–z, 0–9, - and _; "
          + "copy the whole link once more")
    }
    guard var reader = reader(app, .place), let point = reader.point(code.latitude, code.longitude)
    else { return nil }
    reader.request.destination = MapPlace(point)
    reader.request.zoom = code.zoom
    let path = segments.dropFirst().joined(separator: [UInt8(ascii: "/")])
    let name = MapURL.decoded(Array(path)[...])
    if !MapText.isBlank(name.replacing("_", with: " ")) { _ = reader.readUnderscoredName(name) }
    return noting(reader)
  }
}
