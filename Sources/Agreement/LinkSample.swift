/// A URL made from a route table alone, and what has to become of it.
///
/// Samples are what the association file, the manifest, the router and the pages of one host are
/// compared by. They are cut and joined here, and not by the code that is checked.
public struct LinkSample: Sendable, Equatable {
  /// The whole URL.
  public let url: String

  /// Why it was made.
  public let kind: LinkSampleKind

  /// The route it was made from.
  public let route: String?

  /// The prefix of its locale; `nil` for the default one.
  public let locale: String?

  /// The parameters a router has to find, when the URL is a place of the route.
  public let parameters: [String: String]

  /// The decoded segments of the path; `nil` when the path or the host is no page's.
  public let segments: [String]?

  /// Whether every parameter of the path could be the identifier of a record.
  public let hasPlainValues: Bool
}

/// Why a sample was made, which decides what every surface has to answer.
public enum LinkSampleKind: String, CaseIterable, Sendable {
  case place = "a link of the route"
  case placeWithSlash = "a link of the route with a slash behind it"
  case placeWithSlashes = "a link of the route with slashes behind it"
  case handover = "another app's way back"
  case oddHandover = "an odd path of another app's way back"
  case asksForBrowser = "a link that asks for the browser"
  case passFile = "a file that Wallet opens"
  case passEnding = "a path that ends like a pass"
  case queryMissing = "a link without the query that the route needs"
  case queryRepeated = "a link with a query item twice, empty once"
  case refusedValue = "a parameter that the router refuses"
  case leadingSlashes = "a path that begins with two slashes"
  case encodedLiteral = "a link with a letter percent-encoded"
  case home = "the page of the host itself"
  case deeper = "a path below the route"
  case parameterMissing = "the route without a parameter"
  case emptySegment = "a path with an empty segment"
  case encodedSlash = "a path with an encoded slash"
  case nearMiss = "a path that only looks like the route"
  case upperCase = "the path with letters of another case"
  case unknown = "a path that is no place"
  case otherHost = "a link of another host"

  /// Whether the link is a place of the app, which iOS and Android have to open it for; otherwise
  /// they must not, but for the exceptions.
  public var opensApp: Bool {
    switch self {
    case .place, .placeWithSlash, .placeWithSlashes, .handover: true
    default: false
    }
  }

  /// What a router has to make of the link.
  public var resolution: Resolution {
    switch self {
    case .place, .placeWithSlash, .placeWithSlashes, .asksForBrowser: .route
    case .encodedLiteral: .routeOrNowhere
    default: .nowhere
    }
  }

  /// Whether a page has to stand at the link's path.
  public var page: PageNeed {
    switch self {
    case .place, .placeWithSlash, .asksForBrowser, .home: .needed
    case .queryMissing, .queryRepeated, .encodedLiteral, .passFile, .passEnding,
      .placeWithSlashes, .refusedValue:
      .allowed
    default: .forbidden
    }
  }

  /// What a router has to make of a link.
  public enum Resolution: Sendable {
    case route, nowhere

    /// RFC 3986 § 6.2.2.2 calls the URLs equal; the system compares them as they are written.
    case routeOrNowhere
  }

  /// Whether a page has to stand at a path.
  public enum PageNeed: Sendable {
    case needed, allowed, forbidden
  }
}
