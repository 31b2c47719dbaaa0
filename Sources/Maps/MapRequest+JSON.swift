public import Bytes
import Model

extension MapRequest {
  /// Reads a request: an object with `app`, `action` and what the action needs.
  ///
  /// The members are `destination`, `origin` (a place, or `"current"`), `waypoints`, `mode`, `avoid`,
  /// `query`, `region`, `zoom`, `center`, `uncertainty`, `threeWords`, and `cfg` for the app's own
  /// parameters, each of which may be a member itself, also as `refName` for `ref_name`, and a list
  /// for what commas separate; `platform`, of which `"web"` and `"universal"` ask for the app's page
  /// and `"android"` for a link that Android opens; `id` is the caller's and is not read. A place has
  /// `lat` and `lon` with a `datum`, or a `query`, an `address` or a `placeID`; also a `name`, a
  /// `content` and an `alt`.
  public init(_ node: JSONNode, policy: DatumPolicy = .standard) throws(MapError) {
    let object = try RequestObject(node, in: "the request")
    guard let app = try object.string("app"), !app.isEmpty else {
      throw MapError(.unknownApp, "the request does not name an app")
    }
    try self.init(object, app: app, action: Self.action(object), policy: policy)
  }

  /// Reads what a request says beside its app and action, the keys of `input`.
  public init(
    input node: JSONNode, app: String, action: MapAction, policy: DatumPolicy = .standard
  ) throws(MapError) {
    let object = try RequestObject(node, in: "the request")
    try self.init(object, app: app, action: action, policy: policy)
  }

  private static let members = [
    "app", "action", "destination", "origin", "waypoints", "mode", "avoid", "query", "region",
    "zoom", "center", "uncertainty", "threeWords", "cfg", "id", "platform",
  ]

  private init(
    _ object: RequestObject, app: String, action: MapAction, policy: DatumPolicy
  ) throws(MapError) {
    var row = try NavigationApp.named(app)
    if let platform = try object.string("platform") { row = row.row(on: platform) }
    let parameters = row.parameters.filter { !Self.members.contains($0) }
    let spellings = object.spellings(of: parameters)
    try object.check(Self.members + parameters + spellings.map(\.member))
    self.init(app: row.id, action: action, policy: policy)
    destination = try object.place("destination", undeclared: row.undeclaredDatum(of: action))
    // A route is in one datum: what says nothing is in that of the destination.
    let datum = destination?.point?.datum ?? row.undeclaredDatum(of: action)
    if object["origin"]?.string != "current" {
      origin = try object.place("origin", undeclared: datum)
    }
    for (index, node) in try object.array("waypoints").enumerated() {
      waypoints.append(try MapPlace(node, named: "waypoints[\(index)]", undeclared: datum))
    }
    center = try object.place("center", undeclared: datum)?.point
    mode = try Self.mode(object)
    for (index, node) in try object.array("avoid").enumerated() {
      avoid.append(try RouteFeature(node, named: "avoid[\(index)]"))
    }
    query = try object.string("query")
    region = try object.string("region")
    zoom = try object.number("zoom", in: 0...30)
    uncertainty = try object.number("uncertainty", in: 0...1e7)
    threeWords = try object.string("threeWords")
    configuration = try object.strings("cfg")
    for name in parameters {
      if let text = try object.parameter(name) { configuration[name] = text }
    }
    for (member, name) in spellings {
      guard let text = try object.parameter(member) else { continue }
      guard configuration[name] == nil else {
        throw MapError(.badValue, "\(name) of the request is also given as \(member); keep one")
      }
      configuration[name] = text
    }
  }

  private static func action(_ object: RequestObject) throws(MapError) -> MapAction {
    guard let word = try object.string("action") else { return .directions }
    return try MapAction(word: word)
  }

  private static func mode(_ object: RequestObject) throws(MapError) -> TravelMode? {
    guard let word = try object.string("mode") else { return nil }
    return try TravelMode(word: word)
  }
}

extension NavigationApp {
  /// The row of the app that opens on a platform; this one when there is no better.
  fileprivate func row(on word: String) -> NavigationApp {
    switch word {
    case "web", "universal": page ?? self
    case "android" where platform == .ios: (try? NavigationApp.named("\(id)-android")) ?? self
    default: self
    }
  }

  /// The row of the app's page, when this one is not for pages and there is one.
  private var page: NavigationApp? {
    guard platform != .universal, platform != .web else { return nil }
    return try? NavigationApp.named(web ?? "\(id)-web")
  }

  /// The datum of a coordinate in JSON that says none: the vendor's own where the vendor's own call
  /// is asked for, and that of GPS elsewhere.
  func undeclaredDatum(of action: MapAction) -> MapDatum {
    guard action == .marker else { return .wgs84 }
    switch datum {
    case .wgs84, .undocumentedGCJ02: return .wgs84
    case .gcj02: return .gcj02
    case .declared(let datums): return datums.last ?? .wgs84
    }
  }
}
