/// A navigation app as the sources for Android have it: links with fields in braces.
public struct NavigationRow: Sendable {
  /// A link, with `{lat}`, `{lon}`, `{name}`, `{underscored}` (the name) and `{own}` (what the vendor
  /// calls the app that makes the link).
  public struct Link: Sendable {
    public var text: String

    /// The link without what the vendor calls the app; `nil` when the vendor requires that.
    public var unnamed: String?

    /// The package that opens the link; `nil` for any.
    public var opener: String?

    /// The countries in which the link takes points in GCJ-02.
    public var shifted: [String]

    /// The degrees that the app has maps of: south, north, west and east.
    public var coverage: [Double]

    public init(
      _ text: String, unnamed: String?, opener: String? = nil, shifted: [String] = [],
      coverage: [Double] = []
    ) {
      self.text = text
      self.unnamed = unnamed
      self.opener = opener
      self.shifted = shifted
      self.coverage = coverage
    }
  }

  public let id: String
  public let name: String

  /// The links in the order they are tried in.
  public let links: [Link]

  public init(id: String, name: String, links: [Link]) {
    self.id = id
    self.name = name
    self.links = links
  }

  /// The row as an expression of Kotlin.
  var kotlin: String {
    "App(\(kotlinText(id)), \(kotlinText(name)), listOf(\n"
      + links.map(\.kotlin).joined(separator: ",\n") + "\n        ))"
  }
}

extension NavigationRow.Link {
  fileprivate var kotlin: String {
    let texts = [text, unnamed, opener].map { $0.map(kotlinText) ?? "null" }
    let countries = "listOf(\(kotlinTexts(shifted)))"
    let area = zip(["south", "north", "west", "east"], coverage).map { "\($0) = \($1)" }
    // The links are too long for one line.
    let lines = [texts[0], texts[1], ([texts[2], countries] + area).joined(separator: ", ")]
    return "            Link(\n"
      + lines.map { "                \($0)" }.joined(separator: ",\n") + "\n            )"
  }
}

/// What an environment offers of the navigation apps.
public struct NavigationSettings: Sendable {
  /// The identifiers of the apps in the order of the project, and those of single countries.
  public var apps: [String] = []
  public var countries: [String: [String]] = [:]

  /// What the vendors call this app, by their apps' identifiers.
  public var ids: [String: String] = [:]

  /// Whether points in China are shifted for the apps that draw it in GCJ-02.
  public var shifts = true

  public init() {}
}
