/// A place as a request names it: by a coordinate, by words, or by a vendor's identifier.
public struct MapPlace: Hashable, Sendable {
  public var point: MapPoint?

  /// What to call the place.
  public var name: String?

  /// Words the app looks the place up by, when there is no coordinate.
  public var query: String?
  public var address: String?

  /// The identifier the vendor of the app knows the place by.
  public var placeID: String?

  /// A line about the place, which a few apps show.
  public var note: String?

  /// Metres above the ellipsoid.
  public var altitude: Double?

  public init(
    _ point: MapPoint? = nil, name: String? = nil, query: String? = nil, address: String? = nil,
    placeID: String? = nil, note: String? = nil, altitude: Double? = nil
  ) {
    self.point = point
    self.name = name
    self.query = query
    self.address = address
    self.placeID = placeID
    self.note = note
    self.altitude = altitude
  }
}
