import WaymarkBarcodes
import WaymarkCore
import WaymarkHosting
import WaymarkModel
package import WaymarkPages
package import WaymarkProject
import WaymarkRecords
import WaymarkRoutes
import WaymarkSigning
package import WaymarkTree

/// The files of the pages of all environments of a project: theme, brand, texts and static files.
package struct LookFiles: Sendable {
  package let theme: ThemeFiles
  package let brand: BrandFiles
  package let content: ContentFiles
  package let statics: StaticFolder

  /// Reads the files; the error contains every reason why some cannot be used.
  package init(of project: Project) throws {
    theme = try ThemeFolder.files(of: project)
    brand = try BrandFiles(of: project)
    content = try ContentFiles(of: project)
    statics = try StaticFolder(of: project)
  }

  /// Every file of the theme except the style sheets, most of which are not in a page; for lists, also without
  /// the templates of pages.
  package func inputs(ofLists: Bool) -> Inputs {
    var inputs = Inputs()
    for name in theme.names where !name.hasPrefix("css/") {
      if ofLists, name.hasSuffix(".html"), !name.contains("/") { continue }
      inputs.add(name)
      inputs.add(theme[name] ?? [])
    }
    return inputs
  }
}

/// The look of the pages of one environment.
package struct SiteLook: Sendable {
  package let files: LookFiles

  /// The properties of the site that every page shows.
  package let site: SiteContext

  /// The code that opens the site on a phone; `nil` without an app.
  package let phoneCode: AssetFile?
  package let locales: [EnvironmentLocale]

  package init(of environment: Environment, in project: Project, _ files: LookFiles) throws {
    self.files = files
    site = try SiteContext(
      environment, of: project, brand: files.brand.brand, content: files.content)
    let origin = "https://\(environment.canonicalHost)"
    phoneCode = try site.hasApp ? Self.phoneCode(of: origin + "/") : nil
    let themes = try Self.themes(files.theme, site: site)
    locales = themes.enumerated().map { index, theme in
      EnvironmentLocale(
        index, of: project, at: origin, theme: theme, mapApps: environment.maps.everyApp)
    }
  }

  /// The style sheets, which are the same in every locale.
  package var styles: StyleSheets { locales[0].theme.styles }

  /// The inputs of the look of every page, or only of what lists show of a record.
  package func inputs(ofLists: Bool) -> Inputs {
    var inputs = Inputs()
    inputs.add(files.inputs(ofLists: ofLists))
    for file in files.brand.files { inputs.add(file.path) }
    for link in site.locales.flatMap(\.footerLinks) {
      inputs.add(link.name)
      inputs.add(link.url)
      inputs.add(link.language ?? "")
    }
    for kind in PageKind.allCases where !ofLists {
      inputs.add(styles.element(of: kind))
      inputs.add(locales[0].theme.contentSecurityPolicy(of: kind))
    }
    return inputs
  }

  private static func phoneCode(of url: String) throws -> AssetFile {
    AssetFile(SiteContext.phoneCodePath, .picture(.svg), try code(of: url))
  }

  /// The code that opens a page on a phone, as an SVG element.
  fileprivate static func code(of url: String) throws -> [UInt8] {
    let code = try Barcode(url, as: .qr)
    return rendered { $0.svg(code, label: url) }
  }

  /// The words of a theme in each language of an environment; throws all of its problems.
  package static func wordings(
    of theme: ThemeFiles, in environment: Environment, of project: Project, brand: SiteBrand,
    content: ContentFiles
  ) throws -> [Wording] {
    try themes(
      theme, site: SiteContext(environment, of: project, brand: brand, content: content)
    ).map(\.wording)
  }

  /// The theme in each locale.
  private static func themes(_ files: ThemeFiles, site: SiteContext) throws -> [Theme] {
    // The theme requires a digest that does not throw; an error of OpenSSL is thrown afterwards.
    var failure: (any Error)?
    func sha256(_ bytes: [UInt8]) -> [UInt8] {
      do {
        return try Digest.sha256.hash(of: bytes)
      } catch {
        failure = error
        return []
      }
    }
    // Words that are missing in any language are reported together.
    let parts = ThemeParts(files, site: site, sha256: sha256)
    let themes = try site.locales.mapAll { try Theme(parts, locale: $0.tag) }
    if let failure { throw failure }
    return themes
  }
}

extension SiteContext {
  /// The properties of an environment's site that every page shows.
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
            PageLink(
              name: entry.title(in: locale, of: project.locales) ?? entry.route.name,
              url: try entry.route.httpsURL(host: host, locale: prefix))
          },
          search: try project.searchRoute.map { entry in
            "https://\(host)" + (try entry.route.path(locale: prefix))
          },
          footerLinks: try project.routes.compactMap { entry in
            guard let page = content.entries[entry.route.name]?[index] else { return nil }
            return PageLink(
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
    pictureSizes = project.look.pictureSizes
    searchItem = project.searchRoute?.route.query.first?.name
  }
}

extension SitePlan {
  /// The code that opens a page on a phone, as an SVG element.
  package func phoneCode(of url: String) throws -> [UInt8] { try SiteLook.code(of: url) }
}
