/// The page of a place that only the app can show.
///
/// It contains no record and is never indexed.
public struct ShellPage: PageContent {
  public let links: PageLinks
  let heading: String

  /// Makes the page of a route by its name, such as `Messages`; without a name the page says that
  /// the link opens in the app.
  public init(title: String? = nil, links: PageLinks, wording: Wording) {
    self.links = links
    heading = title?.nonEmpty ?? wording[.shellTitle]
  }
}

/// The page for paths that are not found: links to other pages, and the newest listings.
public struct NotFoundPage: PageContent {
  public let links: PageLinks

  /// The values that narrow the main market.
  public var groups: [FacetGroup] = []

  /// The newest listings of the main market.
  public var cards = CardList()

  /// Whether listings have a date of change; without dates, no listing is the newest.
  public var isDated = true
  let heading: String

  /// Makes the page of a language; the others lead to the pages of the site itself.
  public init(wording: Wording, languages: [Alternate] = []) {
    links = PageLinks(canonical: "", languages: languages, isIndexed: false)
    heading = wording[.notFoundTitle]
  }
}

/// The page that finds listings by words.
public struct SearchPage: PageContent {
  public let links: PageLinks

  /// The values that narrow the main market, for readers without scripts.
  public var groups: [FacetGroup] = []

  /// The files of the index by word, as JSON that is safe in a script element.
  let directory: [UInt8]
  let heading: String

  /// Makes the page of a route by its name; without a name it describes its function.
  public init(
    title: String? = nil, directory: [UInt8], links: PageLinks, wording: Wording
  ) {
    self.links = links
    self.directory = directory
    heading = title?.nonEmpty ?? wording[.searchTitle]
  }
}
