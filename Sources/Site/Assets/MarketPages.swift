import Bytes
import Model
import Pages
import Project
import Routes

/// The page of the newest listings and of all dealers.
struct MarketPages: Asset {
  let build: EnvironmentBuild
  let entry: PageRoute
  let newest: NewestByDealer

  var files: [AssetFile] {
    get throws {
      let paths = try build.paths(of: entry)
      return try build.locales.flatMap { locale in
        let page = build.market(
          try build.links(of: entry, paths, in: locale), newest.all.listings, in: locale)
        return build.files(ofPageAt: paths[locale.index], as: .market) {
          locale.theme.market.render(page, into: &$0)
        }
      }
    }
  }

  var sitemapLines: [SitemapLine] {
    get throws {
      try build.sitemapLines(of: entry, modified: newest.all.listings.compactMap(\.updated).max())
    }
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
        let canonical = build.origin + (try market.route.path(locale: locale.prefix))
        let page = build.market(
          PageLinks(canonical: canonical, isIndexed: market.route.isIndexed),
          newest.all.listings, in: locale)
        return build.files(ofPageAt: path, as: .market) {
          locale.theme.market.render(page, into: &$0)
        }
      }
    }
  }
}

extension EnvironmentBuild {
  fileprivate func market(
    _ links: PageLinks, _ newest: [Listing], in locale: EnvironmentLocale
  ) -> MarketPage {
    MarketPage(
      links: links, wording: locale.theme.wording, listings: cards(newest, in: locale),
      dealers: dealers.compactMap { locale.sellers[$0.id] })
  }
}
