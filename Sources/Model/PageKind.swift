/// The kinds of pages that a site has.
public enum PageKind: String, CaseIterable, Sendable {
  case listing
  case dealer
  case market

  /// The page of the site itself.
  case home
  case request

  /// A text of the project, such as an imprint.
  case content

  /// Finds listings by their words.
  case search

  /// A page that only the app can show.
  case shell
  case gatepass

  /// Waymark writes no page: the place is on an existing site.
  case elsewhere

  /// The page for paths that are not found.
  case notFound = "404"

  /// Whether pages of this kind are never indexed, in any environment.
  public var isNeverIndexed: Bool { self == .search || isPrivate }

  /// Whether a page is private: its links send no referrer.
  public var isPrivate: Bool {
    switch self {
    case .listing, .dealer, .market, .home, .request, .content, .search: false
    case .shell, .gatepass, .elsewhere, .notFound: true
    }
  }
}
