public import WaymarkMaps

/// Which navigation apps the pages offer, in which order, and what they know the project by.
public struct MapSettings: Sendable, Equatable {
  /// Identifiers of the table of apps.
  public var apps: [String]

  /// What an app demands to be told, by the app's identifier.
  public var ids: [String: String]

  /// What orders the apps.
  public var order = OpenInMaps.Order.best

  /// The apps of single countries, in the place of all others; by codes of ISO 3166-1.
  public var countries: [String: [String]] = [:]
  public var datum = Datum.standard

  /// Whether a feed has the links to the place of every listing and dealer.
  public var hasFeed = false

  /// What is shifted into the datum that maps of China are drawn in.
  public enum Datum: String, Sendable, CaseIterable {
    /// The points of links to apps that are known to want it.
    case standard

    /// Apple's too, which Apple says nothing of.
    case appleToo = "apple-too"
    case off
  }
}

extension MapSettings {
  /// The apps that need no identifier and work everywhere.
  static let defaultApps = ["apple", "google", "waze"]

  /// Every app that is offered anywhere: those of all countries, then those of single ones.
  public var everyApp: [String] {
    var every = apps
    for (_, apps) in countries.sorted(by: { $0.key < $1.key }) {
      every += apps.filter { !every.contains($0) }
    }
    return every
  }
}

extension DatumPolicy {
  package init(_ datum: MapSettings.Datum) {
    switch datum {
    case .standard: self = .standard
    case .appleToo: self = DatumPolicy(shiftsInChina: true, shiftsForApple: true)
    case .off: self = .off
    }
  }
}
