/// The page of a place that only the app can show, and the page of a path that is not found.
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

  /// Makes the page that a server answers with when it has no other.
  public init(notFoundIn wording: Wording) {
    links = PageLinks(canonical: "", isIndexed: false)
    heading = wording[.notFoundTitle]
  }
}
