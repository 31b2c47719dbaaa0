import WaymarkCore
import WaymarkHosting
import WaymarkModel
package import WaymarkPages
package import WaymarkProject
import WaymarkReaders
import WaymarkRecords
import WaymarkRoutes
package import WaymarkSite
import WaymarkTree

/// The page of a route that only the app can show: a page with a link into the app.
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

/// The home page, if there is no market.
struct HomeShell: FixedProducer {
  let plan: SitePlan

  var files: [AssetFile] {
    plan.locales.flatMap { locale in
      let path = plan.homePath(in: locale)
      let page = ShellPage(
        title: plan.project.name,
        links: PageLinks(canonical: plan.origin + path, isIndexed: false),
        wording: locale.theme.wording)
      return plan.files(ofPageAt: path, as: .shell) {
        locale.theme.shell.render(page, into: &$0)
      }
    }
  }
}

extension SitePlan {
  /// The dealers of a market's listings, in the order of the project's sets; without a set, all
  /// dealers.
  package func dealers(of market: PageRoute, in locale: EnvironmentLocale) -> [Seller] {
    let own = project.records(named: market.records)
    if own?.kind == .request { return [] }
    return project.records.filter { $0.kind == .dealer && (own == nil || own?.dealers == $0.name) }
      .flatMap { set in
        (dealers[set.name]?.all ?? []).compactMap {
          dealers.seller($0.id, of: set.name, in: locale)
        }
      }
  }
}

/// The pages of a text of the project, such as an imprint.
struct ContentPages: FixedProducer {
  let plan: SitePlan
  let entry: PageRoute

  private var entries: [ContentFiles.Entry] {
    plan.look.files.content.entries[entry.route.name] ?? []
  }

  /// The original texts.
  var texts: [String] { entries.flatMap { [$0.title, $0.source] } }

  var files: [AssetFile] {
    get throws {
      let paths = try plan.paths(of: entry)
      return zip(plan.locales, entries).flatMap { locale, content in
        let page = ContentPage(
          content.text, language: content.textLanguage, title: content.title,
          titleLanguage: content.titleLanguage, links: links(paths, in: locale, content))
        return plan.files(ofPageAt: paths[locale.index], as: .content) {
          locale.theme.content.render(page, into: &$0)
        }
      }
    }
  }

  /// The links of the page in one locale.
  ///
  /// A page with the text of another language is a copy of that language's page, not a page in its
  /// own language.
  private func links(
    _ paths: [String], in locale: EnvironmentLocale, _ content: ContentFiles.Entry
  ) -> PageLinks {
    let written = writtenLocales.map {
      Alternate(locale: $0.tag, url: plan.origin + paths[$0.index])
    }
    let isOwn = content.textLanguage == nil
    return PageLinks(
      canonical: plan.origin + paths[isOwn ? locale.index : 0],
      alternates: isOwn && written.count > 1 ? written : [], languages: written,
      isIndexed: entry.route.isIndexed)
  }

  /// The locales with their own text.
  private var writtenLocales: [EnvironmentLocale] {
    zip(plan.locales, entries).filter { $1.textLanguage == nil }.map(\.0)
  }

  var sitemapLines: [SitemapLine] {
    get throws {
      guard plan.isIndexed(entry.route) else { return [] }
      let path = try entry.route.path()
      let written = writtenLocales
      let entries = entries
      return written.map { locale in
        let content = entries[locale.index]
        return SitemapLine(
          path: locale.path(of: path), modified: nil, defaultPath: path,
          locales: written.count == plan.locales.count ? nil : written.map(\.index),
          seen: SeenPage(hash: StableHash(of: content.title + "\n" + content.source).value))
      }
    }
  }
}
