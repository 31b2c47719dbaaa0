import WaymarkAppFiles
import WaymarkMaps

/// The rows of navigation apps for the sources of an Android app, each app once; the last row is
/// `geo`, which any map app opens.
///
/// The links come from `Maps`, for a place with known numbers and a known name, so that the grammar
/// of an app is not written twice.
func navigationRows(for apps: [String]) throws(MapError) -> [NavigationRow] {
  var rows: [NavigationRow] = []
  for id in apps + ["geo"] where !rows.contains(where: { $0.id == id }) {
    let app = try NavigationApp.named(id)
    let web = try app.web.map { name throws(MapError) in try NavigationApp.named(name) }
    let named = ["\(app.id)-android", "\(app.id)-scheme"]
    let installed = (NavigationApp.all.filter { named.contains($0.id) } + [app]).filter {
      $0.platform == .android || $0.platform == .any
    }
    let pages = [app, web].compactMap(\.self).filter {
      $0.platform == .universal || $0.platform == .web
    }
    let links = (installed + pages.prefix(1)).compactMap { NavigationRow.Link($0) }
    if !links.isEmpty { rows.append(NavigationRow(id: id, name: app.name, links: links)) }
  }
  return rows
}

extension NavigationRow.Link {
  /// Makes the link of a row that leads to a place; `nil` if it has none or was discontinued.
  fileprivate init?(_ app: NavigationApp) {
    if case .retired = app.status { return nil }
    let point = Probe.point(for: app)
    guard let text = Probe.link(of: app, to: point, own: Probe.own) else { return nil }
    self.init(
      text, unnamed: Probe.link(of: app, to: point, own: nil),
      opener: app.platform == .android || app.platform == .any ? app.stores.play : nil)
    if case .gcj02(let zones) = app.datum {
      shifted = Zone.allCases.filter(zones.includes).map(\.rawValue)
    }
    if let coverage = app.coverage {
      self.coverage = [
        coverage.latitudes.lowerBound, coverage.latitudes.upperBound,
        coverage.longitudes.lowerBound, coverage.longitudes.upperBound,
      ]
    }
  }
}

/// A place whose numbers and name can be found in the links to it.
private enum Probe {
  static let own = "OWNNAME"
  private static let name = "PLACE NAME"

  /// A point outside the zones of China, in a region that the app has maps of.
  static func point(for app: NavigationApp) -> Coordinate<WGS84> {
    guard let coverage = app.coverage else {
      return Coordinate(clampingLatitude: 51.234567, longitude: 12.345678)
    }
    func inside(_ range: ClosedRange<Double>) -> Double {
      ((range.lowerBound + range.upperBound) / 2).rounded() + 0.234567
    }
    return Coordinate(
      clampingLatitude: inside(coverage.latitudes), longitude: inside(coverage.longitudes) + 0.1)
  }

  /// The link of a row, with fields in place of the values.
  static func link(
    of app: NavigationApp, to point: Coordinate<WGS84>, own: String?
  ) -> String? {
    var configuration: [String: String] = [:]
    if let identifier = app.identifier {
      if own == nil, identifier.isMandatory { return nil }
      configuration[identifier.parameter] = own
    }
    let link = [MapAction.directions, .place].lazy.compactMap { action in
      try? app.link(
        for: MapRequest(
          app: app.id, action: action, to: MapPlace(.wgs84(point), name: name),
          configuration: configuration))
    }.first
    return link.map { link in
      link.url.replacing(Self.own, with: "{own}").replacing("PLACE%20NAME", with: "{name}")
        .replacing("PLACE_NAME", with: "{underscored}")
        .replacing(degrees(point.latitude), with: "{lat}")
        .replacing(degrees(point.longitude), with: "{lon}")
    }
  }

  /// A number of the probe as it appears in links: with six decimals.
  private static func degrees(_ value: Double) -> String {
    "\((value * 1e6).rounded() / 1e6)"
  }
}
