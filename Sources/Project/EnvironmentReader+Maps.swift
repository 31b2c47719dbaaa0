import WaymarkCore
public import WaymarkMaps
import WaymarkModel

extension EnvironmentReader {
  func mapSettings(_ section: Section<EnvironmentKey>) -> MapSettings {
    var settings = MapSettings(apps: MapSettings.defaultApps, ids: [:])
    guard let maps = section.section(.maps, MapsKey.self) else { return settings }
    settings.isDeclared = true
    settings.ids = mapIdentifiers(maps)
    if let apps = maps[.apps] { settings.apps = mapApps(apps, maps.name(of: .apps), in: maps) }
    settings.order = maps.word(.order) ?? settings.order
    settings.datum = maps.word(.datum) ?? settings.datum
    settings.countries = countryApps(maps)
    settings.hasFeed = maps.flag(.feed) ?? false
    return settings
  }

  /// The apps of a list, each known and none twice.
  private func mapApps(_ node: JSONNode, _ name: String, in maps: Section<MapsKey>) -> [String] {
    var apps: [String] = []
    for (id, offset) in maps.strings(in: node, name) {
      if apps.contains(id) {
        maps.faults.add(
          .projectValue, at: offset, "\(name) contains \"\(id)\" twice", help: "Remove one of them."
        )
      } else if isApp(id, at: offset, name, maps.faults) {
        apps.append(id)
      }
    }
    return apps
  }

  /// Whether the table has an app with an identifier; other names of an app do not count.
  private func isApp(_ id: String, at offset: Int, _ name: String, _ faults: Faults) -> Bool {
    let known = NavigationApp.all.map(\.id)
    if known.contains(id) { return true }
    let near = (try? NavigationApp.named(id))?.id ?? suggestion(for: id, among: known)
    faults.add(
      .mapsUnknownApp, at: offset, "\(name) contains \"\(id)\", which is not a known app",
      help: near.map { "Did you mean \"\($0)\"?" } ?? "`waymark maps apps` lists the apps.")
    return false
  }

  /// The apps of single countries; `null` takes away what would be inherited.
  private func countryApps(_ maps: Section<MapsKey>) -> [String: [String]] {
    var countries: [String: [String]] = [:]
    for member in maps.members(of: .countries) {
      let name = "\(maps.name(of: .countries)).\(member.name)"
      if let fault = TextRule.country.fault(member.name) {
        maps.faults.add(
          fault.kind, at: member.offset, "\(name): \(fault.message)", help: fault.help)
        continue
      }
      countries[member.name] = mapApps(member.node, name, in: maps)
    }
    return countries
  }

  private func mapIdentifiers(_ maps: Section<MapsKey>) -> [String: String] {
    var ids: [String: String] = [:]
    let name = maps.name(of: .ids)
    for member in maps.members(of: .ids)
    where isApp(member.name, at: member.offset, name, maps.faults) {
      ids[member.name] = maps.text(member.node, "\(name).\(member.name)", .vendorIdentifier)
    }
    return ids
  }
}

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

  /// Whether the project says which apps are offered: the app of a project that does not offers none.
  public var isDeclared = false

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
