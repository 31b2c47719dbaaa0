import Bytes
import Model
import Pages
import Project
import Records
import Routes

/// The page of the host itself, where there is no market.
struct HomeShell: Asset {
  let build: EnvironmentBuild

  var files: [AssetFile] {
    build.locales.flatMap { locale in
      let path = build.homePath(in: locale)
      let page = ShellPage(
        title: build.project.name,
        links: PageLinks(canonical: build.origin + path, isIndexed: false),
        wording: locale.theme.wording)
      return build.files(ofPageAt: path, as: .shell) {
        locale.theme.shell.render(page, into: &$0)
      }
    }
  }
}

extension EnvironmentBuild {
  /// The dealers of a market's listings, in the order of the project's sets; without a set, all.
  func dealers(of market: PageRoute, in locale: EnvironmentLocale) -> [Seller] {
    let own = project.records(named: market.records)
    if own?.kind == .request { return [] }
    return project.records.filter { $0.kind == .dealer && (own == nil || own?.dealers == $0.name) }
      .flatMap { set in
        (dealers[set.name]?.all ?? []).compactMap { seller($0.id, of: set.name, in: locale) }
      }
  }
}
