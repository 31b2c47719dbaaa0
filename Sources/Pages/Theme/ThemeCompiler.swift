import Bytes
import Model

/// Compiles the templates of one theme, page kind by page kind.
struct ThemeCompiler {
  let documents: [String: TemplateDocument]
  let files: ThemeFiles
  let site: SiteContext
  let wording: Wording

  /// The languages' own names, by their tags.
  let languages: [String: String]
  private(set) var faults: [Diagnostic] = []

  /// Compiles the template of a kind of page, with the policy its style sheet needs.
  mutating func template<Page>(
    of kind: PageKind, fields: Fields<Page>, sha256: ([UInt8]) -> [UInt8]
  ) -> (Template<Page>, policy: String) {
    let style = files.styleSheet(of: kind, faults: &faults)
    let policy = contentSecurityPolicy(kind, digest: sha256(style))
    var binder = TemplateBinder(
      documents: documents, constants: constants(kind, style: style, policy: policy),
      wording: wording, policy: URLPolicy(ownScheme: site.urlScheme))
    let template = binder.template(named: "\(kind.rawValue).html", fields: fields)
    faults += binder.faults
    return (template, policy)
  }

  /// Only the page's own style sheet, identified by its digest, and pictures: no script at all.
  private func contentSecurityPolicy(_ kind: PageKind, digest: [UInt8]) -> String {
    let images = kind.isNeverIndexed ? "" : " img-src 'self' https:;"
    return "default-src 'none';\(images) style-src 'sha256-\(base64(digest))';"
      + " base-uri 'none'; form-action 'none'"
  }

  /// The fields that are the same on every page of a kind.
  func constants(_ kind: PageKind, style: [UInt8], policy: String) -> [String: Constant] {
    let store = site.appStoreID?.nonEmpty
    let package = site.androidPackage?.nonEmpty
    return [
      "locale": .text(wording.locale),
      "style": .markup(Array("<style>".utf8) + style + Array("</style>".utf8)),
      "content-security-policy": .text(policy),
      "page.is-private": .flag(kind.isNeverIndexed),
      "site.name": .text(site.name),
      "site.host": .text(site.host),
      "site.environment": .text(site.environment),
      "site.is-test": .flag(!site.isIndexed),
      "site.market": .url(market?.url),
      "site.color": .text(accentColor),
      "site.has-cars": .flag(site.vocabularies.allSatisfy { $0.name == Vocabulary.car.name }),
      "site.has-stores": .flag(store != nil || package != nil),
      "site.app-store-id": .text(store),
      "site.app-store-url": .url(store.map { "https://apps.apple.com/app/id" + $0.percentEncoded }),
      "site.android-package": .text(package),
      "site.play-store-url": .url(
        package.map { "https://play.google.com/store/apps/details?id=" + $0.percentEncoded }),
    ]
  }

  /// The page of the newest listings in this language.
  var market: Crumb? {
    site.locales.first { $0.tag == wording.locale }?.market
      .map { Crumb(name: wording[.marketTitle], url: $0) }
  }
}
