import Bytes

extension MapPlace {
  private static let members = [
    "lat", "lon", "datum", "name", "query", "address", "placeID", "poiID", "content", "alt",
  ]

  /// Reads a place; a coordinate that states no datum is in the given one.
  init(
    _ node: JSONNode, named name: String, undeclared datum: MapDatum
  ) throws(MapError) {
    let object = try RequestObject(node, in: name, members: Self.members)
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
    if let stated { datum = try MapDatum(word: stated) }
    point = try MapPoint(latitude: latitude, longitude: longitude, datum: datum)
  }
}
