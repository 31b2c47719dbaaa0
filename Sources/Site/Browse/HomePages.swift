import Bytes
import Hosting
import Model
import Pages
import Project
import Records
import Routes

extension BrowsePages {
  /// How many listings of the main market the home page and the page for what is not found show.
  private static let newestCount = 12
  private static let newestElsewhere = 8

  /// How many dealers the home page shows.
  private static let dealerCount = 24

  /// How many values of a facet a page of the site offers.
  private static func valueCount(on kind: PageKind) -> Int {
    switch kind {
    case .home: 16
    case .search, .notFound: 8
    default: offeredCount
    }
  }

  /// What the main market can be narrowed down to on a page.
  private func offeredGroups(on kind: PageKind, in locale: EnvironmentLocale) -> [FacetGroup] {
    guard let main = markets.first else { return [] }
    return groups(of: main, offering: Self.valueCount(on: kind), in: locale)
  }

  /// Writes the search page in each locale, and returns it.
  func writeSearch(to worker: EnvironmentWorker) throws -> [AssetFile] {
    guard let entry = build.project.searchRoute else { return [] }
    let paths = try build.paths(of: entry)
    let files = try build.locales.flatMap { locale in
      var page = SearchPage(
        title: entry.title(in: locale.tag, of: build.project.locales), directory: directory,
        links: try build.links(of: entry, paths, in: locale), wording: locale.theme.wording)
      page.groups = offeredGroups(on: .search, in: locale)
      return build.files(ofPageAt: paths[locale.index], as: .search) {
        locale.theme.search.render(page, into: &$0)
      }
    }
    worker.setTexts { [] }
    for file in files { try worker.write(file) }
    return files
  }

  /// Writes the page for paths that are not found, in each locale, and returns it.
  func writeNotFound(to worker: EnvironmentWorker) throws -> [AssetFile] {
    let numbers = markets.first.flatMap { summary.newest[$0.all] } ?? []
    let cards = try store.cards(
      numbers.prefix(Self.newestElsewhere)[...], of: numbers.count, isAtTop: false, in: build)
    worker.setTexts { cards.map { String(decoding: $0.markup, as: UTF8.self) } }
    let files = build.locales.flatMap { locale in
      var page = NotFoundPage(wording: locale.theme.wording)
      page.groups = offeredGroups(on: .notFound, in: locale)
      page.cards = cards[locale.index]
      page.isDated = isDated
      let bytes = rendered { locale.theme.notFound.render(page, into: &$0) }
      let folder = locale.prefix.map { $0 + "/" } ?? ""
      return build.environment.hosts.map { host in
        AssetFile("web/\(host)/\(folder)404.html", .page(.notFound), bytes)
      }
    }
    for file in files { try worker.write(file) }
    return files
  }

  /// Writes the page of the site itself in each locale, and returns it.
  func writeHome(to worker: EnvironmentWorker) throws -> [AssetFile] {
    guard let main = markets.first else { return [] }
    var files: [AssetFile] = []
    let numbers = summary.newest[main.all] ?? []
    let cards = try store.cards(
      numbers.prefix(Self.newestCount)[...], of: summary.totals[main.all] ?? 0, in: build)
    worker.setTexts {
      cards.map { String(decoding: $0.markup, as: UTF8.self) }
        + build.dealers.values.flatMap(\.all).flatMap(\.texts)
    }
    let alternates =
      build.locales.count > 1
      ? build.locales.map {
        Alternate(locale: $0.tag, url: build.origin + build.homePath(in: $0))
      } : []
    for locale in build.locales {
      let path = build.homePath(in: locale)
      var page = HomePage(
        name: build.project.name,
        links: PageLinks(
          canonical: build.origin + path, alternates: alternates,
          isIndexed: main.entry.route.isIndexed),
        wording: locale.theme.wording)
      page.markets = markets.map { market in
        HomePage.Market(
          name: market.title(in: locale), url: market.url("", in: locale),
          count: summary.totals[market.all] ?? 0)
      }
      page.groups = offeredGroups(on: .home, in: locale)
      page.cards = cards[locale.index]
      page.isDated = isDated
      page.dealers = Array(build.dealers(of: main.entry, in: locale).prefix(Self.dealerCount))
      files += build.files(ofPageAt: path, as: .home) {
        locale.theme.home.render(page, into: &$0)
      }
    }
    for file in files { try worker.write(file) }
    guard build.isIndexed(main.entry.route) else { return files }
    let modified = numbers.compactMap { store.entries[Int($0)].keys.updated }.max()
    let seen = SeenPage(hash: try seenHash(of: Array(numbers.prefix(Self.newestCount))))
    let date = modified.map(Timestamp.init)
    for line in build.sitemapLines("/", modified: date, seen: { _ in seen }) {
      try worker.add(line.bytes, to: .sitemap)
    }
    return files
  }
}
