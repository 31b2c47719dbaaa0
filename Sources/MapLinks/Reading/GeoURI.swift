import WaymarkMaps

/// Reads `geo:` URIs with everything that RFC 5870 allows, and Android's query.
enum GeoURI {
  static func read(_ url: MapURL, policy: DatumPolicy) throws(MapError) -> LinkReader? {
    guard let row = try? NavigationApp.named("geo") else { return nil }
    var reader = LinkReader(row, LinkTemplate(.place, ""), .stated(.wgs84), policy: policy)
    let pieces = url.rest[...].pieces(between: ";").map(\.decoded)
    let numbers = pieces[0].split(separator: ",", omittingEmptySubsequences: false)
    // Android apps also omit the coordinate of a search.
    let hasSearch = url.items.contains { $0.key == "q" && !$0.value.isEmpty }
    if 2...3 ~= numbers.count, let latitude = number(numbers[0]),
      let longitude = number(numbers[1]), let point = reader.point(latitude, longitude)
    {
      let altitude = numbers.count == 3 ? CoordinateText.number(numbers[2]) : nil
      reader.request.destination = MapPlace(point, altitude: altitude)
    } else if !(pieces[0].isEmpty && hasSearch), !reader.readCoordinates(.destination, pieces[0]) {
      return nil
    }
    for parameter in pieces.dropFirst() where !read(parameter, &reader) {
      throw MapError(
        .noPlace,
        "only WGS-84 is supported in geo: links, not \"\(parameter.prefix(32))\"; convert the coordinates, "
          + "for GCJ-02 and BD-09 with waymark maps convert, and remove the parameter")
    }
    read(url.items, &reader)
    return reader
  }

  /// A number, also with the exponent that careless apps write for a value near zero.
  private static func number(_ text: Substring) -> Double? {
    guard let mark = text.firstIndex(where: { "eE".contains($0) }) else {
      return CoordinateText.number(text)
    }
    let exponent = text[text.index(after: mark)...]
    guard 1...3 ~= exponent.utf8.count, Int(exponent) != nil,
      CoordinateText.number(text[..<mark]) != nil
    else { return nil }
    return Double(text)
  }

  /// Reads a parameter; with a reference system other than WGS-84, the numbers cannot be used.
  private static func read(_ parameter: String, _ reader: inout LinkReader) -> Bool {
    let parts = parameter.split(separator: "=", maxSplits: 1)
    switch parts.first?.lowercased() {
    case "crs": return parts.count == 2 && parts[1].lowercased() == "wgs84"
    case "u":
      reader.request.uncertainty = parts.count == 2 ? CoordinateText.number(parts[1]) : nil
    default: reader.notes.append(MapNote(.unreadParameter, parameter))
    }
    return true
  }

  private static func read(_ items: [MapURL.Item], _ reader: inout LinkReader) {
    for item in items {
      switch item.key {
      case "z" where reader.read(.zoom, item.value): continue
      case "q":
        if reader.readLabelled(item.value) { continue }
        reader.request.query = item.value
      default: reader.noteUnread(item)
      }
    }
  }
}
