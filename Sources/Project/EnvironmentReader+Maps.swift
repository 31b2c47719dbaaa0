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

  /// The known apps of a list, without duplicates.
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

  /// Whether the table has an app with an identifier; other names of an app are not accepted.
  private func isApp(_ id: String, at offset: Int, _ name: String, _ faults: Faults) -> Bool {
    let known = NavigationApp.all.map(\.id)
    if known.contains(id) { return true }
    let near = (try? NavigationApp.named(id))?.id ?? suggestion(for: id, among: known)
    faults.add(
      .mapsUnknownApp, at: offset, "\(name) contains \"\(id)\", which is not a known app",
      help: near.map { "Did you mean \"\($0)\"?" } ?? "`waymark maps apps` lists the apps.")
    return false
  }

  /// The apps of single countries; `null` removes inherited ones.
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

/// The navigation apps that pages offer, their order, and the project's identifiers for them.
public struct MapSettings: Sendable, Equatable {
  /// The identifiers of the apps in the table.
  public var apps: [String]

  /// The project's identifier at the app's vendor, by the identifier of the app.
  public var ids: [String: String]

  /// The order of the apps.
  public var order = OpenInMaps.Order.best

  /// The apps of single countries, instead of the general ones; by ISO 3166-1 code.
  public var countries: [String: [String]] = [:]
  public var datum = Datum.standard

  /// Whether a feed contains map links for every listing and dealer.
  public var hasFeed = false

  /// Whether the project declares `maps`; otherwise its app offers no navigation apps.
  public var isDeclared = false

  /// Which points are shifted into the datum of maps of China.
  public enum Datum: String, Sendable, CaseIterable {
    /// The points of links to apps that are known to require it.
    case standard

    /// Also the points of links to Apple Maps, which Apple does not document.
    case appleToo = "apple-too"
    case off
  }
}

extension MapSettings {
  /// The apps that need no identifier and work everywhere.
  static let defaultApps = ["apple", "google", "waze"]

  /// Every app that is offered anywhere: the general ones, then those of single countries.
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
