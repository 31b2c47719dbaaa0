public import WaymarkCore
public import WaymarkModel
import WaymarkTemplates

/// The templates, words and styles of one environment in one language, ready to render.
///
/// Pages makes the pages of a site. A page is a value, such as `ListingPage`, and the theme's
/// template for it writes it: every name in every template is resolved when the theme is made, so
/// rendering only appends bytes. Structured data, sitemaps and the texts of each language are here
/// too. A theme is a value that workers share.
public struct Theme: Sendable {
  /// The texts and formats of the theme's language.
  public let wording: Wording
  public let styles: StyleSheets
  private let policies: [PageKind: String]
  public let listing: PageTemplate<ListingPage>
  /// `nil` on a site without requests.
  public let request: PageTemplate<RequestPage>?
  public let dealer: PageTemplate<DealerPage>
  public let market: PageTemplate<MarketPage>

  /// A listing in a list.
  public let card: PageTemplate<ListingCard>
  public let home: PageTemplate<HomePage>
  public let content: PageTemplate<ContentPage>
  public let search: PageTemplate<SearchPage>
  public let shell: PageTemplate<ShellPage>
  public let gatepass: PageTemplate<GatePassPage>
  public let notFound: PageTemplate<NotFoundPage>

  /// Compiles the templates for one of the site's locales; throws all faults at once.
  public init(_ parts: ThemeParts, locale: String) throws(DiagnosedError) {
    let words = parts.words
    var faults = parts.faults
    guard let wording = words[locale] else {
      if faults.isEmpty { faults.append(Diagnostic(.localeMissing, at: Location(locale))) }
      throw DiagnosedError(faults)
    }
    styles = parts.styles
    let site = parts.site
    var policies: [PageKind: String] = [:]
    var compiler = ThemeCompiler(
      documents: parts.documents, site: site, wording: wording,
      languages: words.mapValues { $0[.localeName] },
      openGraphLocales: words.mapValues { $0[.openGraphLocale] }, styles: styles,
      script: parts.script, clock: parts.clock)

    func compile<Page>(_ kind: PageKind, _ fields: Fields<Page>) -> PageTemplate<Page> {
      policies[kind] = compiler.contentSecurityPolicy(of: kind)
      return compiler.template(of: kind, fields: fields)
    }
    listing = compile(.listing, compiler.listingFields())
    request = site.hasRequests ? compile(.request, compiler.requestFields()) : nil
    dealer = compile(.dealer, compiler.dealerFields())
    market = compile(.market, compiler.marketFields())
    card = compiler.template(named: "parts/card.html", fields: compiler.cardFields())
    home = compile(.home, compiler.homeFields())
    content = compile(.content, compiler.contentFields())
    search = compile(.search, compiler.searchFields())
    shell = compile(.shell, compiler.headFields(of: .shell))
    gatepass = compile(.gatepass, compiler.gatePassFields())
    notFound = compile(.notFound, compiler.notFoundFields())
    self.wording = wording
    self.policies = policies
    faults += compiler.faults
    guard faults.isEmpty else { throw DiagnosedError(sortedFaults(faults)) }
  }

  /// The Content Security Policy of a kind of page, for the server's header.
  ///
  /// The page contains it too; `frame-ancestors` has an effect only in the header.
  public func contentSecurityPolicy(of kind: PageKind) -> String {
    (policies[kind] ?? "default-src 'none'") + "; frame-ancestors 'none'"
  }
}

/// What the themes of all languages of a site have in common.
public struct ThemeParts {
  let site: SiteContext
  let documents: [String: TemplateDocument]
  let words: [String: Wording]
  let styles: StyleSheets
  let script: PageScript
  let clock: PageScript
  let faults: [Diagnostic]

  /// Reads the files of a theme; the digest is for the Content Security Policy.
  public init(_ files: ThemeFiles, site: SiteContext, sha256: ([UInt8]) -> [UInt8]) {
    var faults = files.faults
    self.site = site
    documents = files.documents(faults: &faults)
    words = files.wordings(of: site, faults: &faults)
    styles = StyleSheets(
      files, colors: ThemeColors(site.brand.color), sha256: sha256, faults: &faults)
    script = PageScript("search.js", of: files, sha256: sha256, faults: &faults)
    clock = PageScript("gatepass.js", of: files, sha256: sha256, faults: &faults)
    self.faults = faults
  }
}

/// The compiled template of a kind of page.
public struct PageTemplate<Page>: Sendable {
  private let template: Template<Page>

  init(_ template: Template<Page>) { self.template = template }

  /// The names of the fields that the template reads, including conditional ones.
  public var fieldNames: Set<String> { template.fieldNames }

  /// Appends a page.
  ///
  /// Other targets specialise this for the pages of listings and gate passes, which are the most
  /// numerous.
  @specialized(where Page == ListingPage)
  @specialized(where Page == GatePassPage)
  public func render(_ page: Page, into output: inout Output) {
    template.render(page, into: &output)
  }
}

/// The faults in the order of their locations, without duplicates: parts are compiled for every
/// page.
private func sortedFaults(_ faults: [Diagnostic]) -> [Diagnostic] {
  func key(_ fault: Diagnostic) -> (String, Int, Int, String) {
    (fault.location.source, fault.location.line ?? 0, fault.location.column ?? 0, fault.message)
  }
  var seen: Set<Diagnostic> = []
  return faults.filter { seen.insert($0).inserted }.sorted { key($0) < key($1) }
}
