import Bytes
import Disk
import Hosting
import Model
import Pages
import Project

/// The sitemaps and `robots.txt` of every host.
struct SitemapFiles: FeedAsset {
  static let feed = LineFeed.sitemap
  let build: EnvironmentBuild

  func write(_ runs: [String], to worker: EnvironmentWorker) throws {
    let hosts = build.environment.hosts
    func write(_ file: SitemapFile) throws {
      for host in hosts {
        try worker.write(AssetFile("web/\(host)/\(file.name)", .sitemap, file.bytes))
      }
    }
    var lines = try SortedLines(runs)
    var writer = SitemapWriter(
      host: build.environment.canonicalHost, defaultLocale: build.project.locales[0])
    let origin = build.origin
    // A page in one locale has no alternates.
    let locales = build.locales.count > 1 ? build.locales : []
    var hasSitemap = false
    while let line = try lines.next() {
      guard let line = SitemapLine(line) else { continue }
      hasSitemap = true
      let entry = SitemapEntry(
        url: origin + line.path, updated: line.modified,
        alternates: locales.filter { line.locales?.contains($0.index) ?? true }.map {
          Alternate(locale: $0.tag, url: origin + $0.path(of: line.defaultPath))
        })
      if let file = try writer.add(entry) { try write(file) }
    }
    for file in try writer.finish() { try write(file) }
    let robots = rendered { $0.robots(build.site, hasSitemap: hasSitemap) }
    for host in hosts { try worker.write(AssetFile("web/\(host)/robots.txt", .robots, robots)) }
  }
}
