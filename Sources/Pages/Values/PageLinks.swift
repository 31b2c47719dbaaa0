/// Where a page is found: on the web, in other languages, and in the app.
public struct PageLinks: Hashable, Sendable {
  /// The page's own https URL, the only one search engines should keep.
  public var canonical: String

  /// The page in every language it is written in, itself included.
  public var alternates: [Alternate]

  /// The URL that opens the same place in the app: of the custom scheme, or https.
  public var app: String?

  /// Whether the route's pages may be listed by search engines.
  public var isIndexed: Bool

  public init(
    canonical: String, alternates: [Alternate] = [], app: String? = nil, isIndexed: Bool
  ) {
    self.canonical = canonical
    self.alternates = alternates
    self.app = app
    self.isIndexed = isIndexed
  }
}

/// A page in one language.
public struct Alternate: Hashable, Sendable {
  /// The BCP 47 tag of the language.
  public let locale: String
  public let url: String

  public init(locale: String, url: String) {
    self.locale = locale
    self.url = url
  }
}
