import Agreement
import AppFiles
import Barcodes
import Bytes
import Disk
import Hosting
import Maps
import Model
import Pages
import Project
import Records
import Routes
import Signing

/// One environment of a build: everything that its files are made from, shared by all workers, and
/// what they made.
struct EnvironmentBuild: Sendable {
  let environment: Environment
  let project: Project

  /// What comes before a path in canonical URLs.
  let origin: String

  /// The date of what changes without saying when, in seconds since 1970.
  let now: Int

  /// Whether what is published is on the disk before its manifest.
  let isSynchronized: Bool

  /// Whether the files of each host go into an archive.
  let isPacked: Bool

  /// The shard that is made, instead of a tree.
  let shard: Shard?

  /// Where its files are; `nil` in a check, which writes nothing.
  let folders: TreeFolders?

  /// The passes of the published tree; `nil` where phones ask for none.
  let earlierPasses: EarlierPasses?

  /// Those that went before this build, and that phones may still have.
  let gonePasses: GoneNames

  /// A hash of every file of the theme but the style sheets: most of these are in no page.
  let themeHash: [UInt8]
  let site: SiteContext
  let brandFiles: BrandFiles

  /// The code that opens the site on a phone; `nil` where there is no app.
  let phoneCode: AssetFile?
  let content: ContentFiles

  /// What of the project's own theme a browser will not do.
  let themeWarnings: [Diagnostic]
  let statics: StaticFolder

  /// The template of the pages of gate passes, as messages name it.
  let passPageSource: String

  /// How each kind of file is served.
  let responses: ResponseTable

  /// How files are compressed when they are written.
  let precompression: Precompression

  /// How gate passes are signed; `nil` when they are not.
  let passSigning: PassSigning?

  /// How gate passes get into Google Wallet; `nil` when they do not.
  let googleSigning: GoogleSigning?

  /// The navigation apps, as pages and passes offer them for a place.
  let maps: OpenInMaps

  /// The routes that have a page for each record.
  let routes: [RecordRoute]

  /// What none of its files may contain.
  let foreignNames: ForeignNames
  let locales: [EnvironmentLocale]

  /// The dealers of each set.
  private(set) var dealers: [String: DealerSet] = [:]

  /// The same as pages show them, by the set and the number of the locale.
  private(set) var sellers: [String: [[Identifier<Dealer>: Seller]]] = [:]

  /// What the last build made of the records; `nil` when nothing is kept from build to build.
  private(set) var cache: EnvironmentCache?

  /// What shards made of the records, in a merge.
  var shards: ShardStore?

  /// The sorted lines of what lists show.
  var browseRuns: [DiskPath] = []

  /// What lists show, when all records are known.
  var lists: BrowseStore?

  /// The pages of records that went.
  var gonePages: [GonePage] = []

  /// The number of the generation that was published.
  var generation: Int?

  /// What the workers made so far.
  var result = WorkerResult()

  /// The files of its assets by their paths, which must agree with each other.
  var assetFiles: [String: [UInt8]] = [:]

  /// The style sheets, which are the same in every locale.
  var styles: StyleSheets { locales[0].theme.styles }

  var name: String { environment.name }
  var owner: TreeOwner { TreeOwner(project: project.name, environment: name) }
  var publication: Publication? {
    folders.map {
      Publication(
        at: $0, of: owner, project.publishMode, isPacked: isPacked,
        isSynchronized: isSynchronized, passes: earlierPasses, gonePasses: gonePasses)
    }
  }

  /// Prepares several environments, or throws every fault of all of them.
  static func all(
    _ environments: [Environment], of project: Project, request: BuildRequest
  ) throws -> [EnvironmentBuild] {
    let files = try ThemeFolder.files(of: project)
    let brandFiles = try BrandFiles(of: project)
    let content = try ContentFiles(of: project)
    let statics = try StaticFolder(of: project)
    var input = KeyInput()
    for name in files.names where !name.hasPrefix("css/") {
      input.add(name)
      input.add(files[name] ?? [])
    }
    let themeHash = try Digest.sha256.hash(of: input.bytes)
    var faults: [Diagnostic] = []
    var builds: [EnvironmentBuild] = []
    for environment in environments {
      do {
        builds.append(
          try EnvironmentBuild(
            environment, of: project, files: files, themeHash: themeHash, brandFiles: brandFiles,
            content: content, statics: statics, request: request))
      } catch let error as DiagnosedError {
        faults += error.diagnostics.filter { !faults.contains($0) }
      }
    }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return builds
  }

  private init(
    _ environment: Environment, of project: Project, files: ThemeFiles, themeHash: [UInt8],
    brandFiles: BrandFiles, content: ContentFiles, statics: StaticFolder,
    request: BuildRequest
  ) throws {
    let site = try SiteContext(environment, of: project, brand: brandFiles.brand, content: content)
    let themes = try Self.themes(files, site: site)
    self.environment = environment
    self.project = project
    origin = "https://\(environment.canonicalHost)"
    now = request.signingTime ?? request.now
    isSynchronized = request.isSynchronized
    isPacked = request.isPacked
    shard = request.shard
    self.themeHash = themeHash
    self.site = site
    self.brandFiles = brandFiles
    phoneCode = try site.hasApp ? Self.phoneCode(of: origin + "/") : nil
    self.content = content
    themeWarnings = files.warnings
    self.statics = statics
    passPageSource = files.source(of: "gatepass.html")
    folders = request.output.map {
      TreeFolders(output: $0, environment: environment.name, shard: request.shard)
    }
    earlierPasses = folders.flatMap { folders in
      environment.passFolder.map { EarlierPasses(in: $0, of: folders) }
    }
    gonePasses =
      try earlierPasses == nil
      ? GoneNames()
      : folders.map { folders in
        try GoneNames(
          at: folders.gonePasses,
          of: TreeOwner(project: project.name, environment: environment.name))
      } ?? GoneNames()
    responses = ResponseTable(
      policies: Dictionary(
        uniqueKeysWithValues: PageKind.allCases.map { kind in
          (kind, themes[0].contentSecurityPolicy(of: kind))
        }),
      isIndexed: environment.isIndexed, transport: environment.transport)
    let siblings = statics.paths.filter { path in
      project.precompressed.contains { path.hasSuffix($0.fileExtension) }
    }
    precompression = Precompression(
      project.precompressed,
      taken: Set(environment.hosts.flatMap { host in siblings.map { "web/\(host)/\($0)" } }))
    passSigning = try PassSigning(
      environment, project: project, files: files, wordings: themes.map(\.wording),
      request: request)
    googleSigning = try GoogleSigning(
      environment, project: project, passes: passSigning, wordings: themes.map(\.wording),
      brand: brandFiles.brand, statics: statics, request: request)
    let settings = environment.maps
    maps = OpenInMaps(
      apps: settings.apps, ids: settings.ids, order: settings.order,
      countries: settings.countries, readers: project.locales,
      policy: DatumPolicy(settings.datum), at: environment.location("maps"))
    routes = RecordRoute.all(of: project)
    foreignNames = ForeignNames(for: environment, among: project.environments)
    locales = themes.enumerated().map { index, theme in
      EnvironmentLocale(
        index, of: project, at: "https://\(environment.canonicalHost)", theme: theme,
        mapApps: settings.everyApp)
    }
  }

  /// The QR code of a URL.
  private static func phoneCode(of url: String) throws -> AssetFile {
    let code = try Barcode(url, as: .qr)
    return AssetFile(
      SiteContext.phoneCodePath, .picture(.svg), rendered { $0.svg(code, label: url) })
  }

  /// What is wrong with a theme in an environment, in any language, and with its gate passes.
  static func faults(
    of files: ThemeFiles, in environment: Environment, of project: Project, brand: SiteBrand,
    content: ContentFiles
  ) throws -> [Diagnostic] {
    let site = try SiteContext(environment, of: project, brand: brand, content: content)
    do {
      let wordings = try themes(files, site: site).map(\.wording)
      return try PassSigning.templateFaults(
        in: environment, of: project, files: files, wordings: wordings)
    } catch let error as DiagnosedError {
      return error.diagnostics
    }
  }

  /// The theme in each locale.
  private static func themes(_ files: ThemeFiles, site: SiteContext) throws -> [Theme] {
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
    // What is missing in any language is told in one run.
    var themes: [Theme] = []
    var faults: [Diagnostic] = []
    for language in site.locales {
      do throws(DiagnosedError) {
        themes.append(try Theme(files, site: site, locale: language.tag, sha256: sha256))
      } catch {
        faults += error.diagnostics.filter { !faults.contains($0) }
      }
    }
    if let failure { throw failure }
    guard faults.isEmpty else { throw DiagnosedError(faults) }
    return themes
  }

  /// Takes the dealers, who are on the pages of other records, and with them what the last build
  /// made.
  mutating func take(_ dealers: [String: DealerSet]) throws {
    self.dealers = dealers
    for (set, dealers) in dealers {
      let route = routes.first { $0.set.name == set }
      sellers[set] = locales.map { locale in
        let sellers = dealers.all.map { dealer in
          let url = route.map { origin + $0.path(of: dealer.id.text, in: locale) }
          let seller = Seller(
            dealer, url: url, type: site.sellerType, wording: locale.theme.wording)
          return (dealer.id, seller)
        }
        return Dictionary(sellers, uniquingKeysWith: { first, _ in first })
      }
    }
    guard keepsRecords, let folders, let key = try BuildKey(self) else { return }
    cache = EnvironmentCache(key: key, earlier: RecordCache(in: folders, key: key))
  }

  /// Whether what is made of a record is kept for the next build: the cache knows files of a tree.
  var keepsRecords: Bool { folders != nil && !isPacked && shard == nil }

  /// Makes this build use no cache, and leave none.
  mutating func dropCache() { cache = nil }

  /// Where the project file describes the environment, or one of its keys.
  func location(_ key: String? = nil) -> Location { environment.location(key) }
}

extension Environment {
  /// Where the project file describes the environment, or one of its keys.
  func location(_ key: String?) -> Location {
    let key = key.map { "." + $0 } ?? ""
    return Location("\(ProjectReader.fileName): environments.\(name)\(key)")
  }
}

extension SiteContext {
  /// What every page of an environment knows of its site.
  fileprivate init(
    _ environment: Environment, of project: Project, brand: SiteBrand, content: ContentFiles
  ) throws {
    let markets = project.markets
    let host = environment.canonicalHost
    self.init(
      name: project.name, environment: environment.name, isIndexed: environment.isIndexed,
      host: host,
      locales: try project.locales.enumerated().map { index, locale in
        let prefix = project.table.prefix(of: locale)
        return SiteContext.Language(
          tag: locale, home: markets.isEmpty ? nil : "https://\(host)/" + (prefix ?? ""),
          market: try markets.first?.route.httpsURL(host: host, locale: prefix),
          furtherMarkets: try markets.dropFirst().map { entry in
            Crumb(
              name: entry.title(in: locale, of: project.locales) ?? entry.route.name,
              url: try entry.route.httpsURL(host: host, locale: prefix))
          },
          search: try project.searchRoute.map { entry in
            "https://\(host)" + (try entry.route.path(locale: prefix))
          },
          footerLinks: try project.routes.compactMap { entry in
            guard let page = content.entries[entry.route.name]?[index] else { return nil }
            return FooterLink(
              name: page.title, url: try entry.route.httpsURL(host: host, locale: prefix),
              language: page.titleLanguage)
          })
      },
      urlScheme: environment.urlScheme, appStoreID: environment.ios?.appStoreID,
      androidPackage: environment.android?.package, vocabularies: project.vocabularies,
      hasRequests: project.routes.contains { $0.page == .request }, brand: brand)
    appOpensLinks =
      environment.ios != nil || environment.android != nil || environment.harmony != nil
    hasApp = environment.urlScheme != nil || appOpensLinks
    pictureSizes = project.pictureSizes
    searchItem = project.searchRoute?.route.query.first?.name
  }
}
