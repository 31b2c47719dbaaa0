public import Bytes
public import Model

/// The templates, words and styles of one environment in one language, ready to render.
///
/// This room makes the pages of a site. A page is a value, such as `ListingPage`, and a theme writes it:
/// every name in every template is resolved here, so that rendering only appends bytes. Structured data,
/// sitemaps and the words of each language are here too; a theme is a value that workers share.
public struct Theme: Sendable {
  /// The words and formats of the theme's language.
  public let wording: Wording
  private let policies: [PageKind: String]
  private let listing: Template<ListingPage>
  private let dealer: Template<DealerPage>
  private let market: Template<MarketPage>
  private let shell: Template<ShellPage>
  private let gatepass: Template<GatePassPage>
  private let notFound: Template<NotFoundPage>

  /// Compiles the templates for one of the site's locales; all faults are thrown at once.
  ///
  /// The digest is for the Content Security Policy.
  public init(
    _ files: ThemeFiles, site: SiteContext, locale: String, sha256: ([UInt8]) -> [UInt8]
  ) throws(ThemeError) {
    var faults = files.faults
    let documents = files.documents(faults: &faults)
    let words = files.wordings(of: site, faults: &faults)
    guard let wording = words[locale] else {
      if faults.isEmpty { faults.append(Diagnostic(.localeMissing, at: Location(locale))) }
      throw ThemeError(faults: faults)
    }
    let names = words.mapValues { $0[.localeName] }
    var policies: [PageKind: String] = [:]
    var compiler = ThemeCompiler(
      documents: documents, files: files, site: site, wording: wording, languages: names)

    func compile<Page: PageContent>(_ fields: Fields<Page>) -> Template<Page> {
      let (template, policy) = compiler.template(fields: fields, sha256: sha256)
      policies[Page.kind] = policy
      return template
    }
    listing = compile(compiler.listingFields())
    dealer = compile(compiler.dealerFields())
    market = compile(compiler.marketFields())
    shell = compile(compiler.headFields())
    gatepass = compile(compiler.gatePassFields())
    notFound = compile(compiler.headFields())
    self.wording = wording
    self.policies = policies
    faults += compiler.faults
    guard faults.isEmpty else { throw ThemeError(faults: sortedFaults(faults)) }
  }

  /// The Content Security Policy of a kind of page, for the server's header.
  ///
  /// The page carries it too; `frame-ancestors` counts in the header only.
  public func contentSecurityPolicy(of kind: PageKind) -> String {
    (policies[kind] ?? "default-src 'none'") + "; frame-ancestors 'none'"
  }

  /// Appends the page of a listing.
  public func render(_ page: ListingPage, into output: inout Output) {
    listing.render(page, into: &output)
  }

  /// Appends the page of a dealer.
  public func render(_ page: DealerPage, into output: inout Output) {
    dealer.render(page, into: &output)
  }

  /// Appends the page of the newest listings.
  public func render(_ page: MarketPage, into output: inout Output) {
    market.render(page, into: &output)
  }

  /// Appends the page that only the app can show.
  public func render(_ page: ShellPage, into output: inout Output) {
    shell.render(page, into: &output)
  }

  /// Appends the page of a gate pass.
  public func render(_ page: GatePassPage, into output: inout Output) {
    gatepass.render(page, into: &output)
  }

  /// Appends the page a server answers with when it has no other.
  public func render(_ page: NotFoundPage, into output: inout Output) {
    notFound.render(page, into: &output)
  }
}

/// The faults in the order of their locations, each once: a part is compiled for every page.
private func sortedFaults(_ faults: [Diagnostic]) -> [Diagnostic] {
  func key(_ fault: Diagnostic) -> (String, Int, Int, String) {
    (fault.location.source, fault.location.line ?? 0, fault.location.column ?? 0, fault.message)
  }
  var seen: Set<Diagnostic> = []
  return faults.filter { seen.insert($0).inserted }.sorted { key($0) < key($1) }
}
