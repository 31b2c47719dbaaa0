/// The URLs of a page: on the web, in other languages, and in the app.
public struct PageLinks: Hashable, Sendable {
  /// The page's own https URL, the only one that search engines should keep.
  public var canonical: String

  /// The page in all of its languages, including itself.
  public var alternates: [Alternate]

  /// The page in the languages that its readers can choose, if these differ from those above: a
  /// page that shows the text of another language is not a separate language version.
  public var languages: [Alternate]?

  /// The URL that opens the same place in the app: with the custom scheme, or https.
  public var app: String?

  /// The pages above this one, from the widest: the list that contains it, followed by its groups.
  public var crumbs: [PageLink]

  /// Whether the route's pages may be listed by search engines.
  public var isIndexed: Bool

  public init(
    canonical: String, alternates: [Alternate] = [], languages: [Alternate]? = nil,
    app: String? = nil, crumbs: [PageLink] = [], isIndexed: Bool
  ) {
    self.canonical = canonical
    self.alternates = alternates
    self.languages = languages
    self.app = app
    self.crumbs = crumbs
    self.isIndexed = isIndexed
  }
}

/// A link to another page of the site: above this one, in a list, or in another order.
public struct PageLink: Hashable, Sendable {
  public let name: String
  public let url: String

  /// The language of the name, if it differs from the page's.
  public let language: String?

  /// The number of listings, if it is shown.
  public let count: Int

  /// Whether it leads to the page that contains the link.
  public let isCurrent: Bool

  public init(
    name: String, url: String, language: String? = nil, count: Int = 0, isCurrent: Bool = false
  ) {
    self.name = name
    self.url = url
    self.language = language
    self.count = count
    self.isCurrent = isCurrent
  }
}

/// A page in one language.
public struct Alternate: Hashable, Sendable {
  /// The BCP 47 tag of the language.
  public let locale: String
  public let url: String

  public init(locale: String, url: String) {
    self.locale = locale
    self.url = url
  }
}
