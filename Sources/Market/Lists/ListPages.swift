package import WaymarkDisk
import WaymarkModel
import WaymarkProject
import WaymarkRecords
package import WaymarkSite
package import WaymarkTree

/// All pages that show many records: markets, facets, the home page, search, and the pages of dealers.
package struct ListPages: CachedProducer {
  package let plan: SitePlan
  package let name = "lists"
  package let feeds: [Feed] = [.sitemap, .maps]

  package init(_ plan: SitePlan) { self.plan = plan }

  package func inputs() -> Inputs { plan.inputs }

  /// Writes the pages when all records are known, from the lines of the search index; returns those that
  /// must agree with the association files.
  package func produce(
    _ store: BrowseStore, _ inventory: Inventory, searchLines runs: [DiskPath], into sink: Sink
  ) throws -> [AssetFile] {
    let directory = try SearchFiles(plan: plan).write(runs, to: sink)
    let made = try BrowsePages(plan, store, directory: directory).write(to: sink)
    for route in plan.routes where route.set.kind == .dealer {
      let pages = DealerPages(route: route, store: store)
      for dealer in inventory.dealers[route.set.name]?.all ?? [] {
        let key = DealerKey(set: route.set.name, id: dealer.id.text)
        try pages.write(dealer, made.dealers[key] ?? [], to: sink)
      }
    }
    return made.files
  }
}
