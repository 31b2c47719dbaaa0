import AppFiles
import AppLinks
import Bytes
import Hosting
import Model
import Pages
import Project
import Routes

extension EnvironmentRenderer {
  /// Writes what makes servers serve the tree as its manifest says.
  func writeHosting(to destination: any Destination) throws {
    let site = servedSite
    let targets = hostingTargets(for: site)
    for file in targets.flatMap({ $0.files(site) }) {
      try destination.write(file.bytes, to: "hosting/\(file.path)", as: .hosting)
    }
    try destination.write(
      ReadMe(site, targets: targets).bytes, to: "hosting/README.md", as: .hosting)
  }

  /// What the servers that the environment declares cannot do for it.
  var hostingShortcomings: [Diagnostic] {
    let site = servedSite
    let location = Location("\(ProjectReader.fileName): environments.\(environment.name).hosting")
    return (environment.hosting ?? []).flatMap { $0.shortcomings(for: site) }.map { shortcoming in
      Diagnostic(shortcoming.kind, at: location, shortcoming.message)
    }
  }

  private func hostingTargets(for site: ServedSite) -> [HostingTarget] {
    environment.hosting ?? HostingTarget.suitable(for: site)
  }

  /// The environment's URLs and how each is served.
  var servedSite: ServedSite {
    let prefixes = project.locales.map { project.table.prefix(of: $0) }
    var rules = wellKnownRules
    for prefix in prefixes {
      let home: PageKind = project.routes.contains { $0.page == .market } ? .market : .shell
      rules.append(
        ServedRule(ServedPath(literals(prefix)), .index, responses.response(to: .page(home))))
      rules += project.routes.flatMap { self.rules(for: $0, below: prefix) }
    }
    return ServedSite(
      environment: environment.name, hosts: environment.hosts, rules: rules,
      errorPages: prefixes.map { ErrorPage(prefix: $0, responses.response(to: .page(.notFound))) })
  }

  /// The files that are not pages and stand at fixed places.
  private var wellKnownRules: [ServedRule] {
    func rule(_ path: ServedPath, _ kind: AssetKind) -> ServedRule {
      ServedRule(path, .file, responses.response(to: kind))
    }
    var rules = [rule(ServedPath(literal: "/robots.txt"), .robots)]
    if environment.ios != nil {
      rules.append(rule(ServedPath(literal: AssociationFile.path), .associationFile))
    }
    if environment.android != nil {
      rules.append(rule(ServedPath(literal: AssetLinks.path), .associationFile))
    }
    if environment.harmony != nil {
      rules.append(rule(ServedPath(literal: AppLinking.path), .associationFile))
    }
    if environment.isIndexed {
      rules.append(rule(ServedPath(literal: "/sitemap.xml"), .sitemap))
      let part = ServedPath([.numbered(prefix: "sitemap-", suffix: ".xml")])
      rules.append(rule(part, .sitemap))
    }
    return rules
  }

  /// How a route is served in a locale; a gate pass also has a file for Wallet, in one locale.
  private func rules(for entry: PageRoute, below prefix: String?) -> [ServedRule] {
    let hasRecords = entry.page.records != nil
    let segments =
      literals(prefix)
      + entry.route.path.segments.map { segment -> ServedPath.Segment in
        switch segment {
        case .literal(let text): .literal(text)
        case .parameter: hasRecords ? .identifier : .any
        }
      }
    let isShell = !hasRecords && !entry.route.path.parameters.isEmpty
    let path = ServedPath(segments)
    let shell = ServedRule.Source.shell(
      segments.map { segment in
        if case .literal(let text) = segment { "/" + text } else { "/" + PageRoute.anyParameter }
      }.joined() + "/index.html")
    var rules = [
      ServedRule(path, isShell ? shell : .index, responses.response(to: .page(entry.page)))
    ]
    if entry.page == .gatepass, prefix == nil, environment.pass != nil {
      let pass = ServedPath(segments + [.literal("gatepass.pkpass")])
      rules.append(ServedRule(pass, .file, responses.response(to: .pass)))
    }
    return rules
  }

  private func literals(_ prefix: String?) -> [ServedPath.Segment] {
    prefix.map { [.literal($0)] } ?? []
  }
}
