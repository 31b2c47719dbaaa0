/// The place in the app a link leads to.
public struct ResolvedLink: Hashable, Sendable {
  public let route: Route

  /// The values of the route's parameters, decoded.
  public let parameters: [String: String]

  /// The locale's prefix in the link; `nil` for the default locale and in custom-scheme URLs.
  public let locale: String?

  /// The https URL on the environment's first host that leads to the same place: the one that
  /// pages, passes and notifications carry.
  public let url: String
}
