import Agreement
import Bytes
import Hosting
import Maps
import Model
import Pages
import Passes
import Project
import Records
import Routes
import Signing

/// Everything the files of one environment are rendered from, made once and shared by all workers.
struct EnvironmentRenderer: Sendable {
  let environment: Environment
  let project: Project

  /// One theme for each locale, in the project's order.
  let themes: [Theme]
  let responses: ResponseTable

  /// How gate passes are made; `nil` when the environment has none.
  let passes: PassMaker?
  let maps: OpenInMaps

  /// What readers of each locale call map apps, by the app, where the table says otherwise.
  let mapNames: [[String: String]]
  let site: SiteContext

  /// The dealers as pages show them, for each locale in the project's order.
  let sellers: [[Identifier<Dealer>: Seller]]

  /// The route of dealer pages, when there is one.
  let dealerRoute: RecordRoute?
  let listingRoute: RecordRoute?

  /// What none of its files may have.
  let foreignNames: ForeignNames

  init(_ prepared: PreparedEnvironment, project: Project, inventory: Inventory) {
    let routes = RecordRoute.all(of: project)
    let dealerRoute = routes.first { route in route.kind == .dealers }
    let origin = "https://\(prepared.environment.canonicalHost)"
    sellers = project.locales.indices.map { locale in
      inventory.dealersByID.mapValues { dealer in
        Seller(dealer, url: dealerRoute.map { origin + $0.paths[locale].path(of: dealer.id.text) })
      }
    }
    environment = prepared.environment
    self.project = project
    themes = prepared.themes
    responses = prepared.responses
    passes = prepared.passes
    maps = prepared.maps
    let apps = prepared.environment.maps.everyApp
    mapNames = prepared.themes.map { theme in
      Dictionary(
        apps.compactMap { app in theme.wording.name(ofMapApp: app).map { (app, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    site = prepared.site
    self.dealerRoute = dealerRoute
    listingRoute = routes.first { route in route.kind == .listings }
    foreignNames = ForeignNames(for: prepared.environment, among: project.environments)
  }

  /// The host in front of a path, in canonical URLs.
  var origin: String { "https://\(environment.canonicalHost)" }

  /// The file of a page on a host, from its path.
  func file(of path: String, on host: String) -> String {
    path == "/" ? "web/\(host)/index.html" : "web/\(host)\(path)/index.html"
  }

  /// The page links of a record in one locale.
  func links(of id: String, on route: RecordRoute, locale: Int, app: String?) -> PageLinks {
    PageLinks(
      canonical: origin + route.paths[locale].path(of: id),
      alternates: alternates(of: id, on: route),
      app: app, isIndexed: route.route.isIndexed)
  }

  private func alternates(of id: String, on route: RecordRoute) -> [Alternate] {
    guard project.locales.count > 1 else { return [] }
    return zip(project.locales, route.paths).map { locale, path in
      Alternate(locale: locale, url: origin + path.path(of: id))
    }
  }

  /// The custom-scheme URL of a record's place in the app.
  func appURL(of id: String, on route: RecordRoute) -> String {
    // The first path component stands in the host's place.
    environment.urlScheme + ":/" + (route.paths.first.map { $0.path(of: id) } ?? "")
  }

  /// Writes a page to every host of the environment.
  package func write(
    _ page: borrowing Output, path: String, kind: PageKind, to destination: any Destination
  ) throws {
    for host in environment.hosts {
      try destination.write(page.bytes, to: file(of: path, on: host), as: .page(kind))
    }
  }

  /// Adds an indexed page to the sitemap, in every locale.
  ///
  /// - Parameters:
  ///   - path: The page's path in the default locale.
  ///   - modified: When what a reader sees of it last changed.
  ///   - isIndexed: Whether its route is indexed.
  ///   - destination: Gets the entries.
  /// - Throws: What reading, rendering or writing throws.
  func list(
    _ path: String, modified: Timestamp?, isIndexed: Bool, in destination: any Destination
  ) throws {
    guard environment.isIndexed, isIndexed else { return }
    for locale in project.locales {
      try destination.list(
        SitemapLine(
          path: localized(path, locale), modified: modified, defaultPath: path))
    }
  }

  /// A path of the default locale in another one.
  func localized(_ path: String, _ locale: String) -> String {
    project.table.prefix(of: locale).map { "/" + $0 + path } ?? path
  }
}
