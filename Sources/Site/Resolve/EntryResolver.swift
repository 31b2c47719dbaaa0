import Bytes
import Links
import Model
import Pages

/// Tells for one environment where links, shortcuts, activities, Spotlight items and pushes lead.
///
/// What iOS and Android would do is decided by the very files that a build writes. It is not asked
/// whether there is a record with an identifier: that takes the records.
public struct EntryResolver: Sendable {
  private let project: Project
  private let environment: Environment
  private let router: EntryRouter
  private let matcher: AssociationMatcher?
  private let androidRules: [any AndroidRule]

  /// Makes the resolver of a project's environment; without a name it is the first one.
  public init(folder: String, environment name: String?) throws(BuildFailure) {
    let project = try ProjectReader.read(folder: folder)
    let environment =
      name.map { name in project.environments.first { $0.name == name } }
      ?? project.environments.first
    guard let environment else {
      let names = project.environments.map(\.name)
      let hint = name.flatMap { suggestion(for: $0, among: names) }
      throw BuildFailure([
        Diagnostic(
          BuildRule.environment, at: Place("--environment"),
          "there is no environment \"\(name ?? "")\"",
          help: hint.map { "Did you mean \"\($0)\"?" }
            ?? "There are: \(names.joined(separator: ", ")).")
      ])
    }
    do {
      try self.init(project, environment)
    } catch {
      let place = Place("\(ProjectReader.fileName): environments.\(environment.name)")
      let fault = error as? LinkFault
      throw BuildFailure([
        Diagnostic(fault?.rule ?? .associationSize, at: place, fault?.message ?? "\(error)")
      ])
    }
  }

  private init(_ project: Project, _ environment: Environment) throws {
    self.project = project
    self.environment = environment
    router = try EntryRouter(
      project.table, hosts: environment.hosts, scheme: environment.urlScheme,
      bundleID: environment.ios?.bundleID)
    matcher = try environment.ios.map { app in
      try AssociationMatcher(try associationFile(of: app, in: environment, project.table).bytes())
    }
    androidRules =
      environment.android == nil
      ? [] : [ManifestRule(project.table, hosts: environment.hosts)]
  }

  /// Where an input leads.
  public func report(on input: EntryInput) -> EntryReport {
    var report = EntryReport(input: input.text, parameters: [], reason: "")
    do throws(LinkFault) {
      let link = try resolve(input)
      report.route = link.route.name
      report.parameters = link.route.parameters.compactMap { name in
        link.parameters[name].map { EntryReport.Parameter(name: name, value: $0) }
      }
      report.url = link.url
      report.page = page(of: link)
      report.reason =
        "It leads to \(link.route.name)"
        + (report.page == nil ? ", where no page can be: it is no record's identifier." : ".")
    } catch {
      report.reason = "It leads nowhere: \(error.message)."
    }
    tellPlatforms(of: input, &report)
    return report
  }

  private func resolve(_ input: EntryInput) throws(LinkFault) -> ResolvedLink {
    switch input {
    case .url(let url): try router.resolve(url)
    case .shortcut(let type): try router.resolve(shortcut: type)
    case .activity(let type): try router.resolve(activity: type)
    case .spotlight(let identifier): try router.resolve(spotlight: identifier)
    case .search(let text): try router.resolve(search: text)
    case .push(_, let payload): try router.resolve(push: payload)
    }
  }

  /// Adds what iOS and Android do with the https URL: the one that was given, or the canonical one.
  private func tellPlatforms(of input: EntryInput, _ report: inout EntryReport) {
    var url = report.url
    if case .url(let text) = input, isWebLink(text) { url = text }
    guard let url else { return }
    if let matcher, let app = environment.ios?.appID {
      let host = hostName(of: url)
      let domain = environment.hosts.first { $0 == host } ?? environment.canonicalHost
      let decision = matcher.decide(url, app: app, domain: domain)
      report.ios = decision.verdict.rawValue
      report.reason += " iOS: \(decision.reason)"
    }
    guard environment.android != nil else { return }
    let refusal = androidRules.lazy.compactMap { $0.refusal(of: url) }.first
    report.android = refusal == nil ? "opens" : "stays"
    report.reason +=
      refusal.map { " Android: It stays in the browser: \($0)." }
      ?? " Android: A path of the manifest fits the link, so it opens the app."
  }

  /// The file of a place's page below a host's folder; `nil` for a record's page when no record can
  /// have the identifier.
  private func page(of link: ResolvedLink) -> String? {
    let prefix = link.locale.map { $0 + "/" } ?? ""
    let kind = project.routes.first { $0.route == link.route }?.page
    var isRecord = true
    let segments = link.route.path.segments.map { segment in
      guard case .parameter(let name) = segment else { return segment.description }
      guard kind?.records != nil else { return EnvironmentRenderer.anyParameter }
      let id = link.parameters[name].flatMap { try? Identifier<Listing>($0) }
      isRecord = isRecord && id != nil
      return id?.text ?? ""
    }
    return isRecord ? prefix + (segments + ["index.html"]).joined(separator: "/") : nil
  }
}
