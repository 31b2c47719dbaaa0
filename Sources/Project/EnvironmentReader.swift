import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkRoutes

/// Reads the environments, each merged over the one it extends.
struct EnvironmentReader {
  private let members: [JSONMember]
  private let faults: Faults

  init(_ node: JSONNode, _ faults: Faults) {
    self.faults = faults
    members = node.object ?? []
    if node.object == nil {
      faults.addType(of: node, "environments", expected: "an object")
    } else if members.isEmpty {
      faults.add(
        .projectValue, at: node.offset, "environments is empty",
        help: "Write one, such as \"production\": { \"hosts\": [\"example.com\"] }.")
    }
  }

  /// Every environment that is valid, in the order of the file.
  var environments: [(environment: Environment, own: OwnMembers?, offset: Int)] {
    members.compactMap { member in
      if let fault = TextRule.environmentName.fault(member.name) {
        faults.add(
          .projectValue, at: member.offset, "the environment's name \(fault.message)",
          help: fault.help)
        return nil
      }
      guard let merged = merged(member, through: []) else { return nil }
      return environment(named: member.name, merged).map {
        ($0, OwnMembers(of: member, merged, over: base(of: member)), member.offset)
      }
    }
  }

  /// The environment that a valid one extends, with all its members.
  private func base(of member: JSONMember) -> (name: String, node: JSONNode)? {
    guard let name = member.node["extends"]?.string,
      let base = members.last(where: { $0.name == name }),
      let merged = merged(base, through: [member.name])
    else { return nil }
    return ("environments.\(name)", merged)
  }

  /// The maximum length of a chain of extended environments.
  private static let depthLimit = 16

  /// The keys that are never inherited, to prevent accidental indexing, accidental HSTS, and calls
  /// to the API of another environment.
  private static let ownKeys = ["index", "hsts", "apiHost"]

  /// An environment's members over those of the environment it extends.
  private func merged(_ member: JSONMember, through chain: [String]) -> JSONNode? {
    guard let parent = member.node["extends"], let name = parent.string else { return member.node }
    let chain = chain + [member.name]
    func fault(_ message: String, help: String? = nil) -> JSONNode? {
      faults.add(.projectExtends, at: parent.offset, message, help: help)
      return nil
    }
    if let start = chain.firstIndex(of: name) {
      let circle = (chain[start...] + [name]).joined(separator: " → ")
      return fault("\(name) extends itself: \(circle)")
    }
    guard chain.count < Self.depthLimit else {
      return fault("\(member.name) is extended through more than \(Self.depthLimit) environments")
    }
    guard let base = members.last(where: { $0.name == name }) else {
      let near = suggestion(for: name, among: members.map(\.name).filter { $0 != member.name })
      return fault(
        "there is no environment \"\(name)\" to extend",
        help: near.map { "Did you mean \"\($0)\"?" })
    }
    return merged(base, through: chain).map { base in
      let inherited = base.object?.filter { !Self.ownKeys.contains($0.name) } ?? []
      return overlay(JSONNode(.object(inherited), offset: base.offset), with: member.node)
    }
  }

  private func environment(named name: String, _ node: JSONNode) -> Environment? {
    faults.subject = "environments.\(name)"
    defer { faults.subject = "" }
    guard let section = Section<EnvironmentKey>(node, faults.subject, faults) else { return nil }
    _ = section.text(.extends)
    let hosts = section.texts(.hosts, TextRule(checkHost), isRequired: true)
    let ios = iosApp(section)
    // Only an app can open URLs with a custom scheme.
    let hasApp = section[.ios] != nil || section[.android] != nil || section[.harmony] != nil
    let environment = Environment(
      name: name, hosts: hosts,
      urlScheme: section.text(.urlScheme, TextRule(checkScheme), isRequired: hasApp),
      isIndexed: section.flag(.index) ?? false, ios: ios, androidApps: androidApps(section),
      harmony: harmonyApp(section), reserved: reservedPrefixes(section),
      pass: passSettings(section, environment: name, team: ios?.teamID),
      maps: mapSettings(section), hosting: hostingTargets(section),
      feeds: section.texts(
        .feeds, TextRule("feed", among: ["google-vehicles", "meta-catalog"])),
      indexNowKey: section.section(.indexNow, IndexNowKey.self)?
        .text(.key, .indexNowKey, isRequired: true),
      transport: strictTransport(section), server: serverSettings(section),
      apiHost: section.text(.apiHost, TextRule(checkHost)))
    // An environment with a fault is never built, but its identifiers are still compared.
    return hosts.isEmpty ? nil : environment
  }

  /// Reads the Strict-Transport-Security header; preload lists require a year and subdomains.
  private func strictTransport(_ section: Section<EnvironmentKey>) -> StrictTransport? {
    guard let section = section.section(.hsts, HSTSKey.self),
      let age = section.integer(.maxAge, 0...StrictTransport.greatestAge, isRequired: true)
    else { return nil }
    let transport = StrictTransport(
      maxAge: age, includesSubdomains: section.flag(.includeSubDomains) ?? false,
      isPreloaded: section.flag(.preload) ?? false)
    let least = StrictTransport.leastPreloadedAge
    if transport.isPreloaded, !transport.includesSubdomains || age < least {
      section.add(
        .projectValue, .preload,
        "\(section.name(of: .preload)) needs \"includeSubDomains\": true and a \"maxAge\" of"
          + " \(least) or more", help: "Write both, or remove \"preload\".")
    }
    return transport
  }

  /// Reads how the operator's own server serves the environment.
  private func serverSettings(_ section: Section<EnvironmentKey>) -> ServerSettings {
    guard let server = section.section(.server, ServerKey.self) else { return ServerSettings() }
    if let targets = hostingTargets(section), !targets.contains(where: HostingTarget.own.contains) {
      section.add(
        .projectValue, .server,
        "\(section.name(of: .server)) applies to nginx, caddy and apache, and \"hosting\" names none of"
          + " them", help: "Remove \"server\", or write null if it is inherited.")
    }
    var settings = ServerSettings(include: server.text(.include, .serverPath))
    if let folder = server.text(.challenges, .serverPath) { settings.challenges = folder }
    if server[.tls]?.bool == false {
      settings.tls = .inFront
    } else if server[.tls]?.bool == true {
      server.add(
        .projectValue, .tls, "\(server.name(of: .tls)) is true",
        help: "Write { \"certificate\": …, \"key\": … }, or false if a proxy in front ends TLS.")
    } else if let tls = server.section(.tls, TLSKey.self),
      let certificate = tls.text(.certificate, .serverPath, isRequired: true),
      let key = tls.text(.key, .serverPath, isRequired: true)
    {
      settings.tls = .certificate(certificate, key: key)
    }
    return settings
  }

  /// The servers of the environment; `nil` if none are declared.
  private func hostingTargets(_ section: Section<EnvironmentKey>) -> [HostingTarget]? {
    guard section[.hosting] != nil else { return nil }
    let rule = TextRule("server", among: HostingTarget.all.map(\.name))
    return section.texts(.hosting, rule).compactMap(HostingTarget.init(named:))
  }
}
