/// Why an entry cannot be part of a sitemap.
public enum SitemapError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The URL is not an https URL of the host the sitemap is for, or not of a legal length.
  case badURL(String)

  /// The URL does not come after the last one, byte by byte: it is out of order or twice there.
  case outOfOrder(String, after: String)

  /// One entry alone is larger than a file may be.
  case tooLarge(String)

  /// There are more pages than a file may list.
  case tooMany

  public var description: String {
    switch self {
    case .badURL(let url): "'\(url.prefix(200))' cannot be in the sitemap of this host"
    case .outOfOrder(let url, let last): "'\(url)' does not come after '\(last)'"
    case .tooLarge(let url): "the entry of '\(url)' is larger than a sitemap may be"
    case .tooMany: "a file of a sitemap lists at most 50,000 pages"
    }
  }
}
