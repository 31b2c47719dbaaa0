import Model

/// The page of a place that only the app can show: it holds no record and is never indexed.
public struct ShellPage: PageContent {
  static let kind = PageKind.shell
  public let links: PageLinks
  let heading: String
  let summary: String?

  /// Makes the page of a route by its name, such as `Messages`; without one the page says that the
  /// link opens in the app.
  public init(title: String? = nil, links: PageLinks, wording: Wording) {
    self.links = links
    heading = title?.nonEmpty ?? wording[.shellTitle]
    summary = nil
  }
}
