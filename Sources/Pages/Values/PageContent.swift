import Model

/// What the head of every page needs to know.
protocol PageContent: Sendable {
  /// The name of the page.
  var heading: String { get }

  /// One sentence for search results and shared links.
  var summary: String? { get }
  var links: PageLinks { get }

  /// The URL of the picture shared links show.
  var picture: String? { get }

  /// The template that shows the page.
  static var kind: PageKind { get }
}

extension PageContent {
  var picture: String? { nil }
}
