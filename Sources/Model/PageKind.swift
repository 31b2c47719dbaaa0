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

  /// A page that only the app can show.
  case shell
  case gatepass

  /// The page for paths that are not found.
  case notFound = "404"

  /// Whether pages of this kind are never indexed, in any environment.
  public var isNeverIndexed: Bool {
    switch self {
    case .listing, .dealer, .market, .home, .request, .content: false
    case .shell, .gatepass, .notFound: true
    }
  }
}
