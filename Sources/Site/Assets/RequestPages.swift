import Model
import Pages
import Project

/// The pages of a request.
struct RequestPages: RecordAsset {
  let route: RecordRoute

  func write(_ request: Request, to worker: EnvironmentWorker) throws {
    let build = worker.build
    let id = request.wanted.id.text
    var seen: [SeenPage] = []
    for locale in build.locales {
      guard let template = locale.theme.request else { continue }
      var page = RequestPage(
        request, links: build.links(of: id, on: route, in: locale), wording: locale.theme.wording,
        buyer: build.seller(request.wanted.dealer, of: route.set.dealers, in: locale))
      if build.isIndexed(route.route) {
        seen.append(SeenPage(hash: page.renderData(locale.theme.wording)))
      }
      try worker.writePage(at: route.path(of: id, in: locale), as: .request) { output in
        template.render(page, into: &output)
      }
    }
    try worker.addToSitemap(id, on: route, modified: request.wanted.updated, seen: seen)
  }
}
