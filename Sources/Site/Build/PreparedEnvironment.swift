import Hosting
import Maps
import Model
import Pages
import Project
import Routes
import Signing

/// What one environment needs before its first record: the compiled themes and the signing identity.
struct PreparedEnvironment: Sendable {
  let environment: Environment
  let themes: [Theme]
  let responses: ResponseTable
  let site: SiteContext
  let passes: PassMaker?

  /// A hash of every file of the theme.
  let themeHash: [UInt8]

  /// The environment's navigation apps, as pages and passes offer them for a place.
  let maps: OpenInMaps

  /// Prepares several environments, or throws every fault of all of them.
  static func all(
    of project: Project, for environments: [Environment], request: BuildRequest
  ) throws -> [PreparedEnvironment] {
    let files = try ThemeFolder.files(of: project)
    var input = KeyInput()
    for name in files.names {
      input.add(name)
      input.add(files[name] ?? [])
    }
    let themeHash = try Digest.sha256.hash(of: input.bytes)
    var faults: [Diagnostic] = []
    var prepared: [PreparedEnvironment] = []
    for environment in environments {
      do {
        prepared.append(
          try PreparedEnvironment(
            environment, project: project, files: files, themeHash: themeHash, request: request))
      } catch let failure as DiagnosedError {
        faults += failure.diagnostics.filter { !faults.contains($0) }
      }
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return prepared
  }

  private init(
    _ environment: Environment, project: Project, files: ThemeFiles, themeHash: [UInt8],
    request: BuildRequest
  ) throws {
    self.themeHash = themeHash
    let market = project.routes.first { $0.page == .market }?.route
    let host = environment.canonicalHost
    let languages = try project.locales.map { locale in
      SiteContext.Language(
        tag: locale,
        market: try market?.httpsURL(host: host, locale: project.table.prefix(of: locale)))
    }
    let site = SiteContext(
      name: project.name, environment: environment.name, isIndexed: environment.isIndexed,
      host: host, locales: languages, urlScheme: environment.urlScheme,
      appStoreID: environment.ios?.appStoreID, androidPackage: environment.android?.package)
    // The theme wants a digest that cannot fail; a failure of OpenSSL is thrown afterwards.
    var failure: (any Error)?
    func sha256(_ bytes: [UInt8]) -> [UInt8] {
      do {
        return try Digest.sha256.hash(of: bytes)
      } catch {
        failure = error
        return []
      }
    }
    do {
      themes = try project.locales.map { locale in
        try Theme(files, site: site, locale: locale, sha256: sha256)
      }
    } catch let error as ThemeError {
      throw DiagnosedError(error.faults)
    }
    if let failure { throw failure }
    var policies: [PageKind: String] = [:]
    for kind in PageKind.allCases { policies[kind] = themes[0].contentSecurityPolicy(of: kind) }
    self.site = site
    responses = ResponseTable(policies: policies, isIndexed: environment.isIndexed)
    passes = try PassMaker(
      environment, project: project, files: files, wordings: themes.map(\.wording),
      request: request)
    maps = OpenInMaps(
      apps: environment.maps.apps, ids: environment.maps.ids, order: environment.maps.order,
      countries: environment.maps.countries, readers: project.locales,
      policy: DatumPolicy(environment.maps.datum),
      at: Location("\(ProjectReader.fileName): environments.\(environment.name).maps"))
    self.environment = environment
  }
}
