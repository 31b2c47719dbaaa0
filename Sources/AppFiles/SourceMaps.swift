/// The navigation apps that the app of an environment offers, independent of any library.
public struct SourceMaps: Sendable {
  /// Identifiers of the table of navigation apps, in the order of the project.
  let apps: [String]

  /// The vendors' identifiers of the project, by navigation app.
  let ids: [String: String]

  /// Whether the order of the list is always used.
  let isListed: Bool

  /// The apps of single countries, by ISO 3166-1 code.
  let countries: [String: [String]]

  /// Whether coordinates are shifted in mainland China, and also for Apple's apps.
  let shiftsInChina: Bool
  let shiftsForApple: Bool

  public init(
    apps: [String], ids: [String: String], isListed: Bool, countries: [String: [String]],
    shiftsInChina: Bool, shiftsForApple: Bool
  ) {
    self.apps = apps
    self.ids = ids
    self.isListed = isListed
    self.countries = countries
    self.shiftsInChina = shiftsInChina
    self.shiftsForApple = shiftsForApple
  }
}

extension SwiftSources {
  /// The constants of `DeeplinkEnvironment` that `NavigationChoices.swift` reads.
  func declaration(of maps: SourceMaps) -> String {
    let ids = maps.ids.sorted { $0.key < $1.key }.map { "\(swiftLiteral($0)): \(swiftLiteral($1))" }
    let countries = maps.countries.sorted { $0.key < $1.key }.map { country, apps in
      let head = "    \(swiftLiteral(country)): ["
      return String(head.dropFirst(4)) + list(apps, after: head) + "]"
    }
    return """


        // The navigation apps that NavigationChoices.swift offers.
        static let mapApps: [String] = [\(list(maps.apps, after: "  static let mapApps: [String] = ["))]
        static let mapIDs: [String: String] = [\(dictionary("mapIDs: [String: String]", ids))]
        static let mapCountries: [String: [String]] = [\(
          dictionary("mapCountries: [String: [String]]", countries))]
        static let mapsAreListed = \(maps.isListed)
        static let mapsShiftInChina = \(maps.shiftsInChina)
        static let mapsShiftForApple = \(maps.shiftsForApple)
      """
  }

  /// The members of a dictionary, for the place between its brackets.
  private func dictionary(_ name: String, _ members: [String]) -> String {
    members.isEmpty
      ? ":" : sourceElements(members, after: "  static let \(name) = [", step: "  ")
  }
}
