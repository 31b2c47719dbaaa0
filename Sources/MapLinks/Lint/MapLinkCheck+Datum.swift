import Bytes
import Maps

extension MapLinkCheck {
  /// Checks whether the app reads the coordinates in their own datum.
  mutating func checkDatum() {
    guard let entry, hasCoordinates else { return }
    if let declaration = Declaration(entry.app.id), url.item(declaration.name) == nil {
      checkDeclaration(declaration, entry.app)
    } else {
      checkMeaning()
    }
  }

  private var hasCoordinates: Bool {
    url.items.contains { item in
      guard role(of: item.name) != nil, let value = item.value else { return false }
      return CoordinateScan.end(ofPair: value[...]) != nil
        || CoordinateScan.number(item.text) != nil
        || item.text.hasPrefix("latlng:")
    }
  }

  /// The parameter by which an app is told the datum, its words, and what holds without it.
  private struct Declaration {
    let name: String
    let wgs84: String
    let gcj02: String
    let own: MapDatum

    init?(_ app: String) {
      if app.hasPrefix("baidu") {
        (name, wgs84, gcj02, own) = ("coord_type", "wgs84", "gcj02", .bd09)
      } else if app == "amap" || app == "amap-android" {
        (name, wgs84, gcj02, own) = ("dev", "1", "0", .gcj02)
      } else {
        return nil
      }
    }
  }

  private mutating func checkDeclaration(_ declaration: Declaration, _ app: NavigationApp) {
    let (name, own) = (declaration.name, declaration.own)
    // Without a word Baidu takes its own datum.
    if own == .bd09, settings.datum == .bd09 { return }
    add(
      .mapLinkUndeclaredDatum,
      "\(name) is missing, so that \(app.name) reads the numbers as \(own.inWords); those of GPS "
        + "are shown some \(own == .bd09 ? "1,200" : "500") m away in China",
      help: "add \(name)=\(declaration.wgs84) for coordinates of GPS or "
        + "\(name)=\(declaration.gcj02) for those of Amap, Tencent or Google, or say by --datum "
        + "which ones the files have")
    switch settings.datum {
    case .wgs84: url.items.append(LenientURL.Item(name.utf8, declaration.wgs84.utf8))
    case .gcj02: url.items.append(LenientURL.Item(name.utf8, declaration.gcj02.utf8))
    case .bd09, nil: isLost = true
    }
  }

  /// Compares the datum in which the app reads the numbers with the one that the files mean.
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
  /// The datum for people who never heard of datums.
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
