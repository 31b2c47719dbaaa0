import Bytes
import Model
import Pages
import Project
import Records
import Routes

extension BrowsePages {
  /// How many listings the home page shows, and how many values of a facet.
  private static let newestCount = 12
  private static let offeredOnHome = 16

  /// How many dealers the home page shows.
  private static let dealerCount = 24

  /// Writes the page of the site itself in each locale, and returns it.
  func writeHome(to worker: EnvironmentWorker) throws -> [AssetFile] {
    guard let main = markets.first else { return [] }
    var files: [AssetFile] = []
    let numbers = summary.newest[main.all] ?? []
    let cards = try store.cards(
      numbers.prefix(Self.newestCount)[...], first: 1, of: summary.totals[main.all] ?? 0, in: build)
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
      page.groups = groups(of: main, offering: Self.offeredOnHome, in: locale)
      page.cards = cards[locale.index]
      page.dealers = Array(build.dealers(of: main.entry, in: locale).prefix(Self.dealerCount))
      files += build.files(ofPageAt: path, as: .home) {
        locale.theme.home.render(page, into: &$0)
      }
    }
    for file in files { try worker.write(file) }
    guard build.isIndexed(main.entry.route) else { return files }
    let modified = numbers.compactMap { store.entries[Int($0)].keys.updated }.max()
    for line in build.sitemapLines("/", modified: modified.map(Timestamp.init)) {
      try worker.add(line.bytes, to: .sitemap)
    }
    return files
  }
}
