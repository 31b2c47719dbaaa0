/// A link that opens an app, and the losses and warnings of its request.
public struct MapLink: Hashable, Sendable {
  /// The identifier of the app.
  public let app: String

  /// A URL that is strictly valid according to RFC 3986.
  public package(set) var url: String

  /// What the app could not take.
  public let losses: MapLosses
  public package(set) var warnings: MapWarnings

  /// The datum of the destination's coordinate in the URL; `nil` when it has none.
  public let datum: MapDatum?

  /// How far the destination's numbers are from those of WGS-84, in metres, to one decimal.
  public let shiftMetres: Double
}

/// A warning about a request for which a link was made.
public struct MapWarnings: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A coordinate is exactly 0, 0, which is probably a missing one.
  public static let nullIsland = MapWarnings(rawValue: 1)

  /// A coordinate is where no roads are, but on a road when its two numbers are swapped.
  public static let swapped = MapWarnings(rawValue: 2)

  /// The app shows nothing without a name, and the request has none.
  public static let missingName = MapWarnings(rawValue: 4)

  /// The app was discontinued.
  public static let retired = MapWarnings(rawValue: 8)

  /// The vendor requires a signature, and the link has none.
  public static let unsigned = MapWarnings(rawValue: 16)
}

extension MapWarnings {
  /// The stable words of the warnings, in alphabetical order.
  public var words: [String] {
    Self.table.filter { contains($0.warning) }.map(\.word)
  }

  /// Every warning and its word.
  static let table: [(warning: MapWarnings, word: String)] = [
    (.missingName, "missingName"), (.nullIsland, "nullIsland"), (.retired, "retired"),
    (.swapped, "swapped"), (.unsigned, "unsigned"),
  ]

  init(of point: ResolvedPoint) {
    self.init(latitude: point.latitude, longitude: point.longitude)
  }

  /// Warns about two numbers in microdegrees.
  package init(latitude: Int, longitude: Int) {
    self = []
    if latitude == 0, longitude == 0 { insert(.nullIsland) }
    // There are no roads south of 60° S or north of 84° N.
    if !(-60_000_000...84_000_000 ~= latitude), abs(longitude) <= 84_000_000 { insert(.swapped) }
  }
}
