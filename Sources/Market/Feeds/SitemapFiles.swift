import WaymarkCore
import WaymarkDisk
import WaymarkHosting
import WaymarkModel
import WaymarkPages
import WaymarkProject
import WaymarkSite
import WaymarkTree

/// The sitemaps and `robots.txt` of every host.
struct SitemapFiles: FeedProducer {
  let feed = Feed.sitemap
  let plan: SitePlan

  func produce(_ runs: [DiskPath], into sink: Sink) throws {
    guard let folders = plan.folders, plan.project.hasPages else { return }
    let dated = folders.runs + "/sitemap-dated"
    let buckets = try date(runs, to: dated, in: folders)
    var writer = SitemapWriter(host: plan.environment.canonicalHost, isSplit: buckets.bits > 0)
    var hasSitemap = false
    try forEachPage(ofFileAt: dated, bits: buckets.bits, in: folders) { page, number in
      hasSitemap = true
      if let file = try writer.add(page, to: number) { try write(file, to: sink) }
    }
    for file in try writer.finish() { try write(file, to: sink) }
    if plan.environment.isIndexed {
      try IndexNowFiles(plan: plan).write(pathsAt: PageDates.changes(in: folders), to: sink)
    }
    let robots = rendered { $0.robots(plan.look.site, hasSitemap: hasSitemap) }
    for host in plan.environment.hosts {
      try sink.write(AssetFile("web/\(host)/robots.txt", .robots, robots))
    }
  }

  /// Gives every page its date and its element, and counts the pages.
  private func date(
    _ runs: [DiskPath], to path: DiskPath, in folders: TreeFolders
  ) throws -> SitemapBuckets {
    var buckets = SitemapBuckets()
    var lines = try SortedLines(runs)
    var file = try PartFile(at: path)
    guard plan.environment.isIndexed else {
      try file.commit()
      return buckets
    }
    var dates = try PageDates(in: folders, of: plan.owner, now: plan.mode.now)
    while let line = try lines.next() {
      guard var page = SitemapLine(line) else { continue }
      page.modified = try dates.date(of: page)
      let element = try SitemapElement(
        entry(of: page), host: plan.environment.canonicalHost,
        defaultLocale: plan.project.locales[0])
      let number = SitemapBuckets.number(of: page.defaultPath, bits: SitemapBuckets.mostBits)
      buckets.add(number, size: element.bytes.count + 1)
      try file.append(line: DatedPage(element, file: number).bytes[...])
    }
    try dates.finish()
    try file.commit()
    return buckets
  }

  /// Passes on the pages file by file, those of one file in the order of their URLs.
  private func forEachPage(
    ofFileAt path: DiskPath, bits: Int, in folders: TreeFolders,
    _ body: (SitemapElement, Int) throws -> Void
  ) throws {
    let sorter = LineSorter(at: folders.runs + "/sitemap-parts")
    var lines = try LineReader(at: path)
    while let line = try lines.next() {
      guard var page = DatedPage(line) else { continue }
      page.file >>= SitemapBuckets.mostBits - bits
      if bits == 0 { try body(page.element, page.file) } else { try sorter.add(page.bytes) }
    }
    var sorted = try SortedLines(try sorter.finish())
    while let line = try sorted.next() {
      if let page = DatedPage(line) { try body(page.element, page.file) }
    }
  }

  private func entry(of page: SitemapLine) -> SitemapEntry {
    // A page in one locale has no alternates.
    let locales = plan.locales.count > 1 ? plan.locales : []
    return SitemapEntry(
      url: plan.origin + page.path, updated: page.modified,
      alternates: locales.filter { page.locales?.contains($0.index) ?? true }.map {
        Alternate(locale: $0.tag, url: plan.origin + $0.path(of: page.defaultPath))
      }, images: page.images)
  }

  private func write(_ file: SitemapFile, to sink: Sink) throws {
    // The addresses of images come from the records.
    sink.setTexts {
      String(decoding: file.bytes, as: UTF8.self).split(separator: "<image:loc>").dropFirst()
        .map { String($0.prefix { $0 != "<" }) }
    }
    for host in plan.environment.hosts {
      try sink.write(AssetFile("web/\(host)/\(file.name)", .sitemap, file.bytes))
    }
    sink.setTexts { [] }
  }
}

/// A page of a sitemap with its date, as a line that sorts by its file and its URL.
private struct DatedPage: CodedLine {
  /// The number of its file; at first as if there were the maximum number of files.
  var file = 0
  private var url = ""
  private var updated: Timestamp?
  private var bytesOfElement: ArraySlice<UInt8> = []

  init() {}

  init(_ element: SitemapElement, file: Int) {
    self.file = file
    url = element.url
    updated = element.updated
    bytesOfElement = element.bytes[...]
  }

  var element: SitemapElement {
    SitemapElement(url: url, updated: updated, bytes: Array(bytesOfElement))
  }

  mutating func code(_ fields: inout LineCoder) {
    fields.field(&file, digits: 5)
    fields.field(&url)
    fields.field(&updated)
    fields.field(&bytesOfElement)
  }
}
