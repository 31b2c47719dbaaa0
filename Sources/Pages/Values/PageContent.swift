/// What the head of every page needs to know.
protocol PageContent: Sendable {
  /// The name of the page.
  var heading: String { get }

  /// One sentence for search results and shared links.
  var summary: String? { get }
  var links: PageLinks { get }

  /// The URL of the picture that shared links show.
  var picture: String? { get }
}

extension PageContent {
  var summary: String? { nil }
  var picture: String? { nil }
}
