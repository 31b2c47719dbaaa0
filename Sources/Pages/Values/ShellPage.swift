/// The page of a place that only the app can show.
///
/// It holds no record and is never indexed.
public struct ShellPage: PageContent {
  public let links: PageLinks
  let heading: String

  /// Makes the page of a route by its name, such as `Messages`; without one the page says that the
  /// link opens in the app.
  public init(title: String? = nil, links: PageLinks, wording: Wording) {
    self.links = links
    heading = title?.nonEmpty ?? wording[.shellTitle]
  }
}

/// The page that a server answers with when it has no other: the ways back, and the newest listings.
public struct NotFoundPage: PageContent {
  public let links: PageLinks

  /// What the main market can be narrowed down to.
  public var groups: [FacetGroup] = []

  /// The newest listings of the main market.
  public var cards = CardList()

  /// Whether listings tell when they changed: without that none is the newest.
  public var isDated = true
  let heading: String

  /// Makes the page of a language; the others lead to the pages of the site itself.
  public init(wording: Wording, languages: [Alternate] = []) {
    links = PageLinks(canonical: "", languages: languages, isIndexed: false)
    heading = wording[.notFoundTitle]
  }
}

/// The page that finds listings by their words.
public struct SearchPage: PageContent {
  public let links: PageLinks

  /// What the main market can be narrowed down to: the way for who has no script.
  public var groups: [FacetGroup] = []

  /// Which file of the index has which words, as JSON that can stand in a script element.
  let directory: [UInt8]
  let heading: String

  /// Makes the page of a route by its name; without one it says what it does.
  public init(
    title: String? = nil, directory: [UInt8], links: PageLinks, wording: Wording
  ) {
    self.links = links
    self.directory = directory
    heading = title?.nonEmpty ?? wording[.searchTitle]
  }
}
