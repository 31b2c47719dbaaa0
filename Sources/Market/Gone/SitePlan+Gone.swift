package import WaymarkHosting
package import WaymarkModel
package import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
package import WaymarkSite
package import WaymarkTree

extension Project {
  /// When a build removed the page of a record on a route; `nil` if the tree's state does not know
  /// it.
  package func removal(
    of id: String, on route: String, from folders: TreeFolders, of owner: TreeOwner
  ) throws -> Timestamp? {
    guard let answer = publishing.goneAnswer else { return nil }
    return try GonePages(folders: folders, owner: owner, answer: answer, now: .max)
      .removal(of: id, on: route, among: RecordRoute.all(of: self)).map(Timestamp.init(seconds:))
  }
}

extension SitePlan {
  /// The pages of removed records, for servers; empty in a check.
  package func gonePages(_ inventory: Inventory, _ lists: BrowseStore) throws -> [GonePage] {
    guard let folders, let answer = project.publishing.goneAnswer else { return [] }
    let markets = try project.markets.indices.map { try BrowseMarket($0, of: self) }
    let dealers = routes.filter { $0.set.kind == .dealer }
    let routes = routes.filter { $0.route.isIndexed }
    let gone = try GonePages(folders: folders, owner: owner, answer: answer, now: mode.now)
      .update(routes, inventory) { page in
        GoneLinks(
          page: page, dealers: dealers.map { $0.paths[0] },
          markets: markets.flatMap(\.allBases))
      }
    func current(_ path: String) -> [String] { [path] + markets.compactMap { $0.moved(path) } }
    let lists =
      answer.kind == .category
      ? try suffixes(of: Set(gone.flatMap(\.links.lists).flatMap(current)), markets, in: lists)
      : [:]
    return gone.flatMap { record, links -> [GonePage] in
      guard let route = routes.first(where: { $0.route.name == record.route }) else { return [] }
      let market = markets.first { $0.sets.contains { $0.name == route.set.name } }
      let list = links.lists.lazy.flatMap(current).compactMap { lists[$0] }.first
      let dealer = dealers.first { $0.set.name == route.set.dealers }
      return locales.map { locale in
        let own = links.dealer.flatMap { id in
          dealer.flatMap {
            inventory[$0.set.name][id] == nil ? nil : $0.paths[locale.index].path(of: id)
          }
        }
        let instead: String? =
          switch answer.kind {
          case .gone: nil
          case .market: market?.path("", in: locale)
          case .dealer: own ?? market?.path("", in: locale)
          case .category: list.map { $0.path(in: locale) } ?? market?.path("", in: locale)
          }
        return GonePage(
          ServedPath(literal: route.paths[locale.index].path(of: record.id)), instead: instead)
      }
    }
  }

  /// A list of a facet: its market, and its path below that.
  private struct FacetList {
    let market: BrowseMarket
    let suffix: String

    func path(in locale: EnvironmentLocale) -> String { market.path(suffix, in: locale) }
  }

  /// Those lists that have available listings, by their paths in the default locale.
  private func suffixes(
    of wanted: Set<String>, _ markets: [BrowseMarket], in lists: BrowseStore
  ) throws -> [String: FacetList] {
    guard !wanted.isEmpty else { return [:] }
    var found: [String: FacetList] = [:]
    var groups = try BrowseGroups(lists)
    while let group = try groups.nextGroup() {
      guard case .market(let number) = group.list.owner, !group.values.isEmpty else { continue }
      let market = markets[number]
      let suffix = market.suffix(market.facet(of: group.list), group.values.map(\.slug))
      let path = market.path(suffix, in: locales[0])
      guard wanted.contains(path), group.availableCount(lists.entries) > 0 else { continue }
      found[path] = FacetList(market: market, suffix: suffix)
    }
    return found
  }
}
