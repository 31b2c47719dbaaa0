import WaymarkCore
import WaymarkModel
import WaymarkTemplates

extension ThemeCompiler {
  /// The fields of every page.
  func headFields<Page: PageContent>(of kind: PageKind) -> Fields<Page> {
    let isIndexed = site.isIndexed && !kind.isNeverIndexed
    let fallback = site.locales.first?.tag
    let own = wording.locale
    let siteName = site.name
    let mark = site.sharedMark
    let pictureOrigin = site.pictureOrigin
    let further = language?.furtherMarkets ?? []
    let footer = language?.footerLinks ?? []
    return [
      "title": .text { $0.heading },
      "page-title": .text { PageTitle.of($0.title?.text ?? $0.heading, on: siteName) },
      "crumb": .text { $0.crumb },
      "title-language": .text { $0.headingLanguage },
      "summary": .text { $0.summary },
      "picture": .url { ($0.picture ?? mark)?.url },
      "picture-width": .text { ($0.picture ?? mark)?.header.map { String($0.width) } },
      "picture-height": .text { ($0.picture ?? mark)?.header.map { String($0.height) } },
      "picture-text": .text { ($0.picture ?? mark)?.text },
      "has-large-picture": .flag { ($0.picture ?? mark)?.isLarge == true },
      "picture-origin": .url { $0.firstPicture.flatMap(pictureOrigin) },
      "unavailable-after": .text { $0.unavailableAfter?.iso8601 },
      "crumbs": .list(of: linkFields()) { $0.links.crumbs },
      "further-markets": .list(of: linkFields()) { _ in further },
      "footer-links": .list(of: linkFields()) { _ in footer },
      "canonical": .url { $0.links.canonical },
      "app": .url { $0.links.app },
      "app-argument": .text { appArgument($0.links.canonical) },
      "is-indexed": .flag { isIndexed && $0.links.isIndexed },
      "alternates": .list(of: alternateFields(), where: isWritten) { page in
        page.links.alternates.count > 1 ? page.links.alternates : []
      },
      "default-url": .url { page in
        guard page.links.alternates.count > 1 else { return nil }
        return page.links.alternates.first { $0.locale == fallback }?.url
      },
      "languages": .list(of: languageFields(), where: { $0.locale != own && isWritten($0) }) {
        $0.links.languages ?? $0.links.alternates
      },
    ]
  }

  /// A link to another page of the site; for a value or an order, templates call its name a label.
  func linkFields() -> Fields<PageLink> {
    let ownPath = site.ownPath
    let words = wording
    return [
      "name": .text { $0.name }, "label": .text { $0.name }, "url": .url { ownPath($0.url) },
      "language": .text { $0.language }, "count": .text { words.number($0.count) },
      "is-current": .flag { $0.isCurrent },
    ]
  }

  /// A page in another language for search engines, with its full URL.
  func alternateFields() -> Fields<Alternate> {
    let names = languages
    let openGraph = openGraphLocales
    return [
      "open-graph": .text { openGraph[$0.locale] },
      "tag": .text { $0.locale },
      "url": .url { $0.url },
      "name": .text { names[$0.locale] ?? $0.locale },
    ]
  }

  /// A page in another language, for readers.
  private func languageFields() -> Fields<Alternate> {
    let ownPath = site.ownPath
    return alternateFields().merging(["url": .url { ownPath($0.url) }]) { $1 }
  }
}

/// The page's URL as the argument of a Smart App Banner, whose value is a comma-separated list.
private func appArgument(_ url: String) -> String? {
  webURL(url).map(asciiURL)?.split(separator: ",", omittingEmptySubsequences: false)
    .joined(separator: "%2C")
}

/// Whether a page in another language can be linked to.
private func isWritten(_ alternate: Alternate) -> Bool { URLPolicy.web.allows(alternate.url) }
