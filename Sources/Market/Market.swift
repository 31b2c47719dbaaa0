import WaymarkModel
import WaymarkProject
package import WaymarkSite
package import WaymarkTree

// The marketplace of a site: pages of records and their lists, search, sitemaps and tables for
// other services. This room does not know how a build runs.

extension Feed {
  /// The words that find a listing, and its entry on the search page.
  package static let search = Feed("search", mark: "W")

  /// The items of listings for the app's index.
  package static let spotlight = Feed("spotlight", mark: "S", path: "feeds/spotlight.ndjson")

  /// The links to the places of records.
  package static let maps = Feed("maps", mark: "M", path: "feeds/maps.ndjson")

  /// The rows of tables that other services read.
  package static let catalog = Feed("catalog", mark: "C", fieldCount: 3)

  /// The contents of a record in lists; the first reading of the next build uses them.
  package static let browse = Feed("browse", mark: "B", kept: .withRecord)

  /// Changes with the similar listings on a record's page.
  package static let similar = Feed("similar", mark: "N", kept: .withRecord)

  /// All feeds of a marketplace.
  package static let ofMarket: [Feed] = [
    .sitemap, .search, .spotlight, .maps, .catalog, .browse, .similar,
  ]
}

extension SitePlan {
  /// The producers of pages without records.
  package var pageProducers: [any FixedProducer] {
    let pages = project.routes.compactMap { entry -> (any FixedProducer)? in
      switch entry.page {
      case .shell: ShellPages(plan: self, entry: entry)
      case .content: ContentPages(plan: self, entry: entry)
      case .listing, .dealer, .market, .home, .request, .search, .gatepass, .elsewhere, .notFound:
        nil
      }
    }
    let home: [any FixedProducer] =
      project.hasPages && marketRoute == nil ? [HomeShell(plan: self)] : []
    return pages + home
  }

  /// The producers that use the lines of all records.
  package var marketFeeds: [any FeedProducer] {
    [
      SitemapFiles(plan: self), SpotlightFeed(plan: self), MapFeed(plan: self),
      CatalogFeed(plan: self),
    ]
  }
}
