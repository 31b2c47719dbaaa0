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

    /// The app requires a coordinate and the place has none.
    case missingCoordinate

    /// A place is outside the app's maps.
    case outOfCoverage

    /// The request has no destination.
    case missingDestination

    /// The request has nothing to search for.
    case missingQuery

    /// The app needs a value that the request does not have: an origin, a name, a region.
    case missingValue

    /// The app requires an identifier that the configuration does not have.
    case missingIdentifier

    /// A value of a request has the wrong type, or is not one of the allowed words.
    case badValue

    /// More schemes than iOS lets an app query.
    case tooManySchemes

    /// A link that is not a URL.
    case badURL

    /// A text without a link and without a coordinate.
    case noLink

    /// A link that does not match an app of the table.
    case unknownLink

    /// A link of a known app that does not contain a place, or only one that the vendor's service
    /// can resolve.
    case noPlace

    /// A link that only leads to another one.
    case shortLink

    /// A line that should contain a request is not JSON, or has a duplicate member.
    case badJSON

    /// The app cannot take all of a request, and the caller does not allow losses.
    case losses

    /// The link could not be signed.
    case notSigned
  }

  public let code: Code

  /// What is wrong and how to fix it.
  public let message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Reports that two numbers are not a place on Earth, and that they may be swapped.
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
