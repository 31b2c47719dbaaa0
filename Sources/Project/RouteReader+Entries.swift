import Bytes
import Routes

extension RouteReader {
  /// Reads the ways into a route besides its URLs.
  static func entries(
    _ section: Section, locales: [String], _ faults: inout Faults
  ) -> Route.Entries {
    Route.Entries(
      shortcut: shortcut(section, locales: locales, &faults),
      activity: section.text("activity", &faults),
      spotlight: spotlight(section, &faults), spotlightDays: days(section, &faults),
      push: section.text("push", &faults))
  }

  private static func shortcut(
    _ route: Section, locales: [String], _ faults: inout Faults
  ) -> Route.Shortcut? {
    guard let section = route.section("shortcut", keys: shortcutKeys, &faults) else { return nil }
    if section["title"] == nil { section.missing("title", &faults) }
    let titles = titles(section, locales: locales, &faults)
    if let node = section["title"], let first = locales.first, node.object != nil,
      titles[first] == nil
    {
      faults.add(.missingKey, at: node.offset, "\(section.name).title has no \"\(first)\"")
    }
    let profile = section.text("profile", form: "\"host\" or \"guest\"", &faults) {
      Route.Shortcut.Profile(rawValue: $0) != nil
    }
    return Route.Shortcut(
      titles: titles, profile: profile.flatMap { Route.Shortcut.Profile(rawValue: $0) })
  }

  private static func days(_ section: Section, _ faults: inout Faults) -> Int? {
    guard let node = section["spotlightDays"] else { return nil }
    if node.integer == nil {
      faults.add(
        .type, at: node.offset,
        "\(section.name).spotlightDays is \(node.kind); a whole number is expected")
    }
    return node.integer
  }

  /// Reads one domain, or several of which the first is written.
  private static func spotlight(_ section: Section, _ faults: inout Faults) -> [String] {
    guard section["spotlight"]?.array != nil else {
      return section.text("spotlight", &faults).map { [$0] } ?? []
    }
    return section.texts("spotlight", form: "a domain", &faults) { _ in true }
  }
}
