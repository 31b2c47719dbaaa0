import AppFiles
import AppLinks
import Bytes
import Hosting
import Routes

/// The keys of each object of an environment; the JSON Schema is tested against them.
enum EnvironmentKeys {
  static let environment = [
    "extends", "hosts", "urlScheme", "index", "ios", "android", "harmony", "pass", "google", "maps",
    "wechat", "qq", "hosting",
  ]
  static let ios = ["teamID", "bundleID", "appStoreID", "services", "appClip"]
  static let android = ["package", "fingerprints", "getLoginCreds"]
  static let harmony = ["appID", "querySchemes"]
  static let wechat = ["prefix"]
  static let qq = ["appID"]
  static let pass = [
    "typeID", "teamID", "serialPrefix", "organization", "identity", "allowTestIdentity", "images",
    "colors",
  ]
  static let colors = ["background", "foreground", "label"]
  static let identity = ["certificate", "key", "password", "intermediates"]
  static let password = ["env", "file"]
  static let google = ["issuerID", "serviceAccount"]
  static let maps = ["apps", "order", "countries", "datum", "ids", "feed"]
}

/// Reads the environments, each merged over the one it extends.
struct EnvironmentReader {
  private let members: [JSONMember]

  init(_ node: JSONNode, _ faults: inout Faults) {
    members = node.object ?? []
    if node.object == nil {
      faults.add(
        .type, at: node.offset, "environments is \(node.kind); an object is expected")
    } else if members.isEmpty {
      faults.add(.value, at: node.offset, "environments is empty")
    }
  }

  /// Every environment that is valid, in the order of the file.
  func environments(_ faults: inout Faults) -> [(environment: Environment, offset: Int)] {
    members.compactMap { member in
      guard Form.isEnvironmentName(member.name) else {
        faults.add(
          .value, at: member.offset,
          "the environment's name \"\(member.name)\" is not 1 to 40 letters, digits, - and _")
        return nil
      }
      guard let merged = merged(member, through: [], &faults) else { return nil }
      return environment(named: member.name, merged, &faults).map { ($0, member.offset) }
    }
  }

  /// Through how many environments one may extend another.
  private static let depthLimit = 16

  /// An environment's members over those of the environment it extends; `index` is never inherited,
  /// so that no environment is indexed by accident.
  private func merged(
    _ member: JSONMember, through chain: [String], _ faults: inout Faults
  ) -> JSONNode? {
    guard let parent = member.node["extends"], let name = parent.string else { return member.node }
    let chain = chain + [member.name]
    if let start = chain.firstIndex(of: name) {
      let circle = (chain[start...] + [name]).joined(separator: " → ")
      faults.add(.extends, at: parent.offset, "\(name) extends itself: \(circle)")
      return nil
    }
    guard chain.count < Self.depthLimit else {
      faults.add(
        .extends, at: parent.offset,
        "\(member.name) is extended through more than \(Self.depthLimit) environments")
      return nil
    }
    guard let base = members.last(where: { $0.name == name }) else {
      let near = suggestion(for: name, among: members.map(\.name).filter { $0 != member.name })
      faults.add(
        .extends, at: parent.offset, "there is no environment \"\(name)\" to extend",
        help: near.map { "Did you mean \"\($0)\"?" })
      return nil
    }
    return self.merged(base, through: chain, &faults).map { base in
      let inherited = base.object?.filter { $0.name != "index" } ?? []
      return overlay(JSONNode(.object(inherited), offset: base.offset), with: member.node)
    }
  }

  /// Objects are merged member by member; any other value replaces the one below it.
  private func overlay(_ base: JSONNode, with top: JSONNode) -> JSONNode {
    guard let lower = base.object, let upper = top.object else { return top }
    let kept = lower.filter { member in !upper.contains { $0.name == member.name } }
    let own = upper.map { member in
      let below = lower.last { $0.name == member.name }?.node
      return below.map { member.with(node: overlay($0, with: member.node)) } ?? member
    }
    return JSONNode(.object(kept + own), offset: top.offset)
  }

  private func environment(
    named name: String, _ node: JSONNode, _ faults: inout Faults
  ) -> Environment? {
    faults.subject = "environments.\(name)"
    defer { faults.subject = "" }
    guard
      let section = Section(node, faults.subject, keys: EnvironmentKeys.environment, &faults)
    else { return nil }
    _ = section.text("extends", &faults)
    let hosts = section.texts("hosts", isRequired: true, &faults, check: checkHost)
    let scheme = section.text("urlScheme", isRequired: true, &faults, check: checkScheme)
    let ios = iosApp(section, &faults)
    let android = androidApps(section, &faults)
    let harmony = harmonyApp(section, &faults)
    let reserved = reservedPrefixes(section, &faults)
    checkGoogle(section, &faults)
    let pass = passSettings(section, environment: name, team: ios?.teamID, &faults)
    let maps = mapSettings(section, &faults)
    let hosting = hostingTargets(section, &faults)
    let isIndexed = section.flag("index", &faults) ?? false
    // An environment with a fault is never built, but its other identifiers are still compared.
    guard !hosts.isEmpty else { return nil }
    return Environment(
      name: name, hosts: hosts, urlScheme: scheme ?? "", isIndexed: isIndexed, ios: ios,
      androidApps: android, harmony: harmony, reserved: reserved, pass: pass, maps: maps,
      hosting: hosting)
  }

  private func iosApp(_ section: Section, _ faults: inout Faults) -> IOSApp? {
    guard let app = section.section("ios", keys: EnvironmentKeys.ios, &faults) else { return nil }
    let team = app.text(
      "teamID", form: "ten capital letters and digits", isRequired: true, &faults,
      where: Form.isTeamID)
    let bundle = app.text("bundleID", isRequired: true, &faults) { text throws(LinkFault) in
      _ = try AppIdentifier(teamID: "A1B2C3D4E5", bundleID: text)
    }
    let store = app.text("appStoreID", form: "a number", &faults, where: Form.isNumber)
    let services = app.texts(
      "services", form: "webcredentials or activitycontinuation", &faults
    ) { ["webcredentials", "activitycontinuation"].contains($0) }
    let clip = app.text("appClip", form: "one part of a bundle ID, such as Clip", &faults) {
      (1...40).contains($0.utf8.count) && Form.isEnvironmentName($0) && !$0.contains("_")
    }
    guard let team, let bundle else { return nil }
    return IOSApp(
      teamID: team, bundleID: bundle, appStoreID: store,
      services: services.compactMap(AssociatedDomain.Service.init), appClip: clip)
  }

  /// Google Wallet's settings are checked, so that a project may carry them.
  private func checkGoogle(_ section: Section, _ faults: inout Faults) {
    guard let google = section.section("google", keys: EnvironmentKeys.google, &faults) else {
      return
    }
    _ = google.text("issuerID", form: "a number", isRequired: true, &faults, where: Form.isNumber)
    let account = google.section("serviceAccount", keys: EnvironmentKeys.password, &faults)
    _ = account.flatMap { secret($0, &faults) }
  }
}

extension EnvironmentReader {
  /// What the environment says it is served by; `nil` when it says nothing.
  private func hostingTargets(_ section: Section, _ faults: inout Faults) -> [HostingTarget]? {
    guard section["hosting"] != nil else { return nil }
    let names = HostingTarget.all.map(\.name)
    let texts = section.texts("hosting", &faults) { text in
      guard HostingTarget(named: text) == nil else { return nil }
      let hint = suggestion(for: text, among: names).map { "Did you mean \"\($0)\"?" }
      return (
        "\"\(text)\" is no server we know", hint ?? "Known: \(names.joined(separator: ", "))."
      )
    }
    return texts.compactMap(HostingTarget.init(named:))
  }
}

extension JSONMember {
  /// The same name with another value.
  fileprivate func with(node: JSONNode) -> JSONMember {
    JSONMember(name: name, offset: offset, node: node)
  }
}
