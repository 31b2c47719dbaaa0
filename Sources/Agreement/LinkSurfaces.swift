import WaymarkAppFiles
import WaymarkAppLinks
import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkRoutes

/// The surfaces that answer the links of one host, in the form that a build is about to publish.
struct LinkSurfaces {
  let host: String
  let router: Router
  let pages: PageTree

  /// The routes whose pages are on another site.
  private let routesElsewhere: Set<String>

  /// Whether the page of the host itself is on another site, too.
  private let isHomeElsewhere: Bool

  /// The app on iOS and the association file; `nil` without such an app.
  var ios: (app: String, matcher: AssociationMatcher)?

  /// The Android apps, each with its rules in the association file.
  var android: [AndroidLinks] = []

  /// Reads the surfaces of a host from the files of its environment.
  ///
  /// A missing file that the environment's apps need is treated as empty: it opens nothing.
  init(
    of host: String, in environment: Environment, files: [String: [UInt8]], project: Project
  ) throws {
    self.host = host
    router = try Router(
      project.table, hosts: environment.hosts, scheme: environment.urlScheme,
      reserved: environment.reserved)
    routesElsewhere = Set(project.routes.filter { $0.page == .elsewhere }.map(\.route.name))
    isHomeElsewhere = !project.hasPages
    pages = PageTree(host: host, files: Set(files.keys), project: project)
    if let app = environment.ios {
      let file = files["web/\(host)\(AssociationFile.path)"] ?? Array("{}".utf8)
      ios = (app.appID, try AssociationMatcher(file))
    }
    let manifest = files["app/android/intent-filter-\(host).xml"] ?? []
    let exactManifest = files["app/android/intent-filter-v31-\(host).xml"] ?? []
    let rules = files["web/\(host)\(AssetLinks.path)"] ?? Array("[]".utf8)
    android = try environment.androidApps.map { app in
      try AndroidLinks(
        host: host, manifest: manifest, exactManifest: exactManifest, rules: rules,
        package: app.package)
    }
  }

  /// Whether the page of a route is on another site; without a route, the page of the host itself.
  func isElsewhere(_ route: String?) -> Bool {
    route.map(routesElsewhere.contains) ?? isHomeElsewhere
  }
}
