package import WaymarkModel
import WaymarkPages
package import WaymarkProject
import WaymarkRoutes
package import WaymarkSite
import WaymarkTree

extension SitePlan {
  /// The pages of requests; the contents of lists are known only after all records.
  package func requestPages(
    _ route: RecordRoute, _ lists: BrowseStore?
  ) -> RecordProducer<Request> {
    RecordProducer(
      "requests of \(route.route.name)", feeds: [.sitemap, .browse, .similar], inputs: { inputs }
    ) { RequestWriter(self, route, lists, $0) }
  }
}

/// Writes the pages of requests on one thread.
private final class RequestWriter: RecordWriter {
  let sink: Sink
  private let plan: SitePlan
  private let route: RecordRoute
  private var memory: ListMemory

  init(_ plan: SitePlan, _ route: RecordRoute, _ lists: BrowseStore?, _ sink: Sink) {
    self.sink = sink
    self.plan = plan
    self.route = route
    memory = ListMemory(of: route.set, in: plan.project, lists)
  }

  func isCurrent(_ made: CachedRecord, ordinal: Int) -> Bool {
    memory.isCurrent(made, ordinal: ordinal)
  }

  func write(_ request: Request, ordinal: Int) throws {
    let surroundings = memory.surroundings(of: ordinal)
    try write(request, surroundings)
    try memory.remember(ordinal, surroundings, in: sink)
  }

  private func write(_ request: Request, _ surroundings: Surroundings) throws {
    let id = request.wanted.id.text
    var seen: [SeenPage] = []
    for locale in plan.locales {
      guard let template = locale.theme.request else { continue }
      var page = RequestPage(
        request, links: plan.links(of: id, on: route, in: locale), wording: locale.theme.wording,
        buyer: plan.dealers.seller(request.wanted.dealer, of: route.set.dealers, in: locale))
      // A closed request does not lead to a market where nothing is open.
      page.hasStockAbove = surroundings.stockedLevels != 0
      if plan.isIndexed(route.route) {
        seen.append(SeenPage(hash: page.renderData(locale.theme.wording)))
      }
      try sink.writePage(at: route.path(of: id, in: locale), as: .request) { output in
        template.render(page, into: &output)
      }
    }
    try sink.addToSitemap(id, on: route, modified: request.wanted.updated, seen: seen)
  }
}
