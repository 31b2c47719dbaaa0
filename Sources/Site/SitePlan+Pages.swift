package import WaymarkCore
import WaymarkHosting
package import WaymarkMaps
package import WaymarkModel
package import WaymarkPages
package import WaymarkPasses
package import WaymarkProject
import WaymarkRecords
package import WaymarkRoutes

// Common properties of an environment's pages: their paths, links and lists.

extension SitePlan {
  /// The route of the market, if there is one.
  package var marketRoute: PageRoute? { project.markets.first }

  package func file(of path: String, on host: String) -> String {
    path == "/" ? "web/\(host)/index.html" : "web/\(host)\(path)/index.html"
  }

  /// A page as a file on every host.
  package func files(
    ofPageAt path: String, as kind: PageKind, _ render: (inout Output) -> Void
  ) -> [AssetFile] {
    let page = rendered(render)
    return environment.hosts.map { AssetFile(file(of: path, on: $0), .page(kind), page) }
  }

  /// The paths of a route's pages without records, by locale; any value stands for a parameter.
  package func paths(of entry: PageRoute) throws(LinkFault) -> [String] {
    let parameters = Dictionary(
      uniqueKeysWithValues: entry.route.path.parameters.map { ($0, PageRoute.anyParameter) })
    var paths: [String] = []
    for locale in locales {
      paths.append(try entry.route.path(locale: locale.prefix, parameters: parameters))
    }
    return paths
  }

  /// The links of a page without records.
  package func links(
    of entry: PageRoute, _ paths: [String], in locale: EnvironmentLocale
  ) throws(LinkFault) -> PageLinks {
    let hasOnePage = entry.route.path.parameters.isEmpty && entry.route.query.isEmpty
    var app: String?
    if hasOnePage, let scheme = environment.urlScheme {
      app = try entry.route.schemeURL(scheme: scheme)
    }
    return PageLinks(
      canonical: origin + paths[locale.index],
      alternates: hasOnePage ? alternates(locales.map { paths[$0.index] }) : [],
      app: app,
      isIndexed: entry.route.isIndexed && hasOnePage)
  }

  /// The links of a record's page, or of a further page of its list; by default they lead to the
  /// record in the app, if there is one.
  package func links(
    of id: String, on route: RecordRoute, in locale: EnvironmentLocale, app: String? = nil,
    crumbs: [PageLink]? = nil, page: Int = 1
  ) -> PageLinks {
    // In a URL with the app's own scheme, the first part of the path is the host.
    let own = environment.urlScheme.map { $0 + ":/" + route.paths[0].path(of: id) }
    let suffix = page > 1 ? "/page/\(page)" : ""
    return PageLinks(
      canonical: origin + route.path(of: id, in: locale) + suffix,
      alternates: alternates(route.paths.map { $0.path(of: id) + suffix }),
      app: own == nil ? nil : app ?? own,
      crumbs: crumbs ?? [locale.market(of: route.set)].compactMap(\.self),
      isIndexed: route.route.isIndexed)
  }

  /// The same page in every locale, by its paths in order; empty with a single locale.
  package func alternates(_ paths: [String]) -> [Alternate] {
    guard paths.count > 1 else { return [] }
    return locales.map { Alternate(locale: $0.tag, url: origin + paths[$0.index]) }
  }

  /// The sitemap lines of a route without parameters; empty if it is not indexed.
  package func sitemapLines(of entry: PageRoute) throws -> [SitemapLine] {
    guard entry.route.parameters.isEmpty, isIndexed(entry.route) else { return [] }
    return sitemapLines(try entry.route.path(), modified: nil) { _ in nil }
  }

  /// The lines of an indexed page, one for each locale; the path is the one of the default locale.
  package func sitemapLines(
    _ path: String, modified: Timestamp?, seen: (EnvironmentLocale) -> SeenPage?
  ) -> [SitemapLine] {
    locales.map { locale in
      SitemapLine(
        path: locale.path(of: path), modified: modified, defaultPath: path, seen: seen(locale))
    }
  }

  package func homePath(in locale: EnvironmentLocale) -> String { locale.path(of: "/") }

  /// Whether search engines may index the pages of a route.
  package func isIndexed(_ route: Route) -> Bool { environment.isIndexed && route.isIndexed }

  /// The apps that open a place, for each locale by its index; empty without a coordinate.
  package func offers(
    to coordinate: Coordinate<WGS84>?, named name: String, in country: String?
  ) -> [[OpenInMaps.Offer]] {
    guard let coordinate else { return locales.map { _ in [] } }
    return maps.offers(to: coordinate, named: name, in: country)
  }

  /// The links on the back of a pass: in the order of the default locale, because a pass has one
  /// list for all, and without `geo:`, which iPhones do not open.
  package func backLinks(_ offers: [[OpenInMaps.Offer]]) -> [PassTemplate.Directions] {
    (offers.first ?? []).compactMap { offer in
      guard let url = offer.url, !url.hasPrefix("geo:") else { return nil }
      return (locales[0].name(of: offer), url)
    }
  }
}

/// Properties of one environment's pages in one locale.
package final class EnvironmentLocale: Sendable {
  /// Its index among the project's locales; the first one is the default.
  package let index: Int
  package let tag: String

  /// The first segment of its paths; `nil` for the default one.
  package let prefix: String?
  package let theme: Theme

  /// The names of map apps in this locale that differ from those in the table, by app.
  private let mapNames: [String: String]

  /// The page that lists a set, by the set's name; without a name, the first page with listings.
  private let markets: [String: PageLink]

  package init(
    _ index: Int, of project: Project, at origin: String, theme: Theme, mapApps: [String]
  ) {
    self.index = index
    tag = project.locales[index]
    prefix = project.table.prefix(of: tag)
    self.theme = theme
    mapNames = Dictionary(
      mapApps.compactMap { app in theme.wording.name(ofMapApp: app).map { (app, $0) } },
      uniquingKeysWith: { first, _ in first })
    var markets: [String: PageLink] = [:]
    for entry in project.markets {
      guard let path = try? entry.route.path(locale: prefix) else { continue }
      let name = entry.title(in: tag, of: project.locales) ?? theme.wording[.marketTitle]
      let crumb = PageLink(name: name, url: origin + path)
      let isOfRequests = project.records(named: entry.records)?.kind == .request
      let sets = [entry.records, isOfRequests ? nil : ""].compactMap(\.self)
      for set in sets where markets[set] == nil { markets[set] = crumb }
    }
    self.markets = markets
  }

  /// The path in this locale for a path in the default locale.
  package func path(of defaultPath: String) -> String {
    prefix.map { "/" + $0 + (defaultPath == "/" ? "" : defaultPath) } ?? defaultPath
  }

  /// The page that lists a set; without one, the first market with listings.
  package func market(of set: RecordSet) -> PageLink? {
    markets[set.name] ?? (set.kind == .request ? nil : markets[""])
  }

  package func name(of offer: OpenInMaps.Offer) -> String { mapNames[offer.app] ?? offer.name }

  /// The apps as a page shows them.
  package func list(_ offers: [OpenInMaps.Offer]) -> MapList {
    MapList(
      offers.map { offer in
        MapList.App(
          name: name(of: offer), url: offer.url, appStore: offer.stores.appleURL,
          googlePlay: offer.stores.playURL)
      })
  }
}

extension RecordRoute {
  /// The record and the host of a page in the default locale, at the path of the route or an earlier
  /// one; `nil` for any other file.
  package func page(
    at file: String
  ) -> (id: String, host: Substring, isAtCurrentPath: Bool)? {
    let (start, end) = ("web/", "/index.html")
    guard file.hasPrefix(start), file.hasSuffix(end) else { return nil }
    let page = file.dropFirst(start.count).dropLast(end.count)
    let host = page.prefix { $0 != "/" }
    let path = String(page[host.endIndex...])
    for (number, pattern) in ([paths[0]] + earlierPaths).enumerated() {
      // A path of another route may have the form of a record's page.
      guard let id = pattern.id(of: path), takenIDs[id] == nil else { continue }
      return (id, host, number == 0)
    }
    return nil
  }

  package func path(of id: String, in locale: EnvironmentLocale) -> String {
    paths[locale.index].path(of: id)
  }
}
