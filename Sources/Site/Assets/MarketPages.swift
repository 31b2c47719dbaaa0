import Bytes
import Model
import Pages
import Project
import Records
import Routes

/// The page of a set's newest listings and of its dealers; without a set, of all.
struct MarketPages: Asset {
  let build: EnvironmentBuild
  let entry: PageRoute
  let newest: NewestByDealer

  var files: [AssetFile] {
    get throws {
      let paths = try build.paths(of: entry)
      return try build.locales.flatMap { locale in
        let links = try build.links(of: entry, paths, in: locale)
        return build.files(ofPageAt: paths[locale.index], as: .market) {
          locale.theme.market.render(page(links, in: locale), into: &$0)
        }
      }
    }
  }

  var sitemapLines: [SitemapLine] {
    get throws {
      let listings = newest.listings(of: build.sets(of: entry))
      return try build.sitemapLines(
        of: entry, modified: listings.compactMap(\.listing.updated).max())
    }
  }

  fileprivate func page(_ links: PageLinks, in locale: EnvironmentLocale) -> MarketPage {
    MarketPage(
      title: entry.title(in: locale.tag, of: build.project.locales), links: links,
      wording: locale.theme.wording,
      listings: build.cards(newest.listings(of: build.sets(of: entry)), in: locale),
      dealers: build.dealers(of: entry.records, in: locale),
      isOfRequests: build.project.records(named: entry.records)?.kind == .request)
  }
}

/// The page of the host itself: the market when there is one.
struct HomePages: Asset {
  let build: EnvironmentBuild
  let newest: NewestByDealer

  var files: [AssetFile] {
    get throws {
      try build.locales.flatMap { locale in
        let path = locale.prefix.map { "/" + $0 } ?? "/"
        guard let market = build.marketRoute else {
          let page = ShellPage(
            title: build.project.name,
            links: PageLinks(canonical: build.origin + path, isIndexed: false),
            wording: locale.theme.wording)
          return build.files(ofPageAt: path, as: .shell) {
            locale.theme.shell.render(page, into: &$0)
          }
        }
        let links = PageLinks(
          canonical: build.origin + (try market.route.path(locale: locale.prefix)),
          isIndexed: market.route.isIndexed)
        let page = MarketPages(build: build, entry: market, newest: newest).page(links, in: locale)
        return build.files(ofPageAt: path, as: .market) {
          locale.theme.market.render(page, into: &$0)
        }
      }
    }
  }
}

extension EnvironmentBuild {
  /// The record sets that a market shows: its own, or all that are for sale.
  fileprivate func sets(of market: PageRoute) -> [String] {
    market.records.map { [$0] } ?? project.records.filter { $0.kind == .listing }.map(\.name)
  }

  /// The dealers of a set of listings, in the order of the project's sets; without a set, all.
  fileprivate func dealers(of listings: String?, in locale: EnvironmentLocale) -> [Seller] {
    let own = project.records(named: listings)
    if own?.kind == .request { return [] }
    return project.records.filter { $0.kind == .dealer && (own == nil || own?.dealers == $0.name) }
      .flatMap { set in
        (dealers[set.name]?.all ?? []).compactMap { locale.seller($0.id, of: set.name) }
      }
  }
}
