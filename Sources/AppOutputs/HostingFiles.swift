import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkPages
import WaymarkPasses
import WaymarkProject
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

/// The settings with which servers serve the tree as its manifest requires.
struct HostingFiles: FixedProducer {
  let plan: SitePlan

  /// The pages of removed records.
  var gone: [GonePage] = []
  var areCompared: Bool { false }

  private var environment: Environment { plan.environment }
  private var indexNowKey: String? { environment.announcedKey }

  /// The files of all targets.
  ///
  /// A host with pages on another site keeps the server of that site, unless the project names one.
  var files: [AssetFile] {
    guard plan.project.hasPages || environment.hosting != nil else { return [] }
    let site = site
    let targets = environment.hosting ?? HostingTarget.suitable(for: site)
    let examples = site.redirectExamples(for: environment.hosting ?? [])
    let others = [site.readMe(for: targets), examples].compactMap(\.self)
    return (targets.flatMap { $0.files(site) } + others).map { file in
      AssetFile("hosting/\(file.path)", .hosting, file.bytes)
    }
  }

  /// Requirements of the environment that its declared servers cannot meet.
  var diagnostics: [Diagnostic] {
    let site = site
    let faults = plan.redirectFaults(in: site)
    guard let targets = environment.hosting else { return faults }
    let place = plan.location("hosting")
    let omissions = targets.compactMap { $0.omission(in: site) }
    return faults
      + targets.flatMap { $0.shortcomings(for: site) }.map { shortcoming in
        Diagnostic(shortcoming.kind, at: place, shortcoming.message)
      } + omissions.map { Diagnostic(.hostingLists, at: place, $0) }
  }

  /// The environment's URLs and how each is served.
  var site: ServedSite { site(with: StaticFiles(plan: plan).rules) }

  /// The part of the site that the build itself writes.
  var writtenSite: ServedSite { site(with: []) }

  private func site(with copied: [ServedRule]) -> ServedSite {
    let prefixes = plan.locales.map(\.prefix)
    let home: PageKind = plan.marketRoute == nil ? .shell : .home
    let hasPages = plan.project.hasPages
    let pages = prefixes.flatMap { prefix in
      let root = ServedRule(ServedPath(literals(prefix)), .index, response(to: .page(home)))
      return (hasPages ? [root] : [])
        + plan.project.routes.filter { $0.page != .elsewhere }.flatMap {
          rules(for: $0, below: prefix) + lists(of: $0, below: prefix)
        }
    }
    let all = wellKnownRules + pages + copied
    return ServedSite(
      environment: environment.name, hosts: environment.hosts, rules: all,
      errorPages: hasPages
        ? prefixes.map { ErrorPage(prefix: $0, response(to: .page(.notFound))) } : [],
      gonePages: gone, redirects: plan.redirects(apartFrom: all), transport: environment.transport,
      server: environment.server,
      precompressed: plan.project.publishing.precompressed)
  }

  /// The files at fixed paths that are not pages.
  private var wellKnownRules: [ServedRule] {
    let files: [(path: String, kind: AssetKind, exists: Bool)] =
      [
        ("/robots.txt", .robots, plan.project.hasPages),
        (AssociationFile.path, .associationFile, environment.ios != nil),
        (AssetLinks.path, .associationFile, environment.android != nil),
        (AppLinking.path, .associationFile, environment.harmony != nil),
        ("/sitemap.xml", .sitemap, environment.isIndexed && plan.project.hasPages),
        (Environment.path(ofKey: indexNowKey ?? ""), .robots, indexNowKey != nil),
      ] + plan.themeFiles.map { ($0.path, $0.kind, true) }
    var rules = files.filter(\.exists).map { file in
      ServedRule(ServedPath(literal: file.path), .file, response(to: file.kind))
    }
    if environment.isIndexed, plan.project.hasPages {
      let part = ServedPath([.numbered(prefix: "sitemap-", suffix: ".xml")])
      rules.append(ServedRule(part, .file, response(to: .sitemap)))
    }
    if plan.project.searchRoute != nil { rules += searchRules }
    if let pass = environment.pass, let updates = pass.updates,
      plan.project.routes.contains(where: { $0.page == .gatepass })
    {
      let folder = ServedPath(literal: PassWebService.path(ofPassType: pass.typeID, serial: ""))
      let path = ServedPath(
        ServedPath(literal: updates.path).segments + folder.segments + [.identifier])
      rules.append(ServedRule(path, .file, response(to: .passUpdate)))
    }
    for format in ImageFormat.allCases where plan.project.pictures != nil {
      let path = ServedPath([
        .literal("assets"), .literal("pictures"), .identifier,
        .literal(PictureFiles.fileName(format)),
      ])
      rules.append(ServedRule(path, .file, response(to: .image(format))))
    }
    return rules
  }

  /// The files of the search index.
  private var searchRules: [ServedRule] {
    let parts = ["words"] + plan.locales.map(\.tag)
    let files: [ServedPath.Segment] =
      [.literal("index.json")] + parts.map { .numbered(prefix: $0 + "-", suffix: ".json") }
    return files.map { file in
      ServedRule(
        ServedPath([.literal("assets"), .literal("search"), file]), .file,
        response(to: .searchIndex))
    }
  }

  /// The rules of a route in a locale; a gate pass also has a file for Wallet, in one locale.
  private func rules(for entry: PageRoute, below prefix: String?) -> [ServedRule] {
    let hasRecords = entry.page.recordKind != nil
    let segments =
      literals(prefix)
      + entry.route.path.segments.map { segment -> ServedPath.Segment in
        segment.literal.map { .literal($0) } ?? (hasRecords ? .identifier : .any)
      }
    let isShell = !hasRecords && !entry.route.path.parameters.isEmpty
    let shell = ServedRule.Source.shell(
      segments.map { segment in
        if case .literal(let text) = segment { "/" + text } else { "/" + PageRoute.anyParameter }
      }.joined() + "/index.html")
    let page = ServedRule(
      ServedPath(segments), isShell ? shell : .index, response(to: .page(entry.page)))
    guard entry.page == .gatepass, prefix == nil, environment.pass != nil else { return [page] }
    let pass = ServedPath(segments + [.literal(PassPaths.file)])
    return [page, ServedRule(pass, .file, response(to: .pass))]
  }

  /// The rules of the further pages of a list, and of a market's facets.
  private func lists(of entry: PageRoute, below prefix: String?) -> [ServedRule] {
    let paths: [[ServedPath.Segment]]
    switch entry.page {
    case .market: paths = entry.listPaths
    case .dealer: paths = [PageRoute.furtherPage]
    case .listing, .home, .request, .content, .search, .shell, .gatepass, .elsewhere, .notFound:
      return []
    }
    let start: [ServedPath.Segment] =
      literals(prefix)
      + entry.route.path.segments.map { $0.literal.map { .literal($0) } ?? .identifier }
    let response = response(to: .page(entry.page))
    let feeds = entry.page == .market && plan.isIndexed(entry.route) ? entry.feedPaths : []
    return paths.map { ServedRule(ServedPath(start + $0), .index, response) }
      + feeds.map { ServedRule(ServedPath(start + $0), .file, self.response(to: .atom)) }
  }

  private func literals(_ prefix: String?) -> [ServedPath.Segment] {
    prefix.map { [.literal($0)] } ?? []
  }

  private func response(to kind: AssetKind) -> Response { plan.responses.response(to: kind) }
}

extension PageRoute {
  /// The path of a further page after that of the first page of its list.
  static let furtherPage: [ServedPath.Segment] = [.literal("page"), .identifier]

  /// The paths of the feeds of a market's lists, after the market's path.
  fileprivate var feedPaths: [[ServedPath.Segment]] {
    ([Facet([])] + facets).map { Self.group(of: $0) + Self.feed }
  }

  /// The path of the feed of a list after that of its first page.
  static let feed: [ServedPath.Segment] = [.literal("feed.xml")]

  /// The path of a list of one group of a facet, after the market's path.
  private static func group(of facet: Facet) -> [ServedPath.Segment] {
    facet.attributes.flatMap { [.literal(Facet.segment(of: $0)), .identifier] }
  }

  /// The paths of the pages of a market's lists, after the market's path.
  var listPaths: [[ServedPath.Segment]] {
    let order: [ServedPath.Segment] = [.literal("by"), .identifier]
    let ways: [[ServedPath.Segment]] = [
      [], Self.furtherPage, order, order + Self.furtherPage,
    ]
    var paths = Array(ways.dropFirst())
    for facet in facets {
      paths += ways.map { Self.group(of: facet) + $0 }
      guard facet.attributes.count == 1 else { continue }
      let all: [ServedPath.Segment] = [
        .literal("all"), .literal(Facet.segment(of: facet.attributes[0])),
      ]
      paths += [all, all + Self.furtherPage]
    }
    return paths
  }
}
