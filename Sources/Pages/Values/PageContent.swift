import WaymarkModel

/// What the head of every page needs to know.
protocol PageContent: Sendable {
  /// The name of the page.
  var heading: String { get }

  /// The language of the name, where it is not the page's.
  var headingLanguage: String? { get }

  /// What the title of the page says, without the name of the site; `nil` for its heading.
  var title: PageTitle? { get }

  /// The name of the page beside those of the pages above it.
  var crumb: String { get }

  /// One sentence for search results and shared links.
  var summary: String? { get }
  var links: PageLinks { get }

  /// The picture that shared links show.
  var picture: SharedPicture? { get }

  /// The first picture that readers see, from wherever it is.
  var firstPicture: String? { get }

  /// When search engines may forget the page; `nil` for never.
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
