import Maps
import Model

extension MapLinkCheck {
  /// Checks whether the app takes the coordinates for what they are.
  mutating func checkDatum() {
    guard let entry, hasCoordinates else { return }
    if let (name, words) = declaration(of: entry) {
      checkDeclaration(name, words, entry.app)
      return
    }
    checkMeaning()
  }

  private var hasCoordinates: Bool {
    url.items.contains { item in
      guard role(of: item.name) != nil, let value = item.value else { return false }
      return CoordinateScan.end(ofPair: value[...]) != nil
        || CoordinateScan.number(item.text) != nil
        || item.text.hasPrefix("latlng:")
    }
  }

  /// The parameter that names the datum, of apps that have to be told, when the link has none.
  private func declaration(of entry: MapLinkGrammar.Entry) -> (String, [MapDatum: String])? {
    if entry.app.id.hasPrefix("baidu"), url.item("coord_type") == nil {
      return ("coord_type", [.wgs84: "wgs84", .gcj02: "gcj02"])
    }
    let isAmap = entry.app.id == "amap" || entry.app.id == "amap-android"
    guard isAmap, url.item("dev") == nil else { return nil }
    return ("dev", [.wgs84: "1", .gcj02: "0"])
  }

  private mutating func checkDeclaration(
    _ name: String, _ words: [MapDatum: String], _ app: NavigationApp
  ) {
    // Without a word Baidu takes its own datum.
    if name == "coord_type", settings.datum == .bd09 { return }
    let own: MapDatum = name == "coord_type" ? .bd09 : .gcj02
    let gps = words[.wgs84].map { "add \(name)=\($0) for coordinates of GPS" } ?? ""
    let shifted = words[.gcj02].map { " or \(name)=\($0) for those of Amap, Tencent or Google" }
    add(
      .mapLinkUndeclaredDatum,
      "\(name) is missing, so that \(app.name) reads the numbers as \(own.inWords); those of GPS "
        + "are shown some \(own == .bd09 ? "1,200" : "500") m away in China",
      help: gps + (shifted ?? "") + ", or say by --datum which ones the files have")
    guard let datum = settings.datum, let word = words[datum] else {
      isLost = true
      return
    }
    url.items.append(LenientURL.Item(name.utf8, word.utf8))
  }

  /// Compares the datum that the app takes the numbers for with the one that the files mean.
  private mutating func checkMeaning() {
    guard let datum = settings.datum, !isLost, let reader = reader else { return }
    for point in reader.request.points {
      guard point.datum != datum, let own = point.relabelled(datum) else { continue }
      guard Zone(of: own.wgs84) != .elsewhere else { continue }
      let metres = Int(own.wgs84.metres(to: point.wgs84).rounded())
      add(
        .mapLinkDatum,
        "\(reader.app.name) reads the coordinate as \(point.datum.inWords), but the files have "
          + "\(datum.inWords): the pin is \(metres) m off",
        help: "convert the coordinate before the link is made; waymark maps convert does")
      meant = datum
      needsTable = true
      return
    }
  }

  /// The mended link as the table reads it.
  var reader: LinkReader? {
    guard let url = try? MapURL(url.repaired) else { return nil }
    return try? LinkReader.best(for: url, policy: .standard)
  }
}

extension MapDatum {
  /// The datum for people who never heard of one.
  fileprivate var inWords: String {
    switch self {
    case .wgs84: "WGS-84 (what GPS gives)"
    case .gcj02: "GCJ-02 (the shifted coordinates of maps in China)"
    case .bd09: "BD-09 (Baidu's own shifted coordinates)"
    }
  }
}

extension MapPoint {
  /// The same numbers in another datum.
  func relabelled(_ datum: MapDatum) -> MapPoint? {
    let (latitude, longitude) = numbers
    return try? MapPoint(latitude: latitude, longitude: longitude, datum: datum)
  }
}
