/// The kinds of pages a theme has a template for.
public enum PageKind: String, CaseIterable, Sendable {
  case listing
  case dealer
  case market
  case shell
  case gatepass
  case notFound = "404"

  /// The template's file in the theme.
  var file: String { "\(rawValue).html" }

  /// The style sheets of the page, in order.
  var styles: [String] {
    switch self {
    case .listing: ["css/base.css", "css/listing.css"]
    case .dealer: ["css/base.css", "css/cards.css", "css/dealer.css"]
    case .market: ["css/base.css", "css/cards.css", "css/market.css"]
    case .shell, .notFound: ["css/base.css", "css/middle.css"]
    case .gatepass: ["css/base.css", "css/gatepass.css"]
    }
  }

  /// Whether pages of this kind are never indexed, in any environment.
  public var isNeverIndexed: Bool {
    switch self {
    case .listing, .dealer, .market: false
    case .shell, .gatepass, .notFound: true
    }
  }
}
