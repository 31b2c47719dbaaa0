/// The kinds of pages that a site has.
public enum PageKind: String, CaseIterable, Sendable {
  case listing
  case dealer
  case market
  case request

  /// A page that only the app can show.
  case shell
  case gatepass

  /// The page for paths that are not found.
  case notFound = "404"

  /// Whether pages of this kind are never indexed, in any environment.
  public var isNeverIndexed: Bool {
    switch self {
    case .listing, .dealer, .market, .request: false
    case .shell, .gatepass, .notFound: true
    }
  }
}
