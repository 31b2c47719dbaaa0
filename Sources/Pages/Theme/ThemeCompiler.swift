import WaymarkCore
import WaymarkModel
import WaymarkTemplates

/// Compiles the templates of one theme, page kind by page kind.
struct ThemeCompiler {
  let documents: [String: TemplateDocument]
  let site: SiteContext
  let wording: Wording

  /// The languages' own names, by tag.
  let languages: [String: String]

  /// The locales of Open Graph, by language tag.
  let openGraphLocales: [String: String]
  let styles: StyleSheets

  /// The script of the search page, and that of gate passes.
  let script: PageScript
  let clock: PageScript
  private(set) var faults: [Diagnostic] = []

  mutating func template<Page>(of kind: PageKind, fields: Fields<Page>) -> PageTemplate<Page> {
    let file = "\(kind.rawValue).html"
    let template = template(named: file, on: kind, fields: fields)
    if let document = documents[file], document.isBlank {
      faults.append(
        Diagnostic(
          .templateMissing, at: Location(document.source),
          "the template is empty, so its pages would be empty"))
    }
    return template
  }

  /// The policy of a page: allows only the site's own style sheets, or the page's by digest, and
  /// images; a gate pass contains its images.
  ///
  /// The only scripts that run are those of the search page and of gate passes, each by its digest;
  /// the search page may also load from its own site.
  mutating func template<Value>(
    named file: String, on kind: PageKind = .market, fields: Fields<Value>
  ) -> PageTemplate<Value> {
    var binder = TemplateBinder(
      documents: documents, constants: constants(kind), words: wording,
      policy: URLPolicy(ownScheme: site.urlScheme))
    defer { faults += binder.faults }
    return PageTemplate(binder.template(named: file, fields: fields))
  }

  /// Allows only the site's own style sheets, or the page's by digest, and images; a gate pass
  /// contains its images.
  ///
  /// No script runs but those of the search page and of gate passes, each by its digest; the former loads
  /// from the site alone.
  func contentSecurityPolicy(of kind: PageKind) -> String {
    let own = kind == .gatepass ? "'self' data:" : "'self'"
    let images = " img-src \(own)\(kind.showsForeignPictures ? " https:" : "");"
    let manifest = site.iconLinks(of: kind).isEmpty ? "" : " manifest-src 'self';"
    let scripts =
      switch kind {
      case .search: " script-src \(script.source); connect-src 'self';"
      case .gatepass: " script-src \(clock.source);"
      default: ""
      }
    let fonts = styles.hasFonts ? " font-src 'self';" : ""
    let form = site.searchItem != nil && kind != .gatepass ? "'self'" : "'none'"
    return "default-src 'none';\(images)\(manifest)\(fonts)\(scripts) style-src"
      + " \(styles.source(of: kind)); base-uri 'none'; form-action \(form)"
  }

  /// The fields that are the same on every page of a kind.
  func constants(_ kind: PageKind) -> [String: Constant] {
    let store = site.appStoreID?.nonEmpty
    let package = site.androidPackage?.nonEmpty
    return [
      "locale": .text(wording.locale),
      "style": .markup(styles.element(of: kind)),
      "content-security-policy": .text(contentSecurityPolicy(of: kind)),
      "page.is-private": .flag(kind.isPrivate),
      "site.name": .text(site.name),
      "site.host": .text(site.host),
      "site.environment": .text(site.environment),
      "site.is-test": .flag(!site.isIndexed),
      "site.home": .url(language?.home.map(site.ownPath)),
      "site.market": .url(language?.market.map(site.ownPath)),
      "site.search": .url(language?.search.map(site.ownPath)),
      "site.search-name": .text(site.searchItem),
      "script": .markup([]),
      "site.color": .text(site.brand.color),
      "site.icons": .markup(site.iconLinks(of: kind)),
      "site.logo": .markup(site.logoImage(of: kind)),
      "site.has-cars": .flag(
        !site.vocabularies.isEmpty
          && site.vocabularies.allSatisfy { $0.name == Vocabulary.car.name }),
      "site.phone-code": .url(site.hasApp ? SiteContext.phoneCodePath : nil),
      "site.has-stores": .flag(store != nil || package != nil),
      "site.app-store-id": .text(store),
      "site.app-store-url": .url(store.map { "https://apps.apple.com/app/id" + $0.percentEncoded }),
      "site.android-package": .text(package),
      "site.play-store-url": .url(
        package.map { "https://play.google.com/store/apps/details?id=" + $0.percentEncoded }),
    ]
  }

  /// The site in this language.
  var language: SiteContext.Language? { site.locales.first { $0.tag == wording.locale } }
}

extension PageKind {
  /// Whether a page may have images from other hosts, which thereby learn who reads the page.
  var showsForeignPictures: Bool { !isPrivate || self == .notFound }
}
