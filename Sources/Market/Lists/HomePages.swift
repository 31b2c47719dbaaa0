import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkSite
import WaymarkTree

extension BrowsePages {
  /// The number of the main market's listings on the home page and the error page.
  private static let newestCount = 12
  private static let newestElsewhere = 8

  /// The number of dealers on the home page.
  private static let dealerCount = 24

  /// The number of a facet's values on a page of the site.
  private static func valueCount(on kind: PageKind) -> Int {
    switch kind {
    case .home: 16
    case .search, .notFound: 8
    default: offeredCount
    }
  }

  /// The ways to narrow down the main market on a page.
  private func offeredGroups(on kind: PageKind, in locale: EnvironmentLocale) -> [FacetGroup] {
    guard let main = markets.first else { return [] }
    return groups(of: main, offering: Self.valueCount(on: kind), in: locale)
  }

  /// Writes the search page in each locale, and returns it.
  func writeSearch(to sink: Sink) throws -> [AssetFile] {
    guard let entry = plan.project.searchRoute else { return [] }
    let paths = try plan.paths(of: entry)
    let files = try plan.locales.flatMap { locale in
      var links = try plan.links(of: entry, paths, in: locale)
      links.languages = plan.alternates(paths)
      var page = SearchPage(
        title: entry.title(in: locale.tag, of: plan.project.locales), directory: directory,
        links: links, wording: locale.theme.wording)
      page.groups = offeredGroups(on: .search, in: locale)
      return plan.files(ofPageAt: paths[locale.index], as: .search) {
        locale.theme.search.render(page, into: &$0)
      }
    }
    return try sink.write(files)
  }

  /// Writes the page for paths that are not found, in each locale, and returns it.
  func writeNotFound(to sink: Sink) throws -> [AssetFile] {
    let numbers = markets.first.flatMap { summary.newest[$0.all] } ?? []
    let cards = try store.cards(
      numbers.prefix(Self.newestElsewhere)[...], of: numbers.count, isAtTop: false, in: plan)
    let files = plan.locales.flatMap { locale in
      var page = NotFoundPage(
        wording: locale.theme.wording,
        languages: plan.alternates(plan.locales.map(plan.homePath)))
      page.groups = offeredGroups(on: .notFound, in: locale)
      page.cards = cards[locale.index]
      page.isDated = isDated
      let bytes = rendered { locale.theme.notFound.render(page, into: &$0) }
      let folder = locale.prefix.map { $0 + "/" } ?? ""
      return plan.environment.hosts.map { host in
        AssetFile("web/\(host)/\(folder)404.html", .page(.notFound), bytes)
      }
    }
    return try sink.write(files) { cards.map { String(decoding: $0.markup, as: UTF8.self) } }
  }

  /// Writes the home page in each locale, and returns it.
  func writeHome(to sink: Sink) throws -> [AssetFile] {
    guard let main = markets.first else { return [] }
    var files: [AssetFile] = []
    let numbers = summary.newest[main.all] ?? []
    let cards = try store.cards(
      numbers.prefix(Self.newestCount)[...], of: summary.totals[main.all] ?? 0, in: plan)
    sink.setTexts {
      cards.map { String(decoding: $0.markup, as: UTF8.self) }
        + plan.dealers.values.flatMap(\.all).flatMap(\.texts)
    }
    let alternates = plan.alternates(plan.locales.map(plan.homePath))
    for locale in plan.locales {
      let path = plan.homePath(in: locale)
      var page = HomePage(
        name: plan.project.name,
        links: PageLinks(
          canonical: plan.origin + path, alternates: alternates,
          isIndexed: main.entry.route.isIndexed),
        wording: locale.theme.wording)
      page.markets = markets.map { market in
        PageLink(
          name: market.title(in: locale), url: market.url("", in: locale),
          count: summary.totals[market.all] ?? 0)
      }
      page.groups = offeredGroups(on: .home, in: locale)
      page.cards = cards[locale.index]
      page.isDated = isDated
      page.dealers = Array(plan.dealers(of: main.entry, in: locale).prefix(Self.dealerCount))
      files += plan.files(ofPageAt: path, as: .home) {
        locale.theme.home.render(page, into: &$0)
      }
    }
    for file in files { try sink.write(file) }
    guard plan.isIndexed(main.entry.route) else { return files }
    let modified = numbers.compactMap { store.entries[Int($0)].keys.updated }.max()
    let seen = SeenPage(hash: try seenHash(of: Array(numbers.prefix(Self.newestCount))))
    let date = modified.map(Timestamp.init)
    for line in plan.sitemapLines("/", modified: date, seen: { _ in seen }) {
      try sink.add(line.bytes, to: .sitemap)
    }
    return files
  }
}
