import WaymarkCore

extension Route {
  /// The ways into a route other than its URLs.
  public struct Entries: Hashable, Sendable {
    /// The home-screen shortcut that leads to the route.
    public var shortcut: Shortcut?

    /// The name of the route in shortcuts and user activities, after the bundle ID and a period;
    /// the route's own name when it is `nil`.
    public var activity: String?

    /// The domains of the route's Spotlight items: new items use the first one, the others are
    /// those of earlier versions of the app.
    public var spotlight: [String]

    /// How many days Spotlight keeps an item after its record's last change; the system's default
    /// when it is `nil`.
    public var spotlightDays: Int?

    /// The key in a push payload whose value is the route's parameter.
    public var push: String?

    public init(
      shortcut: Shortcut? = nil, activity: String? = nil, spotlight: [String] = [],
      spotlightDays: Int? = nil, push: String? = nil
    ) {
      self.shortcut = shortcut
      self.activity = activity
      self.spotlight = spotlight
      self.spotlightDays = spotlightDays
      self.push = push
    }
  }

  /// A home-screen shortcut.
  public struct Shortcut: Hashable, Sendable {
    /// The users that a shortcut is for.
    public enum Profile: String, CaseIterable, Sendable {
      /// Sellers.
      case host

      /// Users without an account, or who only browse.
      case guest
    }

    /// The icon next to the title.
    public enum Icon: Hashable, Sendable {
      /// One of Apple's symbols, such as `car.2`.
      case symbol(String)

      /// A template image in the app's assets.
      case image(String)
    }

    /// The title on the home screen, by locale.
    public var titles: [String: String]

    /// The subtitle, by locale; empty without one.
    public var subtitles: [String: String]

    public var icon: Icon?

    /// The users that the shortcut is for; `nil` for everyone.
    public var profile: Profile?

    public init(
      titles: [String: String], subtitles: [String: String] = [:], icon: Icon? = nil,
      profile: Profile? = nil
    ) {
      self.titles = titles
      self.subtitles = subtitles
      self.icon = icon
      self.profile = profile
    }
  }

  /// The name of the route in shortcuts and user activities, after the bundle ID and a period.
  public var activity: String { entries.activity ?? name }

  /// The route's only parameter; `nil` when it has none or several.
  var onlyParameter: String? { parameters.count == 1 ? parameters.first : nil }

  /// The maximum number of days that Spotlight items are kept: ten years.
  private static let daysLimit = 3650

  /// Checks the names of the entries, and that the route has the parameter that they carry.
  func checkEntries() throws(LinkFault) {
    if let activity = entries.activity, !isDottedName(activity) {
      throw LinkFault(
        .routeActivity,
        "\(LinkFault.quote(activity)) is not a valid name for a shortcut or an activity")
    }
    if entries.shortcut != nil, !parameters.isEmpty {
      throw LinkFault(
        .routeShortcut, "the route \(name) has parameters, which shortcuts cannot provide")
    }
    try checkSpotlight()
    guard let push = entries.push else { return }
    guard isEntryName(push), push != "aps", push != "link" else {
      throw LinkFault(.routePush, "\(LinkFault.quote(push)) is not a valid push key")
    }
    guard onlyParameter != nil else {
      throw LinkFault(
        .routePush, "the route \(name) has a push key, so it must have exactly one parameter")
    }
  }

  private func checkSpotlight() throws(LinkFault) {
    if let domain = entries.spotlight.first(where: { !isEntryName($0) }) {
      throw LinkFault(
        .routeSpotlight, "\(LinkFault.quote(domain)) is not a valid domain for Spotlight items")
    }
    if !entries.spotlight.isEmpty, path.parameters.count != 1 || !query.isEmpty {
      throw LinkFault(
        .routeSpotlight,
        "the route \(name) has Spotlight items, so its path must have exactly one parameter"
      )
    }
    guard let days = entries.spotlightDays else { return }
    guard !entries.spotlight.isEmpty else {
      throw LinkFault(.routeSpotlight, "the route \(name) has no Spotlight items that could expire")
    }
    guard 1...Self.daysLimit ~= days else {
      throw LinkFault(
        .routeSpotlight, "Spotlight keeps an item for 1 to \(Self.daysLimit) days, not \(days)")
    }
  }

  /// The identifiers of shortcuts, Spotlight items and pushes that two routes share.
  func entryFault(with other: Route) -> LinkFault? {
    let both = "the routes \(name) and \(other.name) have the same"
    if let shared = [other.name, other.activity].first(where: { $0 == name || $0 == activity }) {
      return LinkFault(.routeActivity, "\(both) activity, \(shared)")
    }
    if let shared = entries.spotlight.first(where: other.entries.spotlight.contains) {
      return LinkFault(.routeSpotlight, "\(both) Spotlight domain, \(shared)")
    }
    if let push = entries.push, push == other.entries.push {
      return LinkFault(.routePush, "\(both) push key, \(push)")
    }
    return nil
  }
}

/// Whether a text is a name of letters, digits, `_` and `-`, without periods and colons, which end
/// a Spotlight domain.
private func isEntryName(_ text: String) -> Bool {
  1...64 ~= text.utf8.count
    && text.utf8.allSatisfy {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
}
