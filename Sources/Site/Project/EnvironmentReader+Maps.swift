import Bytes
import Maps
import Records

extension EnvironmentReader {
  func mapSettings(_ section: Section, _ faults: inout Faults) -> MapSettings {
    guard let maps = section.section("maps", keys: EnvironmentKeys.maps, &faults) else {
      return MapSettings(apps: MapSettings.defaultApps, ids: [:])
    }
    var settings = MapSettings(apps: MapSettings.defaultApps, ids: mapIdentifiers(maps, &faults))
    if let apps = maps["apps"] {
      settings.apps = mapApps(apps, "\(maps.name).apps", &faults)
    }
    settings.order = word("order", of: maps, &faults) ?? settings.order
    settings.datum = word("datum", of: maps, &faults) ?? settings.datum
    settings.countries = countryApps(maps, &faults)
    settings.hasFeed = maps.flag("feed", &faults) ?? false
    return settings
  }

  /// One of a few words.
  private func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, of section: Section, _ faults: inout Faults
  ) -> Word? where Word.RawValue == String {
    guard let text = section.text(key, &faults), let node = section[key] else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let near = suggestion(for: text, among: words).map { "Did you mean \"\($0)\"?" }
    faults.add(
      .value, at: node.offset, "\(section.name).\(key) \"\(text)\" means nothing",
      help: near ?? "Known: \(words.joined(separator: ", ")).")
    return nil
  }

  /// The apps of a list, each known and none twice.
  private func mapApps(_ node: JSONNode, _ name: String, _ faults: inout Faults) -> [String] {
    guard let elements = node.array else {
      faults.add(.type, at: node.offset, "\(name) is \(node.kind); a list is expected")
      return []
    }
    var apps: [String] = []
    for element in elements {
      guard let id = element.string, !id.isEmpty else {
        faults.add(
          .type, at: element.offset, "\(name) holds \(element.kind); texts are expected")
        continue
      }
      if apps.contains(id) {
        faults.add(.value, at: element.offset, "\(name) holds \"\(id)\" twice")
      } else if !NavigationApp.all.contains(where: { $0.id == id }) {
        let near = suggestion(for: id, among: NavigationApp.all.map(\.id))
        faults.add(
          .value, at: element.offset, "\(name) holds \"\(id)\", which is no app we know",
          help: near.map { "Did you mean \"\($0)\"?" })
      } else {
        apps.append(id)
      }
    }
    return apps
  }

  /// The apps of single countries; `null` takes away what would be inherited.
  private func countryApps(_ maps: Section, _ faults: inout Faults) -> [String: [String]] {
    var countries: [String: [String]] = [:]
    for member in entries(of: "countries", in: maps, &faults) {
      let name = "\(maps.name).countries.\(member.name)"
      guard Countries([member.name]) != nil else {
        let upper = member.name.uppercased()
        faults.add(
          .value, at: member.offset, "no country has the code \"\(member.name)\" (\(name))",
          help: Countries([upper]) == nil
            ? "Write a code of ISO 3166-1, such as \"CN\"." : "Did you mean \"\(upper)\"?")
        continue
      }
      countries[member.name] = mapApps(member.node, name, &faults)
    }
    return countries
  }

  private func mapIdentifiers(_ maps: Section, _ faults: inout Faults) -> [String: String] {
    var ids: [String: String] = [:]
    for member in entries(of: "ids", in: maps, &faults) {
      if let text = member.node.string, !text.isEmpty {
        ids[member.name] = text
      } else {
        faults.add(.type, at: member.node.offset, "\(maps.name).ids.\(member.name) is no text")
      }
    }
    return ids
  }

  /// The members of an object below a key, without those that are `null`.
  private func entries(
    of key: String, in section: Section, _ faults: inout Faults
  ) -> [JSONMember] {
    guard let node = section[key] else { return [] }
    guard let members = node.object else {
      faults.add(
        .type, at: node.offset, "\(section.name).\(key) is \(node.kind); an object is expected")
      return []
    }
    return members.filter { member in
      if case .null = member.node.value { return false }
      return true
    }
  }
}
