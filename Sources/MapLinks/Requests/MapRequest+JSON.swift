public import WaymarkCore
public import WaymarkMaps

extension MapRequest {
  /// Reads a request: an object with `app`, `action` and what the action needs.
  ///
  /// The members are `destination`, `origin` (a place, or `"current"`), `waypoints`, `mode`,
  /// `avoid`, `query`, `region`, `zoom`, `center`, `uncertainty`, `threeWords`, and `cfg` for app
  /// parameters. App parameters may also be members of the request, `ref_name` also as `refName`,
  /// and a list for comma-separated values. For `platform`, `"web"` and `"universal"` select the
  /// app's page and `"android"` a link that Android opens; `id` is the caller's and is not read. A
  /// place has `lat` and `lon` with a `datum` (default: WGS-84), or a `query`, an `address` or a
  /// `placeID`; also a `name`, a `content` and an `alt`.
  public init(_ node: JSONNode, policy: DatumPolicy = .standard) throws(MapError) {
    let object = try RequestObject(node, in: "the request")
    guard let app = try object.string("app"), !app.isEmpty else {
      throw MapError(.unknownApp, "the request does not name an app")
    }
    let action = try Self.action(object)
    try self.init(object, app: app, action: action, undeclared: .wgs84, policy: policy)
  }

  /// Reads the members of a request other than its app and action; `input` has their keys.
  ///
  /// It is for a call as the vendor documents it, whose marker without a datum has the vendor's.
  public init(
    input node: JSONNode, app: String, action: MapAction, policy: DatumPolicy = .standard
  ) throws(MapError) {
    let object = try RequestObject(node, in: "the request")
    try self.init(object, app: app, action: action, undeclared: nil, policy: policy)
  }

  private static let members = [
    "app", "action", "destination", "origin", "waypoints", "mode", "avoid", "query", "region",
    "zoom", "center", "uncertainty", "threeWords", "cfg", "id", "platform",
  ]

  private init(
    _ object: RequestObject, app: String, action: MapAction, undeclared: MapDatum?,
    policy: DatumPolicy
  ) throws(MapError) {
    var row = try NavigationApp.named(app)
    if let platform = try object.string("platform") { row = row.row(on: platform) }
    let parameters = row.parameters.filter { !Self.members.contains($0) }
    let spellings = object.spellings(of: parameters)
    try object.check(Self.members + parameters + spellings.map(\.member))
    self.init(app: row.id, action: action, policy: policy)
    let undeclared = undeclared ?? row.undeclaredDatum(of: action)
    destination = try object.place("destination", undeclared: undeclared)
    // A route has one datum: coordinates without a datum use that of the destination.
    let datum = destination?.point?.datum ?? undeclared
    if object["origin"]?.string != "current" {
      origin = try object.place("origin", undeclared: datum)
    }
    for (index, node) in try object.array("waypoints").enumerated() {
      waypoints.append(try MapPlace(node, named: "waypoints[\(index)]", undeclared: datum))
    }
    center = try object.place("center", undeclared: datum)?.point
    mode = try Self.mode(object)
    for (index, node) in try object.array("avoid").enumerated() {
      guard let word = node.string else {
        throw MapError(.badValue, "avoid[\(index)] is \(node.kind); expected a string")
      }
      avoid.append(try known(word, as: "route feature") { RouteFeature(named: $0) })
    }
    query = try object.string("query")
    region = try object.string("region")
    zoom = try object.number("zoom", in: 0...30)
    uncertainty = try object.number("uncertainty", in: 0...1e7)
    // what3words shows its words after three slashes.
    threeWords = try object.string("threeWords").map { String($0.trimmingPrefix("///")) }
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
    return try known(word, as: "action") { MapAction(rawValue: $0) }
  }

  private static func mode(_ object: RequestObject) throws(MapError) -> TravelMode? {
    guard let word = try object.string("mode") else { return nil }
    return try known(word, as: "mode") { TravelMode(named: $0) }
  }
}

extension NavigationApp {
  /// The row of the app that opens on a platform; this one when there is no better row.
  fileprivate func row(on word: String) -> NavigationApp {
    switch word {
    case "web", "universal": page ?? self
    case "android" where platform == .ios: (try? NavigationApp.named("\(id)-android")) ?? self
    default: self
    }
  }

  /// The row of the app's web page; `nil` if this row is for pages, or there is none.
  private var page: NavigationApp? {
    guard platform != .universal, platform != .web else { return nil }
    return try? NavigationApp.named(web ?? "\(id)-web")
  }

  /// The datum of a coordinate in the vendor's own call: WGS-84 except for a marker.
  fileprivate func undeclaredDatum(of action: MapAction) -> MapDatum {
    guard action == .marker else { return .wgs84 }
    switch datum {
    case .wgs84, .undocumentedGCJ02: return .wgs84
    case .gcj02: return .gcj02
    case .declared(let datums): return datums.last ?? .wgs84
    }
  }
}

extension MapPlace {
  private static let members = [
    "lat", "lon", "datum", "name", "query", "address", "placeID", "poiID", "content", "alt",
  ]

  /// Reads a place; a coordinate without a datum uses the given one.
  init(
    _ node: JSONNode, named name: String, undeclared datum: MapDatum
  ) throws(MapError) {
    let object = try RequestObject(node, in: name)
    try object.check(Self.members)
    self.init()
    self.name = try object.string("name")
    query = try object.string("query")
    address = try object.string("address")
    placeID = try object.string("placeID")
    if let poiID = try object.string("poiID") { placeID = poiID }
    note = try object.string("content")
    altitude = try object.number("alt", in: -1e5...1e8)
    let stated = try object.string("datum")
    let latitude = try object.number("lat")
    let longitude = try object.number("lon")
    guard latitude != nil || longitude != nil else { return }
    guard let latitude, let longitude else {
      throw MapError(.badValue, "\(name) has one of lat and lon; it needs both")
    }
    var datum = datum
    if let stated { datum = try known(stated, as: "datum") { MapDatum(named: $0) } }
    point = try MapPoint(latitude: latitude, longitude: longitude, datum: datum)
  }
}
