import WaymarkCore
import WaymarkHosting
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// The page of a route that only the app can show: a shell around the link into the app.
struct ShellPages: FixedProducer {
  let plan: SitePlan
  let entry: PageRoute

  var files: [AssetFile] {
    get throws {
      let paths = try plan.paths(of: entry)
      return try plan.locales.flatMap { locale in
        let page = ShellPage(
          title: entry.title(in: locale.tag, of: plan.project.locales),
          links: try plan.links(of: entry, paths, in: locale), wording: locale.theme.wording)
        return plan.files(ofPageAt: paths[locale.index], as: .shell) {
          locale.theme.shell.render(page, into: &$0)
        }
      }
    }
  }

  var sitemapLines: [SitemapLine] { get throws { try plan.sitemapLines(of: entry) } }
}
