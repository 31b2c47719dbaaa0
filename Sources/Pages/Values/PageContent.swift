/// What the head of every page needs to know.
protocol PageContent: Sendable {
  /// The name of the page.
  var heading: String { get }

  /// The language of the name, where it is not the page's.
  var headingLanguage: String? { get }

  /// One sentence for search results and shared links.
  var summary: String? { get }
  var links: PageLinks { get }

  /// The URL of the picture that shared links show.
  var picture: String? { get }
}

extension PageContent {
  var headingLanguage: String? { nil }
  var summary: String? { nil }
  var picture: String? { nil }
}
