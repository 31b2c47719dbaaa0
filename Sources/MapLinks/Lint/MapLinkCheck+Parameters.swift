import Bytes
import Maps

extension MapLinkCheck {
  /// Names that people write, by the scheme, and the right ones.
  private static let renamed: [String: [String: String]] = [
    "moovit": [
      "origin_lat": "orig_lat", "origin_lon": "orig_lon", "origin_name": "orig_name",
      "origin_lng": "orig_lon", "dest_lng": "dest_lon",
    ],
    "iosamap": ["applicationName": "sourceApplication"],
    "amapuri": ["applicationName": "sourceApplication"],
    "androidamap": ["applicationName": "sourceApplication"],
    "tmap": [
      "rGoX": "goalx", "rGoY": "goaly", "rGoName": "goalname", "goallat": "goaly",
      "goallon": "goalx", "goallng": "goalx",
    ],
    "nmap": ["appName": "appname", "dlon": "dlng", "slon": "slng"],
  ]

  /// Checks the names of the parameters, and what the app insists on.
  mutating func checkParameters() {
    let names = group.names
    for index in url.items.indices { checkName(at: index, names) }
    guard let entry else { return }
    if case .retired(let since, let reason, let next) = entry.app.status {
      let successor = next.flatMap { try? NavigationApp.named($0).name }
      add(
        .mapLinkRetired,
        "\(entry.app.name) \(since.map { "has been gone since \($0)" } ?? "is gone"): \(reason)",
        help: "link to \(successor ?? "another app; waymark maps apps lists them")")
      replacement = next
      isLost = isLost || next == nil
      needsTable = true
    }
    guard !url.items.isEmpty else { return }
    checkConstants(entry)
    if let identifier = entry.app.identifier, identifier.isMandatory {
      require(identifier, entry.app)
    }
    if entry.app.id == "baidu-web" { checkBaiduPage(entry) }
  }

  private mutating func checkName(at index: Int, _ names: Set<String>) {
    let name = url.items[index].name
    guard !names.contains(name) else { return }
    if let own = Self.renamed[url.scheme]?[name] {
      add(.mapLinkParameter, "\(url.scheme) has no \(Self.quote(name)); it is called \(own)")
      url.items[index].rename(own)
    } else if name == "arriveby", url.group.contains("citymapper") {
      add(
        .mapLinkRetired, "Citymapper no longer takes arriveby", help: "write arrival_time")
      url.items[index].rename("arrival_time")
    } else if let own = names.filter({ $0.lowercased() == name.lowercased() }).min() {
      add(.mapLinkParameter, "the parameter \(Self.quote(name)) is written \(own)")
      url.items[index].rename(own)
    }
  }

  /// Parameters without which the app ignores the others.
  private mutating func checkConstants(_ entry: MapLinkGrammar.Entry) {
    let isRead = url.items.contains { item in entry.has(item.name) }
    guard isRead else { return }
    for constant in entry.constants where ["api", "action"].contains(constant.key) {
      guard url.item(constant.key) == nil else { continue }
      add(
        .mapLinkMissingParameter,
        "\(constant.key)=\(constant.value) is missing, without which \(entry.app.name) "
          + "ignores all parameters", help: "add \(constant.key)=\(constant.value)")
      url.items.insert(LenientURL.Item(constant.key.utf8, constant.value.utf8), at: 0)
    }
  }

  private mutating func require(_ identifier: NavigationApp.Identifier, _ app: NavigationApp) {
    let name = identifier.parameter
    guard url.item(name)?.text.isEmpty != false else { return }
    add(.mapLinkMissingParameter, "\(name) is missing, without which \(app.name) takes no link")
    guard let id = settings.ids[name] else {
      isLost = true
      return
    }
    url.remove(name)
    url.items.append(LenientURL.Item(name, encoding: id))
  }

  /// Baidu's page does not know where its reader is; the app does.
  private mutating func checkBaiduPage(_ entry: MapLinkGrammar.Entry) {
    if url.item("output") == nil {
      add(
        .mapLinkMissingParameter,
        "output=html is missing, without which Baidu answers with data and no page",
        help: "add output=html")
      url.items.append(LenientURL.Item("output".utf8, "html".utf8))
    }
    guard entry.template.action == .directions else { return }
    for name in ["origin", "region"] where url.item(name) == nil {
      add(
        .mapLinkMissingParameter, "\(name) is missing, without which Baidu's page shows no route",
        help: name == "origin"
          ? "add origin=: unlike the app, the page does not know where its reader is"
          : "add region= with the name of the city")
      isLost = true
    }
  }
}
