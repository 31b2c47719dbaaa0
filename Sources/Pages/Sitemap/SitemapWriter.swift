public import WaymarkCore
import WaymarkModel
import WaymarkTemplates

/// Writes the sitemap of one host from its pages, file by file, each in the order of URLs.
///
/// Files are passed on as soon as they are complete, so memory is bounded by one file. A host whose
/// pages fit in one file has `sitemap.xml`; otherwise it has `sitemap-1.xml`, `sitemap-2.xml` and
/// so on, and `sitemap.xml` is their index. A file without pages is omitted: the schema of
/// sitemaps.org does not allow empty files.
public struct SitemapWriter: ~Copyable {
  /// The limits of sitemaps.org for one file.
  struct Limits {
    var urls = 50_000
    var bytes = 52_428_800
  }

  private let base: String
  private let isSplit: Bool
  var limits = Limits()
  private var output = Output()
  private var number = 0
  private var count = 0
  private var newest: Timestamp?
  private var last: String?
  private var finished: [(name: String, newest: Timestamp?)] = []

  /// Begins the sitemap of a host.
  public init(host: String, isSplit: Bool = false) {
    base = "https://" + host + "/"
    self.isSplit = isSplit
  }

  /// Adds a page to a file, which must be the current one or a later one; returns the file that
  /// this completes.
  public mutating func add(
    _ page: SitemapElement, to number: Int = 0
  ) throws(Fault) -> SitemapFile? {
    var file: SitemapFile?
    if number != self.number {
      file = end()
      self.number = number
      last = nil
    }
    if let last, !last.utf8.lexicographicallyPrecedes(page.url.utf8) {
      throw Fault("'\(page.url)' does not come after '\(last)'")
    }
    if count == 0 { output.append(urlsetStart) }
    guard output.count + page.bytes.count + 1 + urlsetEnd.utf8.count <= limits.bytes else {
      throw Fault("the entry of '\(page.url)' is larger than a sitemap may be")
    }
    guard count < limits.urls else {
      throw Fault("a file of a sitemap lists at most \(limits.urls) pages")
    }
    output.append(page.bytes)
    output.append("\n")
    count += 1
    last = page.url
    if let updated = page.updated { newest = max(newest ?? updated, updated) }
    return file
  }

  /// Ends the sitemap: the last file, and the index if there are several; nothing without pages.
  public consuming func finish() throws(Fault) -> [SitemapFile] {
    guard let file = end() else { return [] }
    return isSplit ? [file, SitemapFile(name: "sitemap.xml", bytes: index())] : [file]
  }

  /// Ends a file and discards its pages.
  private mutating func end() -> SitemapFile? {
    guard count > 0 else { return nil }
    output.append(urlsetEnd)
    let name = isSplit ? "sitemap-\(number + 1).xml" : "sitemap.xml"
    finished.append((name, newest))
    let file = SitemapFile(name: name, bytes: output.bytes)
    output.removeAll()
    count = 0
    newest = nil
    return file
  }

  private func index() -> [UInt8] {
    rendered { output in
      output.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
      output.append("<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
      for (name, newest) in finished {
        output.append("<sitemap><loc>")
        output.xml(base + name)
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
  xmlns:xhtml="http://www.w3.org/1999/xhtml" \
  xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">

  """

/// The maximum number of images per page that Google reads.
private let imageLimit = 1000

private let urlsetEnd = "</urlset>\n"

extension Output {
  /// Appends a `url` element without a line feed, with its children in the order of the schema.
  mutating func entry(_ page: SitemapEntry, defaultLocale: String) {
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
    for image in page.images.prefix(imageLimit) where URLPolicy.web.allows(image) {
      append("<image:image><image:loc>")
      xml(asciiURL(image))
      append("</image:loc></image:image>")
    }
    append("</url>")
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
