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
      guard let id = element.string else {
        faults.add(
          .type, at: element.offset, "\(name) holds \(element.kind); texts are expected")
        continue
      }
      if apps.contains(id) {
        faults.add(
          .value, at: element.offset, "\(name) holds \"\(id)\" twice", help: "Remove one of them.")
      } else if checkApp(id, at: element.offset, in: name, &faults) {
        apps.append(id)
      }
    }
    return apps
  }

  /// Whether the table has an app of an identifier; another name of an app is not one.
  private func checkApp(
    _ id: String, at offset: Int, in name: String, _ faults: inout Faults
  ) -> Bool {
    let known = NavigationApp.all.map(\.id)
    if known.contains(id) { return true }
    let near = (try? NavigationApp.named(id))?.id ?? suggestion(for: id, among: known)
    faults.add(
      .value, at: offset, "\(name) holds \"\(id)\", which is no app we know",
      help: near.map { "Did you mean \"\($0)\"?" } ?? "`waymark maps apps` lists the apps.")
    return false
  }

  /// The apps of single countries; `null` takes away what would be inherited.
  private func countryApps(_ maps: Section, _ faults: inout Faults) -> [String: [String]] {
    var countries: [String: [String]] = [:]
    for member in entries(of: "countries", in: maps, &faults) {
      let name = "\(maps.name).countries.\(member.name)"
      guard Countries([member.name]) != nil else {
        let upper = member.name.uppercased()
        let isCode = member.name.utf8.allSatisfy { $0 < 0x80 } && Countries([upper]) != nil
        faults.add(
          .value, at: member.offset, "no country has the code \"\(member.name)\" (\(name))",
          help: isCode
            ? "Did you mean \"\(upper)\"?" : "Write a code of ISO 3166-1, such as \"CN\".")
        continue
      }
      countries[member.name] = mapApps(member.node, name, &faults)
    }
    return countries
  }

  private func mapIdentifiers(_ maps: Section, _ faults: inout Faults) -> [String: String] {
    var ids: [String: String] = [:]
    let name = "\(maps.name).ids"
    for member in entries(of: "ids", in: maps, &faults)
    where checkApp(member.name, at: member.offset, in: name, &faults) {
      guard let text = member.node.string else {
        faults.add(.type, at: member.node.offset, "\(name).\(member.name) is no text")
        continue
      }
      guard Form.isVendorIdentifier(text) else {
        faults.add(
          .value, at: member.node.offset,
          "\(name).\(member.name) is not 1 to \(Form.vendorIdentifierLimit) visible characters",
          help: "Write what the vendor gave you, without blanks around it.")
        continue
      }
      ids[member.name] = text
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
