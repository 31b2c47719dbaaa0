import Bytes
import Hosting
import Model
import Pages
import Project

/// The page of a route that only the app can show: a shell around the link into the app.
struct ShellPages: Asset {
  let build: EnvironmentBuild
  let entry: PageRoute

  var files: [AssetFile] {
    get throws {
      let paths = try build.paths(of: entry)
      return try build.locales.flatMap { locale in
        let page = ShellPage(
          title: entry.title(in: locale.tag, of: build.project.locales),
          links: try build.links(of: entry, paths, in: locale), wording: locale.theme.wording)
        return build.files(ofPageAt: paths[locale.index], as: .shell) {
          locale.theme.shell.render(page, into: &$0)
        }
      }
    }
  }

  var sitemapLines: [SitemapLine] { get throws { try build.sitemapLines(of: entry) } }
}
