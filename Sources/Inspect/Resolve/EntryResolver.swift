import WaymarkAgreement
import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkAppOutputs
import WaymarkCore
import WaymarkDisk
package import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// Finds out where links, shortcuts, activities, Spotlight items and pushes lead in one
/// environment.
///
/// The files that a build writes decide for iOS and Android. The environment's tree, if it was
/// built, shows whether a record exists.
struct EntryResolver: Sendable {
  private let project: Project
  let environment: Environment
  private let router: Router
  private let matcher: AssociationMatcher?

  /// The Android links of each host, in order; all apps have the same.
  private let android: [AndroidLinks]

  /// Decides about custom-scheme URLs on Android; `nil` without an app or a scheme.
  private let schemeFilter: ManifestFilter?

  /// The HarmonyOS app's links; `nil` without an app.
  private let harmony: HarmonyLinks?

  private let servers: ServerRedirects

  /// The folder of the environment's tree; `nil` if no build has finished.
  private let tree: String?

  /// Makes the resolver of an environment; the trees of all environments are below `output`.
  init(_ project: Project, _ environment: Environment, output: String) throws {
    let project = project.seen(by: environment)
    self.project = project
    self.environment = environment
    servers = ServerRedirects(project, environment)
    router = try Router(
      project.table, hosts: environment.hosts, scheme: environment.urlScheme,
      bundleID: environment.ios?.bundleID, reserved: environment.reserved)
    matcher = try environment.associationFile(project.table).map { file in
      try AssociationMatcher(try file.bytes())
    }
    android =
      try environment.android.map { app in
        let rules = try environment.assetLinks(project.table).bytes
        return try environment.hosts.map { host in
          let filter = try environment.intentFilter(of: host, project.table)
          return try AndroidLinks(
            host: host, manifest: filter.bytes, exactManifest: filter.exactBytes, rules: rules,
            package: app.package)
        }
      } ?? []
    schemeFilter = try environment.android.flatMap { _ in environment.urlScheme }.map { scheme in
      ManifestFilter(try SchemeFilter(scheme: scheme).bytes)
    }
    harmony = try environment.harmony.map { _ in
      try HarmonyLinks(
        try HarmonyModule(
          project.table, hosts: environment.hosts, scheme: environment.urlScheme,
          reserved: environment.reserved
        ).bytes)
    }
    let tree = "\(output)/\(environment.name)"
    self.tree = fileKind(at: tree + "/manifest.json") == .file ? tree : nil
  }

  /// Where an input leads; for a web link that which browsers send.
  func report(on input: EntryInput) -> EntryReport {
    guard input.kind == .url, let sent = SplitURL.sent(input.text) else {
      return plainReport(on: input)
    }
    var report = plainReport(on: EntryInput(.url, sent))
    report.input = input.text
    report.reason += " Browsers send \(sent)."
    return report
  }

  private func plainReport(on input: EntryInput, isTarget: Bool = false) -> EntryReport {
    var report = EntryReport(
      input: input.text, environment: environment.name)
    do throws(LinkFault) {
      let link = try resolve(input)
      report.route = link.route.name
      report.parameters = link.route.parameters.compactMap { name in
        link.parameters[name].map { (name: name, value: $0) }
      }
      report.url = link.url
      report.page = page(of: link)
      report.hasPage = report.page.flatMap { isInTree($0, on: environment.canonicalHost) }
      report.reason = "It leads to \(link.route.name)" + remark(on: report, link)
      if input.kind == .url, !link.route.was.isEmpty,
        let redirect = servers.redirect(of: input.text)
      {
        report.redirect = redirect
        report.reason += " " + redirect.text
      }
    } catch {
      if input.kind == .url, error.kind == .linkNoRoute, let host = hostName(of: input.text),
        environment.hosts.contains(host),
        let file = Self.files(at: input.text).first(where: { isInTree($0, on: host) == true })
      {
        (report.page, report.hasPage) = (file, true)
        report.reason =
          "It leads to a file of the site that no route has, so apps have no place for it."
      } else if input.kind == .url, error.kind == .linkNoRoute, !isTarget,
        let redirect = servers.redirect(of: input.text)
      {
        let target = plainReport(on: EntryInput(.url, redirect.url), isTarget: true)
        (report.url, report.page, report.hasPage) = (target.url, target.page, target.hasPage)
        report.redirect = redirect
        report.reason = redirect.text + " No route has the old path, so apps have no place for it."
      } else {
        report.reason = "It leads nowhere: \(error.message)."
        report.fault = error.kind
      }
    }
    tellPlatforms(of: input, &report)
    return report
  }

  private func resolve(_ input: EntryInput) throws(LinkFault) -> ResolvedLink {
    switch input.kind {
    case .url: try router.resolve(input.text)
    case .shortcut: try router.resolve(shortcut: input.text)
    case .activity: try router.resolve(activity: input.text)
    case .spotlight: try router.resolve(spotlight: input.text)
    case .search: try router.resolve(search: input.text)
    case .push: try router.resolve(push: input.payload)
    }
  }

  /// Adds the answers of iOS and Android for the https URL: the given one, or the canonical one.
  ///
  /// A custom-scheme URL needs no https URL: both systems open it if the app declares its scheme.
  private func tellPlatforms(of input: EntryInput, _ report: inout EntryReport) {
    let isWeb = input.kind == .url && hostName(of: input.text) != nil
    let isScheme = input.kind == .url && !isWeb
    if isScheme {
      let answer = schemeFilter.map { EntryReport.Answer($0.decide(input.text)) }
      (report.android, report.android12To14, report.androidBefore12) = (answer, answer, answer)
      report.ios = iosAnswer(toSchemeOf: input.text)
      report.harmony = harmony.map { EntryReport.Answer($0.decide(input.text)) }
      return
    }
    guard let url = isWeb ? input.text : report.url else { return }
    let host = hostName(of: url)
    let index = environment.hosts.firstIndex { $0 == host } ?? 0
    if let matcher, let app = environment.ios?.appID {
      let (decision, trace) = matcher.explain(url, app: app, domain: environment.hosts[index])
      report.ios = EntryReport.Answer(decision, trace)
    }
    report.harmony = harmony.map { EntryReport.Answer($0.decide(url)) }
    guard android.indices.contains(index) else { return }
    let decisions = android[index].decisions(url)
    report.android = EntryReport.Answer(decisions[.from15])
    report.android12To14 = EntryReport.Answer(decisions[.upTo14])
    report.androidBefore12 = EntryReport.Answer(decisions[.upTo11])
  }

  /// The answer of iOS for a URL with a scheme in `Info.plist`, or with http, which universal links
  /// may have; `nil` without an iOS app.
  private func iosAnswer(toSchemeOf url: String) -> EntryReport.Answer? {
    guard let app = environment.ios?.appID else { return nil }
    if url.asciiLowercased.hasPrefix("http:"), let matcher,
      let host = hostName(of: "https" + url.dropFirst(4)), environment.hosts.contains(host)
    {
      let (decision, trace) = matcher.explain(url, app: app, domain: host)
      return EntryReport.Answer(decision, trace)
    }
    guard let scheme = environment.urlScheme,
      url.asciiLowercased.hasPrefix(scheme.asciiLowercased + ":")
    else {
      return EntryReport.Answer(
        verdict: "no_match", rule: nil, reason: "The Info.plist does not declare the scheme.")
    }
    return EntryReport.Answer(
      verdict: "match", rule: nil,
      reason: "The Info.plist declares the scheme \(scheme) for any URL.")
  }

  /// A remark on the page of a place, to follow the name of the route.
  private func remark(on report: EntryReport, _ link: ResolvedLink) -> String {
    if page(of: link, is: .elsewhere) { return ". Its page is on another site." }
    guard report.page != nil else {
      return ", which cannot have a page: the value is not a valid record identifier."
    }
    let isRecord = project.routes.first { $0.route == link.route }?.page.recordKind != nil
    switch (report.hasPage, isRecord) {
    case (true?, _): return ". The tree has its page."
    case (false?, true):
      return ", but the built tree does not have its page: there is no such record, or it is newer."
    case (false?, false): return ", but the built tree does not have its page: build it again."
    case (nil, true): return ". It has a page if the record exists; build the tree to find out."
    case (nil, false): return "."
    }
  }

  private func page(of link: ResolvedLink, is kind: PageKind) -> Bool {
    project.routes.first { $0.route == link.route }?.page == kind
  }

  /// Whether the tree has a file of a host; `nil` without a tree.
  private func isInTree(_ file: String, on host: String) -> Bool? {
    // Files in archives are not looked up.
    guard let tree, fileKind(at: "\(tree)/" + PackPaths.archive(ofHost: host)) == nil else {
      return nil
    }
    return fileKind(at: "\(tree)/web/\(host)/\(file)") == .file
  }

  /// The files below a host's folder of which the host answers a URL with the first that exists.
  static func files(at url: String) -> [String] {
    let sent = SplitURL.sent(url) ?? url
    guard let parts = SplitURL(Array(sent.utf8)), parts.isWeb else { return [] }
    let path = percentDecodedText(parts.bytes[parts.path].drop { $0 == UInt8(ascii: "/") })
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !names.contains(".."), !path.utf8.contains(0) else { return [] }
    return [path, path + (path.isEmpty || path.hasSuffix("/") ? "" : "/") + "index.html"]
  }

  /// The file of a place's page below a host's folder; `nil` for a record's page if the identifier is
  /// not valid.
  private func page(of link: ResolvedLink) -> String? {
    if page(of: link, is: .elsewhere) { return nil }
    let prefix = link.locale.map { $0 + "/" } ?? ""
    let kind = project.routes.first { $0.route == link.route }?.page
    var isRecord = true
    let segments = link.route.path.segments.map { segment in
      guard case .parameter(let name) = segment else { return segment.description }
      guard kind?.recordKind != nil else { return PageRoute.anyParameter }
      let id = link.parameters[name].flatMap { try? Identifier<Listing>($0) }
      isRecord = isRecord && id != nil
      return id?.text ?? ""
    }
    return isRecord ? prefix + (segments + ["index.html"]).joined(separator: "/") : nil
  }
}

extension EntryReport.Answer {
  fileprivate init(_ decision: LinkDecision, _ trace: [RuleStep] = []) {
    self.init(
      verdict: decision.verdict.rawValue, rule: decision.rule, reason: decision.reason, trace: trace
    )
  }

  fileprivate init(_ decision: AndroidDecision) {
    let verdict =
      switch decision.answer {
      case .opens, .runsOver: "opens"
      case .stays: "stays"
      case .unknown: "undetermined"
      }
    self.init(verdict: verdict, rule: decision.rule, reason: decision.reason)
  }
}

/// Finds out where inputs lead in the environments of a project: the environment that an input belongs
/// to answers.
package struct EntryResolvers: Sendable {
  private let resolvers: [EntryResolver]

  /// The names of the project's routes.
  package let routes: [String]

  /// Makes the resolvers of one environment, or of all without a name; the trees are below
  /// `output`.
  package init(
    folder: String, environment name: String?, output: String
  ) throws(DiagnosedError) {
    let project = try ProjectReader.read(folder: folder)
    var resolvers: [EntryResolver] = []
    for environment in try project.environments(named: name.map { [$0] } ?? []) {
      do {
        resolvers.append(try EntryResolver(project, environment, output: output))
      } catch {
        let location = Location("\(ProjectReader.fileName): environments.\(environment.name)")
        let fault = error as? LinkFault
        throw DiagnosedError(
          fault?.kind ?? .associationSize, at: location, fault?.message ?? "\(error)")
      }
    }
    self.resolvers = resolvers
    routes = project.routes.map(\.route.name)
  }

  /// Where an input leads.
  package func report(on input: EntryInput) -> EntryReport {
    if input.kind == .url, let owner = resolvers.first(where: { $0.owns(input.text) }) {
      return owner.report(on: input)
    }
    let reports = resolvers.lazy.map { $0.report(on: input) }
    return reports.first { $0.route != nil } ?? reports[0]
  }
}

extension EntryResolver {
  /// Whether a URL has a host or the scheme of the environment.
  fileprivate func owns(_ url: String) -> Bool {
    if let host = hostName(of: SplitURL.sent(url) ?? url) {
      return environment.hosts.contains(host)
    }
    guard let scheme = environment.urlScheme else { return false }
    return url.lowercased().hasPrefix(scheme.lowercased() + "://")
  }
}
