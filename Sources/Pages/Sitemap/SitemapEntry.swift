public import WaymarkCore
public import WaymarkModel
import WaymarkTemplates

public struct SitemapEntry: Sendable {
  /// The canonical URL of the page.
  public var url: String

  /// When the visible content of the page last changed; never the time of the build, which would
  /// teach search engines to ignore it.
  public var updated: Timestamp?

  /// The page in all of its languages, including itself.
  public var alternates: [Alternate]

  /// The images of the page, by https.
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

/// A page as a `url` element, which can be kept in a file until its sitemap is known.
public struct SitemapElement: Sendable {
  public let url: String
  public let updated: Timestamp?

  /// The element without its line feed.
  public let bytes: [UInt8]

  /// Takes an existing element.
  public init(url: String, updated: Timestamp?, bytes: [UInt8]) {
    self.url = url
    self.updated = updated
    self.bytes = bytes
  }

  /// Makes the element of a page of a host; the default locale is the language of `x-default`.
  public init(
    _ page: SitemapEntry, host: String, defaultLocale: String
  ) throws(Fault) {
    // The schema of sitemaps.org: 12 to 2048 characters.
    guard page.url.hasPrefix("https://\(host)/"),
      (12...2048).contains(asciiURL(page.url).utf8.count), URLPolicy.web.allows(page.url)
    else {
      throw Fault("'\(page.url.prefix(200))' cannot be in the sitemap of this host")
    }
    self.init(
      url: page.url, updated: page.updated,
      bytes: rendered { $0.entry(page, defaultLocale: defaultLocale) })
  }
}

/// A finished file of a sitemap.
public struct SitemapFile: Sendable, Equatable {
  /// Its name in the root of the host, such as `sitemap.xml` or `sitemap-2.xml`.
  public let name: String
  public let bytes: [UInt8]
}
