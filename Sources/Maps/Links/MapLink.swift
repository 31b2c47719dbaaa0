/// A link that opens an app, and what became of the request on the way.
public struct MapLink: Hashable, Sendable {
  /// The identifier of the app.
  public let app: String

  /// A URL that is strictly valid after RFC 3986.
  public package(set) var url: String

  /// What the app could not take.
  public let losses: MapLosses
  public package(set) var warnings: MapWarnings

  /// The datum of the destination's coordinate in the URL; `nil` when it has none.
  public let datum: MapDatum?

  /// How far the destination's numbers are from those of WGS-84, in metres, to one decimal.
  public let shiftMetres: Double
}
