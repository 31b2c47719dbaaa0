public import WaymarkCore

/// Why no link was made.
public struct MapError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of fault; the raw values are stable, for pipelines that read them.
  public enum Code: String, Sendable, CaseIterable {
    case latitudeOutOfRange
    case longitudeOutOfRange
    case notFinite

    /// The link is longer than 2,048 bytes even without its names.
    case tooLong
    case unknownApp

    /// The app has no link for the action.
    case unsupportedAction

    /// The app takes a coordinate and the place has none.
    case missingCoordinate

    /// A place is outside of what the app's maps cover.
    case outOfCoverage

    /// There is nowhere to go.
    case missingDestination

    /// There is nothing to search for.
    case missingQuery

    /// The app needs a value that the request does not have: an origin, a name, a region.
    case missingValue

    /// The app needs an identifier that the configuration does not have.
    case missingIdentifier

    /// A value of a request is of the wrong kind, or not one of the words it may be.
    case badValue

    /// More schemes than iOS lets an app ask about.
    case tooManySchemes

    /// A link that is no URL.
    case badURL

    /// A text without a link and without a coordinate.
    case noLink

    /// A link that no app of the table has.
    case unknownLink

    /// A link of a known app that says no place, or only what the vendor's service can tell.
    case noPlace

    /// A link that only leads to another one.
    case shortLink

    /// A line that should hold a request is no JSON, or says something twice.
    case badJSON

    /// The app cannot take all of a request, and the caller allows no loss.
    case losses

    /// The link could not be signed.
    case notSigned
  }

  public let code: Code

  /// What is wrong and what to do about it.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Says why two numbers are no place on Earth; a pair that only makes sense swapped is named.
  public init(_ error: CoordinateError, latitude: Double, longitude: Double) {
    switch error {
    case .notFinite: self.init(.notFinite, error.description)
    case .longitudeOutOfRange: self.init(.longitudeOutOfRange, error.description)
    case .latitudeOutOfRange:
      let isSwapped = abs(latitude) <= 180 && abs(longitude) <= 90
      let hint = isSwapped ? "; the latitude comes first: are the two swapped?" : ""
      self.init(.latitudeOutOfRange, error.description + hint)
    }
  }

  public var description: String { message }
}
