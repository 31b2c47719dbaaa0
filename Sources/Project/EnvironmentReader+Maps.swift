import WaymarkCore
import WaymarkMaps
import WaymarkModel
import WaymarkRecords

extension EnvironmentReader {
  func mapSettings(_ section: Section<EnvironmentKey>) -> MapSettings {
    var settings = MapSettings(apps: MapSettings.defaultApps, ids: [:])
    guard let maps = section.section(.maps, MapsKey.self) else { return settings }
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
          .projectValue, at: offset, "\(name) holds \"\(id)\" twice", help: "Remove one of them.")
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
      .mapsUnknownApp, at: offset, "\(name) holds \"\(id)\", which is no app we know",
      help: near.map { "Did you mean \"\($0)\"?" } ?? "`waymark maps apps` lists the apps.")
    return false
  }

  /// The apps of single countries; `null` takes away what would be inherited.
  private func countryApps(_ maps: Section<MapsKey>) -> [String: [String]] {
    var countries: [String: [String]] = [:]
    for member in maps.members(of: .countries) {
      let name = "\(maps.name(of: .countries)).\(member.name)"
      guard Countries([member.name]) != nil else {
        let upper = member.name.uppercased()
        let isCode = member.name.utf8.allSatisfy { $0 < 0x80 } && Countries([upper]) != nil
        maps.faults.add(
          .projectValue, at: member.offset, "no country has the code \"\(member.name)\" (\(name))",
          help: isCode
            ? "Did you mean \"\(upper)\"?" : "Write a code of ISO 3166-1, such as \"CN\".")
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
      guard let text = member.node.string else {
        maps.faults.add(
          .projectType, at: member.node.offset, "\(name).\(member.name) is not a text")
        continue
      }
      guard TextRule.vendorIdentifier.accepts(text) else {
        maps.faults.add(
          .projectValue, at: member.node.offset,
          "\(name).\(member.name) is not 1 to 100 visible characters",
          help: "Write what the vendor gave you, without blanks around it.")
        continue
      }
      ids[member.name] = text
    }
    return ids
  }
}
