/// What every host of an environment serves, and how.
///
/// A path that no rule is about is not found: nothing is served because it happens to be in a folder.
public struct ServedSite: Sendable {
  /// The environment, which the default folder of the tree is named after.
  public let environment: String
  public let hosts: [String]

  /// The rules; of those that match a path the first one counts.
  public let rules: [ServedRule]

  /// The pages for paths that are not found, those of a locale before the one for all.
  public let errorPages: [ErrorPage]

  /// Takes the rules in any order.
  public init(
    environment: String, hosts: [String], rules: [ServedRule], errorPages: [ErrorPage]
  ) {
    self.environment = environment
    self.hosts = hosts
    self.rules = rules.sorted { ServedPath.precedes($0.path, $1.path) }
    self.errorPages = errorPages.sorted { ($0.prefix ?? "") > ($1.prefix ?? "") }
  }

  /// Where the tree is in the files that name a place; the operator replaces it where it is not.
  var root: String { "/srv/waymark/\(environment)" }

  /// The page for paths that a rule's files are missing at.
  func errorPage(of path: ServedPath) -> ErrorPage? {
    errorPages.first { page in
      page.prefix == nil || path.segments.first == page.prefix.map { .literal($0) }
    }
  }
}

/// How the URLs of one shape are served.
public struct ServedRule: Sendable, Hashable {
  /// Which file answers.
  public enum Source: Sendable, Hashable {
    /// The file at the path.
    case file

    /// `index.html` in the folder at the path.
    case index

    /// The one page of a place with parameters, such as `/messages/_/index.html`.
    case shell(String)
  }

  public let path: ServedPath
  public let source: Source
  public let response: Response

  public init(_ path: ServedPath, _ source: Source, _ response: Response) {
    self.path = path
    self.source = source
    self.response = response
  }
}

/// The page for paths that are not found.
public struct ErrorPage: Sendable, Hashable {
  /// The locale at the beginning of the paths it is for; `nil` for all others.
  public let prefix: String?
  public let response: Response

  public init(prefix: String?, _ response: Response) {
    self.prefix = prefix
    self.response = response
  }

  /// Where the page is: `/zh-Hans/404.html`.
  var path: String { (prefix.map { "/" + $0 } ?? "") + "/404.html" }
}
