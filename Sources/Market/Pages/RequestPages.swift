package import WaymarkModel
import WaymarkPages
package import WaymarkProject
import WaymarkRoutes
package import WaymarkSite
package import WaymarkTree

/// The pages of requests.
package struct RequestPages: RecordProducer {
  package let plan: SitePlan
  package let route: RecordRoute

  /// What lists show, when all records are known.
  package let lists: BrowseStore?

  package init(_ route: RecordRoute, _ plan: SitePlan, _ lists: BrowseStore?) {
    self.plan = plan
    self.route = route
    self.lists = lists
  }

  package var name: String { "requests of \(route.route.name)" }
  package var feeds: [Feed] { [.sitemap, .browse, .similar] }

  package func inputs() -> Inputs { plan.inputs }

  package func writer(to sink: Sink) -> any RecordWriter<Request> { RequestWriter(self, sink) }
}

/// Writes the pages of requests on one thread.
private final class RequestWriter: RecordWriter {
  let sink: Sink
  private let plan: SitePlan
  private let route: RecordRoute
  private var memory: ListMemory

  init(_ producer: RequestPages, _ sink: Sink) {
    self.sink = sink
    plan = producer.plan
    route = producer.route
    memory = ListMemory(of: route.set, in: plan.project, producer.lists)
  }

  func isCurrent(_ made: CachedRecord, ordinal: Int) -> Bool {
    memory.isCurrent(made, ordinal: ordinal)
  }

  func write(_ request: Request, ordinal: Int) throws {
    try write(request)
    // Lists show requests that are open.
    guard request.shown != nil else { return }
    try memory.remember(ordinal, memory.surroundings(of: ordinal), in: sink)
  }

  private func write(_ request: Request) throws {
    let id = request.wanted.id.text
    var seen: [SeenPage] = []
    for locale in plan.locales {
      guard let template = locale.theme.request else { continue }
      var page = RequestPage(
        request, links: plan.links(of: id, on: route, in: locale), wording: locale.theme.wording,
        buyer: plan.dealers.seller(request.wanted.dealer, of: route.set.dealers, in: locale))
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
