public import Model

/// One page in a sitemap.
public struct SitemapEntry: Sendable {
  /// The canonical URL of the page.
  public var url: String

  /// When what a reader sees of the page last changed; never the time of the build, which would
  /// teach search engines to ignore it.
  public var updated: Timestamp?

  /// The page in every language it is written in, itself included.
  public var alternates: [Alternate]

  /// The pictures of the page, by https.
  public var images: [String]

  public init(
    url: String, updated: Timestamp? = nil, alternates: [Alternate] = [], images: [String] = []
  ) {
    self.url = url
    self.updated = updated
    self.alternates = alternates
    self.images = images
  }
}

/// A finished file of a sitemap.
public struct SitemapFile: Sendable, Equatable {
  /// Its name in the root of the host, such as `sitemap.xml` or `sitemap-2.xml`.
  public let name: String
  public let bytes: [UInt8]
}
