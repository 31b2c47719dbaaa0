import WaymarkModel

/// The data for the head of every page.
protocol PageContent: Sendable {
  /// The name of the page.
  var heading: String { get }

  /// The language of the name, if it differs from the page's.
  var headingLanguage: String? { get }

  /// The title of the page without the name of the site; `nil` for its heading.
  var title: PageTitle? { get }

  /// The name of the page in breadcrumbs.
  var crumb: String { get }

  /// One sentence for search results and shared links.
  var summary: String? { get }
  var links: PageLinks { get }

  /// The image for shared links.
  var picture: SharedPicture? { get }

  /// The first visible image, from any host.
  var firstPicture: String? { get }

  /// When search engines may remove the page; `nil` for never.
  var unavailableAfter: Timestamp? { get }
}

extension PageContent {
  var headingLanguage: String? { nil }
  var title: PageTitle? { nil }
  var crumb: String { heading }
  var summary: String? { nil }
  var picture: SharedPicture? { nil }
  var firstPicture: String? { nil }
  var unavailableAfter: Timestamp? { nil }
}
