import Bytes
import Model

/// Writes the sitemap of one host from its pages in the order of their URLs.
///
/// Files are handed over as soon as they are full, so that memory is bounded by one of them. A host
/// whose pages fit in one file has `sitemap.xml`; another has `sitemap-1.xml`, `sitemap-2.xml` and
/// so on, and `sitemap.xml` is their index. A host without pages has none: the schema of
/// sitemaps.org allows no empty one.
public struct SitemapWriter: ~Copyable {
  /// What sitemaps.org allows one file.
  struct Limits {
    var urls = 50_000
    var bytes = 52_428_800
    var files = 50_000
  }

  private let base: String
  private let defaultLocale: String
  var limits = Limits()
  private var output = Output()
  private var entry = Output()
  private var count = 0
  private var newest: Timestamp?
  private var last: String?
  private var finished: [Timestamp?] = []

  /// Begins the sitemap of a host; the default locale is the language of `x-default`.
  public init(host: String, defaultLocale: String) {
    base = "https://" + host + "/"
    self.defaultLocale = defaultLocale
  }

  /// Adds a page, which must come after the last one byte by byte; returns a file that is full.
  public mutating func add(_ page: SitemapEntry) throws(SitemapError) -> SitemapFile? {
    try check(page.url)
    entry.removeAll()
    entry.entry(page, defaultLocale: defaultLocale)
    let frame = urlsetStart.utf8.count + urlsetEnd.utf8.count
    guard frame + entry.count <= limits.bytes else { throw .tooLarge(page.url) }
    var file: SitemapFile?
    if count == limits.urls || output.count + entry.count + urlsetEnd.utf8.count > limits.bytes {
      file = try end()
    }
    if count == 0 { output.append(urlsetStart) }
    output.append(entry.bytes)
    count += 1
    last = page.url
    if let updated = page.updated { newest = max(newest ?? updated, updated) }
    return file
  }

  /// Ends the sitemap: the last file, and the index when there is more than one; nothing without pages.
  public consuming func finish() throws(SitemapError) -> [SitemapFile] {
    guard count > 0 else { return [] }
    guard !finished.isEmpty else {
      output.append(urlsetEnd)
      return [SitemapFile(name: "sitemap.xml", bytes: output.bytes)]
    }
    let file = try end()
    return [file, SitemapFile(name: "sitemap.xml", bytes: index())]
  }

  private func check(_ url: String) throws(SitemapError) {
    // The schema of sitemaps.org: 12 to 2048 characters.
    guard url.hasPrefix(base), (12...2048).contains(asciiURL(url).utf8.count),
      URLPolicy.web.allows(url)
    else { throw .badURL(url) }
    guard let last else { return }
    guard last.utf8.lexicographicallyPrecedes(url.utf8) else {
      throw .outOfOrder(url, after: last)
    }
  }

  /// Ends a numbered file and forgets its pages.
  private mutating func end() throws(SitemapError) -> SitemapFile {
    guard finished.count < limits.files else { throw .tooMany }
    output.append(urlsetEnd)
    finished.append(newest)
    let file = SitemapFile(name: "sitemap-\(finished.count).xml", bytes: output.bytes)
    output.removeAll()
    count = 0
    newest = nil
    return file
  }

  private func index() -> [UInt8] {
    rendered { output in
      output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
      output.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
      for (index, newest) in finished.enumerated() {
        output.append("<sitemap><loc>")
        output.xml("\(base)sitemap-\(index + 1).xml")
        output.append("</loc>")
        output.lastModified(newest)
        output.append("</sitemap>\n")
      }
      output.append("</sitemapindex>\n")
    }
  }
}

private let urlsetStart = """
  <?xml version="1.0" encoding="UTF-8"?>
  <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" \
  xmlns:xhtml="http://www.w3.org/1999/xhtml">

  """

private let urlsetEnd = "</urlset>\n"

extension Output {
  /// Appends a `url` element, its children in the order the schema demands.
  fileprivate mutating func entry(_ page: SitemapEntry, defaultLocale: String) {
    append("<url><loc>")
    xml(asciiURL(page.url))
    append("</loc>")
    lastModified(page.updated)
    if page.alternates.count > 1 {
      for alternate in page.alternates { link(alternate.locale, alternate.url) }
      if let fallback = page.alternates.first(where: { $0.locale == defaultLocale }) {
        link("x-default", fallback.url)
      }
    }
    append("</url>\n")
  }

  private mutating func link(_ locale: String, _ url: String) {
    guard URLPolicy.web.allows(url) else { return }
    append("<xhtml:link rel=\"alternate\" hreflang=\"")
    xml(locale)
    append("\" href=\"")
    xml(asciiURL(url))
    append("\"/>")
  }

  fileprivate mutating func lastModified(_ moment: Timestamp?) {
    guard let moment else { return }
    append("<lastmod>")
    append(moment.iso8601)
    append("</lastmod>")
  }
}
