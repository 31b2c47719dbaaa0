import WaymarkCore
import WaymarkModel
package import WaymarkPages
package import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
package import WaymarkSite
import WaymarkTree

/// The page of the host itself, where there is no market.
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
  /// The dealers of a market's listings, in the order of the project's sets; without a set, all.
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
