/// A navigation app in the Android sources: links with fields in braces.
public struct NavigationRow: Sendable {
  /// A link, with `{lat}`, `{lon}`, `{name}`, `{underscored}` (the name) and `{own}` (the vendor's
  /// identifier of this app).
  public struct Link: Sendable {
    public var text: String

    /// The link without the vendor's identifier of this app; `nil` when the vendor requires it.
    public var unnamed: String?

    /// The package that opens the link; `nil` for any.
    public var opener: String?

    /// The countries in which the link takes points in GCJ-02.
    public var shifted: [String]

    /// The area of the app's maps in degrees: south, north, west and east.
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

  /// The links in the order in which they are tried.
  public let links: [Link]

  public init(id: String, name: String, links: [Link]) {
    self.id = id
    self.name = name
    self.links = links
  }

  /// The row as a Kotlin expression.
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

/// The navigation apps of an environment.
public struct NavigationSettings: Sendable {
  /// The identifiers of the apps in the order of the project, and those of single countries.
  public var apps: [String] = []
  public var countries: [String: [String]] = [:]

  /// The vendors' identifiers of this app, by navigation app.
  public var ids: [String: String] = [:]

  /// Whether points in China are shifted for apps that draw it in GCJ-02.
  public var shifts = true

  public init() {}
}
